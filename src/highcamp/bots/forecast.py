"""How a game may end from a moment at which everything is known: each seat's chance to win, and how sure that is.

A game names its own ``Forecaster`` (``Game.forecaster``) if it has sound players that are quick enough to play thousands of
games on; else the quick moves of its state are played, as a search plays them, or any at all.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, TypeVar

import msgspec

from highcamp.engine.game import Game
from highcamp.engine.playout import play_quickly
from highcamp.engine.rng import Rng
from highcamp.engine.state import State

T = TypeVar("T")

MOST_LISTED: Final = 200
"""What nature may do is gone through one by one up to so many possibilities; of more, some are drawn."""


_AT_ONCE: Final = 8  # trials between two looks at the clock


class Forecast(msgspec.Struct, frozen=True):
    """The returns to expect, by seat, and the standard error of each."""

    chances: tuple[float, ...]
    errors: tuple[float, ...]


class Forecaster:
    """Plays games on. What it says of a state rests on that state, the random numbers and the number of trials alone, unless it
    is ``allowed`` too little time for them.
    """

    trials: ClassVar[int] = 400
    """How many games it plays on from a moment that is looked at as usual: about a quarter of a second, compiled."""
    allowed: float = math.inf
    """Seconds that a forecast may take."""
    leeway: ClassVar[float] = 0.0
    """By how much its chances may be off besides, where they are worked out and not tried: a standard error, as measured."""

    def usual(self, seats: int) -> int:
        """The same for a game of so many seats, where that matters to how long it takes."""
        return self.trials

    def effort(self, seats: int) -> float:
        """How many of its usual trials a judge makes for a plan of its own there, where each of them takes longer."""
        return 1.0

    def play(self, world: State, rng: Rng) -> list[float]:
        """The returns of one game that is played on from here, every seat soundly. The world is used up."""
        play_quickly(world, rng)
        return world.returns()

    def forecast(self, state: State, rng: Rng, trials: int) -> Forecast:
        """What so many games came to. Where nature acts, every outcome has its share of them, whatever she did in truth."""
        if state.over:
            return certain(state.returns())
        if state.is_chance:
            return self._before_chance(state, rng, trials)
        return self.sampled(state, rng, trials)

    def sampled(self, state: State, rng: Rng, trials: int) -> Forecast:
        """What so many games came to, none of them from any particular move of nature's."""
        sums, squares, played = [0.0] * state.seats, [0.0] * state.seats, 0
        for _ in self.within_time(range(trials)):
            for seat, share in enumerate(self.play(state.copy(), rng)):
                sums[seat] += share
                squares[seat] += share * share
            played += 1
        # One imagined win and one loss more: a hundred wins in a row are no certainty.
        spreads = [
            ((square + 1) / (played + 2) - ((total + 1) / (played + 2)) ** 2) / played
            for total, square in zip(sums, squares, strict=True)
        ]
        return Forecast(tuple(total / played for total in sums), tuple(math.sqrt(max(0.0, spread)) for spread in spreads))

    def within_time(self, pieces: Iterable[T]) -> Iterator[T]:
        """The pieces of work, as many of them as there is time for, and at least one."""
        until = time.monotonic() + self.allowed
        for number, piece in enumerate(pieces):
            if number % _AT_ONCE == _AT_ONCE - 1 and time.monotonic() > until:
                break
            yield piece

    def _before_chance(self, state: State, rng: Rng, trials: int) -> Forecast:
        """The average over what may come: each outcome by its weight, and no more trials in all than were asked for.

        Outcomes that are too many, or too rare to have a trial each, are drawn.
        """
        outcomes = state.chance()
        if not len(outcomes) <= min(MOST_LISTED, trials):
            return self.sampled(state, rng, trials)
        whole = sum(weight for _, weight in outcomes)
        chances, spreads = [0.0] * state.seats, [0.0] * state.seats
        for move, weight in outcomes:
            after = state.copy()
            after.apply(move)
            found = self.forecast(after, rng, max(1, round(trials * weight / whole)))
            for seat in range(state.seats):
                chances[seat] += weight / whole * found.chances[seat]
                spreads[seat] += (weight / whole * found.errors[seat]) ** 2
        return Forecast(tuple(chances), tuple(map(math.sqrt, spreads)))


def certain(returns: list[float]) -> Forecast:
    """What is known."""
    return Forecast(tuple(returns), (0.0,) * len(returns))


def forecaster(game: Game[Any, Any]) -> Forecaster:
    """The game's own, or one that plays its quick moves."""
    own = game.forecaster()
    return own if isinstance(own, Forecaster) else Forecaster()
