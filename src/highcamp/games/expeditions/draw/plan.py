"""Where everything stands on a table's board, wide or tall."""

from __future__ import annotations

from typing import Final, NamedTuple

from highcamp.engine.scene import Form
from highcamp.games.expeditions.draw.ground import Box


class Plan(NamedTuple):
    """The measures of a form."""

    size: tuple[int, int]
    hand: tuple[int, int]
    mountain: Box
    """The land, with the pieces at its foot."""
    weather: float
    """Where the days begin; they end where the mountain begins."""
    today: float
    day: float
    """Widths of their columns."""
    cell: tuple[float, float]
    """Of a space that can be pressed."""
    letters: float
    """The size of the smallest."""
    boards: Box
    """Of the two guides and their camps."""
    row: float
    """The height of a row of a board: of whatever is pressed there."""
    aside: bool
    """Whether boards stand below each other beside the mountain, or side by side below it."""


WIDE: Final = Plan(
    size=(920, 560),
    hand=(920, 120),
    mountain=Box(150, 8, 456, 544),
    weather=8,
    today=38,
    day=20,
    cell=(50, 44),
    letters=12,
    boards=Box(614, 8, 298, 544),
    row=46,
    aside=True,
)
TALL: Final = Plan(
    size=(390, 400),
    hand=(390, 130),
    mountain=Box(112, 4, 276, 300),
    weather=2,
    today=22,
    day=17,
    cell=(43, 41),
    letters=11,
    boards=Box(2, 306, 386, 92),
    row=42,
    aside=False,
)
GAP: Final = 4
SMALL: Final = (34, 24)  # a cell of a space that is only looked at
DOT: Final = (8, 8)  # and on the small map
MAP: Final = 54  # its width


def plan_of(form: Form) -> Plan:
    """The measures of a form."""
    return WIDE if form == "wide" else TALL
