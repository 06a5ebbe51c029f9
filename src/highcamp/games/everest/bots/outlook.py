"""What a client is worth: where it stands, how well it is, how late it is, and what weather is known or to be feared.

Compiled. Values are thousandths of a point. They are worked out backwards from the last day for one client led by one guide:
each day he goes as far as a weak, a usual or a strong set of cards takes him, perhaps over the summit and down again, and the
night does what space, camp and weather say. Where a tile is not known yet, all that are left are as likely. Where it looks
onward, a guide who comes home leads new clients from the next morning, and his time is worth what they are.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import DAYS, HIGHEST, LEVELS, PENALTY, REWARD, ZONES

POINT: Final = 1000


@final
class Outlook:
    """Values for one seat on one morning."""

    state: Everest
    careful: bool  # whether nights and weather count
    ways: Ways
    spaces: i64
    days: i64
    camp: vec[i64]  # space -> 1 if an own camp stands there, or will
    values: vec[i64]  # ((day * 4 + kind * 2 + been up) * spaces + space) * 7 + level
    onward: i64  # how much of the next clients' worth counts when a guide is free for them, in per cent
    haste: i64  # how much of its worth something has a day later, in thousandths
    idle: vec[i64]  # day * spaces + space -> what the next client of a guide without clients is worth then

    def __init__(
        self, state: Everest, seat: i64, careful: bool, camp_at: i64, ways: Ways, onward: i64 = 0, haste: i64 = 1000
    ) -> None:
        self.state = state
        self.careful = careful
        self.onward = onward
        self.haste = haste
        self.ways = ways
        self.spaces = state.mountain.spaces
        self.days = state.weather.tiles * DAYS
        self.camp = vec[i64]([0] * self.spaces)
        for holder in range(2, 4):
            space = state.where[seat * 4 + holder]
            if space >= 0:
                self.camp[space] = 1
        if camp_at >= 0:
            self.camp[camp_at] = 1
        self.values = vec[i64]([0] * ((self.days + 2) * 4 * self.spaces * (LEVELS + 1)))
        self.idle = vec[i64]([0] * ((self.days + 2) * self.spaces))
        for day in range(self.days, state.turn - 1, -1):
            self.work_out(day)
            if onward > 0:
                self.work_out_idle(day)

    def value(self, day: i64, kind: i64, been_up: i64, space: i64, level: i64) -> i64:
        """What a client is worth on the morning of a day."""
        if day > self.days:
            return 0
        return self.values[((day * 4 + kind * 2 + been_up) * self.spaces + space) * (LEVELS + 1) + level]

    def overnight(self, day: i64, kind: i64, been_up: i64, space: i64, level: i64) -> i64:
        """What a client is worth that spends the night of this day on a space."""
        tile = self.state.tiles[(day - 1) // DAYS]
        if tile >= 0:
            return self.after(day, tile, kind, been_up, space, level)
        summed: i64 = 0
        number: i64 = 0
        for other in range(self.state.weather.tiles):
            known = False
            for place in range(self.state.weather.tiles):
                if self.state.tiles[place] == other:
                    known = True
            if not known:
                summed += self.after(day, other, kind, been_up, space, level)
                number += 1
        return summed // number

    def after(self, day: i64, tile: i64, kind: i64, been_up: i64, space: i64, level: i64) -> i64:
        """The same with this weather tile."""
        if self.careful:
            weather = self.state.weather
            zone = self.state.mountain.zone[space]
            loss = weather.loss[(tile * DAYS + (day - 1) % DAYS) * ZONES + zone]
            level += self.state.mountain.night[space] + self.camp[space] - loss
        if level < 1:
            return self.idle[(day + 1) * self.spaces + space] - PENALTY[kind] * POINT
        if level > HIGHEST[kind]:
            level = HIGHEST[kind]
        return self.value(day + 1, kind, been_up, space, level)

    def work_out(self, day: i64) -> None:
        """The values of one day from those of the next, for every level that one can wake up with."""
        night = vec[i64]([0] * (2 * self.spaces))
        for kind in range(2):
            for level in range(1, HIGHEST[kind] + 1):
                for space in range(self.spaces):
                    night[space] = self.overnight(day, kind, 0, space, level)
                    night[self.spaces + space] = self.overnight(day, kind, 1, space, level)
                reward = REWARD[kind] * POINT
                home = reward + self.idle[(day + 1) * self.spaces]
                row = (day * 4 + kind * 2) * self.spaces
                for space in range(self.spaces):
                    self.values[(row + space) * (LEVELS + 1) + level] = self.before_the_top(night, reward, space)
                    self.values[(row + self.spaces + space) * (LEVELS + 1) + level] = self.after_the_top(night, home, space)

    def before_the_top(self, night: vec[i64], reward: i64, space: i64) -> i64:
        """What a client who has not been on top is worth on a space: the mean over the sets of cards of the best goal."""
        ways = self.ways
        best = night[space]
        summed: i64 = 0
        for cards in range(space * ways.sets, space * ways.sets + ways.sets):
            for place in range(ways.first[cards], ways.first[cards + 1]):
                goal = ways.goal[place]
                value = night[goal] if goal != ways.summit else reward + night[self.spaces + goal]
                if value > best:
                    best = value
            for place in range(ways.first_over[cards], ways.first_over[cards + 1]):
                value = reward + night[self.spaces + ways.goal_over[place]]
                if value > best:
                    best = value
            summed += best
        return summed // ways.sets * self.haste // 1000

    def after_the_top(self, night: vec[i64], home: i64, space: i64) -> i64:
        """The same for one who has been on top and is to come home."""
        ways = self.ways
        best = night[self.spaces + space]
        summed: i64 = 0
        for cards in range(space * ways.sets, space * ways.sets + ways.sets):
            for place in range(ways.first[cards], ways.first[cards + 1]):
                goal = ways.goal[place]
                value = night[self.spaces + goal] if goal != 0 else home
                if value > best:
                    best = value
            summed += best
        return summed // ways.sets * self.haste // 1000

    def work_out_idle(self, day: i64) -> None:
        """What the next client of a guide without clients is worth, whom he can lead as soon as he is at the base."""
        ways = self.ways
        tomorrow = (day + 1) * self.spaces
        for space in range(1, self.spaces):
            best = self.idle[tomorrow + space]
            summed: i64 = 0
            for cards in range(space * ways.sets, space * ways.sets + ways.sets):
                for place in range(ways.first[cards], ways.first[cards + 1]):
                    if self.idle[tomorrow + ways.goal[place]] > best:
                        best = self.idle[tomorrow + ways.goal[place]]
                summed += best
            self.idle[day * self.spaces + space] = summed // ways.sets * self.haste // 1000
        fresh = self.idle[tomorrow] * self.haste // 1000
        for kind in range(2):
            worth = self.value(day, kind, 0, 0, 1) * self.onward // 100
            if worth > fresh:
                fresh = worth
        self.idle[day * self.spaces] = fresh
