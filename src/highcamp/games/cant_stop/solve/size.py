"""How large a board of Can't Stop is to be solved: saved positions, standings in their turns, memory and time."""

from __future__ import annotations

from typing import Final, NamedTuple

from highcamp.engine.bits import has, nibble
from highcamp.engine.phrases import counted
from highcamp.engine.state import __file__ as rules
from highcamp.games.cant_stop.box import CLIMBERS
from highcamp.games.cant_stop.rules import CantStopState

COMPILED: Final = not rules.endswith(".py")
STANDING: Final = 0.5e-6 if COMPILED else 60e-6
"""Seconds that a standing takes on one core, all guesses of Newton's method together: measured on four-sided dice."""
ROOM: Final = 8
"""Bytes that a saved position takes, for each player."""


class Size(NamedTuple):
    """What it takes to solve all that can follow from a board."""

    positions: int
    standings: int
    seats: int

    @property
    def memory(self) -> int:
        """In bytes."""
        return ROOM * self.positions * self.seats

    @property
    def seconds(self) -> float:
        """On one core, at most: with both sides of the board alike, or both players, it takes half of that or less."""
        return STANDING * self.standings

    def __str__(self) -> str:
        return f"{self.positions:,} saved positions ({spelled(self.memory)} of memory, up to {lasting(self.seconds)})"


def size(board: CantStopState) -> Size:
    """The size of a board on which a turn begins, for one player or two."""
    positions, heights = 1, [1, 0, 0, 0]  # positions with so many climbers, each with all the spaces above its camp
    swapped = [1, 0, 0, 0]
    for column in range(2, 2 * board.sides + 1):
        if has(board.won, column):
            continue
        above = [nibble(board.heights, column) - nibble(board.camps[seat], column) for seat in range(board.seats)]
        mine, others = above[0], above[1] if board.seats > 1 else 1
        digits = mine * others + board.seats
        positions *= digits
        heights = _with(heights, digits, others * mine * (mine + 1) // 2)
        swapped = _with(swapped, digits, mine * others * (others + 1) // 2)
    standings = sum(heights[1:]) + (sum(swapped[1:]) if board.seats > 1 else 0)
    return Size(positions, standings, board.seats)


def _with(counts: list[int], digits: int, spaces: int) -> list[int]:
    """The counts with one column more: a climber may stand in it or not."""
    return [counts[n] * digits + (counts[n - 1] * spaces if n else 0) for n in range(CLIMBERS + 1)]


def spelled(amount: int) -> str:
    """Bytes, for people."""
    for unit, of in (("kB", 10**3), ("MB", 10**6), ("GB", 10**9), ("TB", 10**12)):
        if amount < 1000 * of:
            return f"{amount / of:.3g} {unit}"
    return f"{amount / 10**12:,.0f} TB"


def lasting(seconds: float) -> str:
    """A time, for people."""
    for word, of in (("second", 1.0), ("minute", 60.0), ("hour", 3600.0), ("day", 86_400.0)):
        if seconds < 100 * of:
            return counted(max(1, round(seconds / of)), word)
    return "years"
