"""Nature's moves: whose card is dealt, drawn or turned next, and which it may be. Compiled, as the rules are."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.engine.bits import shr
from highcamp.engine.rng import Rng
from highcamp.games.elevation.autos import chosen, to_turn
from highcamp.games.elevation.box import APPROACH, AUTO_CARDS, NO_RANGE, RANGE_SET, SEAT, SHARE, any_of, around, low_place
from highcamp.games.elevation.phases import AUTO, DRAW, GROUP, GUIDE, LATE, PERSONAL, REPLACE, TURN

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


def seat_to_deal(table: "ElevationState") -> i64:
    """Who gets the next dealt card: climbers in turn, then the auto-ascenders one after the other."""
    climbers = table.humans * table.hand_size
    if table.nth < climbers:
        return table.nth - table.humans * shr(table.nth * SHARE[table.humans], 8)
    return table.humans + (table.nth - climbers) // AUTO_CARDS


def seat_to_draw(table: "ElevationState") -> i64:
    """Whose turn it is in drawing, replacing and dealing personal cards."""
    if table.phase == DRAW:
        return around(table.winner + table.nth, table.holders)
    if table.phase == REPLACE:
        return around(table.leader + table.nth, table.humans)
    return around(table.leader + table.nth, table.holders)


def auto_to_turn(table: "ElevationState") -> i64:
    """The first auto-ascender with a pile to turn, or ``holders``."""
    seat = table.humans
    while seat < table.holders and to_turn(table, seat) == NO_RANGE:
        seat += 1
    return seat


def tops_to_turn(table: "ElevationState") -> i64:
    """The set from which nature turns the next top of an auto-ascender's pile."""
    seat = auto_to_turn(table)
    return table.hands[seat] & RANGE_SET[to_turn(table, seat)]


def auto_to_play(table: "ElevationState") -> i64:
    """The auto-ascender whose turn it is."""
    return around(table.leader + table.nth, table.holders)


def draws_approach(table: "ElevationState") -> bool:
    """Whether nature's next card is an approach card."""
    return table.phase == GROUP or table.phase == PERSONAL or table.phase == LATE  # no tuples per step


def draw_any(table: "ElevationState", rng: Rng) -> i64:
    """One of nature's moves, by luck."""
    phase = table.phase
    if phase == AUTO:
        return chosen(table, auto_to_play(table))
    if phase == TURN:
        return any_of(tops_to_turn(table), rng)
    if phase == GUIDE:
        return SEAT + rng.below(table.humans)
    if draws_approach(table):
        return APPROACH + any_of(table.left, rng)
    return any_of(table.deck, rng)


def outcomes(table: "ElevationState") -> list[tuple[int, int]]:
    """All of nature's moves, each as likely as the others."""
    phase = table.phase
    if phase == AUTO:
        return [(chosen(table, auto_to_play(table)), 1)]
    if phase == GUIDE:
        return [(SEAT + seat, 1) for seat in range(table.humans)]
    first: i64 = 0
    word = tops_to_turn(table) if phase == TURN else table.deck
    if draws_approach(table):
        first = APPROACH
        word = table.left
    found: list[tuple[int, int]] = []
    while word != 0:
        found.append((first + low_place(word), 1))
        word &= word - 1
    return found
