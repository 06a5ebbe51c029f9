"""Picking and shuffling by a seeded stream."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from highcamp.engine.rng import Rng

T = TypeVar("T")


def pick(rng: Rng, things: Sequence[T]) -> T:
    """One of them."""
    return things[rng.below(len(things))]


def some(rng: Rng, things: Sequence[T], most: int) -> list[T]:
    """Up to ``most`` of them, in their order; all if there are no more."""
    if len(things) <= most:
        return list(things)
    chosen: set[int] = set()
    while len(chosen) < most:
        chosen.add(rng.below(len(things)))
    return [things[n] for n in sorted(chosen)]


def shuffled(rng: Rng, things: Sequence[T]) -> list[T]:
    """All of them in any order."""
    mixed = list(things)
    for n in range(len(mixed) - 1, 0, -1):
        other = rng.below(n + 1)
        mixed[n], mixed[other] = mixed[other], mixed[n]
    return mixed
