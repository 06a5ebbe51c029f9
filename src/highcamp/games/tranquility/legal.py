"""The legal moves of the player to act, sorted. Compiled, as the rules are."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, lowest
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CELLS,
    COLOUR,
    DISCARD,
    HALT,
    HERD,
    INNER,
    MOUNTAIN_GOATS,
    PEAK_ROW,
    PLAY,
    RELOCATE,
    ROPE,
    ROW,
    START,
    TOP,
    UP_LEFT,
    UP_RIGHT,
)
from highcamp.games.tranquility.hand import EMPTY, card, size
from highcamp.games.tranquility.mountain import ascent_cost, campable, can_relocate, walkable
from highcamp.games.tranquility.phases import ACT, MOVE_UP, PAY

if TYPE_CHECKING:
    from highcamp.games.tranquility.rules import TranquilityState


def legal_moves(climb: "TranquilityState", buffer: vec[i64]) -> i64:
    """Write them to the front of the buffer and return how many."""
    phase = climb.phase
    if phase == ACT:
        n = plays_into(climb, buffer, 0)
        n = discards_into(climb, buffer, n, 2)
        if (climb.modules & MOUNTAIN_GOATS) != 0:
            n = herds_into(climb, buffer, n)
        if climb.ropes > 0 and climb.piles[climb.turn] > 0:
            buffer[n] = ROPE
            n += 1
        return n
    if phase == PAY:
        return discards_into(climb, buffer, 0, climb.due)
    if phase == MOVE_UP:
        return relocations_into(climb, buffer)
    n = steps_into(climb, buffer, 0, climb.source)
    buffer[n] = HALT
    return n + 1


def plays_into(climb: "TranquilityState", buffer: vec[i64], n: i64) -> i64:
    """Every card of the hand with every cell it may go to."""
    hand = climb.hands[climb.turn]
    held = size(hand)
    last: i64 = -1
    for place in range(held):
        kind = card(hand, place)
        if kind == last:
            continue
        last = kind
        move = PLAY + kind * CELLS
        if kind < ASCENT:
            cells = (climb.free | climb.bridges) & ~bit(TOP)
            while cells != 0:
                cell = lowest(cells)
                cells &= cells - 1
                cost = ascent_cost(climb.cells, kind, cell)
                if cost >= 0 and cost < held:
                    buffer[n] = move + cell
                    n += 1
        elif kind < BRIDGE:
            n = camps_into(climb, buffer, n, kind, held - 1)
        elif kind == BRIDGE:
            cells = climb.free & INNER
            while cells != 0:
                buffer[n] = move + lowest(cells)
                n += 1
                cells &= cells - 1
        elif climb.summit_ready():
            buffer[n] = move + TOP
            n += 1
    return n


def camps_into(climb: "TranquilityState", buffer: vec[i64], n: i64, kind: i64, most: i64) -> i64:
    """Every cell in which this Campfire may replace the card, which must have somewhere to go."""
    targets = climb.targets() & ~bit(TOP)
    colour = COLOUR[kind]
    for cell in range(START[PEAK_ROW]):
        if campable(climb.cells[cell], colour) and climb.goats[cell] == 0 and can_relocate(climb.cells, targets, cell, most):
            buffer[n] = PLAY + kind * CELLS + cell
            n += 1
    return n


def relocations_into(climb: "TranquilityState", buffer: vec[i64]) -> i64:
    """Every cell that the moved card may go to."""
    most = size(climb.hands[climb.turn])
    cells = climb.targets() & ~bit(TOP) & ~(bit(START[ROW[climb.source] + 1]) - 1)
    n: i64 = 0
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        cost = ascent_cost(climb.cells, climb.moved - 1, cell)
        if cost >= 0 and cost <= most:
            buffer[n] = RELOCATE + cell
            n += 1
    return n


def discards_into(climb: "TranquilityState", buffer: vec[i64], n: i64, due: i64) -> i64:
    """The cards that may be discarded next. A set is discarded in rising order, so enough must be left above each."""
    hand = climb.hands[climb.turn]
    held = size(hand)
    last = card(climb.paid, size(climb.paid) - 1) if climb.paid != EMPTY else -1
    before: i64 = -1
    for place in range(held - due + 1):
        kind = card(hand, place)
        if kind != before and kind >= last:
            buffer[n] = DISCARD + kind
            n += 1
        before = kind
    return n


def herds_into(climb: "TranquilityState", buffer: vec[i64], n: i64) -> i64:
    """Every first step of every herd."""
    if climb.hands[climb.turn] == EMPTY:
        return n
    for cell in range(START[PEAK_ROW]):
        if climb.goats[cell] > 0:
            n = steps_into(climb, buffer, n, cell)
    return n


def steps_into(climb: "TranquilityState", buffer: vec[i64], n: i64, cell: i64) -> i64:
    """The one or two ways up from a cell."""
    if walkable(climb.cells, UP_LEFT[cell]):
        buffer[n] = HERD + cell * 2
        n += 1
    if walkable(climb.cells, UP_RIGHT[cell]):
        buffer[n] = HERD + cell * 2 + 1
        n += 1
    return n
