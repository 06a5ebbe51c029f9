"""The legal moves of a climber, sorted. Compiled, as the rules are."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, shr
from highcamp.games.elevation.box import (
    AVALANCHES,
    AXE,
    FACE_DOWN,
    FACE_UP,
    GIVE,
    NAME,
    NO_RANGE,
    RANGE_OF,
    RANGE_SET,
    RANGES,
    SEVENS,
    high_place,
    low_place,
    spread,
)
from highcamp.games.elevation.morning import passable_now
from highcamp.games.elevation.phases import CHOOSE, DRAFT, PASS, PLAY, TAKER
from highcamp.games.elevation.plays import lead_range
from highcamp.games.elevation.scoring import smallest_ranges

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


def legal_moves(table: "ElevationState", buffer: vec[i64], seat: i64) -> i64:
    """Write a climber's legal moves, sorted, to the front of the buffer and return how many."""
    phase = table.phase
    if phase == PLAY:
        cards = playable(table, seat)
        n = spread(cards, buffer, 0)
        if table.axes:
            sevens = cards & SEVENS
            while sevens != 0:
                buffer[n] = AXE + RANGE_OF[low_place(sevens)]
                n += 1
                sevens &= sevens - 1
        return n
    if phase == CHOOSE:
        buffer[0] = FACE_UP
        buffer[1] = FACE_DOWN
        return 2
    if phase == PASS:
        return spread(passable_now(table, seat), buffer, 0)
    return rare_moves(table, buffer, seat)


def rare_moves(table: "ElevationState", buffer: vec[i64], seat: i64) -> i64:
    """The legal moves of phases that only some approach cards bring; apart, so that the others start quicker."""
    phase = table.phase
    if phase == DRAFT:
        pack = table.hands[seat]
        if table.picks[seat] == 0:
            return spread(pack & ~bit(high_place(pack)), buffer, 0)
        return spread(pack & ~(bit(low_place(table.picks[seat]) + 1) - 1), buffer, 0)
    if phase == TAKER:
        for other in range(table.humans):
            buffer[other] = NAME + other
        return table.humans
    n: i64 = 0
    ranges = smallest_ranges(table, seat)
    for i in range(i64(RANGES)):
        if (shr(ranges, i) & 1) != 0:
            buffer[n] = GIVE + i
            n += 1
    return n


def playable(table: "ElevationState", seat: i64) -> i64:
    """The cards the seat may play: who can follow does, or plays an Avalanche."""
    hand = table.hands[seat]
    lead = lead_range(table)
    if lead == NO_RANGE:
        return hand
    members = RANGE_SET[lead]
    if (hand & members) == 0:
        return hand
    return hand & (members | AVALANCHES)
