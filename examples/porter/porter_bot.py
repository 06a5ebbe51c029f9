"""A bot as a class, for games of others: a package that can be installed beside Highcamp (docs/writing-a-bot.md)."""

from __future__ import annotations

from typing import ClassVar

from highcamp import Rng, State
from highcamp.bots.bot import Advice, Bot


class Porter(Bot):
    """Always the last of its moves: where a list ends with stopping, a careful one."""

    name = "porter"
    line = "Carries on with the last thing that it may do."
    games: ClassVar = ("cant-stop", "elevation")
    contract = (1, 0)

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The last of its moves."""
        return world.legal(seat)[-1]

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The same, with the reason, for hints."""
        moves = world.legal(seat)
        return Advice(moves[-1], f"it is the last of {len(moves)} that I may make.")
