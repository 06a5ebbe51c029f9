"""What is told, as somebody reads it: each thing is spelled once, for a frame shows mostly what the frame before it showed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from highcamp.engine.words import Reader

T = TypeVar("T")
M = TypeVar("M")


class Spelling(Generic[T, M]):
    """The end of a list that grows there, as one reader reads it. Whoever takes something off the list has to say so."""

    def __init__(self, most: int) -> None:
        self.most = most  # of which the end is at most
        self._reader: Reader | None = None
        self._first = 0  # the place of the first that is spelled
        self._made: list[M] = []

    def forget(self, length: int) -> None:
        """The list has only so many left."""
        del self._made[max(0, length - self._first) :]

    def spell(self, things: Sequence[T], reader: Reader, make: Callable[[T, Reader], M]) -> list[M]:
        """What ``make`` makes of the last things of the list; of each once, unless another reads."""
        start = max(0, len(things) - self.most)
        if reader != self._reader or not self._first <= start <= self._first + len(self._made):
            self._reader, self._first, self._made = reader, start, []
        elif start - self._first > self.most:
            del self._made[: start - self._first]
            self._first = start
        self._made += [make(thing, reader) for thing in things[self._first + len(self._made) :]]
        return self._made[start - self._first :]


class Spellings(Generic[T, M]):
    """Things that go by numbers, as one reader reads them."""

    def __init__(self) -> None:
        self._reader: Reader | None = None
        self._made: dict[int, tuple[T, M]] = {}

    def spell(self, number: int, thing: T, reader: Reader, make: Callable[[T, Reader], M]) -> M:
        """What ``make`` makes of it: once for each thing, unless another reads."""
        if reader != self._reader:
            self._reader, self._made = reader, {}
        kept = self._made.get(number)
        if kept is None or kept[0] is not thing:
            kept = self._made[number] = thing, make(thing, reader)
        return kept[1]
