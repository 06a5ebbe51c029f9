"""How a climber herds goats: the lowest first, so that they collect the others. Compiled, as the sense is."""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit
from highcamp.games.tranquility.box import (
    GOATS_NEEDED,
    HALT,
    HERD,
    MOUNTAIN_GOATS,
    PEAK_ROW,
    PLACE,
    ROW,
    START,
    SUMMIT,
    TOP,
    UP_LEFT,
    UP_RIGHT,
)
from highcamp.games.tranquility.hand import EMPTY, holds, size
from highcamp.games.tranquility.herd import goats_out, goats_up
from highcamp.games.tranquility.mountain import walkable
from highcamp.games.tranquility.rules import TranquilityState


def best_herd(climb: TranquilityState) -> i64:
    """The first step of the lowest herd that can move and is needed; -1 if there is none."""
    if (climb.modules & MOUNTAIN_GOATS) == 0 or climb.hands[climb.turn] == EMPTY or goats_up(climb) >= GOATS_NEEDED:
        return -1
    left = goats_out(climb)
    for cell in range(START[PEAK_ROW]):
        herd = climb.goats[cell]
        if herd == 0:
            continue
        if left - herd >= GOATS_NEEDED:
            left -= herd  # enough are higher up: these may stay where they are
            continue
        side = better_side(climb, cell)
        if side >= 0:
            return HERD + cell * 2 + side
    return -1


def better_side(climb: TranquilityState, cell: i64) -> i64:
    """0 to go up on the left, 1 on the right, where more goats can be collected; -1 if there is no way."""
    left = UP_LEFT[cell]
    right = UP_RIGHT[cell]
    if not walkable(climb.cells, right):
        return 0 if walkable(climb.cells, left) else -1
    if not walkable(climb.cells, left):
        return 1
    collected = on_the_way(climb)
    if collected[left] != collected[right]:
        return 0 if collected[left] > collected[right] else 1
    return 0 if leaning(climb, cell) < 0 else 1


def on_the_way(climb: TranquilityState) -> vec[i64]:
    """For each cell, how many goats the best way from there to the eighth row meets."""
    collected = climb.goats[:]
    cell = START[PEAK_ROW] - 1
    while cell >= 0:
        left = collected[UP_LEFT[cell]] if UP_LEFT[cell] >= 0 else 0
        right = collected[UP_RIGHT[cell]] if UP_RIGHT[cell] >= 0 else 0
        collected[cell] += left if left > right else right
        cell -= 1
    return collected


def leaning(climb: TranquilityState, cell: i64) -> i64:
    """Below 0 if the other goats are rather to the left, above 0 if to the right."""
    here = 2 * PLACE[cell] + ROW[cell]
    sum_: i64 = 0
    for other in range(TOP):
        sum_ += climb.goats[other] * (2 * PLACE[other] + ROW[other] - here)
    return sum_ if sum_ != 0 else 8 - here


def herd_on(climb: TranquilityState) -> i64:
    """One row a turn while the mountain grows, so that each card is paid from a fresh hand; once it is finished, as far as
    the cards go that are not the Summit.
    """
    hand = climb.hands[climb.turn]
    spare = size(hand) - (1 if holds(hand, SUMMIT) else 0)
    if climb.free == bit(TOP) and climb.climbed < spare and goats_up(climb) < GOATS_NEEDED:
        side = better_side(climb, climb.source)
        if side >= 0:
            return HERD + climb.source * 2 + side
    return HALT
