"""Exact odds: how many of the throws of four dice let a climber climb."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from highcamp.engine.bits import bit
from highcamp.games.cant_stop.box import SUMS, THROW_NUMBER, THROWS
from highcamp.games.cant_stop.rules import Board

# How many orders of the dice give each throw.
WEIGHTS = [0] * len(THROWS)
for _number in THROW_NUMBER:
    WEIGHTS[_number] += 1


def rolls_naming(columns: Iterable[int], sides: int = 6) -> int:
    """Of the ``sides ** 4`` rolls, how many have a pairing that names one of these columns."""
    wanted = 0
    for column in columns:
        wanted |= bit(column)
    return rolls_within(wanted, sides)


@cache
def rolls_within(wanted: int, sides: int = 6) -> int:
    """The same for a set of columns given as a word of bits."""
    return sum(weight for throw, weight in enumerate(WEIGHTS) if THROWS[throw][3] <= sides and SUMS[throw] & wanted)


def rolls_that_move(board: Board) -> int:
    """Of all rolls, how many are no bust for the player whose turn it is."""
    return rolls_within(board.usable(), board.sides)
