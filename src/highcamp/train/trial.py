"""How good it is by now: games against bots, one of its kind at each table."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from highcamp.bots.bot import Bot, ask
from highcamp.bots.naming import bot
from highcamp.bots.random import Random
from highcamp.bots.steady import steady
from highcamp.engine.game import Game
from highcamp.engine.rng import Rng
from highcamp.envs.vector import LEFT, Vector, vector
from highcamp.train.crowd import by_lot

Judge = Callable[[NDArray[np.int16], NDArray[np.bool_]], NDArray[np.integer[Any]]]
"""What it does, for rows of what is seen and of what is legal."""

ITSELF: Final = "itself"
"""Against, or beside, nobody but its own kind."""


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What came of games."""

    against: str
    games: int
    share: float
    """What it won on average; in a game that all win together, how often they did."""
    error: float
    """The share lies so far from what it would be in endless games, or nearer, 19 times of 20."""
    fair: float
    """What somebody no better than the others would win; 0 where all win together."""

    @property
    def beats(self) -> bool:
        """Whether it is better than those it was tried against, beyond doubt."""
        return self.share - self.error > self.fair

    def __str__(self) -> str:
        return f"{self.share:.1%} (± {self.error:.1%}) of {self.games} games with {self.against}"


def trial(game: Game[Any, Any], options: Mapping[str, Any], judge: Judge, against: str, games: int, seed: object) -> Trial:
    """Play so many games, in every seat in turn."""
    with vector(game.name, envs=games, seed=f"trial {seed}", **options) as made:
        automatic = game.automatic_seats(made.state(0))
        free = [seat for seat in range(made.seats) if seat not in automatic]
        own = np.array([free[number % len(free)] for number in range(games)])
        alone = against == ITSELF
        results = _play(made, judge, None if alone else own, None if alone else against, seed)
    found = results[np.arange(games), own]
    return Trial(
        against=against,
        games=games,
        share=float(found.mean()),
        error=1.96 * float(found.std()) / math.sqrt(games),
        fair=0.0 if game.facts.cooperative else 1 / len(free),
    )


def _play(games: Vector, judge: Judge, own: NDArray[Any] | None, against: str | None, seed: object) -> NDArray[np.float64]:
    """Each game once: what it brought its seats."""
    luck = np.random.default_rng(int(Rng.keyed(seed, "trial").bits()))
    results = np.zeros((games.envs, games.seats))
    left = np.arange(games.envs)
    others: dict[tuple[int, int], Bot] = {}
    told = games.reset()
    while len(left):
        moves = np.full(games.envs, LEFT)
        asked = left if own is None else left[told.to_act[left] == own[left]]
        if len(asked):
            moves[asked] = judge(told.observations[asked], told.masks[asked])
        rest = left[moves[left] == LEFT]
        if against == Random.name:
            moves[rest] = by_lot(told.masks[rest], luck)
        else:
            for number in rest.tolist():
                place = number, int(told.to_act[number])
                if place not in others:
                    others[place] = steady(bot(games.game, str(against)))
                lot = Rng.keyed(seed, *place, int(luck.integers(2**62)))
                moves[number] = ask(others[place], games.state(number), place[1], lot)
        told = games.step(moves)
        results[left] += told.rewards[left]
        left = left[~told.ends[left]]
    return results
