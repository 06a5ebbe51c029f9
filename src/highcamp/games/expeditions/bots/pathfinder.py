"""A quick player of a day: errands, cards, then the small moves of the best plan. Compiled; each game says what is special."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import same
from highcamp.games.expeditions.bots.lore import Lore
from highcamp.games.expeditions.bots.prospects import CAMPING, OVER, THERE
from highcamp.games.expeditions.bots.schedule import Schedule
from highcamp.games.expeditions.bots.ways import FAR
from highcamp.games.expeditions.box import (
    BOOST,
    CHOOSE,
    CHOSEN,
    DOWN,
    END,
    FREE,
    GUIDES,
    HOLDERS,
    MOST_SPACES,
    MOVES,
    NOWHERE,
    PLACE,
    RISK_BOOST,
    RISK_CARD,
    RISK_POINT,
    SORTS,
    STEP,
    UP,
    USE,
)
from highcamp.games.expeditions.phases import ACT, SELECT
from highcamp.games.expeditions.rules import Expedition


@final
class Pathfinder:
    """Plays for one seat."""

    lore: Lore
    day: Schedule
    state: Expedition
    seat: i64
    room: vec[i64]  # for legal moves
    three: i64  # the cards chosen for a day, as a code
    three_on: i64  # that day, 0 for none

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.day = Schedule(lore)
        self.state = lore.state
        self.seat = lore.seat
        self.room = same(0, MOVES)
        self.three = 0
        self.three_on = 0

    def under(self, state: Expedition, seat: i64, tiles: vec[i64]) -> "Pathfinder":
        """The same player of any seat, who knows the whole sky."""
        return Pathfinder(self.lore.under(state, seat, tiles))

    def again(self, state: Expedition) -> "Pathfinder":
        """The same player in a copy of the state."""
        return Pathfinder(self.lore.again(state))

    # -- a move --

    def next_move(self) -> int:
        """The seat's next move, for plain code."""
        return self.move(self.room)

    def errand(self) -> int:
        """What the seat does before it plans its day, or -1: oxygen, loads, levels given out."""
        n = self.state.legal_into(self.room, self.seat)
        if self.state.phase == SELECT:
            return self.lore.equip(self.room, n)
        move = self.lore.prepare(self.room, n)
        if move < 0 and self.state.gifts() > 0:
            move = self.lore.give(self.room, n)
        return move

    def move(self, buffer: vec[i64]) -> i64:
        """The seat's next move."""
        state = self.state
        n = state.legal_into(buffer, self.seat)
        if n == 1:
            return buffer[0]
        if state.phase == SELECT:
            first = self.lore.equip(buffer, n)
            return first if first >= 0 else self.choose(buffer, n)
        if state.phase != ACT:
            return buffer[0]  # the lowest token; into the icefall, if that can be paid
        first = self.lore.prepare(buffer, n)
        if first >= 0:
            return first
        if state.gifts() > 0:
            given = self.lore.give(buffer, n)
            if given >= 0:
                return given
        if self.day.planned_on != state.turn or self.day.turned != self.day.tokens_up():
            self.day.plan_day()
            self.day.planned_on = state.turn
        return self.follow(buffer, n)

    def choose(self, buffer: vec[i64], n: i64) -> i64:
        """The next card of the best three."""
        state = self.state
        if self.three_on != state.turn:
            self.day.take_hand()
            self.three = self.day.best_three()
            self.three_on = state.turn
        first = state.at(self.seat, CHOSEN)
        for kind in range(state.deck.kinds):
            wanted: i64 = 0
            code = self.three
            for place in range(self.day.n):
                if code % 3 == 1 and self.day.kinds[place] == kind:
                    wanted += 1
                code //= 3
            if wanted > state.cards[first + kind] and listed(buffer, n, CHOOSE + kind):
                return CHOOSE + kind
        return buffer[n - 1]

    # -- small moves --

    def follow(self, buffer: vec[i64], n: i64) -> i64:
        """The next small move of the plan found last, of those in the buffer."""
        if self.state.owed > 0:
            move = self.pay(buffer, n)
            if move >= 0:
                return move
        move = self.strengthen(buffer, n)
        if move < 0:
            move = self.walk(1, buffer, n)  # the helper first, so that he is out of the way
        if move < 0:
            move = self.walk(0, buffer, n)
        return move if move >= 0 else finish(buffer, n)

    def pay(self, buffer: vec[i64], n: i64) -> i64:
        """Pay risk by the smallest card that is not used and suffices, or the largest; or else by points; or -1."""
        deck = self.state.deck
        found: i64 = -1
        both = self.day.shares[0] + self.day.shares[1]
        for place in range(self.day.n):
            kind = self.day.kinds[place]
            if both % 3 == 0 and deck.worth(kind) > 0 and listed(buffer, n, RISK_CARD + kind):
                if found < 0:
                    found = kind
                else:
                    enough = deck.worth(kind) >= self.state.owed
                    had = deck.worth(found) >= self.state.owed
                    if enough and had:
                        if deck.worth(kind) < deck.worth(found):
                            found = kind
                    elif deck.worth(kind) > deck.worth(found):
                        found = kind
            both //= 3
        if found >= 0:
            return RISK_CARD + found
        for place in range(GUIDES * SORTS):
            if self.state.pool[place] > 0 and listed(buffer, n, RISK_POINT + place):
                return RISK_POINT + place
        return -1

    def strengthen(self, buffer: vec[i64], n: i64) -> i64:
        """Use the acclimatization cards of the plan, or -1."""
        for guide in range(GUIDES):
            code = self.day.shares[guide]
            for place in range(self.day.n):
                kind = self.day.kinds[place]
                if code % 3 != 0 and self.state.deck.boosts[kind] == 1 and self.state.strength(self.seat, guide) > 0:
                    move = BOOST + kind * HOLDERS + guide
                    if listed(buffer, n, move):
                        self.day.shares[guide] -= self.day.threes[place] * (code % 3)
                        return move
                code //= 3
        return -1

    def walk(self, guide: i64, buffer: vec[i64], n: i64) -> i64:
        """A guide's next move to his goal, cards before steps; -1 if there is none."""
        here = self.state.where[self.seat * HOLDERS + guide]
        if here == NOWHERE:
            return -1
        manner = self.day.heads[guide] // self.day.spaces
        if manner == OVER and here == self.day.ways.summit:
            self.day.heads[guide] -= self.day.spaces
            manner = THERE
        target = self.day.ways.summit if manner == OVER else self.day.heads[guide] % self.day.spaces
        if here == target and manner != CAMPING:
            return -1
        deck = self.state.deck
        code = self.day.shares[guide]
        for place in range(self.day.n):
            kind = self.day.kinds[place]
            digit = code % 3
            code //= 3
            if digit != 0 and deck.boosts[kind] == 0:
                sort: i64 = FREE
                if deck.rope[kind] == 1:
                    sort = UP if digit == 1 else DOWN
                move = USE + (kind * GUIDES + guide) * SORTS + sort
                if listed(buffer, n, move):
                    self.day.shares[guide] -= self.day.threes[place] * digit
                    return move
        if here == target:
            self.day.planned_on = 0  # what is left of the day can be planned anew once it stands
            return PLACE + guide if listed(buffer, n, PLACE + guide) else -1
        move = STEP + guide * MOST_SPACES + self.next_to(here, target)
        return move if listed(buffer, n, move) else -1

    def next_to(self, here: i64, target: i64) -> i64:
        """The neighbour through which the shortest way leads."""
        mountain = self.state.mountain
        spaces = self.day.spaces
        uphill: i64 = 1 if self.day.ways.up[here * spaces + target] < FAR else 0
        best: i64 = 3 * FAR
        found: i64 = here
        for place in range(mountain.first[here], mountain.first[here + 1]):
            if mountain.uphill[place] == uphill:
                near = mountain.near[place]
                rest = self.day.ways.up[near * spaces + target] if uphill == 1 else self.day.ways.down[near * spaces + target]
                rest += self.day.ways.toll(near)
                if rest < best:
                    best = rest
                    found = near
        return found


def listed(buffer: vec[i64], n: i64, move: i64) -> bool:
    """Whether a move is among the first n of the buffer, which rise."""
    for place in range(n):
        if buffer[place] >= move:
            return buffer[place] == move
    return False


def finish(buffer: vec[i64], n: i64) -> i64:
    """Where nothing of a plan is left: the end of the day, or a payment, or any move."""
    if listed(buffer, n, END):
        return END
    for place in range(n):
        if buffer[place] >= RISK_POINT and buffer[place] < RISK_BOOST + HOLDERS:
            return buffer[place]
    for place in range(n):
        if buffer[place] >= RISK_CARD:
            return buffer[place]
    return buffer[0]
