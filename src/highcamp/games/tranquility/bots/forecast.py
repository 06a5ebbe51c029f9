"""How a climb may end: practised climbers play it on."""

from __future__ import annotations

import math

from highcamp.bots.forecast import Forecast, Forecaster
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.tranquility.bots.lookahead import tally_by_habit
from highcamp.games.tranquility.rules import TranquilityState

_AT_ONCE = 100  # climbs that are played on inside compiled code


class Practised(Forecaster):
    """Plays on as ``medium`` does. All win or lose together."""

    trials = 1600

    def play(self, world: State, rng: Rng) -> list[float]:
        """One climb."""
        assert isinstance(world, TranquilityState)
        return [float(tally_by_habit(world, rng, 1))] * world.seats

    def sampled(self, state: State, rng: Rng, trials: int) -> Forecast:
        """The same, many at once."""
        assert isinstance(state, TranquilityState)
        won = played = 0
        for first in self.within_time(range(0, trials, _AT_ONCE)):
            climbs = min(_AT_ONCE, trials - first)
            won += tally_by_habit(state, rng, climbs)
            played += climbs
        share, doubt = won / played, (won + 1) / (played + 2)
        return Forecast((share,) * state.seats, (math.sqrt(doubt * (1 - doubt) / played),) * state.seats)
