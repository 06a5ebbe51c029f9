"""A quick player of Everest: both guides lead, one of them carries a camp up first. Compiled."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import same, vector
from highcamp.games.everest.bots.outlook import MOST_PARTY, POINT, Outlook
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.actions import change_at_night
from highcamp.games.expeditions.bots.lore import Lore
from highcamp.games.expeditions.bots.pathfinder import Pathfinder, listed
from highcamp.games.expeditions.bots.prospects import CAMPING, NEVER, OVER
from highcamp.games.expeditions.bots.schedule import OWN
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import (
    BEEN_UP,
    CAMP,
    CAMPS,
    CLIENTS,
    CLIMBER,
    DROP,
    DROPPING,
    GIVE,
    GUIDES,
    HIGHEST,
    HOLDERS,
    KIND,
    LEVEL,
    LEVELS,
    LOAD,
    LOOKING,
    NOWHERE,
    OPEN,
    PUT,
    RETURNING,
    REWARD,
    SPEND,
    TANK,
    TO_BOTTOM,
    TOURIST,
)
from highcamp.games.expeditions.rules import Expedition

# Weights of Everest.
PLACED: Final = OWN  # a camp where it should be, beside its effect on the clients
PER_STEP: Final = OWN + 1  # a point's way nearer to that place
CAMPS_WANTED: Final = OWN + 2  # camps to be carried up
LEADING: Final = OWN + 3  # guides who lead clients
WORTHWHILE: Final = OWN + 4  # a new client that is worth less stays at the base
LAST_CAMP: Final = OWN + 5  # the last day on which a camp is taken up
BESIDE: Final = OWN + 6  # what goes with the camp: a client, a tank (2), or nothing (3)
CAMP_ZONE: Final = OWN + 7  # the lowest zone where a camp may be wanted
ONWARD: Final = OWN + 8  # how much of the next clients' worth counts, in per cent
PATIENCE: Final = OWN + 9  # how much of its worth something has a day later, in thousandths
KEEN: Final = OWN + 10  # 1: what cannot be lost is not feared, and closed zones are
PACE: Final = OWN + 11  # three sets of cards: points up, down, both

HERE: Final = 300  # what a camp gains by being set up where its carrier stands

# What a guide is to take up at the base today.
USUAL: Final = 0
CLIMBERS: Final = 1
TOURISTS: Final = 2
CAMP_AND_TANK: Final = 3
CAMP_AND_CLIENT: Final = 4
NOTHING: Final = 5


@final
class Guides(Lore):
    """Plans for one seat's guides."""

    table_state: Everest
    outlook: Outlook
    camp_at: i64  # where the next camp should stand, -1: nowhere
    orders: vec[i64]  # guide -> what he is to take up today
    ordered_on: i64
    change: vec[i64]  # space -> what a night there does to levels
    led: vec[i64]  # guide -> how many clients he leads
    members: vec[i64]  # guide * MOST_PARTY + n -> client
    party: vec[i64]  # kind, been up and level of those who spend the night, three numbers each

    def __init__(self, state: Everest, seat: i64, ways: Ways, weights: vec[i64], outlook: Outlook, camp_at: i64) -> None:
        super().__init__(state, seat, ways, weights)
        self.table_state = state
        self.outlook = outlook
        self.camp_at = camp_at
        self.orders = same(USUAL, GUIDES)
        self.ordered_on = 0
        self.change = same(0, self.spaces)
        self.led = same(0, GUIDES)
        self.members = same(0, GUIDES * MOST_PARTY)
        self.party = same(0, 3 * MOST_PARTY)

    def awake(self) -> None:
        """Look at the sky."""
        for space in range(self.spaces):
            self.change[space] = change_at_night(self.state, self.seat, space)
        state = self.table_state
        for guide in range(GUIDES):
            n: i64 = 0
            if state.party[self.seat * HOLDERS + guide] > 0:
                row = state.row(self.seat, guide)
                for client in range(CLIENTS):
                    for _one in range(state.load[row + client]):
                        self.members[guide * MOST_PARTY + n] = client
                        n += 1
            self.led[guide] = n

    def under(self, state: Expedition, seat: i64, tiles: vec[i64]) -> Lore:
        """The same player of any seat, who knows the whole sky."""
        assert isinstance(state, Everest)
        world = state.copy()
        world.tiles = tiles
        camp_at = self.camp_at if seat == self.seat or state.stock[seat] == CAMPS else -1
        onward = self.weights[ONWARD]
        haste = self.weights[PATIENCE]
        outlook = Outlook(world, seat, True, camp_at, self.ways, onward, haste, self.outlook.keen)
        return Guides(state, seat, self.ways, self.weights, outlook, camp_at)

    def order(self, one: i64, two: i64) -> None:
        """What each guide is to take up today."""
        self.orders[0] = one
        self.orders[1] = two
        self.ordered_on = self.state.turn

    def errands(self) -> list[int]:
        """The usual, and whatever one guide may take up in its place."""
        found: list[int] = [USUAL, USUAL]
        state = self.table_state
        for guide in range(GUIDES):
            bare = state.party[self.seat * HOLDERS + guide] == 0 and state.load[state.row(self.seat, guide) + CAMP] == 0
            if state.where[self.seat * HOLDERS + guide] == 0 and bare:
                for order in (CLIMBERS, TOURISTS, CAMP_AND_TANK, NOTHING):
                    if order != CAMP_AND_TANK or state.stock[self.seat] > 0:
                        found.append(order if guide == 0 else USUAL)
                        found.append(order if guide == 1 else USUAL)
        return found

    def worth_now(self, kind: i64) -> int:
        """What a new client is worth that is led from the base today."""
        return self.outlook.value(self.state.turn, kind, 0, 0, 1)

    def again(self, state: Expedition) -> Lore:
        """The same player in a copy of the state."""
        assert isinstance(state, Everest)
        return Guides(state, self.seat, self.ways, self.weights, self.outlook, self.camp_at)

    # -- what a day is worth --

    def value(self, guide: i64, there: i64, manner: i64, loss: i64, boost: i64) -> i64:
        """What his clients are worth in the evening, or the way he has come with a camp, or the time won for new clients."""
        state = self.table_state
        carries = state.load[state.row(self.seat, guide) + CAMP] > 0
        if manner == CAMPING and (not carries or there != self.camp_at):
            return NEVER
        worth: i64 = 0
        if self.led[guide] > 0:
            worth = self.party_worth(guide, there, manner == OVER, loss, boost)
            if not carries:
                return worth
        elif manner == OVER:
            return NEVER
        if not carries:
            idle = self.outlook.idle[(state.turn + 1) * self.spaces + there]
            return MOST_PARTY * idle - self.ways.down[there * self.spaces]
        if manner == CAMPING:
            return worth + self.weights[PLACED]
        if self.camp_at < 0:
            return worth
        rest = self.ways.up[there * self.spaces + self.camp_at]
        return worth - self.weights[PER_STEP] * (rest if rest < 20 else 20)

    def party_worth(self, guide: i64, there: i64, over: bool, loss: i64, boost: i64) -> i64:
        """What the clients are worth that spend the night there, with levels given to those who gain most by them."""
        state = self.table_state
        summit = state.mountain.summit
        party = self.party
        worth: i64 = 0
        n: i64 = 0
        for place in range(guide * MOST_PARTY, guide * MOST_PARTY + self.led[guide]):
            client = self.members[place]
            been_up = BEEN_UP[client]
            if been_up == 1 and there == 0:
                worth += REWARD[KIND[client]] * POINT + self.outlook.idle[(state.turn + 1) * self.spaces]
                continue
            if been_up == 0 and (over or there == summit):
                worth += REWARD[KIND[client]] * POINT
                been_up = 1
            party[3 * n] = KIND[client]
            party[3 * n + 1] = been_up
            party[3 * n + 2] = LEVEL[client] - loss
            worth += self.night(there, party[3 * n], been_up, party[3 * n + 2])
            n += 1
        for _level in range(boost):
            most: i64 = 0
            gainer: i64 = -1
            for one in range(n):
                gain = self.gain(there, party[3 * one], party[3 * one + 1], party[3 * one + 2])
                if gain > most:
                    most = gain
                    gainer = one
            if gainer < 0:
                break
            party[3 * gainer + 2] += 1
            worth += most
        return worth

    def gain(self, there: i64, kind: i64, been_up: i64, level: i64) -> i64:
        """What one more level is worth tonight."""
        if level < 1 or level >= LEVELS:
            return 0
        return self.night(there, kind, been_up, level + 1) - self.night(there, kind, been_up, level)

    def night(self, there: i64, kind: i64, been_up: i64, level: i64) -> i64:
        """What a client is worth that spends this night there."""
        outlook = self.outlook
        tomorrow = self.state.turn + 1
        after = level + self.change[there]
        if level < 1 or after < 1:
            return outlook.idle[tomorrow * self.spaces + there] - outlook.cost_of_death(self.table_state, kind, been_up)
        if after > HIGHEST[kind]:
            after = HIGHEST[kind]
        return outlook.value(tomorrow, kind, been_up, there, after)

    # -- loads --

    def prepare(self, buffer: vec[i64], n: i64) -> i64:
        """What to take up at the base, or to leave in a new camp."""
        state = self.table_state
        if state.giver >= 0 or state.rising >= 0 or state.passage >= 0:
            return -1
        for guide in range(GUIDES):
            for camp in range(CAMPS):
                tank = PUT + (guide * CAMPS + camp) * CAMP + TANK
                if listed(buffer, n, tank):
                    return tank
            if state.where[self.seat * HOLDERS + guide] == 0:
                ware = self.ware(guide)
                if ware >= 0 and listed(buffer, n, LOAD + guide * 4 + ware):
                    return LOAD + guide * 4 + ware
        return -1

    def ware(self, guide: i64) -> i64:
        """What a guide at the base takes up next: a climber, a tourist, a tank, a camp; -1 for nothing."""
        order: i64 = self.orders[guide] if self.ordered_on == self.state.turn else USUAL
        state = self.table_state
        if order == USUAL:
            order = self.usual(guide)
        if order == CLIMBERS:
            return 0
        if order == TOURISTS:
            return 1
        if order == NOTHING:
            return -1
        if state.load[state.row(self.seat, guide) + CAMP] == 0:
            return 3
        return 2 if order == CAMP_AND_TANK else self.best_kind()

    def usual(self, guide: i64) -> i64:
        """What a guide usually takes up today."""
        state = self.table_state
        if state.load[state.row(self.seat, guide) + CAMP] > 0:
            beside = self.weights[BESIDE]
            return NOTHING if beside == 3 else CAMP_AND_TANK if beside == 2 else CAMP_AND_CLIENT
        if self.wants_camp(guide):
            return CAMP_AND_TANK
        if guide >= self.weights[LEADING]:
            return NOTHING
        kind = self.best_kind()
        if self.outlook.value(state.turn, kind, 0, 0, 1) <= self.weights[WORTHWHILE]:
            return NOTHING
        return CLIMBERS if kind == CLIMBER else TOURISTS

    def wants_camp(self, guide: i64) -> bool:
        """Whether this guide is to carry the next camp up."""
        state = self.table_state
        if guide != 1 or state.party[self.seat * HOLDERS + guide] > 0 or self.camp_at < 0:
            return False
        return CAMPS - state.stock[self.seat] < self.weights[CAMPS_WANTED] and state.turn <= self.weights[LAST_CAMP]

    def best_kind(self) -> i64:
        """The kind of client that is worth more from here on."""
        turn = self.state.turn
        climber = self.outlook.value(turn, CLIMBER, 0, 0, 1)
        return CLIMBER if climber >= self.outlook.value(turn, TOURIST, 0, 0, 1) else TOURIST

    def give(self, buffer: vec[i64], n: i64) -> i64:
        """The client who gains most by a level."""
        holder = self.table_state.rising
        there = self.state.where[self.seat * HOLDERS + holder]
        self.awake()
        best: i64 = NEVER
        found: i64 = -1
        for place in range(n):
            client = buffer[place] - GIVE - holder * CLIENTS
            if buffer[place] >= GIVE and client >= 0 and client < CLIENTS:
                worth = self.gain(there, KIND[client], BEEN_UP[client], LEVEL[client])
                if worth > best:
                    best = worth
                    found = buffer[place]
        return found

    # -- oxygen --

    def equip(self, buffer: vec[i64], n: i64) -> i64:
        """Oxygen first, if clients need it."""
        stage = self.state.stage[self.seat]
        if stage == LOOKING:
            return buffer[n - 1]
        if stage == RETURNING:
            for place in range(n):
                if buffer[place] >= TO_BOTTOM:
                    return buffer[place]
            return buffer[0]
        if stage == DROPPING:
            return self.dropped(buffer, n)
        if stage == OPEN and buffer[0] < SPEND + CAMPS and self.in_need():
            return buffer[0]
        return -1

    def dropped(self, buffer: vec[i64], n: i64) -> i64:
        """The card that helps least."""
        deck = self.state.deck
        best: i64 = -NEVER
        found = buffer[0]
        for place in range(n):
            kind = buffer[place] - DROP
            use = 2 * deck.up[kind] + deck.down[kind] + 4 * deck.boost[kind]
            if use < best:
                best = use
                found = buffer[place]
        return found

    def in_need(self) -> bool:
        """Whether some guide leads clients above 6000 m."""
        for guide in range(GUIDES):
            here = self.state.where[self.seat * HOLDERS + guide]
            if self.state.mountain.zone[here] > 0 and self.state.strength(self.seat, guide) > 0:
                return True
        return False


