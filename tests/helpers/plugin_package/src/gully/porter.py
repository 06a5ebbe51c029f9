"""A bot for everybody's games."""

from __future__ import annotations

from typing import ClassVar

from highcamp import Rng, State
from highcamp.bots.bot import Bot


class Porter(Bot):
    name = "porter"
    line = "Carries on with the last thing that it may do."
    games: ClassVar = ("loose-gully", "cant-stop")

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The last of its moves."""
        return world.legal(seat)[-1]
