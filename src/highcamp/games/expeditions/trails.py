"""The way from space to space: what it costs, where there is room, and what lies under the snow."""

from mypy_extensions import i64

from highcamp.engine.state import NATURE
from highcamp.games.expeditions.box import DAYS, DOWN, FREE, GUIDES, HOLDERS, SORTS, UP, ZONES
from highcamp.games.expeditions.phases import ACT, CREVICE, ICEFALL
from highcamp.games.expeditions.selection import Selection


class Trails(Selection):
    """Guides on the move."""

    def today(self, zone: i64) -> i64:
        """Where the weather of a zone stands in the tables today."""
        day = self.turn - 1
        return (self.tiles[day // DAYS] * DAYS + day % DAYS) * ZONES + zone

    def stopped(self, space: i64) -> bool:
        """Whether nobody may move from or to this space today."""
        return self.weather.stop[self.today(self.mountain.zone[space])] == 1

    def toll(self, space: i64) -> i64:
        """What entering costs: 0 if the icefall token lies face down, -1 for a crevasse."""
        return self.bare_toll(space)

    def bare_toll(self, space: i64) -> i64:
        """The same whatever the weather."""
        if self.mountain.sign[space] == 0:
            return self.mountain.cost[space]
        token = self.tokens[space]
        if token < 0:
            return 0
        cost = self.mountain.token_cost[token]
        return cost if cost > 0 else -1

    def crowd(self, space: i64) -> i64:
        """Guides of all seats on a space."""
        guides: i64 = 0
        for seat in range(self.players):
            for guide in range(GUIDES):
                if self.where[seat * HOLDERS + guide] == space:
                    guides += 1
        return guides

    def full(self, space: i64, seat: i64, guide: i64) -> bool:
        """Whether a space has no room for this guide. The base always has."""
        if space == 0:
            return False
        guides = self.crowd(space)
        if self.where[seat * HOLDERS + guide] == space:
            guides -= 1
        return guides >= self.mountain.limit[self.mountain.zone[space]]

    def can_pay(self, guide: i64, sort: i64, cost: i64) -> bool:
        """Whether the guide has so many points up or down."""
        return self.pool[guide * SORTS + sort] + self.pool[guide * SORTS + FREE] >= cost

    def pay(self, guide: i64, sort: i64, cost: i64) -> None:
        """Use points: those that lead only there first."""
        place = guide * SORTS + sort
        own = self.pool[place]
        if own > cost:
            own = cost
        self.pool[place] -= own
        self.pool[guide * SORTS + FREE] -= cost - own

    def can_step(self, seat: i64, guide: i64, near: i64) -> bool:
        """Whether a guide may go to a neighbour (by its place in ``mountain.near``)."""
        here = self.where[seat * HOLDERS + guide]
        mountain = self.mountain
        there = mountain.near[near]
        cost = self.toll(there)
        if cost < 0 or self.stopped(here) or self.stopped(there):
            return False
        if self.tanks_with(seat, guide) > mountain.oxygen[mountain.zone[there]]:
            return False
        hidden = cost == 0
        if hidden:
            cost = 1
        sort: i64 = UP if mountain.uphill[near] == 1 else DOWN
        if not self.can_pay(guide, sort, cost):
            return False
        if hidden:
            return self.passage < 0  # he may be thrown back, so he must stand where he may stay
        if not self.full(there, seat, guide):
            return True
        up = self.pool[guide * SORTS + UP]
        down = self.pool[guide * SORTS + DOWN]
        free = self.pool[guide * SORTS + FREE]
        if sort == UP:
            up -= cost
            if up < 0:
                free += up
                up = 0
        else:
            down -= cost
            if down < 0:
                free += down
                down = 0
        return self.way_out(seat, guide, there, up, down, free)

    def way_out(self, seat: i64, guide: i64, here: i64, up: i64, down: i64, free: i64) -> bool:
        """Whether a guide on a full space can reach one with room, through full ones, with these points."""
        mountain = self.mountain
        for near in range(mountain.first[here], mountain.first[here + 1]):
            there = mountain.near[near]
            cost = self.toll(there)
            if cost <= 0 or self.stopped(there):
                continue
            if self.tanks_with(seat, guide) > mountain.oxygen[mountain.zone[there]]:
                continue
            more_up = up
            more_down = down
            more_free = free
            if mountain.uphill[near] == 1:
                more_up -= cost
                if more_up < 0:
                    more_free += more_up
                    more_up = 0
            else:
                more_down -= cost
                if more_down < 0:
                    more_free += more_down
                    more_down = 0
            if more_free < 0:
                continue
            if not self.full(there, seat, guide) or self.way_out(seat, guide, there, more_up, more_down, more_free):
                return True
        return False

    def step(self, seat: i64, guide: i64, there: i64) -> None:
        """Go to a neighbour; in front of a token that lies face down nature turns it up first."""
        here = self.where[seat * HOLDERS + guide]
        sort: i64 = UP if self.mountain.way(here, there) == 1 else DOWN
        cost = self.toll(there)
        if cost == 0:
            self.pay(guide, sort, 1)
            self.entering = guide
            self.ahead = there
            self.phase = ICEFALL
            self.actor = NATURE
            return
        self.pay(guide, sort, cost)
        self.where[seat * HOLDERS + guide] = there
        self.passage = guide if self.full(there, seat, guide) else -1
        self.arrive(seat, guide)

    def acting_seat(self) -> i64:
        """Whose action phase it is, also while nature turns up a token for that seat."""
        return (self.start + self.acted) % self.players

    def reveal_token(self, token: i64) -> None:
        """An icefall token is turned up in front of a guide."""
        seat = self.acting_seat()
        self.tokens[self.ahead] = token
        self.actor = seat
        self.phase = ACT
        cost = self.toll(self.ahead)
        if cost == 1:
            self.go_in(seat)
        elif cost < 0:
            self.entering = -1
            self.ahead = -1
        else:
            self.phase = CREVICE

    def can_go_in(self, seat: i64) -> bool:
        """Whether the guide in front of a token can pay the rest of its cost."""
        rest = self.toll(self.ahead) - 1
        here = self.where[seat * HOLDERS + self.entering]
        sort: i64 = UP if self.mountain.way(here, self.ahead) == 1 else DOWN
        return self.can_pay(self.entering, sort, rest)

    def go_in(self, seat: i64) -> None:
        """Enter the space of a token that was just turned up, and pay what is left of its cost."""
        guide = self.entering
        here = self.where[seat * HOLDERS + guide]
        sort: i64 = UP if self.mountain.way(here, self.ahead) == 1 else DOWN
        self.pay(guide, sort, self.toll(self.ahead) - 1)
        self.where[seat * HOLDERS + guide] = self.ahead
        self.go_back()
        self.arrive(seat, guide)

    def go_back(self) -> None:
        """No longer in front of a token."""
        self.entering = -1
        self.ahead = -1
        self.phase = ACT

    def can_swap(self, seat: i64) -> bool:
        """Whether the two guides may change places: neighbours on full spaces, both able to pay and allowed to go."""
        mountain = self.mountain
        one = self.where[seat * HOLDERS]
        two = self.where[seat * HOLDERS + 1]
        way = mountain.way(one, two)
        if way < 0 or one == 0 or two == 0:
            return False
        if self.crowd(one) < mountain.limit[mountain.zone[one]] or self.crowd(two) < mountain.limit[mountain.zone[two]]:
            return False
        if self.stopped(one) or self.stopped(two):
            return False
        there = self.toll(two)
        back = self.toll(one)
        if there <= 0 or back <= 0:
            return False
        if self.tanks_with(seat, 0) > mountain.oxygen[mountain.zone[two]]:
            return False
        if self.tanks_with(seat, 1) > mountain.oxygen[mountain.zone[one]]:
            return False
        return self.can_pay(0, UP if way == 1 else DOWN, there) and self.can_pay(1, DOWN if way == 1 else UP, back)

    def swap(self, seat: i64) -> None:
        """The two guides change places at once."""
        one = self.where[seat * HOLDERS]
        two = self.where[seat * HOLDERS + 1]
        way = self.mountain.way(one, two)
        self.pay(0, UP if way == 1 else DOWN, self.toll(two))
        self.pay(1, DOWN if way == 1 else UP, self.toll(one))
        self.where[seat * HOLDERS] = two
        self.where[seat * HOLDERS + 1] = one
        self.arrive(seat, 0)
        self.arrive(seat, 1)
