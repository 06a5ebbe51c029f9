"""What a guide can make of a day: what his clients are worth where they spend the night (``outlook.py``).

A guide without clients carries the camp to the place where it helps most, or comes back for new clients.
"""

from __future__ import annotations

from collections.abc import Iterator

from highcamp.games.everest.bots.outlook import POINT, Outlook
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.bots.plans import Goal, Planner, Points
from highcamp.games.expeditions.bots.ways import FAR
from highcamp.games.expeditions.box import BEEN_UP, CAMP, CLIENTS, GUIDES, HOLDERS, KIND, LEVEL, LEVELS, REWARD

PLACED = 900  # a camp where it should be, beside its effect on the clients
PER_STEP = 45  # a point's way nearer to that place
WAY_HOME = 12  # and nearer to new clients at the base


class GuidePlanner(Planner):
    """Weighs plans for one seat's guides."""

    state: Everest

    def __init__(self, state: Everest, seat: int, outlook: Outlook, camp_at: int) -> None:
        super().__init__(state, seat, outlook.ways)
        self.outlook = outlook
        self.camp_at = camp_at
        rows = [state.row(seat, guide) for guide in range(GUIDES)]
        self.clients = [[c for c in range(CLIENTS) for _ in range(state.load[row + c])] for row in rows]
        self.carries = [bool(state.load[row + CAMP]) for row in rows]

    def goals(self, guide: int, points: Points) -> Iterator[Goal]:
        """Every space in reach, perhaps over the summit."""
        state, ways = self.state, self.ways
        here = state.where[self.seat * HOLDERS + guide]
        summit = state.mountain.summit
        climb = ways.up[here * ways.spaces + summit]
        over = here != summit and climb <= points.up and not self.barred(guide, here, summit) and bool(self.clients[guide])
        for there in range(ways.spaces):
            way = here * ways.spaces + there
            up, down = ways.up[way], ways.down[way]
            back = ways.down[summit * ways.spaces + there]
            if over and back <= points.down and climb + back <= points.all and not self.barred(guide, summit, there):
                yield Goal(self._party(self.clients[guide], there, points, over_the_top=True), summit)
            if there != here and ((up > points.up and down > points.down) or self.barred(guide, here, there)):
                continue
            left = points.up - up if up < FAR else 0
            yield self._goal(guide, there, points, left)

    def _goal(self, guide: int, there: int, points: Points, left: int) -> Goal:
        camps = self.carries[guide] and there == self.camp_at
        if self.clients[guide]:
            return Goal(self._party(self.clients[guide], there, points), there, camps)
        if not self.carries[guide]:
            return Goal(-WAY_HOME * min(30, self.ways.down[there * self.ways.spaces]), there)
        if camps and left >= self.ways.toll(there):
            return Goal(PLACED, there, camps)
        return Goal(-PER_STEP * min(20, self.ways.up[there * self.ways.spaces + self.camp_at]), there, camps)

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

    def gain(self, holder: int, client: int) -> int:
        """What one more level is worth to a client, where its guide or camp stands."""
        there = self.state.where[self.seat * HOLDERS + holder]
        kind, been_up, level = KIND[client], BEEN_UP[client], LEVEL[client]
        return self._night(there, kind, been_up, level + 1) - self._night(there, kind, been_up, level)
