"""What a climber can make of a day: how high it comes, and what the night leaves of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from highcamp.games.expeditions.actions import change_at_night
from highcamp.games.expeditions.bots.plans import Goal, Planner, Points
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import GUIDES, HOLDERS, NOWHERE
from highcamp.games.k2.bots.outlook import POINT, Outlook
from highcamp.games.k2.rules import DEAD_POINTS, HIGHEST_LEVEL, K2

PITCHED = 250  # what a tent must gain tonight to be set up
BREATH = 10  # a level kept


class ClimberPlanner(Planner):
    """Weighs plans for one seat's climbers."""

    state: K2

    @abstractmethod
    def night(self, there: int, points: int, level: int) -> int:
        """What a climber with so many points is worth that spends the night there."""

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
                yield Goal(self.night(there, max(best, heights[summit]), level), summit)
            if there != here and ((up > points.up and down > points.down) or self.barred(climber, here, there)):
                continue
            worth = self.night(there, max(best, heights[there]), level)
            yield Goal(worth, there)
            if tent and up <= points.up - ways.toll(there):
                camped = self.night(there, max(best, heights[there]), level + 1) - PITCHED
                if camped > worth:
                    yield Goal(camped, there, camps=True)


class Tonight(ClimberPlanner):
    """As high as one can be and live through this night."""

    def night(self, there: int, points: int, level: int) -> int:
        """Points, and a little for a level that is left."""
        after = level + change_at_night(self.state, self.seat, there)
        if level < 1 or after < 1:
            return DEAD_POINTS * POINT
        return points * POINT + BREATH * min(after, HIGHEST_LEVEL)


class AllNights(ClimberPlanner):
    """As high as one will have been in the end."""

    def __init__(self, state: K2, seat: int, ways: Ways, outlook: Outlook) -> None:
        super().__init__(state, seat, ways)
        self.outlook = outlook

    def night(self, there: int, points: int, level: int) -> int:
        """What the outlook says."""
        if level < 1:
            return DEAD_POINTS * POINT
        return self.outlook.tonight(there, self.outlook.rank_of(points), level)
