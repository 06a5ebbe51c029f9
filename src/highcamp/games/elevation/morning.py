"""The start of a day, step by step: deal, flip, approach cards, personal cards, cards laid out, draft, pass."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.engine.bits import bit
from highcamp.engine.state import NATURE
from highcamp.games.elevation.approach.card import DRAFTS, PASSED, SETS_ASIDE, Approach
from highcamp.games.elevation.box import (
    AUTO_CARDS,
    EVERY_CARD,
    FIRST_AVALANCHE,
    NO_RANGE,
    PEAKS,
    highest_of_ranges,
    lowest_of_ranges,
    size,
)
from highcamp.games.elevation.chance import seat_to_deal, seat_to_draw
from highcamp.games.elevation.clues import clue_high, clue_low, clue_observer
from highcamp.games.elevation.knowledge import know_nothing, note_anchored, note_draft, note_hidden, note_kept, note_pass
from highcamp.games.elevation.phases import ASIDE, DEAL, DRAFT, FLIP, GROUP, PASS, PERSONAL, REPLACE
from highcamp.games.elevation.scoring import NOTHING
from highcamp.games.elevation.trick import start_trick, turns_tops

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


def draw_guide(table: "ElevationState", seat: i64) -> None:
    """The Guide is known, and leads on the first day."""
    table.guide = seat
    table.leader = seat
    begin_day(table)


def begin_day(table: "ElevationState") -> None:
    """Clear the table and shuffle. Yesterday's approach cards are discarded."""
    table.approach = []
    table.hooks = 0
    table.trump = NO_RANGE
    table.low_wins = False
    table.axes = False
    table.veiled = False
    table.laps = 1
    table.paths = False
    table.strayed = False
    table.due = False
    table.closing = False
    for seat in range(table.holders):
        table.personal[seat] = -1
        table.hands[seat] = 0
        table.apart[seat] = 0
        table.tops[seat] = 0
        table.picks[seat] = 0
        table.gives[seat] = NOTHING
        table.won[seat] = 0
        table.tricks[seat] = 0
    table.lost = 0
    table.unclaimed = 0
    table.cache = 0
    table.up_count = 0
    table.plays = 0
    table.last_count = 0
    table.winner = table.leader
    table.taker = table.leader
    know_nothing(table)
    table.deck = EVERY_CARD
    table.nth = 0
    table.phase = DEAL
    table.actor = NATURE


def deal(table: "ElevationState", card: i64) -> None:
    """A card for the next hand."""
    seat = seat_to_deal(table)
    table.hands[seat] |= bit(card)
    table.deck &= ~bit(card)
    if seat >= table.humans and card >= FIRST_AVALANCHE:
        table.tops[seat] |= bit(card)  # an auto-ascender's Avalanches all lie open
    table.nth += 1
    if table.nth < table.humans * table.hand_size + (table.holders - table.humans) * AUTO_CARDS:
        return
    if not can_pass(table):
        begin_day(table)  # a hand of Avalanches has nothing to pass: deal again
    elif not turns_tops(table):
        table.phase = FLIP


def can_pass(table: "ElevationState") -> bool:
    """Whether every climber holds two cards that may be passed."""
    for seat in range(table.humans):
        if size(table.hands[seat] & PEAKS) < 2:
            return False
    return True


def flip(table: "ElevationState", card: i64) -> None:
    """The first face-up card; then the approach cards, those first that lie out every day."""
    table.deck &= ~bit(card)
    table.up[0] = card
    table.up_count = 1
    for forced in table.forced:
        come_into_force(table, forced)
    table.wanted = table.counts[table.day]
    after_group(table)


# -- approach cards --


def come_into_force(table: "ElevationState", card: Approach) -> None:
    """The card is one of the day's."""
    table.approach = table.approach + [card]
    table.hooks |= card.hooks
    card.enters(table)


def usable(table: "ElevationState", card: Approach) -> bool:
    """Whether a drawn card can be used, or must be replaced by the next."""
    return (card.solo or table.humans > 2) and card.fits(table)


def take_from_deck(table: "ElevationState", number: i64) -> None:
    """The card leaves the approach deck; one that is used up is made anew from all cards not in use."""
    table.left &= ~bit(number)
    if table.left != 0:
        return
    for card in table.cards:
        if table.options.community or not card.community:
            table.left |= bit(card.number)
    for card in table.approach:
        table.left &= ~bit(card.number)
    for card in table.forced:
        table.left &= ~bit(card.number)
    for seat in range(table.holders):
        if table.personal[seat] >= 0:
            table.left &= ~bit(table.personal[seat])
    table.left &= ~bit(number)


def draw_approach(table: "ElevationState", number: i64) -> None:
    """One of the day's group, unless it has to be replaced."""
    card = table.cards[number]
    if usable(table, card):
        come_into_force(table, card)
        table.wanted -= 1
    take_from_deck(table, number)
    after_group(table)


def after_group(table: "ElevationState") -> None:
    """Draw on, or go on to the personal cards."""
    if table.wanted > 0:
        table.phase = GROUP
    elif table.paths:
        table.nth = 0
        table.phase = PERSONAL
    else:
        lay_out(table)


