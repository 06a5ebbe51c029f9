"""Sentences as data. A game says *who* by seat, never by name or number: it does not know what the players are called, nor who
reads. Whoever shows a line knows both, and spells it for its ``Reader``: ``Ann takes``, but ``You take`` for Ann herself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec


class Seat(msgspec.Struct, frozen=True, gc=False, tag_field="part", tag="seat"):
    """A player in a sentence: ``Ann``; for Ann herself ``you``. Counted from 0, like all seats in programs."""

    seat: int

    def does(self, you: str, other: str = "") -> Line:
        """The player and a verb: ``Seat(1).does("take")`` is ``Ann takes`` or ``You take``; ``does("are", "is")``."""
        return (self, " ", self.verb(you, other))

    def verb(self, you: str, other: str = "") -> Verb:
        """A further verb of the player: ``Ann stops and camps``."""
        return Verb(self.seat, you, other or f"{you}s")

    @property
    def own(self) -> Own:
        """Before what belongs to the player."""
        return Own(self.seat)


class Own(msgspec.Struct, frozen=True, gc=False, tag_field="part", tag="own"):
    """Whose: ``Ann's``; for Ann herself ``your``."""

    seat: int


class Verb(msgspec.Struct, frozen=True, gc=False, tag_field="part", tag="verb"):
    """What a player does: ``takes``; for the player ``take``."""

    seat: int
    you: str
    other: str


Part = str | Seat | Own | Verb
Line = tuple[Part, ...]
Words = str | Line
"""A line; where nobody is named, a plain text will do."""


def line(*parts: Part | Line) -> Line:
    """A line of parts and of lines, which each reader is told in words of its own.

    >>> told = line(Seat(1).does("take"), " the trick.")
    >>> Reader(("Ben", "Ann"), you=0).text(told), Reader(("Ben", "Ann"), you=1).text(told)
    ('Ann takes the trick.', 'You take the trick.')
    """
    joined: list[Part] = []
    text = ""  # of several parts that are texts, as one
    for part in parts:
        for piece in part if isinstance(part, tuple) else (part,):
            if isinstance(piece, str):
                text += piece
            else:
                if text:
                    joined.append(text)
                    text = ""
                joined.append(piece)
    if text:
        joined.append(text)
    return tuple(joined)


def joined(between: str, lines: Iterable[Part | Line]) -> Line:
    """Lines one after the other, with this between two of them."""
    pieces: list[Part | Line] = []
    for piece in lines:
        pieces += [between, piece] if pieces else [piece]
    return line(*pieces)


def listed(parts: Sequence[Part | Line], last: str = "and") -> Line:
    """A list in a sentence: ``Ann``, ``Ann and you``, ``Ann, Bob and you``."""
    if len(parts) < 2:
        return line(*parts)
    return line(joined(", ", parts[:-1]), f" {last} ", parts[-1])


class Reader(NamedTuple):
    """Who reads: what the players are called there, and which of them it is, if any. Without names seats have numbers. Boards
    have to fit names into their panels, too: see ``Names`` in ``highcamp.drawing``.
    """

    names: tuple[str, ...] = ()
    you: int | None = None

    def spell(self, words: Words, *, inside: bool = False) -> list[tuple[str, int | None]]:
        """The line piece by piece, each with the seat that it names, if any. ``inside``: it stands inside a sentence."""
        begins = not inside
        pieces: list[tuple[str, int | None]] = []
        for part in (words,) if isinstance(words, str) else words:
            if isinstance(part, str):
                pieces.append((part, None))
                ends = part.rstrip()
                begins = ends[-1] in ".!?" if ends else begins
            else:
                text, seat = self._spelled(part)
                if begins and not self._has_name(part.seat):
                    text = text[:1].upper() + text[1:]
                pieces.append((text, seat))
                begins = False
        return pieces

    def text(self, words: Words, *, inside: bool = False) -> str:
        """The line as plain text."""
        return words if isinstance(words, str) else "".join([text for text, _ in self.spell(words, inside=inside)])

    def _spelled(self, part: Seat | Own | Verb) -> tuple[str, int | None]:
        mine = part.seat == self.you
        if isinstance(part, Verb):
            return part.you if mine else part.other, None
        if mine:
            return "your" if isinstance(part, Own) else "you", part.seat
        name = self.names[part.seat] if part.seat < len(self.names) else f"seat {part.seat + 1}"
        return f"{name}'s" if isinstance(part, Own) else name, part.seat

    def _has_name(self, seat: int) -> bool:
        """Whether the seat stands there by a name, whose letters are its player's own business."""
        return seat != self.you and seat < len(self.names)


def plain(words: Words) -> str:
    """The line where nobody has a name: seats by number, counted from 1."""
    return Reader().text(words)


class Situation(msgspec.Struct, frozen=True, gc=False):
    """Where a game stands, and the seats that are asked to act."""

    words: Words = ""
    """A few words of it, such as the day; none where there is nothing to say but who has to act."""
    seats: tuple[int, ...] = ()

    def line(self) -> Line:
        """All of it, to stand inside a sentence."""
        asked = line(listed([Seat(seat) for seat in self.seats]), " to act") if self.seats else ()
        stands = line(self.words)
        return joined(", ", [part for part in (stands, asked) if part])

    def __str__(self) -> str:
        return Reader().text(self.line(), inside=True)
