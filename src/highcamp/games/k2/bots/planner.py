"""What a climber can make of a day: how high it comes, and what the night leaves of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from highcamp.games.expeditions.actions import change_at_night
from highcamp.games.expeditions.bots.plans import Goal, Planner, Points
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import GUIDES, HOLDERS, NOWHERE
from highcamp.games.k2.bots.outlook import POINT, Outlook
from highcamp.games.k2.rules import DEAD_POINTS, HIGHEST_LEVEL, K2

PITCHED = 250  # what a tent must gain tonight to be set up
BREATH = 10  # a level kept


Night: TypeAlias = Callable[[int, int, int], int]
"""What a climber is worth that spends the night on a space, with the points of the highest it has been on, at a level."""


class ClimberPlanner(Planner):
    """Weighs plans for one seat's climbers by the nights that they lead to."""

    state: K2

    def __init__(self, state: K2, seat: int, ways: Ways, night: Night) -> None:
        super().__init__(state, seat, ways)
        self._night = night

    def goals(self, climber: int, points: Points) -> Iterator[Goal]:
        """Every space in reach, with and without the tent, perhaps over the summit."""
        state, ways = self.state, self.ways
        here, place = state.where[self.seat * HOLDERS + climber], self.seat * GUIDES + climber
        if here == NOWHERE:
            yield Goal(0, NOWHERE)
            return
        best, level = state.best[place], state.level[place] + points.boost - points.loss
        tent = state.where[self.seat * HOLDERS + GUIDES + climber] == NOWHERE
        summit, heights = state.mountain.summit, state.mountain.points
        climb = ways.up[here * ways.spaces + summit]
        over = here != summit and climb <= points.up and not self.barred(climber, here, summit)
        for there in range(ways.spaces):
            up, down = ways.up[here * ways.spaces + there], ways.down[here * ways.spaces + there]
            back = ways.down[summit * ways.spaces + there]
            if over and back <= points.down and climb + back <= points.all and not self.barred(climber, summit, there):
                yield Goal(self._night(there, max(best, heights[summit]), level), summit)
            if there != here and ((up > points.up and down > points.down) or self.barred(climber, here, there)):
                continue
            worth = self._night(there, max(best, heights[there]), level)
            yield Goal(worth, there)
            if tent and up <= points.up - ways.toll(there):
                camped = self._night(there, max(best, heights[there]), level + 1) - PITCHED
                if camped > worth:
                    yield Goal(camped, there, camps=True)


def tonight(state: K2, seat: int, there: int, points: int, level: int) -> int:
    """As high as one can be and live through this night: points, and a little for a level that is left."""
    after = level + change_at_night(state, seat, there)
    if level < 1 or after < 1:
        return DEAD_POINTS * POINT
    return points * POINT + BREATH * min(after, HIGHEST_LEVEL)


def all_nights(outlook: Outlook, there: int, points: int, level: int) -> int:
    """As high as one will have been in the end, by what the outlook says."""
    if level < 1:
        return DEAD_POINTS * POINT
    return outlook.tonight(there, outlook.rank_of(points), level)
