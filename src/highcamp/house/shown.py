"""A frame made ready to be sent: as a page, or as JSON, once, however many look through the same eyes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from highcamp.table.frame import Frame
from highcamp.table.writing import Writing

T = TypeVar("T")

_PER_LETTER = 6  # bytes of memory for a letter of a frame as JSON


Make: TypeAlias = "Callable[[Shown], Any]"
"""It makes something of a frame, such as a page."""


class Shown:
    """A frame, its number, and what was made of it."""

    def __init__(self, frame: Frame, writing: Writing | None = None) -> None:
        """``writing`` has what the frame before it, for the same viewer, was written with."""
        self.frame = frame
        self.writing = writing or Writing()
        self._written = self.writing.write(frame)
        self._made: dict[Make, Any] = {}
        self._weight = _PER_LETTER * len(self._written.json) + self.writing.bytes
        self.digest = self._written.digest

    @cached_property
    def json(self) -> bytes:
        """As programs get it, its number first."""
        return b'{"digest":"' + self.digest.encode() + b'",' + self._written.json[1:]

    def has(self, makes: Iterable[Make]) -> bool:
        """Whether all of these have made theirs already."""
        return all(make in self._made for make in makes)

    def made(self, make: Callable[[Shown], T]) -> T:
        """What ``make`` makes of it."""
        if make not in self._made:
            self._made[make] = one = make(self)
            parts = one.values() if isinstance(one, dict) else [one]
            self._weight += sum(sys.getsizeof(part) for part in parts if isinstance(part, bytes | str))
        made: T = self._made[make]
        return made

    def weight(self) -> int:
        """About how many bytes of memory it takes. Python's objects take several times what they are written in."""
        return self._weight
