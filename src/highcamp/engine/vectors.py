"""Vectors of numbers, made in compiled code.

Only there: a fresh vector that interpreted code makes and hands to a compiled object is never freed (mypyc 2.4), so set-ups
and readers of positions hand over numbers and lists, and compiled code makes the vectors.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NONE: Final = vec[i64]()  # in every vector field of a state until it is laid out or made like another


def same(value: i64, n: i64) -> vec[i64]:
    """A vector of n equal numbers."""
    return vec[i64]([value] * n)


def vector(numbers: list[int]) -> vec[i64]:
    """A vector of these numbers."""
    return vec[i64](numbers)
