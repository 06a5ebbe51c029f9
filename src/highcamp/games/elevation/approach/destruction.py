"""Avalanche Destruction: the best range, or none, for each Avalanche in a pile.

A way to assign them is one word of four lanes of five bits: which Avalanches (by number) count for which range. All ways are
tried, up to 3125, so what a range is worth with each set of Avalanches is worked out once, before.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import shl, shr
from highcamp.games.elevation.approach.card import BY_RANGE
from highcamp.games.elevation.approach.tally import Tally
from highcamp.games.elevation.box import AVALANCHES, FIRST_AVALANCHE, RANGES, TOP

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState

LANE: Final = 5
SETS: Final = 32  # of the five Avalanches
EVERY_LANE: Final = 0x8421  # one Avalanche, in all four lanes


def assign(table: "ElevationState", seat: i64, tally: Tally) -> None:
    """Try every way and keep the first of the best."""
    held = shr(tally.pile & AVALANCHES, FIRST_AVALANCHE)
    worth = worth_of_sets(tally, held)
    best: i64 = 0
    tally.assigned = 0
    most = tally.sign * worth_of_way(worth, 0) + bonus_by_range(table, seat, tally)
    way = next_way(0, held)
    while way != 0:
        points = tally.sign * worth_of_way(worth, way)
        tally.assigned = cards_of_way(way)
        points += bonus_by_range(table, seat, tally)
        if points > most:
            most = points
            best = way
        way = next_way(way, held)
    tally.assigned = cards_of_way(best)


def next_way(way: i64, held: i64) -> i64:
    """The way after this one, as an odometer turns: none, the four ranges, and on to the next Avalanche; 0 after the last."""
    while held != 0:
        mark = held & -held
        held &= held - 1
        now = way & (mark * EVERY_LANE)
        way &= ~now
        if now == 0:
            return way | mark
        if now != shl(mark, LANE * (RANGES - 1)):
            return way | shl(now, LANE)
    return 0


def cards_of_way(way: i64) -> i64:
    """The assigned Avalanches, each as the range card of its number."""
    cards: i64 = 0
    for i in range(i64(RANGES)):
        cards |= shl(shr(way, LANE * i) & (SETS - 1), TOP * i)
    return cards


def worth_of_sets(tally: Tally, held: i64) -> vec[i64]:
    """The points of each range with each set of the Avalanches held."""
    worth = vec[i64]([0] * (RANGES * SETS))
    for i in range(i64(RANGES)):
        joined = held
        while True:
            tally.assigned = shl(joined, TOP * i)
            worth[i * SETS + joined] = tally.range_points(i)
            if joined == 0:
                break
            joined = (joined - 1) & held
    return worth


def worth_of_way(worth: vec[i64], way: i64) -> i64:
    """The points of the four ranges together."""
    points: i64 = 0
    for i in range(i64(RANGES)):
        points += worth[i * SETS + (shr(way, LANE * i) & (SETS - 1))]
    return points


def bonus_by_range(table: "ElevationState", seat: i64, tally: Tally) -> i64:
    """The seat's approach points that can depend on what the Avalanches are assigned to."""
    points: i64 = 0
    if (table.hooks & BY_RANGE) != 0:
        for card in table.approach:
            if (card.hooks & BY_RANGE) != 0:
                points += card.scores(tally)
    if table.personal[seat] >= 0:
        own = table.cards[table.personal[seat]]
        if (own.hooks & BY_RANGE) != 0:
            points += own.scores(tally)
    return points
