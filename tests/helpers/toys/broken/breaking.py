"""How a toy is broken and put on the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from highcamp import Game

BROKEN: list[tuple[type[Game[Any, Any]], dict[str, Any], str]] = []

G = TypeVar("G", bound=type[Game[Any, Any]])


def breaks(property: str, **options: Any) -> Callable[[G], G]:
    """This toy, with these options, breaks this property."""

    def add(game: G) -> G:
        BROKEN.append((game, options, property))
        return game

    return add


def put(moves: list[int], buffer: vec[i64]) -> int:
    """What ``legal_into`` does at its end."""
    for n, move in enumerate(moves):
        buffer[n] = move
    return len(moves)
