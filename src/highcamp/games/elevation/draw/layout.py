"""Where things are in the scenes of Elevation: the others around the trick, the own ranges at the foot, signs and piles."""

from __future__ import annotations

from typing import Final, NamedTuple

from highcamp.engine.scene import Form

LETTERS: Final = 12  # the smallest on a card
Place = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


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
    """Where a 7 is played as it is, and with the axe."""
    piles: tuple[Box, Box]
    trick_signs: Box
    draw_signs: Box
    score_signs: tuple[Box, ...]


_AROUND: Final = {
    2: (((12, 14), (608, 14)), ((310, 226), (610, 226))),
    3: (((12, 176), (367, 12), (722, 176)), ((270, 262), (460, 196), (650, 262))),
    4: (((12, 190), (228, 12), (506, 12), (722, 190)), ((262, 290), (350, 196), (570, 196), (658, 290))),
    5: (((12, 200), (150, 12), (367, 12), (584, 12), (722, 200)), ((262, 300), (330, 196), (460, 190), (590, 196), (658, 300))),
}


def _wide(others: int, tall: int, cache: bool) -> Layout:
    places, cards = _AROUND[others]
    few = others == 2
    size = 300 if few else 186
    return Layout(
        width=920,
        height=560,
        letters=13,
        panels=tuple((x, y, size, tall) for x, y in places),
        cards=(*cards, (460, 402), (460, 250) if few else (460, 296)),
        scale=0.62 if few else 0.54,
        lap=(24, 20),
        pile_scale=0.54,
        row=17,
        own=(202, 492, 516, 60),
        heading=(460, 160) if few else (460, 354),
        room=330,
        cache=(730, 364),
        across=5,
        axes=((366, 372, 90, 64), (464, 372, 90, 64)),
        piles=((734, 428, 86, 92), (824, 428, 86, 92)),
        trick_signs=(12, 332, 182, 216),
        draw_signs=(730, 326, 178, 32 if cache else 90),
        score_signs=((202, 398, 200, 84), (518, 398, 200, 84)),
    )


def _tall(others: int, tall: int) -> Layout:
    pitch = 384 / others
    low = tall + 8.0  # where the trick begins
    return Layout(
        width=390,
        height=400,
        letters=11,
        panels=tuple((4 + pitch * i, 3.0, pitch - 4, tall) for i in range(others)),
        cards=(*((2 + pitch * (i + 0.5), low + 33) for i in range(others)), (228, low + 148), (166, low + 148)),
        scale=0.42,
        lap=(9, 10),
        pile_scale=0.36,
        row=15,
        own=(4, 352, 382, 46),
        heading=(195, low + 94),
        room=376,
        cache=(6, 320),
        across=9,
        axes=((139, low + 118, 58, 56), (199, low + 118, 58, 56)),
        piles=((264, low + 116, 59, 60), (327, low + 116, 59, 60)),
        trick_signs=(4, low + 102, 126, 210 - low),
        draw_signs=(0, 0, 0, 0),
        score_signs=(),
    )


def layout(form: Form, others: int, personal: bool, cache: bool) -> Layout:
    """The scene of a table with so many others; approach cards of their own have a line in the panels."""
    if form == "wide":
        return _wide(others, 126 if personal else 110, cache)
    return _tall(others, 106 if personal else 92)
