"""Plans for one seat's cards: which guide uses which card, and where both then go.

Every way to give the cards to the guides is weighed by what they make of them; what that is worth, each game says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import DOWN, FREE, GUIDES, SORTS, UP
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.trails import full

LEADER, HELPER = 0, 1  # the helper carries the first camp
HASTE = 5  # an upward point played may bring a risk token
KEPT = 4  # a point kept for another day


class Use(NamedTuple):
    """What becomes of one card: a guide and a way to use it, or neither."""

    kind: int
    guide: int
    sort: int


class Goal(NamedTuple):
    """What a guide makes of his points: what that is worth, the first place he heads for, and whether he camps there."""

    worth: int
    target: int
    camps: bool = False


class Plan(NamedTuple):
    """Uses of all cards, what each guide does with them, and what it is worth."""

    worth: int
    uses: tuple[Use, ...]
    goals: tuple[Goal, ...]


class Points(NamedTuple):
    """What a guide has to go with: points up, down, and in all; acclimatization to give; what loss cards cost his clients."""

    up: int
    down: int
    all: int
    boost: int
    loss: int


class Planner(ABC):
    """Weighs plans for one seat in one state."""

    def __init__(self, state: Expedition, seat: int, ways: Ways) -> None:
        self.state = state
        self.seat = seat
        self.ways = ways
        self._known: dict[tuple[int, Points], Goal] = {}

    @abstractmethod
    def goals(self, guide: int, points: Points) -> Iterator[Goal]:
        """What a guide could do with these points."""

    def barred(self, guide: int, here: int, there: int) -> bool:
        """Whether weather or crowds keep him from going there."""
        state = self.state
        return state.stopped(here) or state.stopped(there) or full(state, there, self.seat, guide)

    def best(self, cards: Sequence[int], owed: int = 0) -> Plan:
        """The best use of these kinds of cards, with the points the guides have already."""
        pool = self.state.pool
        start = [
            Points(
                pool[g * SORTS + UP] + pool[g * SORTS + FREE],
                pool[g * SORTS + DOWN] + pool[g * SORTS + FREE],
                sum(pool[g * SORTS + sort] for sort in range(SORTS)),
                0,
                0,
            )
            for g in range(GUIDES)
        ]
        return max(self._plans(cards, start, owed), key=lambda plan: plan.worth)

    def _plans(self, cards: Sequence[int], start: list[Points], owed: int) -> Iterator[Plan]:
        for uses in self._uses(list(cards)):
            points = [self._with(start[guide], guide, uses) for guide in range(GUIDES)]
            short = owed - sum(self.state.deck.worth(use.kind) for use in uses if use.guide < 0)
            if short > 0:
                richest = max(range(GUIDES), key=lambda guide: points[guide].up)
                had = points[richest]
                points[richest] = had._replace(up=had.up - short, down=had.down - short, all=had.all - short)
            found = [self._guide(guide, points[guide]) for guide in range(GUIDES)]
            kept = sum(self.state.deck.worth(use.kind) for use in uses if use.guide < 0)
            yield Plan(sum(goal.worth for goal in found) + KEPT * kept, uses, tuple(found))

    def _uses(self, cards: list[int]) -> Iterator[tuple[Use, ...]]:
        if not cards:
            yield ()
            return
        deck, kind = self.state.deck, cards[0]
        ways = [Use(kind, -1, FREE)]
        for guide in range(GUIDES):
            if deck.boosts[kind] or not deck.rope[kind]:
                ways.append(Use(kind, guide, FREE))
            else:
                ways += [Use(kind, guide, sort) for sort, points in ((UP, deck.up[kind]), (DOWN, deck.down[kind])) if points]
        for rest in self._uses(cards[1:]):
            for way in ways:
                yield (way, *rest)

    def _with(self, points: Points, guide: int, uses: tuple[Use, ...]) -> Points:
        up, down, both, boost, loss = points
        deck = self.state.deck
        for use in uses:
            if use.guide == guide:
                boost += deck.boost[use.kind]
                loss += deck.loss[use.kind]
                up += deck.up[use.kind] if use.sort != DOWN else 0
                down += deck.down[use.kind] if use.sort != UP else 0
                both += deck.down[use.kind] if use.sort == DOWN else deck.up[use.kind]
        return Points(up, down, both, boost, loss)

    # -- one guide --

    def _guide(self, guide: int, points: Points) -> Goal:
        """What a guide can make of these points, and where he goes for it."""
        if (guide, points) not in self._known:
            self._known[guide, points] = max(self.goals(guide, points))
        return self._known[guide, points]
