"""Where things are in the scenes of Elevation: the others around the trick, the own ranges at the foot, signs and piles.

At a desk, and on a tablet upright, the others sit around the trick, with signs in a column on the left and piles in one on the
right. On a phone they sit in a row over it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from highcamp.engine.scene import Form

LETTERS: Final = 12  # the smallest on a card
Place = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class Today(NamedTuple):
    """What takes room on some days only."""

    others: int
    """Climbers besides whoever looks."""
    personal: bool = False
    """Whether some have approach cards of their own: those have a line in the panels."""
    cache: bool = False
    """Whether cards are laid out for the last trick."""
    chance: bool = False
    """Whether chance plays to the tricks."""


class Layout(NamedTuple):
    """A scene for so many climbers."""

    width: int
    height: int
    letters: int
    """Of most words."""
    panels: tuple[Box, ...]
    """The other climbers, from the left hand on."""
    cards: tuple[Place, ...]
    """The middles of their cards in the trick, then of the own one and of that of chance."""
    scale: float
    """Of these cards."""
    lap: Place
    """How far a second card lies from the first."""
    pile_scale: float
    row: int
    """Height of a range in a panel."""
    own: Box
    """The own ranges."""
    heading: Place
    """The middle of what is said about the trick."""
    room: int
    """For that."""
    cache: Place
    """Where cards for the last trick are laid out."""
    across: int
    """How many of them beside each other."""
    axes: tuple[Box, Box]
    """Where a 7 is played as it is, and with the axe: where the own card will lie."""
    piles: tuple[Box, Box]
    trick_signs: Box
    draw_signs: Box | None = None
    """Where there is room for them apart."""
    score_signs: tuple[Box, ...] = ()


def layout(form: Form, today: Today) -> Layout:
    """The scene of a table."""
    if form in _DESKS:
        return _around(_DESKS[form], today)
    return _in_rows(_PHONES[form], today) if form in _PHONES else _long(today)


def _panel(letters: int, row: int, personal: bool) -> int:
    """How high a panel is: two lines, the ranges, and a line for an approach card of their own."""
    return round((letters + 4) * 2.15 + 4 * row) + 1 + personal * (letters + 4)


# -- at a desk: the others around the trick --


class _Desk(NamedTuple):
    """Measures of a board; of pairs the first is for two others, who leave more room."""

    width: int
    height: int
    letters: int
    row: int
    panels: tuple[int, int]
    """How wide."""
    scale: tuple[float, float]
    around: dict[int, tuple[tuple[Place, ...], tuple[Place, ...]]]
    """By how many others there are, their panels and the middles of their cards."""
    own: tuple[float, float]
    """The middle of the own card, downwards."""
    chance: tuple[float, float]
    heading: tuple[float, float]
    signs: tuple[float, float]
    """Where those in the columns begin."""
    half: int
    """Half the width of the own ranges."""
    score: int
    """How high signs beside the own card are."""
    pile: tuple[int, int, float]
    """Width and height of their places, and how large their cards are."""


_DESKS: Final[dict[Form, _Desk]] = {
    "wide": _Desk(
        width=920,
        height=560,
        letters=13,
        row=17,
        panels=(300, 186),
        scale=(0.62, 0.54),
        around={
            2: (((12, 14), (608, 14)), ((310, 226), (610, 226))),
            3: (((12, 176), (367, 12), (722, 176)), ((270, 262), (460, 190), (650, 262))),
            4: (((12, 190), (228, 12), (506, 12), (722, 190)), ((262, 290), (350, 190), (570, 190), (658, 290))),
            5: (
                ((12, 200), (150, 12), (367, 12), (584, 12), (722, 200)),
                ((262, 300), (330, 190), (460, 188), (590, 190), (658, 300)),
            ),
        },
        own=(414, 414),
        chance=(226, 296),
        heading=(160, 358),
        signs=(190, 334),
        half=258,
        score=88,
        pile=(86, 92, 0.54),
    ),
    "deep": _Desk(
        width=920,
        height=698,
        letters=14,
        row=19,
        panels=(300, 186),
        scale=(0.8, 0.62),
        around={
            2: (((12, 14), (608, 14)), ((290, 262), (630, 262))),
            3: (((12, 210), (367, 12), (722, 210)), ((262, 320), (460, 217), (658, 320))),
            4: (((12, 214), (228, 12), (506, 12), (722, 214)), ((262, 345), (350, 217), (570, 217), (658, 345))),
            5: (
                ((12, 224), (150, 12), (367, 12), (584, 12), (722, 224)),
                ((262, 352), (300, 217), (460, 217), (620, 217), (658, 352)),
            ),
        },
        own=(424, 553),
        chance=(262, 366),
        heading=(172, 466),
        signs=(220, 372),
        half=258,
        score=108,
        pile=(92, 118, 0.58),
    ),
    "broad": _Desk(
        width=840,
        height=784,
        letters=14,
        row=20,
        panels=(270, 186),
        scale=(0.9, 0.66),
        around={
            2: (((12, 14), (558, 14)), ((270, 290), (570, 290))),
            3: (((12, 236), (327, 12), (642, 236)), ((262, 350), (420, 228), (578, 350))),
            4: (((12, 240), (190, 12), (464, 12), (642, 240)), ((262, 376), (312, 228), (528, 228), (578, 376))),
            5: (
                ((12, 250), (121, 12), (327, 12), (533, 12), (642, 250)),
                ((262, 390), (262, 228), (420, 228), (578, 228), (578, 390)),
            ),
        },
        own=(490, 636),
        chance=(290, 400),
        heading=(184, 530),
        signs=(240, 414),
        half=220,
        score=108,
        pile=(88, 92, 0.56),
    ),
}


def _around(desk: _Desk, today: Today) -> Layout:
    places, cards = desk.around[today.others]
    many = today.others > 2
    tall, middle = _panel(desk.letters, desk.row, today.personal), desk.width / 2
    foot = desk.height - 68  # where the own ranges begin
    pile, high, pile_scale = desk.pile
    low, right = desk.height - high - 40, desk.width - 10 - pile  # of the piles
    top, own = desk.signs[many], desk.own[many]
    return Layout(
        width=desk.width,
        height=desk.height,
        letters=desk.letters,
        panels=tuple((x, y, desk.panels[many], tall) for x, y in places),
        cards=(*cards, (middle, own), (middle, desk.chance[many])),
        scale=desk.scale[many],
        lap=(24, 20),
        pile_scale=pile_scale,
        row=desk.row,
        own=(middle - desk.half, foot, 2 * desk.half, 60),
        heading=(middle, desk.heading[many]),
        room=330,
        cache=(desk.width - 190, low - 64),
        across=5,
        axes=((middle - 48, own - 46, 96, 44), (middle - 48, own + 2, 96, 44)),
        piles=((right - pile - 4, low, pile, high), (right, low, pile, high)),
        trick_signs=(12, top, middle - desk.half - 20, desk.height - 12 - top),
        draw_signs=(desk.width - 190, top, 178, low - (70 if today.cache else 6) - top),
        score_signs=tuple((middle + x, foot - 16 - desk.score, desk.half - 52, desk.score) for x in (-desk.half, 52)),
    )


# -- on a phone: the others in a row over the trick --


class _Phone(NamedTuple):
    """Measures of a board with the own card in a row below the others'; heights of what is in that row count from it."""

    width: int
    height: int
    room: int
    """For the row of panels, and of the cards below it."""
    scale: float
    lap: Place
    pile_scale: float
    trick: float
    """From the panels down to the middles of the others' cards."""
    row: int
    """From the panels down to the row of the own card."""
    own: Place
    chance: Place
    heading: Place
    words: int
    """The room for these."""
    ranges: Box
    """The own ranges."""
    cache: Place
    across: int
    axes: tuple[Box, Box]
    piles: tuple[Box, Box]
    signs: tuple[int, int]
    """How wide they are, and how wide beside a card of chance."""
    foot: tuple[int, int]
    """Where they end, and where over cards for the last trick."""


