"""How hard the kit tries."""

from __future__ import annotations

from typing import Literal

import msgspec

Level = Literal["quick", "usual", "long"]


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """Cheap properties are checked at every step of every game, costly ones on states that a seed picks."""

    games: int
    """Random games to play."""
    looks: int
    """States of each game at which everything is checked, besides the first of every kind of moment."""
    pairs: int
    """Pairs of histories for each viewer of each game, where something is hidden."""
    draws: int
    """Draws from nature that are held against her weights."""
    orders: int
    """Orders in which the choices of a simultaneous phase are made again."""
    worlds: int
    """Steps to take in listing all worlds that a seat could be in, before giving it up."""
    moves: int = 200
    """Move numbers tried at a look; all of them in a game that has no more."""
    steps: int = 20_000
    """No random game may be longer."""


LEVELS: dict[Level, Effort] = {
    "quick": Effort(games=2, looks=3, pairs=2, draws=1_000, orders=4, worlds=600),
    "usual": Effort(games=5, looks=8, pairs=4, draws=3_000, orders=12, worlds=3_000),
    "long": Effort(games=20, looks=20, pairs=8, draws=60_000, orders=60, worlds=30_000, moves=2_000),
}


def effort_of(given: Effort | Level) -> Effort:
    """The effort itself, or the level of this name."""
    if isinstance(given, Effort):
        return given
    if given not in LEVELS:
        raise ValueError(f"The effort is one of {', '.join(LEVELS)}, or an Effort, not {given!r}.")
    return LEVELS[given]
