"""The bot that plays anything legal."""

from __future__ import annotations

from highcamp.bots.bot import Bot
from highcamp.engine.rng import Rng
from highcamp.engine.state import State


class Random(Bot):
    """Every legal move is as likely as any other."""

    name = "random"
    line = "Plays any legal move."
    quick = True

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """Any legal move."""
        return rng.pick(world.legal(seat))
