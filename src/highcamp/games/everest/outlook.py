"""What a client is worth: where it stands, how well it is, how late it is, and what weather is known or to be feared.

Compiled. Values are thousandths of a point. They are worked out backwards from the last day for one client led by one guide:
each day he goes as far as a weak, a usual or a strong set of cards takes him, perhaps over the summit and down again, and the
night does what space, camp and weather say. Where a tile is not known yet, all that are left are as likely.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.games.everest.box import DAYS, HIGHEST, LEVELS, PENALTY, REWARD, ZONES
from highcamp.games.everest.rules import Everest

POINT: Final = 1000
FAR: Final = 99
HIDDEN_COST: Final = 2  # what a token that lies face down is taken for


@final
class Outlook:
    """Values for one seat on one morning."""

    state: Everest
    seat: i64
    careful: bool  # whether nights and weather count
    spaces: i64
    days: i64
    up: vec[i64]  # here * spaces + there -> points for the way up, FAR for none
    down: vec[i64]
    pace: vec[i64]  # for each set of cards it may get: points up, points down, points for a way up and down again
    camp: vec[i64]  # space -> 1 if an own camp stands there, or will
    values: vec[i64]  # ((day * 4 + kind * 2 + been up) * spaces + space) * 7 + level

    def __init__(self, state: Everest, seat: i64, careful: bool, camp_at: i64, pace: vec[i64]) -> None:
        self.state = state
        self.seat = seat
        self.careful = careful
        self.pace = pace
        self.spaces = state.mountain.spaces
        self.days = state.weather.tiles * DAYS
        self.up = vec[i64]([FAR] * (self.spaces * self.spaces))
        self.down = vec[i64]([FAR] * (self.spaces * self.spaces))
        self.camp = vec[i64]([0] * self.spaces)
        for holder in range(2, 4):
            space = state.where[seat * 4 + holder]
            if space >= 0:
                self.camp[space] = 1
        if camp_at >= 0:
            self.camp[camp_at] = 1
        self.values = vec[i64]([0] * ((self.days + 2) * 4 * self.spaces * (LEVELS + 1)))
        self.ways(self.up, 1)
        self.ways(self.down, 0)
        for day in range(self.days, state.turn - 1, -1):
            self.work_out(day)

    def toll(self, space: i64) -> i64:
        """What a space costs, as far as it is known."""
        cost = self.state.toll(space)
        if cost == 0:
            return HIDDEN_COST
        return cost if cost > 0 else FAR

    def ways(self, table: vec[i64], uphill: i64) -> None:
        """The cheapest ways that lead only up or only down."""
        mountain = self.state.mountain
        for space in range(self.spaces):
            table[space * self.spaces + space] = 0
            changed = True
            while changed:
                changed = False
                for here in range(self.spaces):
                    cost = table[space * self.spaces + here]
                    if cost >= FAR:
                        continue
                    for near in range(mountain.first[here], mountain.first[here + 1]):
                        if mountain.uphill[near] == uphill:
                            there = mountain.near[near]
                            further = cost + self.toll(there)
                            if further < table[space * self.spaces + there]:
                                table[space * self.spaces + there] = further
                                changed = True

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
            return -PENALTY[kind] * POINT
        if level > HIGHEST[kind]:
            level = HIGHEST[kind]
        return self.value(day + 1, kind, been_up, space, level)

    def work_out(self, day: i64) -> None:
        """The values of one day from those of the next."""
        night = vec[i64]([0] * (2 * self.spaces))
        for kind in range(2):
            for level in range(1, LEVELS + 1):
                for space in range(self.spaces):
                    night[space] = self.overnight(day, kind, 0, space, level)
                    night[self.spaces + space] = self.overnight(day, kind, 1, space, level)
                for been_up in range(2):
                    row = (day * 4 + kind * 2 + been_up) * self.spaces
                    for space in range(self.spaces):
                        self.values[(row + space) * (LEVELS + 1) + level] = self.best(night, kind, been_up, space)

    def best(self, night: vec[i64], kind: i64, been_up: i64, space: i64) -> i64:
        """The mean over the sets of cards of the best place to go to."""
        summed: i64 = 0
        reward = REWARD[kind] * POINT
        summit = self.state.mountain.summit
        sets = len(self.pace) // 3
        climb = self.up[space * self.spaces + summit]
        for cards in range(sets):
            best = night[been_up * self.spaces + space]
            for there in range(self.spaces):
                way = space * self.spaces + there
                both = climb + self.down[summit * self.spaces + there]
                if been_up == 0 and both <= self.pace[cards * 3 + 2] and reward + night[self.spaces + there] > best:
                    best = reward + night[self.spaces + there]
                if self.up[way] > self.pace[cards * 3] and self.down[way] > self.pace[cards * 3 + 1]:
                    continue
                if there == 0 and been_up == 1:
                    value = reward
                elif there == summit and been_up == 0:
                    value = reward + night[self.spaces + there]
                else:
                    value = night[been_up * self.spaces + there]
                if value > best:
                    best = value
            summed += best
        return summed // sets
