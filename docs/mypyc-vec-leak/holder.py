"""Compile this with mypyc, then run ``driver.py``."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


class Holder:
    """Holds a vector."""

    def __init__(self) -> None:
        self.numbers = vec[i64]()

    def make(self) -> None:
        """Make a new vector, in compiled code."""
        self.numbers = vec[i64]([0] * 200)


def made() -> vec[i64]:
    """Hand out a new vector."""
    return vec[i64]([0] * 200)


def length(numbers: vec[i64]) -> i64:
    """Only look at a vector."""
    return len(numbers)


def length_of_made() -> i64:
    """The same, all of it in compiled code."""
    return length(made())


@mypyc_attr(allow_interpreted_subclasses=True)
class Open:
    """Interpreted classes may inherit from it."""

    def __init__(self, given: Any) -> None:
        self.given = given


class Heir(Open):
    """A compiled class without an ``__init__`` of its own."""
