"""What a table in a browser shows of a view: the board, and what the viewer holds, pinned below it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from highcamp.engine.words import Words

Form = Literal["wide", "tall", "deep", "low", "broad", "long"]
"""The form of the window. Every game draws the first two: as wide as a desk, or as tall as a phone. It may have pictures of
their own (``Game.forms``) for a desk that is nearly as high as wide, a phone on its side, a tablet upright, and a long phone.
"""
FORMS: Final[tuple[Form, ...]] = ("wide", "tall")
"""Those that every game draws."""
_NEAREST: Final[dict[Form, Form]] = {"deep": "wide", "low": "wide", "broad": "tall", "long": "tall"}


def nearest(form: Form, drawn: Collection[Form]) -> Form:
    """The form in which a game that draws these shows itself in such a window."""
    return form if form in drawn else _NEAREST[form]


class Scene(NamedTuple):
    """Two pictures, as SVG, and what is said beside them. Each thing is drawn in one of the two: ids are unique in a page."""

    board: str
    hand: str = ""
    """Cards, dice, whatever is chosen from; empty where all of that is on the board."""
    asks: str = ""
    """What whoever looks is asked or told now, in a sentence."""
    stage: str = ""
    """Where the game stands, in a few words: the day, the trick, the season."""

    @property
    def pictures(self) -> tuple[str, ...]:
        """Those that there are."""
        return (self.board, self.hand) if self.hand else (self.board,)


class Way(NamedTuple):
    """Several moves that a seat makes by one choice: a walk of three spaces. All of them are made, or none."""

    moves: tuple[int, ...]
    presses: tuple[str, ...]
    """What is pressed for it: see ``Game.presses``."""
    offer: Words
    cost: str = ""
    """In words; empty where it costs nothing."""


MAIN = "bar-main"
"""What is pressed for the one thing that people mostly want now; it has a place of its own beside the board."""
SECOND = "bar-second"
"""The same for its alternative."""
