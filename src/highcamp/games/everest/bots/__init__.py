"""Bots for Mount Everest: one that hurries everybody up, and one that thinks of the night.

Measured against each other for two players on the easier board in summer, 500 games of fresh seeds with 95 % bounds, compiled:
planning has 12.0 ± 0.7 points and loses 0.8 ± 0.1 clients a game, greedy has 1.0 ± 0.0 and loses 11.2 ± 0.2. To repeat it:

    python -m scripts.expeditions everest planning greedy --games 500 --seed 1
"""

from __future__ import annotations

from typing import ClassVar

from highcamp.games.everest.bots.outlook import Outlook
from highcamp.games.everest.bots.planner import GuidePlanner
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.bots.mountaineer import HELPER, Mountaineer
from highcamp.games.expeditions.bots.plans import Plan, Planner
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import (
    CAMP,
    CAMPS,
    CLIMBER,
    DROPPING,
    GUIDES,
    HOLDERS,
    LOOKING,
    OPEN,
    RETURNING,
    TANK,
    TOURIST,
    client,
)
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.rules import Expedition

HERE = 300  # what a camp gains by being set up where its carrier stands
WORTHWHILE = 250  # a new client that is worth less, in thousandths of a point, stays at the base
# Points up, down, and for both in one day that unknown cards may bring, from a weak day to a strong one.
PACE = [3, 4, 4, 5, 6, 5, 6, 8, 7]


class Expert(Mountaineer):
    """What both bots on Everest share: whom to lead, where to camp, when to open a tank."""

    careful: ClassVar[bool]

    def __init__(self) -> None:
        self._outlooks: dict[object, tuple[Outlook, int]] = {}

    def planner(self, world: Expedition, seat: int) -> Planner:
        """With what clients are worth today."""
        assert isinstance(world, Everest)
        return GuidePlanner(world, seat, *self._outlook(world, seat))

    def _outlook(self, world: Everest, seat: int) -> tuple[Outlook, int]:
        """The outlook of this day, and where the next camp should stand (-1: nowhere)."""
        camps = tuple(world.where[seat * HOLDERS + holder] for holder in range(GUIDES, HOLDERS))
        key = (seat, world.turn, tuple(world.tiles), tuple(world.tokens), camps)
        if key not in self._outlooks:
            self._outlooks.clear()  # one day at a time
            self._outlooks[key] = self._look(world, seat, any(camp >= 0 for camp in camps))
        return self._outlooks[key]

    def _look(self, world: Everest, seat: int, placed: bool) -> tuple[Outlook, int]:
        ways = Ways(world, PACE)
        if placed or not self.careful:
            return Outlook(world, seat, self.careful, -1, ways), -1
        zones = world.mountain.zone
        spaces = [space for space in range(1, world.mountain.spaces) if zones[space] == 2]
        looks = [(Outlook(world, seat, True, space, ways), space) for space in spaces]
        there = world.where[seat * HOLDERS + HELPER]
        return max(looks, key=lambda look: (look[0].value(world.turn, CLIMBER, 0, 0, 1) + (look[1] == there) * HERE, -look[1]))

    # -- choosing cards --

    def select(self, world: Expedition, seat: int, legal: list[int]) -> int:
        """Oxygen first, if clients need it."""
        stage = world.stage[seat]
        if stage == LOOKING:
            return max(legal)
        if stage == RETURNING:
            return min(legal, key=lambda move: (move_of(move).verb is Verb.TO_TOP, move))
        if stage == DROPPING:
            return min(legal, key=lambda move: self._use_of(world, move_of(move).kind))
        if stage == OPEN and move_of(legal[0]).verb is Verb.SPEND and self._in_need(world, seat):
            return legal[0]
        return super().select(world, seat, legal)

    def _use_of(self, world: Expedition, kind: int) -> tuple[int, int]:
        deck = world.deck
        return 2 * deck.up[kind] + deck.down[kind] + 4 * deck.boost[kind], kind

    def _in_need(self, world: Expedition, seat: int) -> bool:
        """Whether some guide leads clients above 6000 m."""
        zones = world.mountain.zone
        return any(world.strength(seat, guide) and zones[world.where[seat * HOLDERS + guide]] for guide in range(GUIDES))

    # -- acting --

    def prepare(self, world: Expedition, seat: int, legal: set[int]) -> int:
        """What to take up at the base, or to leave in a new camp."""
        assert isinstance(world, Everest)
        outlook, _ = self._outlook(world, seat)
        for guide in range(GUIDES):
            for camp in range(CAMPS):
                tank = Move(Verb.PUT, guide=guide, camp=camp, item=TANK).number
                if tank in legal:
                    return tank
            if world.where[seat * HOLDERS + guide] != 0:
                continue
            party = world.party[seat * HOLDERS + guide]
            camps = world.stock[seat] == CAMPS and guide == HELPER and not party and self.careful
            load_camp, load_tank = (Move(Verb.LOAD, guide=guide, item=item).number for item in (CAMP, TANK))
            if camps and load_camp in legal:
                return load_camp
            if world.load[world.row(seat, guide) + CAMP]:
                if load_tank in legal:
                    return load_tank
                continue
            if guide == HELPER and self.careful:
                continue  # the cards are enough for one party
            values = [outlook.value(world.turn, kind, 0, 0, 1) for kind in (CLIMBER, TOURIST)]
            kind = CLIMBER if values[CLIMBER] >= values[TOURIST] else TOURIST
            load_client = Move(Verb.LOAD, guide=guide, item=client(kind, 1)).number
            if values[kind] > WORTHWHILE and load_client in legal:
                return load_client
        return -1

    def strengthen(self, world: Expedition, seat: int, plan: Plan, planner: Planner, legal: set[int]) -> int:
        """Give the points of a card to the clients who gain most by it, then use the next card."""
        assert isinstance(world, Everest)
        assert isinstance(planner, GuidePlanner)
        gifts = [move for move in legal if move_of(move).verb is Verb.GIVE]
        if gifts:
            return max(gifts, key=lambda move: (planner.gain(world.rising, move_of(move).item), -move))
        return super().strengthen(world, seat, plan, planner, legal)


class Greedy(Expert):
    """Hurries up and down and does not look at the sky."""

    name = "greedy"
    line = "Takes clients up and back by the shortest way, whatever the night brings."
    careful = False


class Planning(Expert):
    """Waits, camps, and goes when it is safe."""

    name = "planning"
    line = "Weighs every night ahead for every client, and goes up when it pays."
    careful = True


BOTS = [Greedy, Planning]
