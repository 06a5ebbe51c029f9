"""Where things are on the board of Mountaineers: the peak, the climbers' rows, the hand.

On the whole board they stand one below the other. In a browser the rows stand beside the peak, or below it where the window is
higher than wide, and the hand is pinned below both.
"""

from __future__ import annotations

import itertools
import math
from functools import cache
from typing import Final, NamedTuple

from highcamp.engine.scene import Form

WIDTH: Final = 720  # of the whole board
TRAY: Final = 992  # upper edge of its tray

CARD_WIDE: Final = 84
CARD_TALL: Final = 78


class Place(NamedTuple):
    """A spot on the board."""

    x: float
    y: float


class Rows(NamedTuple):
    """The climbers' rows."""

    x: int
    y: int
    wide: int
    pitch: int
    """From one row to the next."""
    names: int
    """How wide the left part is, before the cards: who it is, points, how many cards."""
    card_wide: int
    card_tall: int
    gap: int
    """Between two cards."""
    smallest: int
    """Letters."""

    def top(self, seat: int) -> float:
        """The upper edge of a row."""
        return self.y + self.pitch * seat

    def middle(self, seat: int) -> float:
        """The middle of a row."""
        return self.top(seat) + self.pitch / 2

    def slot(self, seat: int, slot: int) -> Place:
        """The upper left corner of a card: the first, the second, the extra Route."""
        left = self.x + self.names + slot * (self.card_wide + self.gap)
        return Place(left, self.middle(seat) - self.card_tall / 2)

    @property
    def right(self) -> float:
        """Where the right part of a row ends: what the round brings."""
        return self.x + self.wide - 14

    @property
    def room(self) -> float:
        """How wide that part is."""
        return self.right - self.slot(0, 2).x - self.card_wide - 8


class Paper(NamedTuple):
    """The paper of a board: where the peak stands on it, and the rows."""

    width: int
    height: int
    left: int
    right: int
    """The feet of the mountain."""
    ground: int
    summit: int
    half: int
    """Half the width of the winding track, at its foot."""
    rows: Rows
    scale: float = 1
    """How large it is shown."""
    title: int = 0
    """How wide the corner is in which the mode and the round stand."""

    @property
    def middle(self) -> int:
        """Below the summit."""
        return (self.left + self.right) // 2


@cache
def whole(players: int) -> Paper:
    """The whole board, upright."""
    rows = Rows(30, 540, 660, min(124, 440 // players), 200, CARD_WIDE, CARD_TALL, 18, 16)
    return Paper(WIDTH, 1240, 18, 702, 512, 128, 286, rows)


DESK: Final = 0.8  # how large boards are shown at a desk and on a tablet
PHONE: Final = 390 / 720


class _Sheet(NamedTuple):
    """Measures of a board in a browser."""

    width: int
    height: int
    right: int
    """The right foot of the mountain. What stands below it instead of beside it reaches as far."""
    summit: int
    half: int
    pitch: tuple[int, int, int]
    """From one row to the next, for three, four and five climbers."""
    rows: Rows
    """What they are like, their cards as high as they may be."""
    between: int
    """Two rows of cards, at least."""
    scale: float
    title: int

    @property
    def beside(self) -> bool:
        """Whether the rows stand beside the mountain."""
        return self.rows.x > self.right


_SHEETS: Final[dict[Form, _Sheet]] = {
    "wide": _Sheet(1150, 700, 508, 164, 212, (170, 164, 131), Rows(516, 0, 606, 0, 186, 90, 108, 16, 16), 36, DESK, 420),
    "deep": _Sheet(1150, 875, 492, 170, 206, (220, 207, 166), Rows(500, 0, 622, 0, 186, 96, 128, 16, 16), 36, DESK, 420),
    "low": _Sheet(1082, 546, 384, 160, 156, (150, 130, 104), Rows(390, 0, 672, 0, 204, 98, 108, 14, 21), 14, PHONE, 340),
    "broad": _Sheet(1050, 1125, 1032, 74, 420, (156, 140, 126), Rows(24, 0, 1002, 0, 250, 132, 116, 26, 16), 14, DESK, 420),
    "tall": _Sheet(720, 776, 702, 74, 290, (124, 108, 94), Rows(24, 0, 672, 0, 204, 98, 88, 14, 21), 14, PHONE, 290),
    "long": _Sheet(720, 1039, 702, 74, 290, (144, 126, 108), Rows(24, 0, 672, 0, 204, 98, 112, 14, 21), 14, PHONE, 290),
}


@cache
def sheet(form: Form, players: int) -> Paper:
    """A board in a browser. Fewer climbers leave more of an upright one to the mountain."""
    at = _SHEETS[form]
    pitch = at.pitch[players - 3]
    top = (at.height - pitch * players) // 2 if at.beside else at.height - 22 - pitch * players
    rows = at.rows._replace(y=top, pitch=pitch, card_tall=min(at.rows.card_tall, pitch - at.between))
    ground = at.height - 28 if at.beside else top - 6
    return Paper(at.width, at.height, 18, at.right, ground, at.summit, at.half, rows, at.scale, at.title)


@cache
def track(board: Paper, summit: int, steps: int = 0) -> tuple[Place, ...]:
    """The middle of every space from 0 to the summit: equal steps on a path that winds up the mountain.

    ``steps`` divides the same path differently, for drawing it.
    """
    spaces = steps or summit
    foot, high = board.ground - 22, board.ground - 22 - board.summit
    legs = (7 if summit <= 60 else 11) if high > 300 else 5
    fine = 2400
    line = []
    for i in range(fine + 1):
        t = i / fine
        half = board.half * (1 - t) + 4
        line.append(Place(board.middle - half * math.cos(math.pi * legs * t), foot - high * t))
    lengths = [0.0]
    for before, after in itertools.pairwise(line):
        lengths.append(lengths[-1] + math.hypot(after.x - before.x, after.y - before.y))
    places, i = [], 0
    for space in range(spaces + 1):
        while lengths[i] < lengths[-1] * space / spaces - 1e-6:
            i += 1
        places.append(line[i])
    return tuple(places)


class Hand(NamedTuple):
    """The picture with the hand."""

    width: int
    height: int
    smallest: int
    """Letters."""
    scale: float


HANDS: Final[dict[Form, Hand]] = {
    "wide": Hand(1150, 150, 16, DESK),
    "deep": Hand(1150, 150, 16, DESK),
    "low": Hand(1082, 148, 21, PHONE),
    "broad": Hand(1050, 188, 16, DESK),
    "tall": Hand(720, 210, 21, PHONE),
    "long": Hand(720, 238, 21, PHONE),
}
