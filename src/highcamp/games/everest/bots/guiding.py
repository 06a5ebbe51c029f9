"""What guides know of Everest: whom to lead, where to camp, when to open a tank."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from highcamp.games.everest.bots.outlook import Outlook
from highcamp.games.everest.bots.planner import GuidePlanner
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.bots import reasons
from highcamp.games.expeditions.bots.craft import Craft
from highcamp.games.expeditions.bots.plans import HELPER, Planner
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import (
    CAMP,
    CAMPS,
    CLIENTS,
    CLIMBER,
    DROPPING,
    GUIDES,
    HOLDERS,
    KIND,
    KIND_NAMES,
    LOOKING,
    OPEN,
    RETURNING,
    TANK,
    TOURIST,
    client,
)
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.names import space_named
from highcamp.games.expeditions.rules import Expedition

HERE = 300  # what a camp gains by being set up where its carrier stands
WORTHWHILE = 250  # a new client that is worth less, in thousandths of a point, stays at the base
# Points up, down, and for both in one day that unknown cards may bring, from a weak day to a strong one.
PACE = [3, 4, 4, 5, 6, 5, 6, 8, 7]

OXYGEN = {
    Verb.SPEND: "some of your clients are above 6000 m and need acclimatization cards, which a tank brings.",
    Verb.KEEP: "of the acclimatization cards in sight none is stronger.",
    Verb.TO_TOP: "it may not go to the bottom of the deck any more.",
    Verb.TO_BOTTOM: "at the bottom of the deck it is out of the way of other acclimatization cards.",
    Verb.DROP: "of the cards that can go it helps least, by its points and levels.",
    Verb.PUT: "an oxygen tank can be opened only in a camp, so it belongs there.",
}
"""Why something is done about oxygen, and about the cards that it brings."""


class Guiding(Craft):
    """What one knows who is careful, or one to whom nights and weather do not matter."""

    def __init__(self, *, careful: bool) -> None:
        self._careful = careful
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
        if placed or not self._careful:
            return Outlook(world, seat, self._careful, -1, ways), -1
        zones = world.mountain.zone
        spaces = [space for space in range(1, world.mountain.spaces) if zones[space] == 2]
        looks = [(Outlook(world, seat, True, space, ways), space) for space in spaces]
        there = world.where[seat * HOLDERS + HELPER]
        return max(looks, key=lambda look: (look[0].value(world.turn, CLIMBER, 0, 0, 1) + (look[1] == there) * HERE, -look[1]))

    # -- choosing cards --

    def select(self, world: Expedition, seat: int, legal: Sequence[int]) -> int:
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
        return -1

    def _use_of(self, world: Expedition, kind: int) -> tuple[int, int]:
        deck = world.deck
        return 2 * deck.up[kind] + deck.down[kind] + 4 * deck.boost[kind], kind

    def _in_need(self, world: Expedition, seat: int) -> bool:
        """Whether some guide leads clients above 6000 m."""
        zones = world.mountain.zone
        return any(world.strength(seat, guide) and zones[world.where[seat * HOLDERS + guide]] for guide in range(GUIDES))

    def reason(self, world: Expedition, seat: int, move: Move) -> str:
        """Of oxygen, loads and levels."""
        assert isinstance(world, Everest)
        if move.verb is Verb.LOAD:
            return self._taken_up(world, seat, move.item)
        if move.verb is Verb.GIVE:
            planner = self.planner(world, seat)
            assert isinstance(planner, GuidePlanner)
            worth = reasons.points(planner.gain(world.rising, move.item))
            return f"one level more is worth {worth} to this client, no less than to any other."
        return OXYGEN.get(move.verb, "")

    def _taken_up(self, world: Everest, seat: int, item: int) -> str:
        """Why something is loaded at the base."""
        outlook, camp_at = self._outlook(world, seat)
        if item < CLIENTS:
            worth = reasons.points(outlook.value(world.turn, KIND[item], 0, 0, 1))
            return f"a new {KIND_NAMES[KIND[item]]} is reckoned at {worth} if led from here today."
        use = "a camp gives 1 level a night to those who sleep there" if item == CAMP else "oxygen is opened in a camp"
        place = f", best at {space_named(camp_at, world)}" if camp_at >= 0 else ""
        return f"{use}{place}, and this guide leads no clients."

    # -- acting --

    def prepare(self, world: Expedition, seat: int, legal: Collection[int]) -> int:
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
            camps = world.stock[seat] == CAMPS and guide == HELPER and not party and self._careful
            load_camp, load_tank = (Move(Verb.LOAD, guide=guide, item=item).number for item in (CAMP, TANK))
            if camps and load_camp in legal:
                return load_camp
            if world.load[world.row(seat, guide) + CAMP]:
                if load_tank in legal:
                    return load_tank
                continue
            if guide == HELPER and self._careful:
                continue  # the cards are enough for one party
            values = [outlook.value(world.turn, kind, 0, 0, 1) for kind in (CLIMBER, TOURIST)]
            kind = CLIMBER if values[CLIMBER] >= values[TOURIST] else TOURIST
            load_client = Move(Verb.LOAD, guide=guide, item=client(kind, 1)).number
            if values[kind] > WORTHWHILE and load_client in legal:
                return load_client
        return -1

    def give(self, world: Expedition, planner: Planner, legal: Collection[int]) -> int:
        """The client who gains most by it."""
        assert isinstance(world, Everest)
        assert isinstance(planner, GuidePlanner)
        gifts = [move for move in legal if move_of(move).verb is Verb.GIVE]
        return max(gifts, key=lambda move: (planner.gain(world.rising, move_of(move).item), -move), default=-1)