def guides(state: Everest, seat: i64, weights: list[int]) -> Pathfinder:
    """A quick player of this seat, with what it knows today."""
    ways = Ways(state, weights[PACE : PACE + 9])
    onward = weights[ONWARD]
    haste = weights[PATIENCE]
    keen = weights[KEEN] == 1
    placed: i64 = 0
    for holder in range(GUIDES, HOLDERS):
        if state.where[seat * HOLDERS + holder] != NOWHERE:
            placed += 1
    carried: i64 = CAMPS - state.stock[seat] - placed
    wanted = carried > 0 or (CAMPS - state.stock[seat] < weights[CAMPS_WANTED] and state.turn <= weights[LAST_CAMP])
    best = Outlook(state, seat, True, -1, ways, onward, haste, keen)
    camp_at: i64 = -1
    if wanted:
        most: i64 = NEVER
        helper = state.where[seat * HOLDERS + 1]
        for space in range(1, state.mountain.spaces):
            zone = state.mountain.zone[space]
            if zone >= weights[CAMP_ZONE] and zone < 3:
                look = Outlook(state, seat, True, space, ways, onward, haste, keen)
                worth = look.value(state.turn, CLIMBER, 0, 0, 1) + (HERE if space == helper else 0)
                if worth > most:
                    most = worth
                    best = look
                    camp_at = space
    return Pathfinder(Guides(state, seat, ways, vector(weights), best, camp_at))
