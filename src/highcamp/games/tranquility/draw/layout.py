"""Where things are on the pictures of Tranquility: the pyramid, and what stands around it.

The whole picture is upright; a scene has the form of the window, with the climbers and the tasks beside the pyramid's slopes.
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
    height=546,
    pitch=82,
    rise=56,
    wide=79,
    tall=53,
    left=50,
    foot=506,
    ground=546,
    ranges=(("far", 390, 200, 6), ("near", 510, 360, 5)),
    firs=((30, 490, 34), (62, 474, 26), (16, 438, 24)),
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
SCENES: Final[dict[Form, Layout]] = {
    "wide": _WIDE,
    "deep": _WIDE._replace(
        height=708,
        rise=73,
        tall=70,
        foot=660,
        ground=708,
        ranges=(("far", 520, 270, 6), ("near", 660, 480, 5)),
        firs=((30, 640, 38), (64, 622, 30), (18, 580, 28)),
    ),
    "low": _TALL._replace(
        height=376,
        foot=360,
        ground=376,
        ranges=(("far", 240, 120, 4), ("near", 320, 230, 3)),
        firs=((14, 296, 18), (30, 276, 16), (12, 256, 14)),
    ),
    "broad": Layout(
        width=820,
        height=870,
        pitch=88,
        rise=90,
        wide=84,
        tall=86,
        left=-30,
        foot=820,
        ground=870,
        ranges=(("far", 600, 330, 5), ("near", 790, 590, 4)),
        firs=((28, 668, 38), (62, 628, 32), (24, 580, 28)),
    ),
    "tall": _TALL,
    "long": _TALL._replace(
        height=530,
        rise=54,
        tall=52,
        foot=496,
        ground=530,
        ranges=(("far", 350, 180, 4), ("near", 470, 340, 3)),
        firs=((14, 408, 20), (32, 380, 18), (12, 352, 16)),
    ),
}


class Crew(NamedTuple):
    """Where the climbers and the tasks are listed in a scene."""

    left: int
    top: int
    rows: tuple[int, int]
    """Height of a climber's row, at most and for five climbers."""
    room: int
    """Width of it, and of the tasks, which end on the right as far from the edge."""
    letters: int
    flag: tuple[int, int]
    """How large an objective is. They stand side by side over the Panoramas, or ``stacked`` below the tasks."""
    backs: tuple[int, int]
    """Where a climber's hand begins in a row."""
    card: tuple[int, int]
    stacked: bool = False

    def row(self, climbers: int) -> int:
        """Height of a row, where there are so many."""
        most, five = self.rows
        return min(most, 5 * five // climbers)


_LISTED: Final = Crew(left=16, top=12, rows=(36, 36), room=300, letters=15, flag=(104, 28), backs=(140, 3), card=(22, 28))
_CLOSE: Final = Crew(left=6, top=6, rows=(41, 33), room=104, letters=11, flag=(74, 22), backs=(0, 12), card=(20, 17))
CREWS: Final[dict[Form, Crew]] = {
    "wide": _LISTED._replace(top=8, rows=(33, 33)),
    "deep": _LISTED,
    "low": _CLOSE._replace(rows=(39, 31), backs=(0, 11), card=(20, 16), flag=(78, 20), stacked=True),
    "broad": _LISTED._replace(rows=(40, 40), room=260, letters=14, flag=(116, 30), backs=(112, 3), card=(20, 28)),
    "tall": _CLOSE,
    "long": _CLOSE._replace(rows=(46, 43), backs=(0, 14), card=(20, 20)),
}


class Strip(NamedTuple):
    """The hand below a scene, or beside it."""

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
    columns: int = 0
    """Of cards, where it stands beside the scene."""

    def corner(self, place: int, cards: int) -> tuple[float, float]:
        """Of the place of one of so many cards, from which ``top`` and ``tab`` count."""
        across = self.columns or cards
        left = (self.width - self.pitch * across + self.pitch - self.card[0]) / 2
        down = self.tab[0] + self.tab[1] + 2
        return left + self.pitch * (place % across), down * (place // across) if self.columns else 0


_BELOW: Final = Strip(920, 126, (104, 70), 112, 8, (82, 42), "plate", piles=True)
_UNDER_THE_THUMB: Final = Strip(390, 130, (0, 76), 0, 7, (87, 40), "plate fine", piles=False)  # as wide as there is room for
_STRIPS: Final[dict[Form, Strip]] = {
    "wide": _BELOW,
    "deep": _BELOW,
    "low": Strip(196, 376, (92, 72), 98, 6, (82, 40), "plate fine", piles=False, columns=2),
    "broad": Strip(820, 156, (100, 94), 108, 9, (107, 42), "plate", piles=True),
    "tall": _UNDER_THE_THUMB,
    "long": _UNDER_THE_THUMB._replace(height=160, card=(0, 104), tab=(115, 40)),
}


def strip_of(form: Form, cards: int) -> Strip:
    """The room that a hand of so many cards has; as many as a full hand has, so that none moves when one is played."""
    at = _STRIPS[form]
    pitch = at.pitch or (at.width - 6) // cards
    return at._replace(pitch=pitch, card=(at.card[0] or pitch - 4, at.card[1]))
