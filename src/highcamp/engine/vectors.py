"""Vectors of numbers, made, summed and drawn from in compiled code.

Made only there: a fresh vector that interpreted code makes and hands to a compiled object is never freed (mypyc 2.4), so
set-ups and readers of positions hand over numbers and lists, and compiled code makes the vectors.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.rng import Rng

NONE: Final = vec[i64]()  # in every vector field of a state until it is laid out or made like another


def same(value: i64, n: i64) -> vec[i64]:
    """A vector of n equal numbers."""
    return vec[i64]([value] * n)


def vector(numbers: list[int]) -> vec[i64]:
    """A vector of these numbers."""
    return vec[i64](numbers)


def total(numbers: vec[i64]) -> i64:
    """The sum."""
    found: i64 = 0
    for number in numbers:
        found += number
    return found


def draw_from(weights: vec[i64], rng: Rng) -> i64:
    """A place, as likely as its weight."""
    left = rng.below(total(weights))
    place: i64 = 0
    while left >= weights[place]:
        left -= weights[place]
        place += 1
    return place
