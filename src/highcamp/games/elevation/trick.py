"""A trick from the lead to the next one: play, the winner, drawing, who leads."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.engine.bits import bit, has
from highcamp.engine.state import NATURE
from highcamp.games.elevation.approach.card import ADDS_CARD, DRAWN, GIVES_RANGE, LEADS, LOSES, NAMES_TAKER, TAKEN
from highcamp.games.elevation.autos import leave
from highcamp.games.elevation.box import FACE_UP, around, size
from highcamp.games.elevation.chance import auto_to_turn
from highcamp.games.elevation.knowledge import note_hidden, note_play, note_shown, note_swap
from highcamp.games.elevation.phases import AUTO, CHOOSE, DRAW, EXTRA, FLIP, LATE, PLAY, REFILL, SECOND, TAKER, TURN
from highcamp.games.elevation.plays import best_play, lead_range, play_of, played_card, player_of
from highcamp.games.elevation.scoring import begin_giving, give, settle, settle_piles

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


# -- playing --


def start_trick(table: "ElevationState") -> None:
    """The leader begins."""
    table.plays = 0
    table.nth = 0
    next_play(table)


def next_play(table: "ElevationState") -> None:
    """Whose turn it is to play; a second lap follows under Rapid Ascent, and who has no card left is passed over."""
    while table.nth < table.laps * table.holders:
        if table.nth == table.holders and nature_plays(table):
            return
        if (table.nth == 0 or table.nth == table.holders) and turns_tops(table):
            return
        seat = around(table.leader + table.nth, table.holders)
        if table.hands[seat] != 0:
            if seat < table.humans:
                table.phase = PLAY
                table.actor = seat
            else:
                table.phase = AUTO
                table.actor = NATURE
            return
        table.nth += 1
    if not nature_plays(table):
        resolve(table)


def nature_plays(table: "ElevationState") -> bool:
    """Whether nature has a card to play now, at the end of a lap in which somebody played."""
    if (table.hooks & ADDS_CARD) == 0 or table.plays == 0 or player_of(table.trick[table.plays - 1]) == table.holders:
        return False
    for card in table.approach:
        if card.adds_card(table):
            table.phase = EXTRA
            table.actor = NATURE
            return True
    return False


def turns_tops(table: "ElevationState") -> bool:
    """Whether an auto-ascender has to turn the top of a pile first."""
    if auto_to_turn(table) == table.holders:
        return False
    table.phase = TURN
    table.actor = NATURE
    return True


def turn_top(table: "ElevationState", card: i64) -> None:
    """The top of an auto-ascender's pile; when all lie open, the day goes on from where they were turned."""
    table.tops[auto_to_turn(table)] |= bit(card)
    if turns_tops(table):
        return
    if table.rounds > 0:
        draw_round(table)
    elif table.nth > table.laps * table.holders:  # turns of the deal: the auto-ascenders are set up
        table.phase = FLIP
    else:
        next_play(table)


def play(table: "ElevationState", seat: i64, card: i64, axe: i64) -> None:
    """A card to the trick."""
    lead = lead_range(table)
    table.hands[seat] &= ~bit(card)
    table.trick[table.plays] = play_of(seat, axe, card)
    table.plays += 1
    if seat >= table.humans:
        leave(table, seat, card)
    elif not table.veiled or table.plays == 1:
        note_play(table, seat, card, lead)
    table.nth += 1
    next_play(table)


def turn_extra(table: "ElevationState", card: i64) -> None:
    """Nature's card, the last of its lap; nobody swings an axe for it."""
    table.deck &= ~bit(card)
    table.trick[table.plays] = play_of(table.holders, 0, card)
    table.plays += 1
    next_play(table)


# -- the winner --


def resolve(table: "ElevationState") -> None:
    """Turn hidden cards, find the winner, collect; then draw, unless the day ends here."""
    if table.veiled:
        unveil(table)
    best = best_play(table, -1)
    table.taker = player_of(best)
    table.winner = table.taker
    if table.taker == table.holders:
        table.winner = player_of(best_play(table, table.holders))
    collect(table, played_card(best))
    if (table.hooks & TAKEN) != 0:
        for card in table.approach:
            card.taken(table)
    if table.closing:
        end_day(table)
        return
    table.rounds = table.laps
    if table.humans == table.holders or not (goes_on(table) and turns_tops(table)):
        draw_round(table)


def goes_on(table: "ElevationState") -> bool:
    """Whether there will be another trick today."""
    for seat in range(table.humans):
        if table.hands[seat] != 0:
            return True
    return enough(table)


def unveil(table: "ElevationState") -> None:
    """Low Visibility: now all see what was played, one card after the other."""
    for i in range(1, table.plays):
        seat = player_of(table.trick[i])
        if seat < table.humans:
            note_play(table, seat, played_card(table.trick[i]), lead_range(table))


