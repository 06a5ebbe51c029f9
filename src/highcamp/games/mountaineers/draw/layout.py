"""Where things are on the board of Mountaineers: the peak, the climbers' rows, the hand.

On the whole board they stand one below the other. In a browser the rows stand beside the peak, or below it where the window is
tall, and the hand is pinned below both.
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


class Sheet(NamedTuple):
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

    @property
    def middle(self) -> int:
        """Below the summit."""
        return (self.left + self.right) // 2


@cache
def whole(players: int) -> Sheet:
    """The whole board, upright."""
    rows = Rows(30, 540, 660, min(124, 440 // players), 200, CARD_WIDE, CARD_TALL, 18, 16)
    return Sheet(WIDTH, 1240, 18, 702, 512, 128, 286, rows)


@cache
def sheet(form: Form, players: int) -> Sheet:
    """A board in a browser. Fewer climbers leave more of a tall one to the mountain."""
    if form == "wide":
        pitch = min(170, 656 // players)
        rows = Rows(516, (700 - pitch * players) // 2, 606, pitch, 186, 90, min(108, pitch - 36), 16, 16)
        return Sheet(1150, 700, 18, 508, 672, 164, 212, rows, 920 / 1150)
    pitch = {3: 112, 4: 98, 5: 86}[players]
    top = 738 - 22 - pitch * players
    rows = Rows(24, top, 672, pitch, 204, 98, min(88, pitch - 14), 14, 21)
    return Sheet(720, 738, 18, 702, top - 6, 74, 290, rows, 390 / 720)


@cache
def track(board: Sheet, summit: int, steps: int = 0) -> tuple[Place, ...]:
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


HANDS: Final[dict[Form, Hand]] = {"wide": Hand(1150, 150, 16, 920 / 1150), "tall": Hand(720, 238, 21, 390 / 720)}
