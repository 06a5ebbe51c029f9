"""What a client is worth: where it stands, how well it is, how late it is, and what weather is known or to be feared.

Compiled. Values are thousandths of a point. They are worked out backwards from the last day for one client led by one guide:
each day he goes as far as a weak, a usual or a strong set of cards takes him, perhaps over the summit and down again, and the
night does what space, camp and weather say. Where a tile is not known yet, all that are left are as likely. Where it looks
onward, a guide who comes home leads new clients from the next morning, and his time is worth what they are. The keen know that
zones are closed on some days, that by the day itself its weather is known, and that points never fall below 1.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import DAYS, HIGHEST, LEAST_POINTS, LEVELS, PENALTY, REWARD, ZONES

POINT: Final = 1000
MOST_PARTY: Final = 4
MOST_LOSS: Final = 9  # levels lost in a night; nobody has more


@final
class Outlook:
    """Values for one seat on one morning."""

    state: Everest
    seat: i64
    careful: bool  # whether nights and weather count
    ways: Ways
    spaces: i64
    days: i64
    camp: vec[i64]  # space -> 1 if an own camp stands there, or will
    values: vec[i64]  # ((day * 4 + kind * 2 + been up) * spaces + space) * 7 + level
    onward: i64  # how much of the next clients' worth counts when a guide is free for them, in per cent
    haste: i64  # how much of its worth something has a day later, in thousandths
    idle: vec[i64]  # day * spaces + space -> what the next client of a guide without clients is worth then
    keen: bool  # whether what cannot be lost is not feared, closed zones are, and unknown weather is met when it is known
    dread: vec[i64]  # kind * 2 + been up -> what a death costs
    # The weather of the day that is being worked out.
    skies: i64  # tiles that may lie there
    losses: vec[i64]  # zone * (MOST_LOSS + 1) + loss -> how many of them take so many levels
    shut: vec[i64]  # space -> 1 if nobody moves from or to it
    night: vec[i64]  # been up * spaces + space -> what a client is worth that spends the night there

    def __init__(
        self,
        state: Everest,
        seat: i64,
        careful: bool,
        camp_at: i64,
        ways: Ways,
        onward: i64 = 0,
        haste: i64 = 1000,
        keen: bool = False,
    ) -> None:
        self.state = state
        self.seat = seat
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
        self.keen = keen
        self.skies = 0
        self.losses = vec[i64]([0] * (ZONES * (MOST_LOSS + 1)))
        self.shut = vec[i64]([0] * self.spaces)
        self.night = vec[i64]([0] * (2 * self.spaces))
        self.dread = vec[i64]([0] * 4)
        for kind in range(2):
            for been_up in range(2):
                self.dread[kind * 2 + been_up] = self.cost_of_death(state, kind, been_up)
        self.values = vec[i64]([0] * ((self.days + 2) * 4 * self.spaces * (LEVELS + 1)))
        self.idle = vec[i64]([0] * ((self.days + 2) * self.spaces))
        for day in range(self.days, state.turn - 1, -1):
            self.work_out(day)
            if onward > 0:
                self.work_out_idle(day)

    def cost_of_death(self, state: Everest, kind: i64, been_up: i64) -> i64:
        """What a client's death costs; to the keen, its share of what a whole party can cost: points never fall below 1."""
        whole = PENALTY[kind] * POINT
        if not self.keen:
            return whole
        gained: i64 = MOST_PARTY * REWARD[kind] if been_up == 1 else 0
        share = (state.points[self.seat] + gained - LEAST_POINTS) * POINT // MOST_PARTY
        return share if share < whole else whole

    def value(self, day: i64, kind: i64, been_up: i64, space: i64, level: i64) -> i64:
        """What a client is worth on the morning of a day."""
        if day > self.days:
            return 0
        return self.values[((day * 4 + kind * 2 + been_up) * self.spaces + space) * (LEVELS + 1) + level]

    def work_out(self, day: i64) -> None:
        """The values of one day from those of the next: the mean over the weather tiles that may lie there."""
        weather = self.state.weather
        lying = self.state.tiles[(day - 1) // DAYS]
        tiles: i64 = 0
        self.clear_up()
        for tile in range(weather.tiles):
            possible = tile == lying
            if lying < 0:
                possible = True
                for place in range(weather.tiles):
                    if self.state.tiles[place] == tile:
                        possible = False
            if possible:
                tiles += 1
                self.look_at(tile, day)
                if self.keen:
                    self.add_day(day)
                    self.clear_up()
        if not self.keen:
            self.add_day(day)
            tiles = 1
        for place in range(day * 4 * self.spaces * (LEVELS + 1), (day + 1) * 4 * self.spaces * (LEVELS + 1)):
            self.values[place] = self.values[place] // tiles

    def clear_up(self) -> None:
        """Forget the weather."""
        for place in range(ZONES * (MOST_LOSS + 1)):
            self.losses[place] = 0
        for space in range(self.spaces):
            self.shut[space] = 0
        self.skies = 0

    def look_at(self, tile: i64, day: i64) -> None:
        """One tile more that may lie there on a day."""
        weather = self.state.weather
        self.skies += 1
        for zone in range(ZONES):
            loss = weather.loss[(tile * DAYS + (day - 1) % DAYS) * ZONES + zone]
            self.losses[zone * (MOST_LOSS + 1) + (loss if loss < MOST_LOSS else MOST_LOSS)] += 1
        if self.keen:
            for space in range(self.spaces):
                self.shut[space] = weather.stop[(tile * DAYS + (day - 1) % DAYS) * ZONES + self.state.mountain.zone[space]]

    def overnight(self, day: i64, kind: i64, been_up: i64, space: i64, level: i64) -> i64:
        """What a client is worth that spends the night of this day on a space, under the weather that was looked at."""
        if not self.careful:
            return self.after(day, kind, been_up, space, level)
        level += self.state.mountain.night[space] + self.camp[space]
        row = self.state.mountain.zone[space] * (MOST_LOSS + 1)
        summed: i64 = 0
        for loss in range(MOST_LOSS + 1):
            if self.losses[row + loss] > 0:
                summed += self.losses[row + loss] * self.after(day, kind, been_up, space, level - loss)
        return summed // self.skies

    def after(self, day: i64, kind: i64, been_up: i64, space: i64, level: i64) -> i64:
        """What a client is worth after a night that leaves it at this level."""
        if level < 1:
            return self.idle[(day + 1) * self.spaces + space] - self.dread[kind * 2 + been_up]
        if level > HIGHEST[kind]:
            level = HIGHEST[kind]
        return self.value(day + 1, kind, been_up, space, level)

    def add_day(self, day: i64) -> None:
        """Add what clients are worth under this weather, for every level that one can wake up with."""
        night = self.night
        for kind in range(2):
            for level in range(1, HIGHEST[kind] + 1):
                for space in range(self.spaces):
                    night[space] = self.overnight(day, kind, 0, space, level)
                    night[self.spaces + space] = self.overnight(day, kind, 1, space, level)
                reward = REWARD[kind] * POINT
                home = reward + self.idle[(day + 1) * self.spaces]
                row = (day * 4 + kind * 2) * self.spaces
                for space in range(self.spaces):
                    self.values[(row + space) * (LEVELS + 1) + level] += self.before_the_top(night, reward, space)
                    self.values[(row + self.spaces + space) * (LEVELS + 1) + level] += self.after_the_top(night, home, space)

    def before_the_top(self, night: vec[i64], reward: i64, space: i64) -> i64:
        """What a client who has not been on top is worth on a space: the mean over the sets of cards of the best goal."""
        ways = self.ways
        best = night[space]
        if self.shut[space] == 1:
            return best * self.haste // 1000
        summed: i64 = 0
        over = self.shut[ways.summit] == 0
        for cards in range(space * ways.sets, space * ways.sets + ways.sets):
            for place in range(ways.first[cards], ways.first[cards + 1]):
                goal = ways.goal[place]
                value = night[goal] if goal != ways.summit else reward + night[self.spaces + goal]
                if value > best and self.shut[goal] == 0:
                    best = value
            if over:
                for place in range(ways.first_over[cards], ways.first_over[cards + 1]):
                    value = reward + night[self.spaces + ways.goal_over[place]]
                    if value > best and self.shut[ways.goal_over[place]] == 0:
                        best = value
            summed += best
        return summed // ways.sets * self.haste // 1000

    def after_the_top(self, night: vec[i64], home: i64, space: i64) -> i64:
        """The same for one who has been on top and is to come home."""
        ways = self.ways
        best = night[self.spaces + space]
        if self.shut[space] == 1:
            return best * self.haste // 1000
        summed: i64 = 0
        for cards in range(space * ways.sets, space * ways.sets + ways.sets):
            for place in range(ways.first[cards], ways.first[cards + 1]):
                goal = ways.goal[place]
                value = night[self.spaces + goal] if goal != 0 else home
                if value > best and self.shut[goal] == 0:
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
