"""Arenas whose truth is known: deals that are thrown instead of played."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import highcamp
from highcamp import Rng
from highcamp.studies.plan import Plan
from highcamp.studies.playing import Played
from highcamp.studies.seating import contested

BOTS = ("random", "easy", "medium")


def plan(*bots: str, game: str = "cant-stop", settled: bool = False, games: int = 600, seed: int = 7, **options: Any) -> Plan:
    """An arena."""
    return contested(highcamp.game(game), bots=bots or BOTS, options=options, games=games, settled=settled, seed=seed)


def thrown(arena: Plan, strengths: Mapping[str, float], number: int, rng: Rng, *, alike: float = 0.5) -> list[Played]:
    """A deal. Whoever has the most of strength and luck wins, so that each wins in proportion to ``exp(strength)`` (Gumbel); of
    so many of the deals all games have the same luck, seat by seat.
    """
    seats = len(arena.conditions[0].bots)
    common = [_luck(rng) for _ in range(seats)] if rng.uniform() < alike else None
    return [
        game(number, [strengths[name] + luck for name, luck in zip(names, common or [_luck(rng) for _ in names], strict=True)])
        for names in (arena.sitting(condition, number) for condition in range(len(arena.conditions)))
    ]


def game(number: int, points: Sequence[float]) -> Played:
    """A game that ended with these points."""
    places = [1 + sum(other > own for other in points) for own in points]
    shares = [(place == 1) / places.count(1) for place in places]
    return Played(number, 1, 1, [1] * len(points), shares, list(points), places)


def _luck(rng: Rng) -> float:
    return -math.log(-math.log((rng.uniform() + 1e-12) / (1 + 2e-12)))
