"""Where things are on the board of Can't Stop: the mountain above, the dice tray below, upright so that it fits a phone."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

WIDTH: Final = 720
HEIGHT: Final = 1120
GROUND: Final = 712  # where the mountain stands
FOOT: Final = 676  # the lowest space of every column
TRAY: Final = 784  # upper edge of the dice tray
ASIDE: Final = 60  # from column to column
PITCH: Final = 43  # from space to space of the printed board


class Layout(NamedTuple):
    """The places of a board with these heights."""

    heights: tuple[int, ...]
    pitch: float

    @property
    def scale(self) -> float:
        """How large pieces are: less than 1 where the spaces are close."""
        return min(1.0, self.pitch / PITCH)

    def y(self, height: int) -> float:
        """The middle of a space, the lowest of which has height 1."""
        return FOOT - (height - 1) * self.pitch

    def top(self, column: int) -> float:
        """The middle of a column's top space."""
        return self.y(self.heights[column - 2])


def x(column: int) -> int:
    """The middle of a column."""
    return WIDTH // 2 + (column - 7) * ASIDE


@cache
def layout(heights: tuple[int, ...]) -> Layout:
    """The layout of a board. Made-up boards may be steeper than the printed one: the spaces move closer together."""
    pitch = float(PITCH)
    for column, height in enumerate(heights, 2):
        if height > 1:
            pitch = min(pitch, _room(column) / (height - 1))
    return Layout(heights, pitch)


def _room(column: int) -> int:
    """How high a column may rise: the outer ones stay below the players' panels."""
    return {0: 516, 1: 516, 2: 390}.get(abs(column - 7), 290)
