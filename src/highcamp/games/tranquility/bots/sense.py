"""A climber's sense: what a card is worth in a place, and in the hand.

Compiled: bots play whole games with it inside their heads. All worths are whole numbers, about a hundred to a filled cell.
It looks at nothing that the player to act could not see: the own hand, the own discards, the mountain, the sizes of piles.
"""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, count, has, lowest
from highcamp.games.tranquility.bots.module_sense import goat_worth, panorama_worth, path_worth
from highcamp.games.tranquility.bots.weights import (
    BRIDGE_KEPT,
    BRIDGES,
    CAMP_KEPT,
    CAMPS,
    COVERS,
    FIT,
    GOAT_KEPT,
    GREEN_KEPT,
    HASTE,
    LAST_CARDS,
    LOWER,
    OPENS,
    SPEND,
    SUITS,
    SUMMIT_ALONE,
    SUMMIT_KEPT,
    WAITS,
)
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    COLOUR,
    GOATS_NEEDED,
    GREEN_PATH,
    MOUNTAIN_GOATS,
    NUMBER,
    PANORAMA,
    PEAK_ROW,
    PLACE,
    ROW,
    START,
    SUMMIT,
    TOP,
)
from highcamp.games.tranquility.hand import card, size
from highcamp.games.tranquility.herd import goats_out
from highcamp.games.tranquility.mountain import ascent_cost
from highcamp.games.tranquility.rules import TranquilityState


def full_row(climb: TranquilityState, row: i64) -> bool:
    """Whether the last cell of a row is filled; Bridges to be covered aside."""
    return climb.cells[START[row + 1] - 1] != 0


def misfit(w: vec[i64], number: i64, row: i64) -> i64:
    """What speaks against a number in a row that others suit better."""
    off = number * 10 - w[SUITS + row]
    return w[FIT] * (off if off >= 0 else -off) // 10


def price(climb: TranquilityState, w: vec[i64]) -> i64:
    """What a card thrown away costs the player to act: more, the fewer there are for each turn that is still needed."""
    if w[HASTE] == 0:
        return w[SPEND]
    turn = climb.turn
    stock = size(climb.hands[turn]) + climb.piles[turn]
    needed: i64 = 1 + count(climb.bridges)
    for cell in range(TOP):
        if climb.cells[cell] == 0:
            needed += 1
    scarce = needed * 100 // (climb.seats * (stock if stock > 0 else 1))
    return w[SPEND] + w[HASTE] * ((scarce if scarce < 200 else 200) - 55) // 100


def worth(climb: TranquilityState, w: vec[i64], kind: i64, cell: i64) -> i64:
    """What it is worth to have this Ascent card lie in that cell, its cost aside."""
    row = ROW[cell]
    good = 100 - misfit(w, NUMBER[kind], row) - w[LOWER] * row
    if has(climb.bridges, cell):
        good += w[COVERS]
    else:
        place = PLACE[cell]
        if place < 8 - row and (row == 0 or climb.cells[START[row - 1] + place + 2] != 0):
            good += w[OPENS]
        if place > 0 and row < PEAK_ROW and (place == 1 or climb.cells[START[row + 1] + place - 2] != 0):
            good += w[OPENS]
    if climb.modules == 0:
        return good
    if (climb.modules & GREEN_PATH) != 0:
        good += path_worth(climb, w, kind, cell)
    if (climb.modules & PANORAMA) != 0:
        good += panorama_worth(climb, w, kind, cell)
    if (climb.modules & MOUNTAIN_GOATS) != 0:
        good += goat_worth(climb, w, kind, cell)
    return good


def keeping(climb: TranquilityState, w: vec[i64], kind: i64, spend: i64) -> i64:
    """What a card in the hand is worth: the best place it has now, where each card costs so much, or may have later."""
    if kind == SUMMIT:
        return summit_keeping(climb, w)
    if kind == BRIDGE:
        return 100 + w[BRIDGES] + w[BRIDGE_KEPT]
    if kind >= ASCENT:
        return 60 + w[CAMPS] + w[CAMP_KEPT]
    best: i64 = 0
    number = NUMBER[kind]
    for row in range(8):
        if row < number and not full_row(climb, row):
            later = 100 - misfit(w, number, row) - w[WAITS]
            if later > best:
                best = later
    cells = (climb.free | climb.bridges) & ~bit(TOP)
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        cost = ascent_cost(climb.cells, kind, cell)
        if cost >= 0 and cost < 4:
            now = worth(climb, w, kind, cell) - spend * cost
            if now > best:
                best = now
    if (climb.modules & GREEN_PATH) != 0 and COLOUR[kind] == 0:
        best += w[GREEN_KEPT]
    if (kind & 1) != 0 and goats_out(climb) < GOATS_NEEDED:
        best += w[GOAT_KEPT]
    return best


def summit_keeping(climb: TranquilityState, w: vec[i64]) -> i64:
    """A Summit is kept if it may be the last, counting those the player threw away before; others are ballast."""
    held: i64 = 0
    hand = climb.hands[climb.turn]
    for place in range(size(hand)):
        if card(hand, place) == SUMMIT:
            held += 1
    if held > 1:
        return 0
    gone = (climb.discards[SUMMIT] // bit(climb.turn * 4)) % 16
    others = 5 - held - gone
    if climb.seats == 1:
        return w[SUMMIT_ALONE] if others > 1 else 1000
    return 1000 if others < 4 or climb.piles[climb.turn] < w[LAST_CARDS] else w[SUMMIT_KEPT]
