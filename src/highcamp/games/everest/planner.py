"""A plan for one seat's cards: which guide uses which card, and where both then go.

Every way to give the cards to the guides is weighed by what their clients are worth afterwards (``outlook.py``). A guide
without clients carries the camp to the place where it helps most, or comes back for new clients.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from highcamp.games.everest.box import (
    BEEN_UP,
    CAMP,
    CLIENTS,
    DOWN,
    FREE,
    GUIDES,
    HOLDERS,
    KIND,
    LEVEL,
    LEVELS,
    REWARD,
    SORTS,
    UP,
)
from highcamp.games.everest.outlook import FAR, POINT, Outlook
from highcamp.games.everest.rules import Everest

PLACED = 900  # a camp where it should be, beside its effect on the clients
PER_STEP = 45  # a point's way nearer to that place
WAY_HOME = 12  # and nearer to new clients at the base
HASTE = 5  # an upward point played may bring a risk token
KEPT = 4  # a point kept for another day


class Use(NamedTuple):
    """What becomes of one card: a guide and a way to use it, or neither."""

    kind: int
    guide: int
    sort: int


class Goal(NamedTuple):
    """What a guide makes of his points: what that is worth, and the first place he heads for."""

    worth: int
    target: int


class Plan(NamedTuple):
    """Uses of all cards, where each guide goes first, and what it is worth."""

    worth: int
    uses: tuple[Use, ...]
    targets: tuple[int, ...]


class Points(NamedTuple):
    """What a guide has to go with: points up, down, and in all; acclimatization to give; what loss cards cost his clients."""

    up: int
    down: int
    all: int
    boost: int
    loss: int


class Planner:
    """Weighs plans for one seat in one state."""

    def __init__(self, state: Everest, seat: int, outlook: Outlook, camp_at: int) -> None:
        self.state = state
        self.seat = seat
        self.outlook = outlook
        self.camp_at = camp_at
        self._known: dict[tuple[int, Points], Goal] = {}
        rows = [state.row(seat, guide) for guide in range(GUIDES)]
        self.clients = [[c for c in range(CLIENTS) for _ in range(state.load[row + c])] for row in rows]
        self.carries = [bool(state.load[row + CAMP]) for row in rows]

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
            worth = sum(value for value, _ in found) + KEPT * kept
            yield Plan(worth, uses, tuple(target for _, target in found))

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
            self._known[guide, points] = max(self._targets(guide, points))
        return self._known[guide, points]

    def _targets(self, guide: int, points: Points) -> Iterator[Goal]:
        state, outlook = self.state, self.outlook
        here = state.where[self.seat * HOLDERS + guide]
        summit = state.mountain.summit
        climb = outlook.up[here * outlook.spaces + summit]
        over = here != summit and climb <= points.up and not self._barred(guide, here, summit) and bool(self.clients[guide])
        for there in range(outlook.spaces):
            way = here * outlook.spaces + there
            up, down = outlook.up[way], outlook.down[way]
            back = outlook.down[summit * outlook.spaces + there]
            if over and back <= points.down and climb + back <= points.all and not self._barred(guide, summit, there):
                yield Goal(self._party(self.clients[guide], there, points, over_the_top=True), summit)
            if there != here and ((up > points.up and down > points.down) or self._barred(guide, here, there)):
                continue
            left = points.up - up if up < FAR else 0
            yield Goal(self._worth(guide, there, points, left), there)

    def _barred(self, guide: int, here: int, there: int) -> bool:
        state = self.state
        return state.stopped(here) or state.stopped(there) or state.full(there, self.seat, guide)

    def _worth(self, guide: int, there: int, points: Points, left: int) -> int:
        if self.carries[guide] and not self.clients[guide]:
            if there == self.camp_at and left >= self.outlook.toll(there):
                return PLACED
            return -PER_STEP * min(20, self.outlook.up[there * self.outlook.spaces + self.camp_at])
        if not self.clients[guide]:
            return -WAY_HOME * min(30, self.outlook.down[there * self.outlook.spaces])
        return self._party(self.clients[guide], there, points)

    def _party(self, clients: list[int], there: int, points: Points, over_the_top: bool = False) -> int:
        """What the clients are worth that spend the night there."""
        total, party = 0, []
        for client in clients:
            kind, been_up, level = KIND[client], BEEN_UP[client], LEVEL[client] - points.loss
            if there == 0 and been_up:
                total += REWARD[kind] * POINT
                continue
            if (over_the_top or there == self.state.mountain.summit) and not been_up:
                total += REWARD[kind] * POINT
                been_up = 1
            party.append([kind, been_up, level])
        for _ in range(points.boost):
            gains = [self._night(there, k, b, min(LEVELS, v + 1)) - self._night(there, k, b, v) for k, b, v in party]
            if not gains or max(gains) <= 0:
                break
            party[gains.index(max(gains))][2] += 1
        return total + sum(self._night(there, kind, been_up, level) for kind, been_up, level in party)

    def _night(self, there: int, kind: int, been_up: int, level: int) -> int:
        if level < 1:
            return -(3 + kind) * POINT
        return self.outlook.overnight(self.state.turn, kind, been_up, there, min(level, LEVELS))

    def gain(self, guide: int, client: int) -> int:
        """What one more level is worth to a client, where its guide stands."""
        there = self.state.where[self.seat * HOLDERS + guide]
        kind, been_up, level = KIND[client], BEEN_UP[client], LEVEL[client]
        return self._night(there, kind, been_up, level + 1) - self._night(there, kind, been_up, level)
