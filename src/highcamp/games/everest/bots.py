"""Bots for Mount Everest: one that hurries everybody up, and one that thinks of the night.

Measured against each other for two players on the easier board in summer, 500 games of fresh seeds with 95 % bounds, compiled:
planning has 12.0 ± 0.7 points and loses 0.8 ± 0.1 clients a game, greedy has 1.0 ± 0.0 and loses 11.2 ± 0.2. To repeat it:

    python -m scripts.expeditions everest planning greedy --games 500 --seed 1
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import ClassVar

from highcamp.bots.bot import Bot
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.everest.box import (
    BOOST,
    CAMP,
    CAMPS,
    CHOOSE,
    CHOSEN,
    CLIENTS,
    CLIMBER,
    DROP,
    DROPPING,
    END,
    GIVE,
    GUIDES,
    HOLDERS,
    LOAD,
    LOOKING,
    MOST_SPACES,
    OPEN,
    PAY_IN,
    PLACE,
    PLAY,
    PUT,
    RETURNING,
    RISK_CARD,
    RISK_CLIENTS,
    RISK_POINT,
    SORTS,
    SPEND,
    STEP,
    TANK,
    TO_BOTTOM,
    TOURIST,
    USE,
)
from highcamp.games.everest.outlook import Outlook
from highcamp.games.everest.phases import CREVICE, SELECT, TAKE_TOKEN
from highcamp.games.everest.planner import GuidePlanner
from highcamp.games.everest.plans import HASTE, Plan, Planner
from highcamp.games.everest.rules import Everest
from highcamp.games.everest.turn import Turn
from highcamp.games.everest.ways import FAR, Ways

TOMORROW = 60  # an upward point kept in hand
HERE = 300  # what a camp gains by being set up where its carrier stands
WORTHWHILE = 250  # a new client that is worth less, in thousandths of a point, stays at the base
# Points up, down, and for both in one day that unknown cards may bring, from a weak day to a strong one.
PACE = [3, 4, 4, 5, 6, 5, 6, 8, 7]
LEADER, HELPER = 0, 1  # the helper carries the first camp


class Mountaineer(Bot):
    """What bots on every mountain share: plan the day's cards, then make the plan's next small move."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """A legal move for the seat."""
        assert isinstance(world, Turn)
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if world.phase == SELECT:
            return self.select(world, seat, legal)
        if world.phase == TAKE_TOKEN:
            return legal[0]  # the lowest
        if world.phase == CREVICE:
            return PAY_IN if PAY_IN in legal else legal[0]
        return self._act(world, seat, set(legal))

    @abstractmethod
    def planner(self, world: Turn, seat: int) -> Planner:
        """Who weighs the plans of this seat."""

    def select(self, world: Turn, seat: int, legal: list[int]) -> int:
        """The next card of the best three that contain those already chosen."""
        chosen = [kind for kind in range(world.deck.kinds) for _ in range(world.cards[world.at(seat, CHOSEN) + kind])]
        hand = [kind for kind in range(world.deck.kinds) for _ in range(world.held(seat, kind))]
        rest = hand
        if len(hand) + len(chosen) > PLAY:
            planner = self.planner(world, seat)
            triples = sorted({tuple(sorted([*chosen, *more])) for more in combinations(hand, PLAY - len(chosen))})
            rest = list(max(triples, key=lambda triple: self._triple(world, planner, triple, hand + chosen)))
            for kind in chosen:
                rest.remove(kind)
        move = CHOOSE + min(rest)
        return move if move in legal else legal[-1]

    def _triple(self, world: Turn, planner: Planner, triple: Iterable[int], hand: list[int]) -> int:
        """What a set of three is worth: today's plan, and the cards kept for tomorrow."""
        deck, cards = world.deck, list(triple)
        kept = sum(deck.up[kind] - 2 * deck.loss[kind] + 2 * deck.boost[kind] for kind in hand)
        kept -= sum(deck.up[kind] - 2 * deck.loss[kind] + 2 * deck.boost[kind] for kind in cards)
        return planner.best(cards).worth - HASTE * sum(deck.up[kind] for kind in cards) + TOMORROW * kept

    # -- acting --

    def prepare(self, world: Turn, seat: int, legal: set[int]) -> int:
        """What to do before anything is planned, or -1."""
        return -1

    def _act(self, world: Turn, seat: int, legal: set[int]) -> int:
        first = self.prepare(world, seat, legal)
        if first >= 0:
            return first
        planner = self.planner(world, seat)
        idle = [kind for kind in range(world.deck.kinds) for _ in range(world.idle[kind])]
        plan = planner.best(idle, world.owed)
        steps: tuple[Callable[[], int], ...] = (
            lambda: self._pay(world, plan),
            lambda: self.strengthen(world, seat, plan, planner, legal),
            lambda: self._walk(world, seat, plan, planner.ways, legal),
        )
        for step in steps:
            move = step()
            if move in legal:
                return move
        return self._finish(legal)

    def _finish(self, legal: set[int]) -> int:
        if END in legal:
            return END
        payments = sorted(move for move in legal if RISK_POINT <= move < RISK_CLIENTS)
        return payments[0] if payments else min(legal)

    def _pay(self, world: Turn, plan: Plan) -> int:
        if world.owed == 0:
            return -1
        spare = sorted(
            (world.deck.worth(use.kind), use.kind) for use in plan.uses if use.guide < 0 and world.deck.worth(use.kind)
        )
        enough = [kind for worth, kind in spare if worth >= world.owed]
        if spare:
            return RISK_CARD + (enough[0] if enough else spare[-1][1])
        points = [place for place in range(GUIDES * SORTS) if world.pool[place]]
        return RISK_POINT + points[0] if points else -1

    def strengthen(self, world: Turn, seat: int, plan: Plan, planner: Planner, legal: set[int]) -> int:
        """Use the acclimatization cards of the plan, or -1."""
        for use in plan.uses:
            if use.guide >= 0 and world.deck.boosts[use.kind] and world.strength(seat, use.guide):
                return BOOST + use.kind * HOLDERS + use.guide
        return -1

    def _walk(self, world: Turn, seat: int, plan: Plan, ways: Ways, legal: set[int]) -> int:
        """The helper first, so that he is out of the way; cards before steps."""
        for guide in (HELPER, LEADER):
            here, goal = world.where[seat * HOLDERS + guide], plan.goals[guide]
            if here == goal.target and not goal.camps:
                continue
            for use in plan.uses:
                if use.guide == guide and not world.deck.boosts[use.kind]:
                    return USE + (use.kind * GUIDES + guide) * SORTS + use.sort
            if here == goal.target:
                if PLACE + guide in legal:
                    return PLACE + guide
                continue
            move = self._step(world, guide, here, goal.target, ways)
            if move in legal:
                return move
        return -1

    def _step(self, world: Turn, guide: int, here: int, target: int, ways: Ways) -> int:
        uphill = ways.up[here * ways.spaces + target] < FAR
        table = ways.up if uphill else ways.down
        mountain = world.mountain
        near = [
            mountain.near[place]
            for place in range(mountain.first[here], mountain.first[here + 1])
            if bool(mountain.uphill[place]) == uphill
        ]
        there = min(near, key=lambda space: (ways.toll(space) + table[space * ways.spaces + target], space))
        return STEP + guide * MOST_SPACES + there


