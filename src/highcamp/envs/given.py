"""What callers of the doors give: numbers, seeds and moves, as they are meant, or refused before anything is done with them."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from operator import index
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.refusal import Refused

MOST_GAMES: Final = 2**20
"""Games at once: more of the smallest game would not fit most machines, and no learner steps as many."""


def whole(given: Any, where: str, least: int = 0) -> int:
    """A whole number, of Python's or of NumPy's, from the least on."""
    fix = f"Give a whole number from {least} on."
    if isinstance(given, (bool, np.bool_)):
        raise Refused("bad-number", f"{given!r} is no number.", where=where, fix=fix)
    try:
        number = index(given)
    except TypeError:
        raise Refused("bad-number", f"{given!r} is not a whole number.", where=where, fix=fix) from None
    if number < least:
        raise Refused("bad-number", f"{number} is too few.", where=where, fix=fix)
    return number


def games_of(given: Any, where: str) -> int:
    """How many games are to be played at once."""
    number = whole(given, where, 1)
    if number > MOST_GAMES:
        raise Refused("bad-number", f"{number:,} games at once are too many.", where=where, fix=f"Ask for 1 to {MOST_GAMES:,}.")
    return number


def one_of(given: Any, games: int, where: str) -> int:
    """The number of one of so many games."""
    if isinstance(given, (int, np.integer)) and 0 <= given < games:
        return int(given)
    raise Refused("bad-number", f"There is no game {given!r}; they are numbered 0 to {games - 1}.", where=where)


def seed_of(given: Any, where: str = "seed") -> int | str:
    """A seed: a whole number or a word; without one the machine draws it, other than ever before."""
    if given is None:
        return secrets.randbits(62)
    if isinstance(given, str):
        return given
    if isinstance(given, (int, np.integer)) and not isinstance(given, bool):
        return int(given)
    fix = "Give one, or None for games that nobody has seen."
    raise Refused("bad-seed", f"A seed is a whole number or a word, not {given!r}.", where=where, fix=fix)


def moves_of(given: Any, games: int, moves: int, where: str) -> NDArray[np.int32]:
    """A whole number for each game, in four bytes, the lowest first. What does not fit comes out as another number that is no
    move: never as one that is legal.
    """
    try:
        asked = np.asarray(given)
    except ValueError:  # rows of several lengths
        raise Refused("bad-moves", f"A step takes {games} whole numbers, one for each game.", where=where) from None
    if asked.shape != (games,) or asked.dtype.kind not in "iu":
        why = f"A step takes {games} whole numbers, one for each game, not {asked.dtype} of the shape {asked.shape}."
        raise Refused("bad-moves", why, where=where)
    return asked.clip(-2, moves).astype("<i4") if asked.dtype.kind == "i" else asked.clip(0, moves).astype("<i4")


def refuse_options(options: Collection[str] | None) -> None:
    """A game's options are given where its environment is made."""
    if options:
        first = min(options, key=str)
        fix = "Give options where the environment is made."
        raise Refused("bad-option", f"reset takes no options, and {first!r} is one.", where="options", fix=fix)
