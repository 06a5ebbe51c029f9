"""Bots that know this game."""

from __future__ import annotations

from gully.rules import CAMP, CLIMB, Gully
from highcamp import Rng, State
from highcamp.bots.bot import Bot


class Steady(Bot):
    """Three pitches, then a camp."""

    name = "steady"
    line = "Climbs three pitches and makes camp."
    level = "medium"
    quick = True

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        assert isinstance(world, Gully)
        moves = world.legal(seat)
        return CAMP if CAMP in moves and (world.height - world.camps[seat] >= 3 or CLIMB not in moves) else CLIMB
