"""What is still to be played, cut into pieces that take about as long as each other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final, NamedTuple

from highcamp.studies.plan import Plan
from highcamp.studies.playing import Played

_SECONDS: Final = 0.5  # that a piece should take: so much is lost at most where somebody ends it
_FIRST: Final = 2  # games of the first piece of a condition
_GROWTH: Final = 8
_LARGEST: Final = 5_000


class Piece(NamedTuple):
    """Games of a condition, from the first up to, not including, the end."""

    condition: int
    first: int
    end: int


class Finished(NamedTuple):
    """A piece that was played, and how many seconds that took."""

    piece: Piece
    games: list[Played]
    seconds: float


class Spans:
    """Which numbers there are, as spans in order that do not touch."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, int]] = []

    def add(self, first: int, end: int) -> None:
        """All from the first up to, not including, the end; some of them may be there already."""
        at = bisect_left(self.spans, (first, first))
        if at and self.spans[at - 1][1] >= first:
            at -= 1
        last = at
        while last < len(self.spans) and self.spans[last][0] <= end:
            first, end = min(first, self.spans[last][0]), max(end, self.spans[last][1])
            last += 1
        self.spans[at:last] = [(first, end)]

    def below(self, total: int) -> int:
        """How many there are below the total."""
        return sum(max(0, min(end, total) - first) for first, end in self.spans)

    def missing(self, total: int) -> list[tuple[int, int]]:
        """The spans that are missing below the total."""
        found, free = [], 0
        for first, end in [*self.spans, (total, total)]:
            if free < min(first, total):
                found.append((free, min(first, total)))
            free = max(free, end)
        return found


class Pieces:
    """The pieces of a study that are still to be played, a piece of each condition in turn, so that an interrupted study knows
    as much of each. How long pieces are changes no result.
    """

    def __init__(self, plan: Plan, done: dict[int, Spans]) -> None:
        self.left = {number: done[number].missing(plan.games)[::-1] for number in range(len(plan.conditions))}
        self.sizes = dict.fromkeys(self.left, _FIRST)

    def __iter__(self) -> Iterator[Piece]:
        while any(self.left.values()):
            for condition, spans in self.left.items():
                if spans:
                    first, end = spans.pop()
                    cut = min(end, first + self.sizes[condition])
                    if cut < end:
                        spans.append((cut, end))
                    yield Piece(condition, first, cut)

    def learn(self, finished: Finished) -> None:
        """Cut the next ones by how long this one took."""
        condition, played = finished.piece.condition, len(finished.games)
        aim = int(_SECONDS * played / max(finished.seconds, 1e-6))
        self.sizes[condition] = max(1, min(aim, played * _GROWTH, _LARGEST))
