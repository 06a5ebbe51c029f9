"""What a game is, in one record that the whole platform reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from highcamp.engine.words import Reader, Words

MOST_SEATS: Final = 6
"""So many have a colour and a mark of their own."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Facts that hold for every set-up of a game."""

    seats: tuple[int, int]
    """The fewest and the most seats at a table (studies may allow others)."""
    moves: int
    """Players' moves are numbered 0 up to, not including, this."""
    outcomes: int
    """Nature's moves are numbered 0 up to, not including, this."""
    hidden: bool = False
    """Some seats know what others do not."""
    simultaneous: bool = False
    """Several seats may act at once."""
    cooperative: bool = False
    """All seats win or lose together."""
    silent: bool = False
    """It is played without talking: there are no messages at its tables."""
    returns: tuple[float, float] = (0.0, 1.0)
    """The lowest and the highest return."""
    longest: int | None = None
    """No game has more steps, nature's included; None where luck may prolong a game without bound."""
    played: int = 4_000
    """More steps than anybody plays: longer records are not read from strangers."""


class Part(msgspec.Struct, frozen=True, gc=False):
    """Some points and what they are for."""

    points: float
    why: Words


class Sheet(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A table that tells how a game, or a part of it, went: what its columns are, and its rows of words."""

    title: str
    columns: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    above: tuple[Words, ...] = ()
    """Sentences to be read first, such as who took the last trick."""
    below: tuple[Words, ...] = ()
    """Sentences to be read last, such as what changes next."""

    def said(self) -> Iterator[Words]:
        """All that it says."""
        for several in (self.above, self.columns, *self.rows, self.below):
            yield from several

    def read_by(self, reader: Reader) -> Sheet:
        """The same as text."""

        def texts(several: tuple[Words, ...]) -> tuple[Words, ...]:
            return tuple(reader.text(words) for words in several)

        rows = tuple(texts(row) for row in self.rows)
        return Sheet(title=self.title, columns=texts(self.columns), rows=rows, above=texts(self.above), below=texts(self.below))


class Standing(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How one seat stands: its points, what they are made of, and its place (1 leads; equals share a place)."""

    seat: int
    points: float
    place: int
    parts: tuple[Part, ...] = ()


def ranked(points: list[float], parts: list[tuple[Part, ...]]) -> list[Standing]:
    """Standings by points, most first in place; seats in order."""
    return [
        Standing(seat=seat, points=own, place=1 + sum(other > own for other in points), parts=parts[seat])
        for seat, own in enumerate(points)
    ]
