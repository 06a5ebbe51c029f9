"""The bot that plays anything legal."""

from __future__ import annotations

from highcamp.bots.bot import Advice, Bot
from highcamp.engine.phrases import counted
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

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """Any legal move, and among how many the lot decided."""
        return Advice(self.choose(world, seat, rng), f"drawn by lot from {counted(len(world.legal(seat)), 'possible move')}.")