_PHONES: Final[dict[Form, _Phone]] = {
    "tall": _Phone(
        width=390,
        height=404,
        room=384,
        scale=0.41,
        lap=(9, 9),
        pile_scale=0.36,
        trick=32.5,
        row=94,
        own=(228, 34),
        chance=(166, 34),
        heading=(195, -6),
        words=376,
        ranges=(4, 358, 382, 44),
        cache=(6, 322),
        across=9,
        axes=((197, 0, 62, 42), (197, 46, 62, 42)),
        piles=((264, 2, 59, 58), (327, 2, 59, 58)),
        signs=(188, 126),
        foot=(340, 318),
    ),
    "low": _Phone(  # signs on the left, piles on the right, the own ranges between a sign and the edge
        width=586,
        height=315,
        room=582,
        scale=0.4,
        lap=(9, 8),
        pile_scale=0.32,
        trick=32,
        row=88,
        own=(248, 30),
        chance=(318, 30),
        heading=(293, -5),
        words=570,
        ranges=(212, 274, 372, 40),
        cache=(4, 256),
        across=5,
        axes=((216, 0, 66, 42), (284, 0, 66, 42)),
        piles=((458, 0, 60, 52), (522, 0, 60, 52)),
        signs=(202, 202),
        foot=(310, 252),
    ),
}


