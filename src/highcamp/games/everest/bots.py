"""Bots for Mount Everest: one that hurries everybody up, and one that thinks of the night."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.bots.bot import Bot
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.everest.box import (
    BOOST,
    CAMP,
    CAMPS,
    CHOOSE,
    CHOSEN,
    CLIMBER,
    DROP,
    DROPPING,
    END,
    GIVE,
    GUIDES,
    HAND,
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
from highcamp.games.everest.outlook import FAR, Outlook
from highcamp.games.everest.phases import CREVICE, SELECT, TAKE_TOKEN
from highcamp.games.everest.planner import HASTE, Plan, Planner
from highcamp.games.everest.rules import Everest

TOMORROW = 60  # an upward point kept in hand
HERE = 300  # what a camp gains by being set up where its carrier stands
WORTHWHILE = 250  # a new client that is worth less, in thousandths of a point, stays at the base
# Points up, down, and for both in one day that unknown cards may bring, from a weak day to a strong one.
PACE = vec[i64]([3, 4, 4, 5, 6, 5, 6, 8, 7])
LEADER, HELPER = 0, 1  # the helper carries the first camp


class Expert(Bot):
    """What both bots share: plan the day's cards, then make the plan's next small move."""

    careful: ClassVar[bool]

    def __init__(self) -> None:
        self._outlooks: dict[object, tuple[Outlook, int]] = {}

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """A legal move for the seat."""
        assert isinstance(world, Everest)
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if world.phase == SELECT:
            return self._select(world, seat, legal)
        if world.phase == TAKE_TOKEN:
            return legal[0]  # the lowest
        if world.phase == CREVICE:
            return PAY_IN if PAY_IN in legal else legal[0]
        return self._act(world, seat, set(legal))

    # -- what is worth what --

    def _outlook(self, world: Everest, seat: int) -> tuple[Outlook, int]:
        """The outlook of this day, and where the next camp should stand (-1: nowhere)."""
        camps = tuple(world.where[seat * HOLDERS + holder] for holder in range(GUIDES, HOLDERS))
        key = (seat, world.turn, tuple(world.tiles), tuple(world.tokens), camps)
        if key not in self._outlooks:
            self._outlooks.clear()  # one day at a time
            self._outlooks[key] = self._look(world, seat, any(camp >= 0 for camp in camps))
        return self._outlooks[key]

    def _look(self, world: Everest, seat: int, placed: bool) -> tuple[Outlook, int]:
        if placed or not self.careful:
            return Outlook(world, seat, self.careful, -1, PACE), -1
        zones = world.mountain.zone
        spaces = [space for space in range(1, world.mountain.spaces) if zones[space] == 2]
        looks = [(Outlook(world, seat, True, space, PACE), space) for space in spaces]
        there = world.where[seat * HOLDERS + HELPER]
        return max(looks, key=lambda look: (look[0].value(world.turn, CLIMBER, 0, 0, 1) + (look[1] == there) * HERE, -look[1]))

    # -- choosing cards --

    def _select(self, world: Everest, seat: int, legal: list[int]) -> int:
        stage = world.stage[seat]
        if stage == LOOKING:
            return max(legal)
        if stage == RETURNING:
            return min(legal, key=lambda move: (move < TO_BOTTOM, move))
        if stage == DROPPING:
            return min(legal, key=lambda move: self._use_of(world, move - DROP))
        if stage == OPEN and legal[0] < SPEND + CAMPS and self._in_need(world, seat):
            return legal[0]
        return self._card(world, seat, legal)

    def _use_of(self, world: Everest, kind: int) -> tuple[int, int]:
        deck = world.deck
        return 2 * deck.up[kind] + deck.down[kind] + 4 * deck.boost[kind], kind

    def _in_need(self, world: Everest, seat: int) -> bool:
        """Whether some guide leads clients above 6000 m."""
        zones = world.mountain.zone
        return any(
            world.party[seat * HOLDERS + guide] and zones[world.where[seat * HOLDERS + guide]] for guide in range(GUIDES)
        )

    def _card(self, world: Everest, seat: int, legal: list[int]) -> int:
        """The next card of the best three that contain those already chosen."""
        chosen = [kind for kind in range(world.deck.kinds) for _ in range(world.cards[world.at(seat, CHOSEN) + kind])]
        hand = [kind for kind in range(world.deck.kinds) for _ in range(world.held(seat, kind))]
        outlook, camp_at = self._outlook(world, seat)
        planner = Planner(world, seat, outlook, camp_at)
        triples = sorted({tuple(sorted([*chosen, *more])) for more in combinations(hand, PLAY - len(chosen))})
        scarce = 1 if len(hand) + len(chosen) <= PLAY else HAND
        best = max(triples, key=lambda triple: self._triple(world, planner, triple, hand + chosen) if scarce > 1 else 0)
        rest = list(best)
        for kind in chosen:
            rest.remove(kind)
        move = CHOOSE + min(rest)
        return move if move in legal else legal[-1]

    def _triple(self, world: Everest, planner: Planner, triple: tuple[int, ...], hand: list[int]) -> int:
        """What a set of three is worth: today's plan, and the cards kept for tomorrow."""
        deck = world.deck
        kept = sum(deck.up[kind] - 2 * deck.loss[kind] + 2 * deck.boost[kind] for kind in hand)
        kept -= sum(deck.up[kind] - 2 * deck.loss[kind] + 2 * deck.boost[kind] for kind in triple)
        return planner.best(triple).worth - HASTE * sum(deck.up[kind] for kind in triple) + TOMORROW * kept

    # -- acting --

    def _act(self, world: Everest, seat: int, legal: set[int]) -> int:
        outlook, camp_at = self._outlook(world, seat)
        load = self._load(world, seat, legal, outlook)
        if load >= 0:
            return load
        planner = Planner(world, seat, outlook, camp_at)
        idle = [kind for kind in range(world.deck.kinds) for _ in range(world.idle[kind])]
        plan = planner.best(idle, world.owed)
        steps: tuple[Callable[[], int], ...] = (
            lambda: self._pay(world, seat, plan, legal),
            lambda: self._raise(world, seat, plan, planner, legal),
            lambda: self._walk(world, seat, plan, outlook, camp_at, legal),
        )
        for step in steps:
            move = step()
            if move in legal:
                return move
        return self._finish(world, legal)

    def _finish(self, world: Everest, legal: set[int]) -> int:
        if END in legal:
            return END
        payments = sorted(move for move in legal if RISK_POINT <= move < RISK_CLIENTS)
        return payments[0] if payments else min(legal)

    def _load(self, world: Everest, seat: int, legal: set[int], outlook: Outlook) -> int:
        """What to take up at the base, or to leave in a new camp."""
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

    def _pay(self, world: Everest, seat: int, plan: Plan, legal: set[int]) -> int:
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

    def _raise(self, world: Everest, seat: int, plan: Plan, planner: Planner, legal: set[int]) -> int:
        for guide in range(GUIDES):
            if world.boost[guide]:
                gifts = [move for move in legal if GIVE + guide * 24 <= move < GIVE + (guide + 1) * 24]
                if gifts:
                    return max(gifts, key=lambda move: (planner.gain(guide, (move - GIVE) % 24), -move))
        for use in plan.uses:
            if use.guide >= 0 and world.deck.boosts[use.kind] and world.party[seat * HOLDERS + use.guide]:
                return BOOST + use.kind * HOLDERS + use.guide
        return -1

    def _walk(self, world: Everest, seat: int, plan: Plan, outlook: Outlook, camp_at: int, legal: set[int]) -> int:
        """The helper first, so that he is out of the way; cards before steps."""
        for guide in (HELPER, LEADER):
            here, target = world.where[seat * HOLDERS + guide], plan.targets[guide]
            camps = bool(world.load[world.row(seat, guide) + CAMP]) and target == camp_at
            if here == target and not camps:
                continue
            for use in plan.uses:
                if use.guide == guide and not world.deck.boosts[use.kind]:
                    return USE + (use.kind * GUIDES + guide) * SORTS + use.sort
            if here == target:
                if PLACE + guide in legal:
                    return PLACE + guide
                continue
            move = self._step(world, guide, here, target, outlook)
            if move in legal:
                return move
        return -1

    def _step(self, world: Everest, guide: int, here: int, target: int, outlook: Outlook) -> int:
        uphill = outlook.up[here * outlook.spaces + target] < FAR
        table = outlook.up if uphill else outlook.down
        mountain = world.mountain
        near = [
            mountain.near[place]
            for place in range(mountain.first[here], mountain.first[here + 1])
            if bool(mountain.uphill[place]) == uphill
        ]
        there = min(near, key=lambda space: (outlook.toll(space) + table[space * outlook.spaces + target], space))
        return STEP + guide * MOST_SPACES + there


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