def collect(table: "ElevationState", best: i64) -> None:
    """The trick goes to whoever won it, unless it is lost."""
    cards: i64 = 0
    for i in range(table.plays):
        cards |= bit(played_card(table.trick[i]))
    lost = False
    if (table.hooks & LOSES) != 0:
        for card in table.approach:
            if card.loses(table, best):
                lost = True
    if table.taker < table.holders:
        table.tricks[table.taker] += 1
    if lost:
        table.lost |= cards
    elif table.taker < table.holders:
        table.won[table.taker] |= cards
    else:
        table.unclaimed |= cards
    before = table.last
    table.last = table.trick
    table.last_count = table.plays
    table.trick = before
    table.plays = 0


def swap_hands(table: "ElevationState") -> None:
    """Every climber's hand goes to the left."""
    before = table.hands[:]
    for seat in range(table.humans):
        table.hands[(seat + 1) % table.humans] = before[seat]
    note_swap(table)


# -- drawing --


def draw_round(table: "ElevationState") -> None:
    """All draw one card, if there is one for each; the winner chooses the pile where both have cards."""
    if table.rounds == 0 or not enough(table):
        table.rounds = 0
        after_draws(table)
        return
    table.nth = 0
    table.served = 0
    if table.winner < table.humans and table.deck != 0 and table.up_count > 0:
        table.phase = CHOOSE
        table.actor = table.winner
        if (table.hooks & NAMES_TAKER) != 0:
            for card in table.approach:
                if card.names_taker(table):
                    table.phase = TAKER
    else:
        draw_next(table)


def enough(table: "ElevationState") -> bool:
    """Whether there is a card for every climber; one alone never holds more cards than an auto-ascender can answer."""
    if size(table.deck) + table.up_count < table.humans:
        return False
    return table.humans > 1 or size(table.hands[0]) < size(table.hands[1])


def choose_pile(table: "ElevationState", move: i64) -> None:
    """The winner takes the face-up card, or draws face-down like the others."""
    if move == FACE_UP:
        take_up(table, table.winner)
    draw_next(table)


def name_taker(table: "ElevationState", seat: i64) -> None:
    """King of the Mountain: this seat takes the face-up card."""
    take_up(table, seat)
    draw_next(table)


def take_up(table: "ElevationState", seat: i64) -> None:
    """The top of the face-up pile goes to a seat, for all to see."""
    table.up_count -= 1
    card = table.up[table.up_count]
    table.hands[seat] |= bit(card)
    table.served |= bit(seat)
    note_shown(table, seat, card)


def draw_next(table: "ElevationState") -> None:
    """The next climber without a card, clockwise from the winner; when all have one, flip."""
    while table.nth < table.holders:
        seat = around(table.winner + table.nth, table.holders)
        if seat < table.humans and not has(table.served, seat):
            if table.deck != 0:
                table.phase = DRAW
                table.actor = NATURE
                return
            take_up(table, seat)
        table.nth += 1
    table.nth = 0
    table.served = 0
    if table.deck != 0:
        table.phase = REFILL
        table.actor = NATURE
    else:
        table.rounds -= 1
        draw_round(table)


def draw_card(table: "ElevationState", card: i64) -> None:
    """A face-down card for the climber whose turn it is to draw."""
    seat = around(table.winner + table.nth, table.holders)
    table.deck &= ~bit(card)
    table.hands[seat] |= bit(card)
    table.served |= bit(seat)
    note_hidden(table, seat)
    draw_next(table)


def flip_next(table: "ElevationState", card: i64) -> None:
    """The next face-up card."""
    table.deck &= ~bit(card)
    table.up[table.up_count] = card
    table.up_count += 1
    table.rounds -= 1
    draw_round(table)


# -- after drawing --


def after_draws(table: "ElevationState") -> None:
    """Cards that watch the face-down pile; then the next trick."""
    if (table.hooks & DRAWN) != 0:
        for card in table.approach:
            card.drawn(table)
    if table.due:
        table.phase = LATE
        table.actor = NATURE
    else:
        next_trick(table, next_leader(table))


def draw_late(table: "ElevationState", number: i64) -> None:
    """Off Course: a card comes into force now, unless it is too late for it."""
    leader = next_leader(table)  # the trick was won before it came
    table.due = table.late_card(number)
    if not table.due:
        next_trick(table, leader)


def next_leader(table: "ElevationState") -> i64:
    """The winner leads, or whom an approach card says."""
    leader = table.winner
    if (table.hooks & LEADS) != 0:
        for card in table.approach:
            leader = card.leads(table, leader)
    return leader


def next_trick(table: "ElevationState", leader: i64) -> None:
    """The next trick; the day ends when the climbers have no cards left."""
    for seat in range(table.humans):
        if table.hands[seat] != 0:
            table.leader = leader
            start_trick(table)
            return
    end_day(table)


def end_day(table: "ElevationState") -> None:
    """Settle the piles; Seconding may ask; then score."""
    table.closing = False
    settle_piles(table)
    if (table.hooks & GIVES_RANGE) != 0:
        for card in table.approach:
            if card.gives_range(table):
                if begin_giving(table):
                    table.phase = SECOND
                    table.wait_for_choices()
                    return
                give(table)
                break  # once a day, however many cards say so
    settle(table)
