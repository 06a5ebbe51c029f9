"""Bots for K2: one that looks as far as tonight, and one that looks to the last day.

Measured for two players on the easier board in summer, 300 games a pair, 95 % bounds, compiled: against random, which has 2.1
points, greedy has 5.1 ± 0.4 and wins 69 ± 5 %, planning has 13.3 ± 0.3 and wins all. To repeat it:

    python -m scripts.expeditions k2 planning random --games 300 --seed 1
"""

from __future__ import annotations

from functools import partial

from highcamp.games.expeditions.bots.craft import Craft
from highcamp.games.expeditions.bots.mountaineer import Mountaineer
from highcamp.games.expeditions.bots.plans import Planner
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import GUIDES, HOLDERS
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.k2.bots.levels import Easy, Hard, Medium
from highcamp.games.k2.bots.outlook import Outlook
from highcamp.games.k2.bots.planner import ClimberPlanner, all_nights, tonight
from highcamp.games.k2.rules import K2

# Points up, down, and for both in one day that a climber's share of unknown cards may bring, from a weak day to a strong one;
# and the acclimatization in it.
PACE = [1, 2, 1, 2, 4, 3, 4, 6, 5]
BOOST = [1, 1, 0]


class Near(Craft):
    """Weighs plans by tonight's height."""

    def planner(self, world: Expedition, seat: int) -> Planner:
        """By this night alone."""
        assert isinstance(world, K2)
        return ClimberPlanner(world, seat, Ways(world, PACE), partial(tonight, world, seat))


class Far(Craft):
    """Weighs plans by the points that can be expected in the end."""

    def __init__(self) -> None:
        self._outlooks: dict[object, Outlook] = {}

    def planner(self, world: Expedition, seat: int) -> Planner:
        """By all nights to come."""
        assert isinstance(world, K2)
        tents = tuple(world.where[seat * HOLDERS + holder] for holder in range(GUIDES, HOLDERS))
        key = (seat, world.turn, tuple(world.tiles), tuple(world.tokens), tents)
        if key not in self._outlooks:
            self._outlooks.clear()  # one day at a time
            self._outlooks[key] = Outlook(world, seat, Ways(world, PACE), BOOST)
        outlook = self._outlooks[key]
        return ClimberPlanner(world, seat, outlook.ways, partial(all_nights, outlook))


class Greedy(Mountaineer):
    """Never dies tonight, and does not ask about tomorrow."""

    name = "greedy"
    line = "Goes as high as it can live through the coming night."

    def __init__(self) -> None:
        super().__init__(Near())


class Planning(Mountaineer):
    """Gathers strength below, goes up when the weather lets it, and comes down in time."""

    name = "planning"
    line = "Weighs every night ahead, and goes for the summit when it can come down alive."

    def __init__(self) -> None:
        super().__init__(Far())


BOTS = [Greedy, Easy, Planning, Medium, Hard]
