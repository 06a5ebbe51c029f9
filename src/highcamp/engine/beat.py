"""A beat: one thing that happened, as it is worth seeing. Whoever shows a game plays beats one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, get_args

import msgspec

from highcamp.engine.facts import Sheet
from highcamp.engine.words import Words

Kind = Literal[
    "act", "choice", "card", "draw", "step", "roll", "score", "reveal", "trick", "bust", "round", "day", "match", "end"
]
"""What kind of thing it was. *Choice*: somebody has chosen in secret. *Reveal*: all such choices are shown. *Step*: pieces have
moved. *Act*: anything that has no word of its own here."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

PIECEMEAL: Final[frozenset[Kind]] = frozenset({"act", "choice", "card", "draw", "step", "roll", "score"})
"""Kinds that the next board shows well enough; after the others the board as it was then is worth a look."""

PARTS: Final[tuple[Kind, ...]] = ("trick", "round", "day", "match", "end")
"""What games are divided into. With a larger part a smaller one ends too."""

LASTS: Final[dict[Kind, int]] = {
    "choice": 0,
    "draw": 500,
    "step": 500,
    "act": 600,
    "card": 700,
    "roll": 900,
    "score": 1_000,
    "reveal": 1_600,
    "trick": 1_500,
    "bust": 1_800,
    "round": 1_800,
    "day": 1_800,
    "match": 1_800,
    "end": 1_800,
}
"""Milliseconds for which a beat is shown at the usual speed."""


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A piece that moved, by the id that the board gives it; where from and where to, by ids too, as far as they have any.

    A page lets it come from there, where it was not on the board before. At an end of its own (a trick, a round) it goes to
    where it belongs now and is no more to be seen; of a bust, what goes nowhere is lost.
    """

    id: str
    start: str = ""
    end: str = ""


class Beat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one viewer saw happen."""

    kind: Kind
    caption: Words
    """What stands on the board meanwhile. Players are named as ``Seat``."""
    seats: tuple[int, ...] = ()
    """Who did it, or whom it befell."""
    pieces: tuple[Piece, ...] = ()
    dice: tuple[int, ...] = ()
    """Dice that were thrown, as they came to rest."""
    sheet: Sheet | None = None
    """Of the end of a day, a round or a match: what it brought, and what changes next."""

    def said(self) -> Iterator[Words]:
        """All that it says."""
        yield self.caption
        if self.sheet is not None:
            yield from self.sheet.said()

    @property
    def has_moment(self) -> bool:
        """Whether the board as it was right after it is worth a look of its own."""
        return self.kind not in PIECEMEAL

    @property
    def lasts(self) -> int:
        """Milliseconds for which it is shown at the usual speed."""
        return LASTS[self.kind]
