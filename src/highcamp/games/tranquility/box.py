"""What is in the box of Tranquility: The Ascent: 85 cards, the 45 cells of the mountain, and the numbers of all moves.

Compiled: the tables below are what the rules look things up in. A *kind* is a card as far as it can be told from others: two
equal cards are one kind. A *cell* is a place on the mountain, counted row by row from the foot, left to right; a set of cells
is one word of bits. What the rulebook does not print (goat cards, sequences) is in ``box.toml``, which ``parts.py`` reads.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit

# -- cards --

COLOURS: Final = ["green", "blue", "red"]
LETTERS: Final = ["G", "B", "R"]
NUMBERS: Final = 12
COPIES: Final = 2  # of each number in each colour
ASCENT: Final = 72  # kinds 0 to 71: two for each colour and number, without and with the goat symbol
CAMPFIRE: Final = 72  # kinds 72 to 74: one for each colour
BRIDGE: Final = 75
SUMMIT: Final = 76
KINDS: Final = 77

SUMMITS: Final = 5
GOATS: Final = 12
GOATS_NEEDED: Final = 8
HAND: Final = 5
HAND_SOLO: Final = 6


def ascent(colour: int, number: int, goat: bool = False) -> int:
    """The kind of an Ascent card; colours count from 0."""
    return 2 * (colour * NUMBERS + number - 1) + (1 if goat else 0)


def _numbers() -> vec[i64]:
    return vec[i64]([kind // 2 % NUMBERS + 1 if kind < ASCENT else 0 for kind in range(KINDS)])


def _colours() -> vec[i64]:
    ascents = [kind // (2 * NUMBERS) for kind in range(ASCENT)]
    return vec[i64](ascents + [0, 1, 2] + [-1, -1])


NUMBER: Final = _numbers()  # kind -> the number of an Ascent card, 0 for the others
COLOUR: Final = _colours()  # kind -> its colour, -1 for a Bridge and a Summit

# -- cells --

ROWS: Final = 9
CELLS: Final = 45
TOP: Final = 44  # the cell of the Summit, and how many cells lie under it
PEAK_ROW: Final = 7  # rows count from 0 inside: the 8th is the last below the Summit
WIDTHS: Final = [9, 8, 7, 6, 5, 4, 3, 2, 1]


def _starts() -> list[int]:
    starts = [0]
    for width in WIDTHS:
        starts.append(starts[len(starts) - 1] + width)
    return starts


_STARTS: Final = _starts()
START: Final = vec[i64](_STARTS)  # row -> its first cell; one more entry than rows
ROW: Final = vec[i64]([row for row in range(ROWS) for _ in range(WIDTHS[row])])  # cell -> row
PLACE: Final = vec[i64]([place for row in range(ROWS) for place in range(WIDTHS[row])])  # cell -> place in its row


def cell_at(row: int, place: int) -> int:
    """The cell at a row and a place, both from 0."""
    return _STARTS[row] + place


def _resting(shift: int) -> vec[i64]:
    """For each cell the one that rests on it and on its neighbour to the left (shift -1) or right (shift 0), or -1."""
    table: list[int] = []
    for row in range(ROWS):
        for place in range(WIDTHS[row]):
            above = place + shift
            fits = row < PEAK_ROW and 0 <= above < WIDTHS[row] - 1
            table.append(cell_at(row + 1, above) if fits else -1)
    return vec[i64](table)


UP_LEFT: Final = _resting(-1)  # where a goat can step to; there is no step onto the Summit
UP_RIGHT: Final = _resting(0)


def _inner() -> i64:
    cells: i64 = 0
    for row in range(ROWS):
        for place in range(1, WIDTHS[row] - 1):
            cells |= bit(cell_at(row, place))
    return cells


INNER: Final = _inner()  # the set of cells that are not at an end of their row

# -- moves --

PLAY: Final = 0  # + kind * 45 + cell: put this card there
DISCARD: Final = 3465  # + kind: put this card face down on the own discard pile
RELOCATE: Final = 3542  # + cell: where the card that made room for a Campfire goes
HERD: Final = 3587  # + cell * 2, + 1 for the right: drive the goats of this cell one row up, to the left or right
HALT: Final = 3677  # the herd stays where it is now
ROPE: Final = 3678
MOVES: Final = 3679

# -- modules, as bits --

GREEN_PATH: Final = 1
PANORAMA: Final = 2
MOUNTAIN_GOATS: Final = 4
