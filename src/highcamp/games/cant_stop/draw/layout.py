"""Where things are on the board of Can't Stop.

The whole board is upright: the mountain above, the dice tray below. In a browser the mountain fills a sheet of its own, drawn
for the form of the window, and the tray is pinned below it; where the window is low the tray stands beside it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from highcamp.engine.scene import Form


class Box(NamedTuple):
    """Where something is and how large."""

    x: float
    y: float
    wide: float
    tall: float


class Paper(NamedTuple):
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


WHOLE: Final = Paper(720, 1120, 712, 784, 676, 60, 43, (516, 516, 390, 290))  # the outer ones stay below the players' panels
SHEETS: Final[dict[Form, Paper]] = {
    "wide": Paper(1104, 672, 608, 654, 574, 92, 40, (480, 480, 480, 396), 920 / 1104),
    "deep": Paper(900, 700, 636, 682, 602, 74, 42, (504, 504, 504, 420), 920 / 900),
    "low": Paper(680, 698, 622, 680, 588, 56, 41, (492, 452, 412, 412), 390 / 720),
    "broad": Paper(720, 806, 720, 788, 684, 60, 48, (576, 576, 504, 504), 820 / 720),
    "tall": Paper(720, 738, 652, 720, 616, 60, 43, (516, 516, 436, 436), 390 / 720),
    "long": Paper(720, 974, 888, 956, 852, 60, 62, (744, 744, 672, 672), 390 / 720),
}
ROSES: Final[dict[Form, Box]] = {
    "wide": Box(150, 200, 104, 104),
    "deep": Box(128, 214, 104, 104),
    "low": Box(592, 104, 84, 84),
    "broad": Box(624, 110, 84, 84),
    "tall": Box(624, 100, 84, 84),
    "long": Box(614, 124, 92, 92),
}
"""Where the compass lies."""


class Layout(NamedTuple):
    """The places of a board with these heights."""

    sheet: Paper
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


@lru_cache(64)  # made-up boards have many shapes
def layout(sheet: Paper, heights: tuple[int, ...]) -> Layout:
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
    """What the winner's peak is drawn in."""
    said: tuple[int, int, int]
    """What is said of the winner: where it begins, its first line, and how wide it may be."""
    flags: tuple[int, int, int]
    """The flags of the columns that won: the left and right end of their row, and where they stand."""
    scale: float
    aside: bool = False
    """Whether it stands beside the mountain, in the same picture; pairings stand above each other then."""


_AT_A_DESK: Final = Tray(
    1104,
    144,
    ((50, 40), (116, 40), (50, 104), (116, 104)),
    Box(164, 6, 564, 132),
    Box(742, 6, 170, 132),
    Box(926, 6, 170, 132),
    Box(8, 6, 190, 132),
    (222, 72, 452),
    (690, 1090, 118),
    920 / 1104,
)
TRAYS: Final[dict[Form, Tray]] = {
    "wide": _AT_A_DESK,
    "deep": _AT_A_DESK,
    "low": Tray(
        400,
        698,
        (),
        Box(8, 8, 384, 452),
        Box(8, 474, 384, 102),
        Box(8, 588, 384, 102),
        Box(8, 60, 384, 300),
        (20, 430, 366),
        (20, 380, 600),
        390 / 720,
        aside=True,
    ),
    "broad": _AT_A_DESK,
    "tall": Tray(
        720,
        238,
        (),
        Box(10, 6, 700, 120),
        Box(10, 138, 343, 94),
        Box(367, 138, 343, 94),
        Box(10, 6, 190, 226),
        (224, 74, 466),
        (224, 706, 216),
        390 / 720,
    ),
    "long": Tray(
        720,
        300,
        (),
        Box(10, 6, 700, 156),
        Box(10, 176, 343, 116),
        Box(367, 176, 343, 116),
        Box(10, 6, 230, 288),
        (264, 100, 426),
        (264, 706, 264),
        390 / 720,
    ),
}
