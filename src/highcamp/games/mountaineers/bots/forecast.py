"""How a match may end: climbers who take what scores most play it on."""

from __future__ import annotations

from highcamp.bots.forecast import Forecaster
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.mountaineers.bots.greedy import best_now, least_wanted
from highcamp.games.mountaineers.phases import CHOOSE, CLEANUP
from highcamp.games.mountaineers.rules import MountaineersState


class Grasping(Forecaster):
    """Plays on as the table lies: in secret anything in Blitz, else what will be missed least."""

    trials = 500

    def play(self, world: State, rng: Rng) -> list[float]:
        """One match."""
        assert isinstance(world, MountaineersState)
        while not world.over:
            if world.is_chance:
                world.apply(world.sample(rng))
                continue
            seat = world.actor
            moves = world.legal(seat)
            if world.phase == CHOOSE:
                world.apply(moves[rng.below(len(moves))], seat)
            else:
                world.apply(least_wanted(moves) if world.phase == CLEANUP else best_now(world, seat, moves), seat)
        return world.returns()
