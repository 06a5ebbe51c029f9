"""What reading a position checks: seats, and whether the cards are where the moment wants them.

What is accepted can be played to the end, so every pile must have what nature may still have to draw from it.
"""

from __future__ import annotations

from highcamp.engine.bits import has
from highcamp.games.elevation.approach.card import (
    ADDS_CARD,
    DRAFTS,
    DRAWN,
    GIVES_RANGE,
    NAMES_TAKER,
    PASSED,
    SETS_ASIDE,
    Approach,
)
from highcamp.games.elevation.approach.trumps import Trump
from highcamp.games.elevation.autos import to_turn
from highcamp.games.elevation.box import AUTO_CARDS, EVERY_CARD, NO_RANGE, PEAKS, RANGE_SET, RANGES, size
from highcamp.games.elevation.names import RANGE_NAMES
from highcamp.games.elevation.phases import (
    ASIDE,
    AUTO,
    DEAL,
    DRAFT,
    EXTRA,
    FLIP,
    GROUP,
    LATE,
    PASS,
    PERSONAL,
    PLAY,
    REPLACE,
    SECOND,
    TAKER,
    TURN,
)
from highcamp.games.elevation.plays import player_of
from highcamp.games.elevation.position.values import wrong
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.trick import goes_on

# Moments that only approach cards bring about, and the hook by which they do.
_BROUGHT_BY = {
    ASIDE: SETS_ASIDE,
    DRAFT: DRAFTS,
    REPLACE: PASSED,
    EXTRA: ADDS_CARD,
    TAKER: NAMES_TAKER,
    LATE: DRAWN,
    SECOND: GIVES_RANGE,
}


# -- approach cards --


def why_unusable(table: ElevationState, card: Approach) -> str:
    """Why a card that is not usable beside those in force is not."""
    if not card.solo and table.humans < 3:
        return "it is not made for Free Solo"
    if isinstance(card, Trump) and table.trump != NO_RANGE:
        first = next((other.name for other in table.approach if isinstance(other, Trump)), "another card")
        return f"{first} makes {RANGE_NAMES[table.trump]} trump, and only one range is trump"
    return "it does not fit beside the others"


def why_not_personal(table: ElevationState, card: Approach) -> str:
    """Why a card cannot be the next one that works for a single climber; nothing if it can."""
    if not card.path:
        return "it can only work for all"
    if card in table.approach:
        return "it is in force for all"
    if card.number in table.personal:
        return "another seat has it"
    return "" if card.solo or table.humans > 2 else why_unusable(table, card)


# -- cards and the moment --


def check_brought_about(table: ElevationState) -> None:
    """Some moments come only with an approach card."""
    if (table.phase in (DEAL, FLIP) or set_up(table)) and table.approach:
        raise wrong("Approach cards are drawn when the first card is turned.", "approach", "Leave them out.")
    hook = _BROUGHT_BY.get(table.phase, 0)
    if table.hooks & hook != hook or (table.phase == PERSONAL and not table.paths):
        raise wrong("No approach card in force brings this moment about.", "moment", "Name the card under approach.")


def even_hands(table: ElevationState) -> list[int]:
    """How many cards each climber held before this trick or round of drawing: all equally many."""
    played = [player_of(table.trick[i]) for i in range(table.plays)]
    replaced = [(table.leader + i) % table.humans for i in range(table.nth)] if table.phase == REPLACE else []
    held = [
        size(table.hands[seat]) + played.count(seat) - replaced.count(seat) - has(table.served, seat)
        for seat in range(table.humans)
    ]
    if len(set(held)) > 1:
        raise wrong("The climbers do not hold equally many cards.", "hands", "Count those in the trick, too.")
    if table.phase in (FLIP, GROUP, PERSONAL, ASIDE) and not held[0]:
        raise wrong("The cards are dealt by now.", "hands", "Give hands, or another moment.")
    return held


def set_up(table: ElevationState) -> bool:
    """Whether the auto-ascenders turn their first tops: ``turn`` counts the dealt cards then, not the plays of a trick."""
    return table.phase == TURN and table.nth > table.laps * table.holders


