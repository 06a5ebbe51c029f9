"""Bots that know this game."""

from __future__ import annotations

from highcamp import Rng, State
from highcamp.bots.bot import Bot

from sample_game.rules import CAMP, CLIMB, Climb


class Steady(Bot):
    """Three pitches, then a camp."""

    name = "steady"
    line = "Climbs three pitches and makes camp."
    level = "medium"
    quick = True

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        assert isinstance(world, Climb)
        moves = world.legal(seat)
        return CAMP if CAMP in moves and (world.height - world.camps[seat] >= 3 or CLIMB not in moves) else CLIMB
