"""How likely each seat is to win a game of Can't Stop: worked out for the running turn, and played on where little is left."""

from __future__ import annotations

import math
from typing import ClassVar, Final

from highcamp.bots.forecast import MOST_LISTED, Forecast, Forecaster
from highcamp.engine.bits import count
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.cant_stop.bots import Optimiser
from highcamp.games.cant_stop.bots.worth import strength
from highcamp.games.cant_stop.box import EVERY_COLUMN
from highcamp.games.cant_stop.rules import CantStopState

SPREAD: Final = 0.8  # how much the strengths of those who wait tell them apart, found in the same way as the calibration
FEW: Final = 4  # open columns up to which turns are solved so quickly that whole games can be played on


class Solved(Forecaster):
    """The optimiser's own view of the turn, made honest; where few columns are open, games between optimisers."""

    trials = 200
    leeway: ClassVar[float] = 0.03

    def __init__(self) -> None:
        self._optimiser = Optimiser()

    def forecast(self, state: State, rng: Rng, trials: int) -> Forecast:
        """Every throw is looked at: that costs little."""
        return super().forecast(state, rng, max(trials, MOST_LISTED) if state.is_chance else trials)

    def sampled(self, state: State, rng: Rng, trials: int) -> Forecast:
        """Worked out, unless the end is near."""
        assert isinstance(state, CantStopState)
        if state.is_chance or count(EVERY_COLUMN & ~state.won) <= FEW:
            return super().sampled(state, rng, trials)
        own = max(self._optimiser.chances(state, state.actor).values())
        odds = [math.exp(SPREAD * strength(state, seat)) if seat != state.actor else 0.0 for seat in range(state.seats)]
        chances = [(1 - own) * rival / (sum(odds) or 1) for rival in odds]
        chances[state.actor] = own
        return Forecast(tuple(chances), (0.0,) * state.seats)

    def play(self, world: State, rng: Rng) -> list[float]:
        """One game between optimisers."""
        assert isinstance(world, CantStopState)
        while not world.over:
            world.apply(world.sample(rng) if world.is_chance else self._optimiser.choose(world, world.actor, rng))
        return world.returns()
