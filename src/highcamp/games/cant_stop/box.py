"""What is in the box of Can't Stop: a board of eleven columns, four dice, three climbers, base camps.

Compiled: the tables below are what the rules look things up in. A *row* is one word that holds a small number for each
column, four bits apiece, so that a column's number is its own index: ``nibble(row, 7)`` is what the row says of column 7.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, with_nibble

COLUMNS: Final = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
HEIGHTS: Final = [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]  # spaces of each column, the number on top included
EVERY_COLUMN: Final = 0b1111111111100  # the set of columns 2 to 12
CLIMBERS: Final = 3
DICE: Final = 4
SIDES: Final = 6
TALLEST: Final = 15  # what fits a row; only boards made up for study come near it


def row_of(numbers: list[int]) -> i64:
    """A row from eleven small numbers, column 2 first."""
    row: i64 = 0
    for i in range(len(numbers)):
        row = with_nibble(row, i + 2, numbers[i])
    return row


# -- throws: the four dice without their order, numbered 0 to 125, rising --


def _all_throws() -> list[list[int]]:
    return [[a, b, c, d] for a in range(1, 7) for b in range(a, 7) for c in range(b, 7) for d in range(c, 7)]


THROWS: Final = _all_throws()  # throw number -> the dice, smallest first


def _throw_numbers() -> vec[i64]:
    number = {tuple(throw): i for i, throw in enumerate(THROWS)}
    faces = range(1, 7)
    return vec[i64]([number[tuple(sorted([a, b, c, d]))] for a in faces for b in faces for c in faces for d in faces])


THROW_NUMBER: Final = _throw_numbers()  # the dice in order, read as a number of base 6 -> throw number


def pairings(dice: list[int]) -> list[tuple[int, int]]:
    """The up to three ways to split four dice in half, as the two sums, smaller first, each way once."""
    a, b, c, d = dice[0], dice[1], dice[2], dice[3]
    ways = {
        (min(a + b, c + d), max(a + b, c + d)),
        (min(a + c, b + d), max(a + c, b + d)),
        (min(a + d, b + c), max(a + d, b + c)),
    }
    return sorted(ways)


def _pairing_table() -> vec[i64]:
    rows: list[int] = []
    for throw in THROWS:
        row: i64 = 0
        ways = pairings(throw)
        for i in range(len(ways)):
            row = with_nibble(with_nibble(row, 2 * i, ways[i][0]), 2 * i + 1, ways[i][1])
        rows.append(row)
    return vec[i64](rows)


PAIRINGS: Final = _pairing_table()  # throw number -> the sums of its pairings, in pairs, four bits apiece, 0 for none


def _sums_table() -> vec[i64]:
    words: list[int] = []
    for throw in THROWS:
        word: i64 = 0
        for a, b in pairings(throw):
            word |= bit(a) | bit(b)
        words.append(word)
    return vec[i64](words)


SUMS: Final = _sums_table()  # throw number -> the set of columns that some pairing names


# -- moves: 0 rolls, 1 stops, 2 to 12 take one step in that column, the rest take two steps --

ROLL: Final = 0
STOP: Final = 1
FIRST_PAIR: Final = 13


def _steps() -> list[tuple[int, int]]:
    table = [(0, 0), (0, 0)] + [(column, 0) for column in COLUMNS]
    return table + [(a, b) for a in COLUMNS for b in range(a, 13)]


STEPS: Final = _steps()  # move -> the columns stepped in, 0 for none
MOVES: Final = len(STEPS)
STEP_ONE: Final = vec[i64]([a for a, _ in STEPS])
STEP_TWO: Final = vec[i64]([b for _, b in STEPS])


def _pair_moves() -> vec[i64]:
    table = [0] * (13 * 13)
    for move in range(FIRST_PAIR, MOVES):
        a, b = STEPS[move]
        table[a * 13 + b] = move
    return vec[i64](table)


PAIR_MOVE: Final = _pair_moves()  # 13 * smaller column + larger column -> the move that steps in both


# -- variants --

PLAIN: Final = 0
JUMPING: Final = 1
FORCED_MOVE: Final = 2

VARIANTS: Final = ["none", "jumping", "forced_move"]
