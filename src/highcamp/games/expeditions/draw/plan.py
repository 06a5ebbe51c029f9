"""Where everything stands on a table's board, by the form of the window."""

from __future__ import annotations

from typing import Final, NamedTuple

from highcamp.engine.scene import Form
from highcamp.games.expeditions.box import LEVELS
from highcamp.games.expeditions.draw.ground import Box

GAP: Final = 4


class Plan(NamedTuple):
    """The measures of a form."""

    size: tuple[int, int]
    hand: Box
    """What is held. Where it is ``apart`` it is a picture of its own, of this size."""
    apart: bool
    mountain: Box
    """The land, with the pieces at its foot."""
    weather: tuple[float, float]
    """Widths of the columns: of today, and at least of each day after it. Six of them end where the mountain begins."""
    cell: tuple[float, float]
    """Of a space that can be pressed: its plate."""
    strip: float
    """Below it, for those who stand there: beside its figures, not over them."""
    letters: float
    """The size of the smallest."""
    boards: Box
    """Of the two guides and their camps."""
    row: float
    """The height of a row of a board: of whatever is pressed there."""
    across: int
    """Places of a row."""
    clients: int
    """The first place for clients; a camp has the first of all, oxygen the second."""
    aside: bool
    """Whether boards stand below each other beside the mountain, or side by side below it."""

    @property
    def foot(self) -> float:
        """Of the mountain, where all who are at the base stand."""
        return self.strip + 10

    @property
    def close(self) -> Plan:
        """The same, with clients in the row of camp and oxygen where a row is to be saved."""
        return self if self.roomy else self._replace(clients=2)

    @property
    def roomy(self) -> bool:
        """Whether there is room for a place for each level of a client, and for large cards."""
        return self.across == LEVELS


def _at_a_desk(wide: int, tall: int, boards: int) -> Plan:
    """Boards stand beside the mountain, and a row of them has a place for every level."""
    return Plan(
        size=(wide, tall),
        hand=Box(0, 0, wide, 120),
        apart=True,
        mountain=Box(150, 8, wide - boards - 166, tall - 16),
        weather=(38, 20),
        cell=(50, 44),
        strip=16,
        letters=12,
        boards=Box(wide - boards - 8, 8, boards, tall - 16),
        row=46,
        across=LEVELS,
        clients=LEVELS,
        aside=True,
    )


def _on_a_phone(tall: int) -> Plan:
    """Boards stand side by side below the mountain."""
    return Plan(
        size=(390, tall),
        hand=Box(0, 0, 390, 108),
        apart=True,
        mountain=Box(98, 4, 291, tall - 8),
        weather=(20, 14.5),
        cell=(41.5, 41),
        strip=13,
        letters=11,
        boards=Box(2, 4, 384, tall - 8),
        row=42,
        across=4,
        clients=2,
        aside=False,
    )


_PLANS: Final[dict[Form, Plan]] = {
    "wide": _at_a_desk(920, 560, 298),
    "deep": _at_a_desk(920, 700, 298),
    "broad": _at_a_desk(840, 930, 294),
    "tall": _on_a_phone(418),
    "long": _on_a_phone(584)._replace(row=44, clients=4),
    "low": _on_a_phone(380)._replace(
        size=(586, 376),
        hand=Box(2, 287, 344, 88),
        apart=False,
        mountain=Box(94, 2, 252, 282),
        weather=(18.5, 14),
        boards=Box(350, 2, 231, 372),
        row=43,
        across=5,
        aside=True,
    ),
}


def plan_of(form: Form) -> Plan:
    """The measures of a form."""
    return _PLANS[form]
