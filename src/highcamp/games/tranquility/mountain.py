"""The mountain as it lies: where a card may go, what it costs, and what the modules ask of it.

Compiled. ``cells`` holds for each cell 1 + the kind of the card there, 0 for none. Rules that forbid a place are negative
costs, so that legal moves and refusals come from the same lines.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, has, lowest
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CELLS,
    COLOUR,
    INNER,
    NUMBER,
    PLACE,
    ROW,
    START,
    TOP,
)

# Why a card may not lie in a cell.
TAKEN: Final = -1
GAP: Final = -2  # the row has not come that far
UNSUPPORTED: Final = -3
ONLY_SUMMIT: Final = -4
TOO_LOW: Final = -5
SAME_COLOUR: Final = -6
ROW_END: Final = -7  # no Bridge there
ON_BRIDGE: Final = -8  # only an Ascent card covers a Bridge


def space(cells: vec[i64], cell: i64) -> i64:
    """0 if the cell is free, next in its row and supported; else the reason."""
    if cells[cell] != 0:
        return ON_BRIDGE if cells[cell] == BRIDGE + 1 else TAKEN
    place = PLACE[cell]
    if place > 0 and cells[cell - 1] == 0:
        return GAP
    row = ROW[cell]
    if row > 0:
        below = START[row - 1] + place
        if cells[below] == 0 or cells[below + 1] == 0:
            return UNSUPPORTED
    return 0


def spaces(cells: vec[i64]) -> i64:
    """The set of cells that a row can grow into, the Summit's included."""
    found: i64 = 0
    for cell in range(CELLS):
        if space(cells, cell) == 0:
            found |= bit(cell)
    return found


def grown(cells: vec[i64], open_cells: i64, cell: i64) -> i64:
    """The same set after a card was put into a cell of it: the next cell of the row and one above may have opened."""
    open_cells &= ~bit(cell)
    place = PLACE[cell]
    row = ROW[cell]
    if row == 8:
        return open_cells
    if place < 8 - row and space(cells, cell + 1) == 0:
        open_cells |= bit(cell + 1)
    if place > 0:
        above = START[row + 1] + place - 1
        if space(cells, above) == 0:
            open_cells |= bit(above)
    return open_cells


def value(cells: vec[i64], cell: i64) -> i64:
    """The number that a neighbour in this cell counts as: a Campfire takes that of the nearest Ascent card to its left.
    0 for a Bridge, and for a Campfire that has none.
    """
    kind = cells[cell] - 1
    if kind < ASCENT:
        return NUMBER[kind]
    if kind >= BRIDGE:
        return 0
    first = START[ROW[cell]]
    cell -= 1
    while cell >= first:
        kind = cells[cell] - 1
        if kind >= 0 and kind < ASCENT:
            return NUMBER[kind]
        cell -= 1
    return 0


def side(cells: vec[i64], kind: i64, neighbour: i64) -> i64:
    """What an Ascent card costs on the side of this filled cell, or SAME_COLOUR."""
    if COLOUR[cells[neighbour] - 1] == COLOUR[kind]:
        return SAME_COLOUR
    worth = value(cells, neighbour)
    if worth == 0:
        return 0
    difference = NUMBER[kind] - worth
    return difference if difference >= 0 else -difference


def ascent_cost(cells: vec[i64], kind: i64, cell: i64) -> i64:
    """How many cards must be discarded to put this Ascent card there, or why it may not lie there."""
    if cell == TOP:
        return ONLY_SUMMIT
    covers = cells[cell] == BRIDGE + 1
    if not covers:
        reason = space(cells, cell)
        if reason < 0:
            return reason
    if NUMBER[kind] <= ROW[cell]:
        return TOO_LOW
    cost: i64 = 0
    place = PLACE[cell]
    if place > 0:
        cost = side(cells, kind, cell - 1)
        if cost < 0:
            return cost
    if covers and place < 8 - ROW[cell] and cells[cell + 1] != 0:
        other = side(cells, kind, cell + 1)
        if other < 0:
            return other
        if other > cost:
            cost = other
    return cost


def bridge_cost(cells: vec[i64], cell: i64) -> i64:
    """0 if a Bridge may lie there, else why not."""
    reason = space(cells, cell)
    if reason < 0:
        return reason
    if cell == TOP:
        return ONLY_SUMMIT
    return 0 if has(INNER, cell) else ROW_END


def can_relocate(cells: vec[i64], targets: i64, source: i64, most: i64) -> bool:
    """Whether the Ascent card in the source cell has a place at least one row higher that costs at most ``most`` cards."""
    kind = cells[source] - 1
    higher = targets & ~(bit(START[ROW[source] + 1]) - 1)
    while higher != 0:
        cell = lowest(higher)
        higher &= higher - 1
        cost = ascent_cost(cells, kind, cell)
        if cost >= 0 and cost <= most:
            return True
    return False


def walkable(cells: vec[i64], cell: i64) -> bool:
    """Whether goats may step onto this cell (-1: there is none): any card but a Bridge."""
    return cell >= 0 and cells[cell] != 0 and cells[cell] != BRIDGE + 1


# -- what the modules ask --


def green_path(cells: vec[i64]) -> bool:
    """Whether green cards lead from the first row to the eighth, each resting on the one before."""
    reached: i64 = 0
    for place in range(9):
        if is_green(cells[place]):
            reached |= bit(place)
    for row in range(1, 8):
        before = reached
        reached = 0
        for place in range(9 - row):
            if (has(before, place) or has(before, place + 1)) and is_green(cells[START[row] + place]):
                reached |= bit(place)
        if reached == 0:
            return False
    return True


def is_green(card: i64) -> bool:
    """Whether a cell holds a green card."""
    return card != 0 and COLOUR[card - 1] == 0


def panorama_code(a: i64, b: i64, c: i64) -> i64:
    """A sequence of three numbers as one."""
    return (a * 16 + b) * 16 + c


def panoramas_with(cells: vec[i64], wanted: vec[i64], cell: i64) -> i64:
    """The set of wanted sequences that a row shows with this cell in it."""
    found: i64 = 0
    row = ROW[cell]
    first = START[row]
    last = START[row + 1] - 1
    start = cell - 2 if cell - 2 > first else first
    while start <= cell and start + 2 <= last:
        code = panorama_code(plain(cells[start]), plain(cells[start + 1]), plain(cells[start + 2]))
        for i in range(len(wanted)):
            if wanted[i] == code:
                found |= bit(i)
        start += 1
    return found


def plain(card: i64) -> i64:
    """The number of an Ascent card in a cell, 0 for anything else."""
    return NUMBER[card - 1] if card != 0 else 0


def campable(card: i64, colour: i64) -> bool:
    """Whether a cell holds an Ascent card of this colour."""
    return card != 0 and card <= ASCENT and COLOUR[card - 1] == colour
