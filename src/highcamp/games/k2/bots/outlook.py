"""What a climber's place is worth: how many points it can be expected to end with.

Compiled. Values are thousandths of a point, worked out backwards from the last day for one climber: each day it goes as far as
a weak, a usual or a strong share of the cards takes it, perhaps over the summit and down again, and the night does what space,
tent and weather say. Where a tile is not known yet, all that are left are as likely.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import vector
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import DAYS, HOLDERS, ZONES
from highcamp.games.k2.rules import DEAD_POINTS, HIGHEST_LEVEL, K2

POINT: Final = 1000
MOST_LOSS: Final = 9
MOST_BOOST: Final = 3
MOST_LEVEL: Final = HIGHEST_LEVEL + MOST_BOOST  # of an evening; a higher one is worth no more


@final
class Outlook:
    """Values for one seat on one morning."""

    state: K2
    ways: Ways
    boost: vec[i64]  # set of cards -> acclimatization in it
    spaces: i64
    days: i64
    heights: vec[i64]  # the different points that spaces have, rising
    rank: vec[i64]  # space -> place of its points among them
    tent: vec[i64]  # space -> 1 if an own tent stands there
    values: vec[i64]  # ((day * spaces + space) * ranks + rank) * 7 + level
    nights: vec[i64]  # of the day worked out: (level * ranks + rank) * spaces + space

    def __init__(self, state: K2, seat: i64, ways: Ways, boost: list[int]) -> None:
        self.state = state
        self.ways = ways
        self.boost = vector(boost)
        self.spaces = state.mountain.spaces
        self.days = state.weather.tiles * DAYS
        self.tent = vec[i64]([0] * self.spaces)
        for holder in range(2, HOLDERS):
            space = state.where[seat * HOLDERS + holder]
            if space >= 0:
                self.tent[space] = 1
        self.heights = vec[i64](sorted(set(state.mountain.points)))
        self.rank = vec[i64]([0] * self.spaces)
        for space in range(self.spaces):
            self.rank[space] = self.rank_of(state.mountain.points[space])
        ranks = len(self.heights)
        self.values = vec[i64]([0] * ((self.days + 2) * self.spaces * ranks * (HIGHEST_LEVEL + 1)))
        self.nights = vec[i64]([0] * ((MOST_LEVEL + 1) * ranks * self.spaces))
        for day in range(self.days, state.turn - 1, -1):
            self.work_out(day)

    def rank_of(self, points: i64) -> i64:
        """The place of these points among all heights."""
        rank: i64 = 0
        while rank + 1 < len(self.heights) and self.heights[rank] < points:
            rank += 1
        return rank

    def value(self, day: i64, space: i64, rank: i64, level: i64) -> i64:
        """What a climber is worth on the morning of a day."""
        if day > self.days:
            return self.heights[rank] * POINT
        return self.values[((day * self.spaces + space) * len(self.heights) + rank) * (HIGHEST_LEVEL + 1) + level]

    def chances(self, day: i64, zone: i64) -> vec[i64]:
        """How many of the tiles that may lie there take so many levels in this zone."""
        weights = vec[i64]([0] * (MOST_LOSS + 1))
        weather = self.state.weather
        lying = self.state.tiles[(day - 1) // DAYS]
        for tile in range(weather.tiles):
            possible = tile == lying
            if lying < 0:
                possible = True
                for place in range(weather.tiles):
                    if self.state.tiles[place] == tile:
                        possible = False
            if possible:
                loss = weather.loss[(tile * DAYS + (day - 1) % DAYS) * ZONES + zone]
                weights[loss if loss < MOST_LOSS else MOST_LOSS] += 1
        return weights

    def overnight(self, day: i64, space: i64, rank: i64, level: i64, weights: vec[i64]) -> i64:
        """What a climber is worth that spends the night of this day on a space, with these chances of the weather."""
        summed: i64 = 0
        number: i64 = 0
        for loss in range(MOST_LOSS + 1):
            if weights[loss] > 0:
                after = level + self.state.mountain.night[space] + self.tent[space] - loss
                if after > HIGHEST_LEVEL:
                    after = HIGHEST_LEVEL
                worth: i64 = DEAD_POINTS * POINT
                if after > 0:
                    worth = self.value(day + 1, space, rank, after)
                summed += weights[loss] * worth
                number += weights[loss]
        return summed // number

    def tonight(self, space: i64, rank: i64, level: i64) -> i64:
        """The same for today."""
        day = self.state.turn
        return self.overnight(day, space, rank, level, self.chances(day, self.state.mountain.zone[space]))

    def work_out(self, day: i64) -> None:
        """The values of one day from those of the next."""
        ranks: i64 = len(self.heights)
        for space in range(self.spaces):
            weights = self.chances(day, self.state.mountain.zone[space])
            for level in range(1, MOST_LEVEL + 1):
                for rank in range(self.rank[space], ranks):
                    self.nights[(level * ranks + rank) * self.spaces + space] = self.overnight(day, space, rank, level, weights)
        for space in range(self.spaces):
            for rank in range(self.rank[space], ranks):
                row = ((day * self.spaces + space) * ranks + rank) * (HIGHEST_LEVEL + 1)
                for level in range(1, HIGHEST_LEVEL + 1):
                    self.values[row + level] = self.mean(space, rank, level)

    def mean(self, space: i64, rank: i64, level: i64) -> i64:
        """The mean over the sets of cards of the best goal within their reach."""
        ways = self.ways
        ranks: i64 = len(self.heights)
        first = space * ways.sets
        summed: i64 = 0
        for cards in range(ways.sets):
            row = (level + self.boost[cards]) * ranks
            best: i64 = 0
            for place in range(ways.first[first], ways.first[first + cards + 1]):
                goal = ways.goal[place]
                reached = self.rank[goal] if self.rank[goal] > rank else rank
                value = self.nights[(row + reached) * self.spaces + goal]
                if value > best:
                    best = value
            for place in range(ways.first_over[first], ways.first_over[first + cards + 1]):
                value = self.nights[(row + ranks - 1) * self.spaces + ways.goal_over[place]]
                if value > best:
                    best = value
            summed += best
        return summed // ways.sets
