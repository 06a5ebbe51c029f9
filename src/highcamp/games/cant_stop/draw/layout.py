"""Where things are on the board of Can't Stop.

The whole board is upright: the mountain above, the dice tray below. In a browser the mountain fills a sheet of its own, wide or
tall, and the tray is pinned below it.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from highcamp.engine.scene import Form


class Box(NamedTuple):
    """Where something is and how large."""

    x: float
    y: float
    wide: float
    tall: float


class Sheet(NamedTuple):
    """The paper of a board, and where the mountain stands on it."""

    width: int
    height: int
    ground: int
    """Where the mountain stands."""
    meadow: int
    """The lower edge of the meadow before it."""
    foot: int
    """The lowest space of every column."""
    aside: int
    """From column to column."""
    pitch: int
    """From space to space of the printed board."""
    rooms: tuple[int, int, int, int]
    """How high columns may rise, by how far they are from the middle: the outer ones stay below what is written there."""
    scale: float = 1
    """How large it is shown."""


WHOLE: Final = Sheet(720, 1120, 712, 784, 676, 60, 43, (516, 516, 390, 290))  # the outer ones stay below the players' panels
SHEETS: Final[dict[Form, Sheet]] = {
    "wide": Sheet(1104, 672, 608, 654, 574, 92, 40, (480, 480, 480, 396), 920 / 1104),
    "tall": Sheet(720, 738, 652, 720, 616, 60, 43, (516, 516, 436, 436), 390 / 720),
}
ROSES: Final[dict[Form, Box]] = {"wide": Box(150, 200, 104, 104), "tall": Box(624, 100, 84, 84)}
"""Where the compass lies."""


class Layout(NamedTuple):
    """The places of a board with these heights."""

    sheet: Sheet
    heights: tuple[int, ...]
    pitch: float

    @property
    def scale(self) -> float:
        """How large pieces are: less than 1 where the spaces are close."""
        return min(1.0, self.pitch / self.sheet.pitch)

    def x(self, column: int) -> int:
        """The middle of a column."""
        return self.sheet.width // 2 + (column - 7) * self.sheet.aside

    def y(self, height: int) -> float:
        """The middle of a space, the lowest of which has height 1."""
        return self.sheet.foot - (height - 1) * self.pitch

    def top(self, column: int) -> float:
        """The middle of a column's top space."""
        return self.y(self.heights[column - 2])


@cache
def layout(sheet: Sheet, heights: tuple[int, ...]) -> Layout:
    """The layout of a board. Made-up boards may be steeper than the printed one: the spaces move closer together."""
    pitch = float(sheet.pitch)
    for column, height in enumerate(heights, 2):
        if height > 1:
            pitch = min(pitch, sheet.rooms[min(3, abs(column - 7))] / (height - 1))
    return Layout(sheet, heights, pitch)


class Tray(NamedTuple):
    """The dice tray of a browser's table. What is pressed there has a place that never means anything else."""

    width: int
    height: int
    dice: tuple[tuple[int, int], ...]
    """Where the dice lie; where there is no room for that, they lie on the pairings alone."""
    middle: Box
    """Pairings, and otherwise how far the climbers of this turn have come."""
    roll: Box
    stop: Box
    end: Box
    """What the winner's peak is drawn in; the words stand beside it."""
    flags: tuple[int, int, int]
    """The flags of the columns that won: the left and right end of their row, and where they stand."""
    scale: float


TRAYS: Final[dict[Form, Tray]] = {
    "wide": Tray(
        1104,
        144,
        ((50, 40), (116, 40), (50, 104), (116, 104)),
        Box(164, 6, 564, 132),
        Box(742, 6, 170, 132),
        Box(926, 6, 170, 132),
        Box(8, 6, 190, 132),
        (690, 1090, 118),
        920 / 1104,
    ),
    "tall": Tray(
        720,
        238,
        (),
        Box(10, 6, 700, 120),
        Box(10, 138, 343, 94),
        Box(367, 138, 343, 94),
        Box(10, 6, 190, 226),
        (224, 706, 216),
        390 / 720,
    ),
}