def _in_rows(phone: _Phone, today: Today) -> Layout:
    letters, line = 11, 14
    tall = _panel(letters, line, today.personal)
    low = tall + 6.0  # where the trick begins
    row = low + phone.row
    own, chance, heading = ((x, row + y) for x, y in (phone.own, phone.chance, phone.heading))
    bare, axe, down, up = ((x, row + y, wide, high) for x, y, wide, high in (*phone.axes, *phone.piles))
    return Layout(
        width=phone.width,
        height=phone.height,
        letters=letters,
        panels=_in_a_row(today.others, phone.room, tall),
        cards=(*_below(today.others, phone.room, low + phone.trick), own, chance),
        scale=phone.scale,
        lap=phone.lap,
        pile_scale=phone.pile_scale,
        row=line,
        own=phone.ranges,
        heading=heading,
        room=phone.words,
        cache=phone.cache,
        across=phone.across,
        axes=(bare, axe),
        piles=(down, up),
        trick_signs=(4, row, phone.signs[today.chance], phone.foot[today.cache] - row),
    )


def _long(today: Today) -> Layout:
    """The own card lies at the own ranges, that of chance over it."""
    letters, row = (12, 17) if today.others < 4 else (11, 16)
    tall = _panel(letters, row, today.personal)
    scale = 0.56 if today.others < 5 else 0.48
    card, low = 154 * scale, tall + 7.0
    middle = low + card + 36  # where what lies below the trick begins
    return Layout(
        width=390,
        height=532,
        letters=letters,
        panels=_in_a_row(today.others, 384, tall),
        cards=(*_below(today.others, 384, low + 2 + card / 2), (250, 458 - card / 2), (250, middle + card / 2)),
        scale=scale,
        lap=(9, 12),
        pile_scale=0.4,
        row=row,
        own=(4, 480, 382, 48),
        heading=(195, low + card + 29),
        room=376,
        cache=(4, 410),
        across=5,
        axes=((206, 366, 88, 44), (206, 414, 88, 44)),
        piles=((322, middle, 64, 66), (322, middle + 86, 64, 66)),
        trick_signs=(4, middle, 196, (404 if today.cache else 460) - middle),
    )


def _in_a_row(others: int, room: float, tall: float) -> tuple[Box, ...]:
    pitch = room / others
    return tuple((4 + pitch * i, 3.0, pitch - 3, tall) for i in range(others))


def _below(others: int, room: float, y: float) -> tuple[Place, ...]:
    """The middles of cards below these."""
    return tuple((2 + room / others * (i + 0.5), y) for i in range(others))