class Expert(Mountaineer):
    """What both bots on Everest share: whom to lead, where to camp, when to open a tank."""

    careful: ClassVar[bool]

    def __init__(self) -> None:
        self._outlooks: dict[object, tuple[Outlook, int]] = {}

    def planner(self, world: Turn, seat: int) -> Planner:
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

    def select(self, world: Turn, seat: int, legal: list[int]) -> int:
        """Oxygen first, if clients need it."""
        stage = world.stage[seat]
        if stage == LOOKING:
            return max(legal)
        if stage == RETURNING:
            return min(legal, key=lambda move: (move < TO_BOTTOM, move))
        if stage == DROPPING:
            return min(legal, key=lambda move: self._use_of(world, move - DROP))
        if stage == OPEN and legal[0] < SPEND + CAMPS and self._in_need(world, seat):
            return legal[0]
        return super().select(world, seat, legal)

    def _use_of(self, world: Turn, kind: int) -> tuple[int, int]:
        deck = world.deck
        return 2 * deck.up[kind] + deck.down[kind] + 4 * deck.boost[kind], kind

    def _in_need(self, world: Turn, seat: int) -> bool:
        """Whether some guide leads clients above 6000 m."""
        zones = world.mountain.zone
        return any(world.strength(seat, guide) and zones[world.where[seat * HOLDERS + guide]] for guide in range(GUIDES))

    # -- acting --

    def prepare(self, world: Turn, seat: int, legal: set[int]) -> int:
        """What to take up at the base, or to leave in a new camp."""
        assert isinstance(world, Everest)
        outlook, _ = self._outlook(world, seat)
        for guide in range(GUIDES):
            for camp in range(CAMPS):
                tank = PUT + (guide * CAMPS + camp) * CAMP + TANK
                if tank in legal:
                    return tank
            if world.where[seat * HOLDERS + guide] != 0:
                continue
            first = LOAD + guide * 4
            party = world.party[seat * HOLDERS + guide]
            camps = world.stock[seat] == CAMPS and guide == HELPER and not party and self.careful
            if camps and first + 3 in legal:
                return first + 3
            if world.load[world.row(seat, guide) + CAMP]:
                if first + 2 in legal:
                    return first + 2
                continue
            if guide == HELPER and self.careful:
                continue  # the cards are enough for one party
            values = [outlook.value(world.turn, kind, 0, 0, 1) for kind in (CLIMBER, TOURIST)]
            kind = CLIMBER if values[CLIMBER] >= values[TOURIST] else TOURIST
            if values[kind] > WORTHWHILE and first + kind in legal:
                return first + kind
        return -1

    def strengthen(self, world: Turn, seat: int, plan: Plan, planner: Planner, legal: set[int]) -> int:
        """Give the points of a card to the clients who gain most by it, then use the next card."""
        assert isinstance(world, Everest)
        assert isinstance(planner, GuidePlanner)
        gifts = [move for move in legal if GIVE <= move < PAY_IN]
        if gifts:
            return max(gifts, key=lambda move: (planner.gain(world.rising, (move - GIVE) % CLIENTS), -move))
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
