"""What bots on every mountain share: plan the day's cards, then make the plan's next small move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from highcamp.bots.bot import Advice, Bot
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.expeditions.bots import reasons
from highcamp.games.expeditions.bots.craft import Craft
from highcamp.games.expeditions.bots.plans import HASTE, HELPER, LEADER, Plan, Planner
from highcamp.games.expeditions.bots.ways import FAR, Ways
from highcamp.games.expeditions.box import (
    CHOSEN,
    HOLDERS,
    PLAY,
    SORTS,
)
from highcamp.games.expeditions.move import Move, Verb, move_of, moves_of
from highcamp.games.expeditions.phases import CREVICE, SELECT, TAKE_TOKEN
from highcamp.games.expeditions.rules import Expedition

TOMORROW = 60  # an upward point kept in hand


_PAYMENTS = (Verb.RISK_POINT, Verb.RISK_BOOST, Verb.RISK_CARD)


class Mountaineer(Bot):
    """What bots on every mountain share: plan the day's cards, then make the plan's next small move."""

    def __init__(self, craft: Craft) -> None:
        self._craft = craft

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """A legal move for the seat."""
        assert isinstance(world, Expedition)
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if world.phase == SELECT:
            first = self._craft.select(world, seat, legal)
            return first if first >= 0 else self._select(world, seat, legal)
        if world.phase == TAKE_TOKEN:
            return legal[0]  # the lowest
        if world.phase == CREVICE:
            return legal[0]  # go in, if that can be paid
        return self._act(world, seat, set(legal))

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The move, and what decided."""
        assert isinstance(world, Expedition)
        number = self.choose(world, seat, rng)
        return Advice(number, self._reason(world, seat, move_of(number)))

    def _reason(self, world: Expedition, seat: int, move: Move) -> str:
        if len(world.legal(seat)) == 1:
            return reasons.forced(world)
        if told := self._craft.reason(world, seat, move):
            return told
        if world.phase == TAKE_TOKEN:
            return reasons.token(move.value)
        if world.phase == CREVICE:
            return reasons.crevice(move, world)
        planner = self._craft.planner(world, seat)
        if world.phase == SELECT:
            held = len(self._chosen(world, seat)) + len(self._hand(world, seat))
            return reasons.three(planner.best(self._three(world, seat)), seat, world, held <= PLAY)
        return reasons.acting(move, self._plan(world, planner), seat, world)

    def _select(self, world: Expedition, seat: int, legal: list[int]) -> int:
        """The next card of the best three that contain those already chosen."""
        chosen, hand = self._chosen(world, seat), self._hand(world, seat)
        rest = hand
        if len(hand) + len(chosen) > PLAY:
            rest = self._three(world, seat)
            for kind in chosen:
                rest.remove(kind)
        move = Move(Verb.CHOOSE, kind=min(rest)).number
        return move if move in legal else legal[-1]

    def _three(self, world: Expedition, seat: int) -> list[int]:
        """The best three cards that contain those already chosen."""
        chosen, hand = self._chosen(world, seat), self._hand(world, seat)
        planner = self._craft.planner(world, seat)
        triples = sorted({tuple(sorted([*chosen, *more])) for more in combinations(hand, PLAY - len(chosen))})
        return list(max(triples, key=lambda triple: self._triple(world, planner, triple, hand + chosen)))

    def _chosen(self, world: Expedition, seat: int) -> list[int]:
        return [kind for kind in range(world.deck.kinds) for _ in range(world.cards[world.at(seat, CHOSEN) + kind])]

    def _hand(self, world: Expedition, seat: int) -> list[int]:
        return [kind for kind in range(world.deck.kinds) for _ in range(world.held(seat, kind))]

    def _triple(self, world: Expedition, planner: Planner, triple: Iterable[int], hand: list[int]) -> int:
        """What a set of three is worth: today's plan, and the cards kept for tomorrow."""
        deck, cards = world.deck, list(triple)
        kept = sum(deck.up[kind] - 2 * deck.loss[kind] + 2 * deck.boost[kind] for kind in hand)
        kept -= sum(deck.up[kind] - 2 * deck.loss[kind] + 2 * deck.boost[kind] for kind in cards)
        return planner.best(cards).worth - HASTE * sum(deck.up[kind] for kind in cards) + TOMORROW * kept

    # -- acting --

    def _act(self, world: Expedition, seat: int, legal: set[int]) -> int:
        first = self._craft.prepare(world, seat, legal)
        if first >= 0:
            return first
        planner = self._craft.planner(world, seat)
        plan = self._plan(world, planner)
        steps: tuple[Callable[[], int], ...] = (
            lambda: self._pay(world, plan),
            lambda: self._craft.give(world, planner, legal),
            lambda: self._strengthen(world, seat, plan),
            lambda: self._walk(world, seat, plan, planner.ways, legal),
        )
        for step in steps:
            move = step()
            if move in legal:
                return move
        return self._finish(legal)

    def _plan(self, world: Expedition, planner: Planner) -> Plan:
        """What to make of the cards that are not used yet."""
        return planner.best([kind for kind in range(world.deck.kinds) for _ in range(world.idle[kind])], world.owed)

    def _finish(self, legal: set[int]) -> int:
        ends = [move for move in legal if move_of(move).verb is Verb.END]
        payments = [move for move in legal if move_of(move).verb in _PAYMENTS]
        return min(ends or payments or legal)

    def _pay(self, world: Expedition, plan: Plan) -> int:
        if world.owed == 0:
            return -1
        spare = sorted(
            (world.deck.worth(use.kind), use.kind) for use in plan.uses if use.guide < 0 and world.deck.worth(use.kind)
        )
        enough = [kind for worth, kind in spare if worth >= world.owed]
        if spare:
            return Move(Verb.RISK_CARD, kind=enough[0] if enough else spare[-1][1]).number
        points = [move for move in moves_of(Verb.RISK_POINT) if world.pool[move.guide * SORTS + move.sort]]
        return points[0].number if points else -1

    def _strengthen(self, world: Expedition, seat: int, plan: Plan) -> int:
        """Use the acclimatization cards of the plan, or -1."""
        for use in plan.uses:
            if use.guide >= 0 and world.deck.boosts[use.kind] and world.strength(seat, use.guide):
                return Move(Verb.BOOST, kind=use.kind, holder=use.guide).number
        return -1

    def _walk(self, world: Expedition, seat: int, plan: Plan, ways: Ways, legal: set[int]) -> int:
        """The helper first, so that he is out of the way; cards before steps."""
        for guide in (HELPER, LEADER):
            here, goal = world.where[seat * HOLDERS + guide], plan.goals[guide]
            if here == goal.target and not goal.camps:
                continue
            for use in plan.uses:
                if use.guide == guide and not world.deck.boosts[use.kind]:
                    return Move(Verb.USE, kind=use.kind, guide=guide, sort=use.sort).number
            if here == goal.target:
                camp = Move(Verb.PLACE, guide=guide).number
                if camp in legal:
                    return camp
                continue
            move = self._step(world, guide, here, goal.target, ways)
            if move in legal:
                return move
        return -1

    def _step(self, world: Expedition, guide: int, here: int, target: int, ways: Ways) -> int:
        uphill = ways.up[here * ways.spaces + target] < FAR
        table = ways.up if uphill else ways.down
        mountain = world.mountain
        near = [
            mountain.near[place]
            for place in range(mountain.first[here], mountain.first[here + 1])
            if bool(mountain.uphill[place]) == uphill
        ]
        there = min(near, key=lambda space: (ways.toll(space) + table[space * ways.spaces + target], space))
        return Move(Verb.STEP, guide=guide, space=there).number
