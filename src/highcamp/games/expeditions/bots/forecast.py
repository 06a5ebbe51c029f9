"""How an expedition may end: quick players lead it on, under any weather that may come."""

from __future__ import annotations

from typing import ClassVar

from highcamp.bots.forecast import Forecaster
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.expeditions.bots.pathfinder import Pathfinder
from highcamp.games.expeditions.bots.swift import SwiftCraft
from highcamp.games.expeditions.bots.trials import Trek, lead_on
from highcamp.games.expeditions.rules import Expedition


class Led(Forecaster):
    """Plays on as ``medium`` does, by what it knows of its mountain."""

    trials: ClassVar[int] = 300

    def __init__(self, craft: SwiftCraft) -> None:
        self._craft = craft
        self._player: Pathfinder | None = None  # on any day of this mountain: each game looks at it anew

    def usual(self, seats: int) -> int:
        """Fewer with more teams: each has as many moments to look at as any other, and all play on from each."""
        return self.trials * 4 // max(2, seats) ** 2

    def effort(self, seats: int) -> float:
        """Fewer with more teams, for the same reason."""
        return min(1.0, 2.5 / seats)

    def play(self, world: State, rng: Rng) -> list[float]:
        """One expedition."""
        assert isinstance(world, Expedition)
        lead_on(world, self._quick(world), rng)
        return world.returns()

    def trek(self, world: Expedition, rng: Rng) -> Trek:
        """The same move by move, for whoever looks at every step."""
        return Trek(world, self._quick(world), rng)

    def _quick(self, world: Expedition) -> Pathfinder:
        if self._player is None:
            self._player = self._craft.look(world, 0)
        return self._player
