"""Where things are on the pictures of Tranquility: the pyramid, and what stands around it.

The whole picture is upright; a scene is wide or tall, and has the climbers and the tasks beside the pyramid's slopes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from highcamp.engine.scene import Form


class Layout(NamedTuple):
    """The pyramid in a picture of this size."""

    width: int
    height: int
    pitch: int
    """From place to place."""
    rise: int
    """From row to row."""
    wide: int
    """Of a place."""
    tall: int
    left: int
    """Where the ten Panoramas begin, half a place before the first row."""
    foot: int
    """Where the first row stands."""
    ground: int
    """Where the land ends."""
    ranges: tuple[tuple[str, int, int, int], ...]
    """Behind it: a name, how low and how high a range is, how many tops it has."""
    firs: tuple[tuple[int, int, int], ...]
    """On the left; they stand on the right likewise."""

    def corner(self, row: int, place: int) -> tuple[int, int]:
        """The upper left corner of a place; both count from 1."""
        return self.left + self.pitch * (place - 1) + self.pitch // 2 * row, self.foot - self.rise * (row - 1) - self.tall


WHOLE: Final = Layout(
    width=720,
    height=1120,
    pitch=66,
    rise=61,
    wide=63,
    tall=57,
    left=30,
    foot=668,
    ground=724,
    ranges=(("far", 520, 300, 5), ("near", 640, 480, 4)),
    firs=((40, 596, 26), (71, 587, 31), (102, 578, 36)),
)
EDGE: Final = 27
PANELS: Final = 738  # upper edge of the climbers' panels
TRAY: Final = 842  # upper edge of the hand's tray

_WIDE: Final = Layout(
    width=920,
    height=600,
    pitch=82,
    rise=61,
    wide=79,
    tall=58,
    left=50,
    foot=556,
    ground=600,
    ranges=(("far", 430, 220, 6), ("near", 560, 400, 5)),
    firs=((30, 540, 34), (62, 524, 26), (16, 488, 24)),
)
_TALL: Final = Layout(
    width=390,
    height=400,
    pitch=42,
    rise=40,
    wide=40,
    tall=38,
    left=-15,
    foot=366,
    ground=400,
    ranges=(("far", 260, 130, 4), ("near", 340, 250, 3)),
    firs=((14, 302, 18), (30, 282, 16), (12, 262, 14)),
)
SCENES: Final[dict[Form, Layout]] = {"wide": _WIDE, "tall": _TALL}


class Crew(NamedTuple):
    """Where the climbers and the tasks are listed in a scene."""

    left: int
    top: int
    row: int
    """Height of a climber's row."""
    room: int
    """Width of it, and of the tasks, which end on the right as far from the edge."""
    letters: int
    flag: tuple[int, int]
    """How large an objective is, which stands over the Panoramas."""
    backs: tuple[int, int]
    """Where a climber's hand begins in a row."""
    card: tuple[int, int]


CREWS: Final[dict[Form, Crew]] = {
    "wide": Crew(left=16, top=12, row=36, room=300, letters=15, flag=(104, 28), backs=(140, 3), card=(22, 28)),
    "tall": Crew(left=6, top=4, row=34, room=106, letters=11, flag=(74, 22), backs=(0, 13), card=(20, 19)),
}


class Strip(NamedTuple):
    """The hand below a scene."""

    width: int
    height: int
    card: tuple[int, int]
    pitch: int
    top: int
    tab: tuple[int, int]
    """Where the tab below a card begins, and how high it is."""
    plate: str
    """How the plate under a card looks."""
    piles: bool
    """Whether there is room for the piles beside it."""


def strip(form: Form, cards: int) -> Strip:
    """The room that a hand of so many cards has; as many as a full hand has, so that none moves when one is played."""
    if form == "wide":
        return Strip(920, 126, (104, 70), 112, 8, (82, 42), "plate", piles=True)
    pitch = 384 // cards
    return Strip(390, 130, (pitch - 4, 76), pitch, 7, (87, 40), "plate fine", piles=False)