def check_turn(table: ElevationState) -> None:
    """The cards of the trick are in the order of play; nobody was passed over who had a card, nor nature after a lap."""
    rest = [player_of(table.trick[i]) for i in range(table.plays)]
    played = len(rest) - rest.count(table.holders)
    if table.nth > table.laps * table.holders or played > table.nth:
        raise wrong("So many turns of a trick there are not.", "turn")
    if table.phase == EXTRA and (table.nth == 0 or table.nth % table.holders):
        raise wrong("Nature plays when all have played.", "turn")
    for i in range(table.nth):
        seat = (table.leader + i) % table.holders
        if i == table.holders:
            _nature_in_turn(table, rest)
        if rest and rest[0] == seat:
            rest.pop(0)
        elif table.hands[seat]:
            raise wrong(f"Seat {seat + 1} still has a card to play.", "trick", "Begin with the leader, go clockwise.")
    if table.nth == table.holders < table.laps * table.holders and table.phase != EXTRA and rest:
        _nature_in_turn(table, rest)
    if rest == [table.holders]:
        raise wrong("Nature plays last in a lap, and then the trick goes on or is over.", "trick", "Leave its card out.")
    if rest:
        raise wrong("The cards of the trick are not in the order of play.", "trick", "Begin with the leader, go clockwise.")


def _nature_in_turn(table: ElevationState, rest: list[int]) -> None:
    """Nature's card at the end of the first lap, where there is one to play."""
    if rest[:1] == [table.holders] and table.hooks & ADDS_CARD:
        rest.pop(0)
    elif table.deck and table.hooks & ADDS_CARD:
        raise wrong("Nature plays last in each lap.", "trick", "Name its card after the first lap, with seat 0.")


def check_open_piles(table: ElevationState) -> None:
    """An auto-ascender shows one card of each pile, but for the one it has just played from. Where none is named, they are
    turned before the next trick.
    """
    in_trick = table.phase in (PLAY, AUTO, TURN, EXTRA) and not set_up(table) and not table.rounds
    for seat in range(table.humans, table.holders):
        where = f"tops, seat {seat + 1}"
        tops = table.tops[seat] & PEAKS
        if table.phase == DEAL and tops:
            raise wrong("Tops are turned when all cards are dealt.", where, "Leave them out.")
        for mountain_range in range(RANGES):
            if size(tops & RANGE_SET[mountain_range]) > 1:
                raise wrong("Only the top card of a pile lies open.", where)
        if to_turn(table, seat) == NO_RANGE:
            continue
        to_play = any((table.leader + i) % table.holders == seat for i in range(table.nth % table.holders, table.holders))
        if in_trick and table.nth % table.holders and to_play:
            raise wrong("Each pile has an open card in the middle of a trick.", where, "Name them.")
        if not in_trick and tops and table.phase not in (DEAL, TURN) and goes_on(table):
            raise wrong("Each pile shows its top card by now.", where, "Name them all.")


def check_morning_pile(table: ElevationState) -> None:
    """Approach cards may want face-down cards before the first trick: enough for those that are there or may be drawn."""
    to_come = table.phase == GROUP or (table.phase == FLIP and (table.forced or table.counts[table.day]))
    need = 1 if table.phase == FLIP else 0
    if table.phase in (ASIDE, REPLACE):
        need += table.wanted
    elif table.phase in (FLIP, GROUP, PERSONAL) and (to_come or table.hooks & SETS_ASIDE):
        need += table.humans + 1
    if table.phase in (FLIP, GROUP, PERSONAL, ASIDE, DRAFT, PASS) and (to_come or table.hooks & PASSED):
        need += 2 * table.humans
    if size(table.deck) < need:
        raise wrong(f"{need} face-down cards may be needed before the first trick.", "down", "Put more there.")


def waiting_to_draw(table: ElevationState) -> list[int]:
    """The climbers who have not drawn in this round, clockwise from the winner; there is a card for each."""
    order = [(table.winner + i) % table.holders for i in range(table.holders)]
    waiting = [seat for seat in order if seat < table.humans and not has(table.served, seat)]
    if size(table.deck) + table.up_count < len(waiting):
        raise wrong("There is not a card for everyone who draws.", "down", "Put more there, or give another moment.")
    return waiting


def check_dealt(table: ElevationState) -> None:
    """While dealing, and when auto-ascenders are set up, every card is in a hand or face-down, one after the other."""
    climbers = table.humans * table.hand_size
    cards = climbers + (table.holders - table.humans) * AUTO_CARDS
    sizes = [(min(table.nth, climbers) + table.humans - 1 - seat) // table.humans for seat in range(table.humans)]
    for auto in range(table.holders - table.humans):
        sizes.append(min(max(table.nth - climbers - auto * AUTO_CARDS, 0), AUTO_CARDS))
    everything = size(table.deck) + sum(sizes) == size(EVERY_CARD)
    dealt = table.nth == cards if set_up(table) else table.nth < cards
    if not dealt or [size(hand) for hand in table.hands] != sizes or not everything:
        raise wrong("While dealing, every card is in a hand or face-down, and turn says how many were dealt.", "turn")
