"""Where things are on the board of Tranquility: the pyramid above, climbers and the hand below, upright so it fits a phone."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 720
HEIGHT: Final = 1120
EDGE: Final = 27
PITCH: Final = 66  # from place to place
CELL_WIDE: Final = 63
CELL_TALL: Final = 57
RISE: Final = 61  # from row to row
LEFT: Final = (WIDTH - 10 * PITCH) // 2  # where the ten Panoramas begin, half a place before the first row
FOOT: Final = 668  # where the first row stands
PANELS: Final = 738  # upper edge of the climbers' panels
TRAY: Final = 842  # upper edge of the hand's tray


def corner(row: int, place: int) -> tuple[int, int]:
    """The upper left corner of a place; both count from 1."""
    return LEFT + PITCH * (place - 1) + PITCH // 2 * row, FOOT - RISE * row + RISE - CELL_TALL
