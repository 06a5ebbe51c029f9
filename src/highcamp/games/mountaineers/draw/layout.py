"""Where things are on the board of Mountaineers: the peak above, the climbers' cards below it, the hand at the foot."""

from __future__ import annotations

import itertools
import math
from functools import cache
from typing import Final, NamedTuple

WIDTH: Final = 720
HEIGHT: Final = 1240
GROUND: Final = 512  # where the mountain stands
SUMMIT: Final = 128
MIDDLE: Final = WIDTH // 2
ROWS: Final = 540  # upper edge of the climbers' rows
ROWS_TALL: Final = 440
TRAY: Final = 992

CARD_WIDE: Final = 84
CARD_TALL: Final = 78
SLOTS: Final = (238, 336, 434)  # left edges of first card, second card, extra Route


class Place(NamedTuple):
    """A spot on the board."""

    x: float
    y: float


def half_width(t: float) -> float:
    """Half the width of the winding track at a height from 0, the foot, to 1, the summit."""
    return 286 * (1 - t) + 4


@cache
def track(summit: int, steps: int = 0) -> tuple[Place, ...]:
    """The middle of every space from 0 to the summit: equal steps on a path that winds up the mountain.

    ``steps`` divides the same path differently, for drawing it.
    """
    spaces = steps or summit
    legs = 7 if summit <= 60 else 11
    fine = 2400
    line = []
    for i in range(fine + 1):
        t = i / fine
        line.append(Place(MIDDLE - half_width(t) * math.cos(math.pi * legs * t), GROUND - 22 - (GROUND - 22 - SUMMIT) * t))
    lengths = [0.0]
    for before, after in itertools.pairwise(line):
        lengths.append(lengths[-1] + math.hypot(after.x - before.x, after.y - before.y))
    places, i = [], 0
    for space in range(spaces + 1):
        while lengths[i] < lengths[-1] * space / spaces - 1e-6:
            i += 1
        places.append(line[i])
    return tuple(places)


def row_pitch(players: int) -> int:
    """From one climber's row to the next."""
    return min(124, ROWS_TALL // players)


def card_place(players: int, seat: int, slot: int) -> Place:
    """The upper left corner of a card."""
    pitch = row_pitch(players)
    return Place(SLOTS[slot], ROWS + pitch * seat + (pitch - CARD_TALL) / 2)
