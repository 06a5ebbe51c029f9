"""What a seat sees as numbers: a row of small whole numbers for programs that learn, and what each of them means.

A game names its features once, in the order in which its state writes them (``State.observe_into``). The row has the same form
for all options and numbers of seats, so that one learner can play them all; what a table does not have is 0 in it. Seats are
told from the eyes of whoever looks: ``you``, then the others in the order in which they sit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import Final

import msgspec

from highcamp.engine.refusal import Refused

LEAST, MOST = -(2**15), 2**15 - 1
"""What fits one of the numbers."""


def seats_seen(most: int) -> tuple[str, ...]:
    """What the seats are called from the eyes of one, at a table for so many."""
    return ("you", *(f"{n} after you" for n in range(1, most)))


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """Some numbers of one kind: what they mean, what their places are called along each axis, and between which they lie."""

    name: str
    meaning: str
    axes: tuple[tuple[str, ...], ...] = ()
    """The names of the places along each axis, no two alike; a single number has none."""
    low: int = 0
    high: int = 1

    @property
    def shape(self) -> tuple[int, ...]:
        """How many places there are along each axis."""
        return tuple(map(len, self.axes))

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    def names(self) -> Iterator[str]:
        """What each of its numbers is called, in their order."""
        for places in product(*self.axes):
            yield f"{self.name}[{', '.join(places)}]" if places else self.name


class Observation(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All that a seat sees as numbers, feature by feature."""

    version: int
    """Raised whenever a feature means something else or lies elsewhere: what was trained on another does not fit."""
    features: tuple[Feature, ...]
    recall: str
    """What it keeps of all that the seat was ever shown, and what not, in a sentence."""
    perfect: bool = False
    """Whether it keeps all of it: whatever looks different to a seat has different numbers."""
    unseen: tuple[Feature, ...] = ()
    """What no seat knows; it is added where everything is observed (``State.observe_all_into``)."""

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        return sum(feature.size for feature in self.features)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each number is called, in their order."""
        return tuple(name for feature in self.features for name in feature.names())

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where each feature lies."""
        found: dict[str, slice] = {}
        at = 0
        for feature in self.features:
            found[feature.name] = slice(at, at + feature.size)
            at += feature.size
        return found

    @cached_property
    def limits(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The lowest and the highest that each number can be."""
        lows = tuple(feature.low for feature in self.features for _ in range(feature.size))
        return lows, tuple(feature.high for feature in self.features for _ in range(feature.size))

    def explain(self, numbers: Sequence[int]) -> dict[str, int]:
        """Every number that is not 0, by its name."""
        if len(numbers) != self.size:
            why = f"An observation has {self.size} numbers here, not {len(numbers)}."
            raise Refused("bad-observation", why, fix="Observations of other games, or of other versions, mean something else.")
        return {name: int(number) for name, number in zip(self.names, numbers, strict=True) if number}

    def read(self, named: Mapping[str, int]) -> list[int]:
        """The numbers again that ``explain`` has named."""
        where = {name: place for place, name in enumerate(self.names)}
        numbers = [0] * self.size
        lows, highs = self.limits
        for name, number in named.items():
            place = where.get(name)
            if place is None:
                raise Refused("bad-observation", f"Nothing that is observed is called {name!r}.")
            if not lows[place] <= number <= highs[place]:
                raise Refused("bad-observation", f"{name} is {lows[place]} to {highs[place]}, never {number}.")
            numbers[place] = number
        return numbers

    def __bool__(self) -> bool:
        return bool(self.features)


NOTHING: Final = Observation(version=0, features=(), recall="")
"""Of a game that does not say what its seats see as numbers."""
