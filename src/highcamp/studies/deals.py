"""The games of an arena by deals: those of one number, with the same luck, in every order of seats. They are played some deals
at a time, so that early on there are whole deals to judge by.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from highcamp.studies.folder import Folder
from highcamp.studies.pieces import Finished, Piece, Pieces, Spans
from highcamp.studies.plan import Plan

_SECONDS: Final = (
    2.0  # that deals which are played at a time should take: so much is too much at most where the order is settled
)
_GROWTH: Final = 4
_LARGEST: Final = 2_000  # deals at a time


class Deals(Pieces):
    """The pieces of an arena that are still to be played: some deals of every condition, and then the next ones."""

    def __init__(self, plan: Plan, done: dict[int, Spans]) -> None:
        self.left = {number: done[number].missing(plan.games) for number in range(len(plan.conditions))}
        self.total = plan.games
        self.size = 1

    def __iter__(self) -> Iterator[Piece]:
        first = min((spans[0][0] for spans in self.left.values() if spans), default=self.total)
        while first < self.total:
            end = min(self.total, first + self.size)
            for condition, spans in self.left.items():
                for start, stop in spans:
                    if max(start, first) < min(stop, end):
                        yield Piece(condition, max(start, first), min(stop, end))
            first = end

    def learn(self, finished: Finished) -> None:
        """Play as many deals at a time as suits."""
        deals = len(finished.games)
        aim = int(_SECONDS * deals / max(finished.seconds * len(self.left), 1e-6))
        self.size = max(1, min(aim, deals * _GROWTH, _LARGEST))


def whole(folder: Folder) -> int:
    """How many deals were played whole, from the first one on."""
    return min(folder.plan.games, *(_from_start(spans) for spans in folder.done.values()))


def _from_start(spans: Spans) -> int:
    return spans.spans[0][1] if spans.spans and spans.spans[0][0] == 0 else 0