def draw_personal(table: "ElevationState", number: i64) -> None:
    """A climber's own card, unless it can only work for all."""
    card = table.cards[number]
    if card.path and (card.solo or table.humans > 2):
        table.personal[seat_to_draw(table)] = number
        table.nth += 1
    take_from_deck(table, number)
    if table.nth == table.holders:
        lay_out(table)


# -- cards laid out, the draft --


def lay_out(table: "ElevationState") -> None:
    """Cards that approach cards want aside."""
    table.wanted = 0
    if (table.hooks & SETS_ASIDE) != 0:
        for card in table.approach:
            table.wanted += card.sets_aside(table)
    if table.wanted > 0:
        table.phase = ASIDE
    else:
        begin_draft(table)


def lay_aside(table: "ElevationState", card: i64) -> None:
    """A card lies open beside the piles."""
    table.deck &= ~bit(card)
    table.cache |= bit(card)
    table.wanted -= 1
    if table.wanted == 0:
        begin_draft(table)


def begin_draft(table: "ElevationState") -> None:
    """Everyone's dealt cards are a pack to keep two from, if the hands are drafted."""
    if (table.hooks & DRAFTS) != 0:
        for card in table.approach:
            if card.drafts(table):
                table.phase = DRAFT
                table.wait_for_choices()
                return
    begin_pass(table)


def keep(table: "ElevationState", seat: i64, card: i64) -> None:
    """The seat keeps a card; when all have kept two, the packs go to the left."""
    table.picks[seat] |= bit(card)
    if table.wait_for_choices():
        return
    before = table.hands[:]
    for giver in range(table.humans):
        table.apart[giver] |= table.picks[giver]
        table.hands[(giver + 1) % table.humans] = before[giver] & ~table.picks[giver]
        table.picks[giver] = 0
    note_kept(table)
    if size(table.hands[0]) > 2:
        table.wait_for_choices()
        return
    for owner in range(table.humans):  # of the last two cards there is nothing to choose
        table.hands[owner] |= table.apart[owner]
        table.apart[owner] = 0
    note_draft(table)
    begin_pass(table)


# -- the pass --


def begin_pass(table: "ElevationState") -> None:
    """Two cards each, at the same time; not alone, nor where the draft left a hand with nothing to pass."""
    if table.humans > 1 and can_pass(table):
        table.phase = PASS
        table.wait_for_choices()
    else:
        start_trick(table)


def passable_now(table: "ElevationState", seat: i64) -> i64:
    """The cards the seat may choose next, in rising order: one must be the lowest of its range, the other the highest."""
    lows = lowest_of_ranges(table.hands[seat])
    highs = highest_of_ranges(table.hands[seat])
    if table.picks[seat] != 0:
        return partners(lows, highs, table.picks[seat])
    found: i64 = 0
    rest = lows | highs
    while rest != 0:
        card = rest & -rest
        rest &= rest - 1
        if partners(lows, highs, card) != 0:
            found |= card
    return found


def partners(lows: i64, highs: i64, card: i64) -> i64:
    """The higher-numbered cards that can be passed together with this one (a set of one card)."""
    found: i64 = 0
    if (lows & card) != 0:
        found |= highs
    if (highs & card) != 0:
        found |= lows
    return found & ~(card | (card - 1))


def pass_card(table: "ElevationState", seat: i64, card: i64) -> None:
    """The seat chooses a card to pass; when all have chosen two, they change hands."""
    table.picks[seat] |= bit(card)
    if table.wait_for_choices():
        return
    right = table.passes_right()
    gifts = table.picks[:]
    for giver in range(table.humans):
        table.hands[giver] &= ~gifts[giver]
    for giver in range(table.humans):
        table.hands[table.neighbour(giver, right)] |= gifts[giver]
        table.picks[giver] = 0
    note_pass(table, gifts, right)
    table.wanted = 0
    if (table.hooks & PASSED) != 0:
        for approach in table.approach:
            approach.passed(table)
    replace_or_start(table)


def anchor_passed(table: "ElevationState") -> None:
    """Anchor: passed cards leave the hands that got them, and as many are drawn."""
    for giver in range(table.humans):
        clue = table.clues[giver]
        receiver = clue_observer(clue)
        cards = bit(clue_low(clue)) | bit(clue_high(clue))
        table.hands[receiver] &= ~cards
        table.apart[receiver] |= cards
        note_anchored(table, giver, receiver, cards)
        table.wanted += 2


def replace_or_start(table: "ElevationState") -> None:
    """Deal what the hands lack, then the first trick."""
    if table.wanted > 0:
        table.nth = 0
        table.phase = REPLACE
        table.actor = NATURE
    else:
        start_trick(table)


def replace_card(table: "ElevationState", card: i64) -> None:
    """A card from the face-down pile for one that was laid apart."""
    seat = seat_to_draw(table)
    table.deck &= ~bit(card)
    table.hands[seat] |= bit(card)
    note_hidden(table, seat)
    table.nth += 1
    table.wanted -= 1
    if table.wanted == 0:
        start_trick(table)


def try_late_card(table: "ElevationState", number: i64) -> bool:
    """A card drawn late comes into force; True if it has to be replaced."""
    card = table.cards[number]
    fits = card.late and usable(table, card)
    if fits:
        come_into_force(table, card)
    take_from_deck(table, number)
    return not fits
