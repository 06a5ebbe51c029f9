"""A seat's turn to act, as far as it is the same on Everest and on K2: cards, steps, payments, and what the night will bring.

An action phase is a series of small moves. What a guide leads, or that a climber leads only himself, is written by each game.
"""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.state import NATURE
from highcamp.games.everest.box import (
    DOWN,
    FREE,
    GO_BACK,
    GUIDES,
    HOLDERS,
    MOST_SPACES,
    MOVES,
    PAY_IN,
    RISK_BOOST,
    RISK_CARD,
    RISK_CLIENTS,
    RISK_POINT,
    SORTS,
    STEP,
    TOKEN,
    UP,
    USE,
)
from highcamp.games.everest.expedition import Expedition
from highcamp.games.everest.phases import ACT, CREVICE, PLENTY, SELECT, TAKE_TOKEN


class Turn(Expedition):
    """What a seat can do with its cards."""

    # -- what Everest and K2 do differently --

    def strength(self, seat: i64, guide: i64) -> i64:
        """How often the clients with a guide, or the climber himself, can pay a point of risk: the highest level."""
        raise NotImplementedError

    def weaken(self, seat: i64, guide: i64, loss: i64) -> None:
        """All who are with a guide, or the climber himself, lose so many levels; at 0 one dies."""
        raise NotImplementedError

    def gifts(self) -> i64:
        """Acclimatization points that lie ready to be given."""
        return 0

    def take_gift(self, seat: i64) -> None:
        """One of them is used up."""

    def actions_into(self, buffer: vec[i64], seat: i64) -> i64:
        """What the seat can do in its action phase, sorted."""
        raise NotImplementedError

    def act(self, move: i64, seat: i64) -> None:
        """One small move of an action phase."""
        raise NotImplementedError

    # -- legal moves --

    def most_legal(self) -> i64:
        """The number of all moves."""
        return MOVES

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        """By the moment of the day."""
        if self.phase == SELECT:
            return self.select_into(buffer, seat)
        if self.phase == ACT:
            return self.actions_into(buffer, seat)
        n: i64 = 0
        if self.phase == CREVICE:
            if self.can_go_in(seat):
                buffer[0] = PAY_IN
                n = 1
            buffer[n] = GO_BACK
            return n + 1
        for value in range(len(self.risk_open)):
            if self.risk_open[value] > 0:
                buffer[n] = TOKEN + value
                n += 1
        return n

    def uses_into(self, buffer: vec[i64], n: i64, seat: i64, guide: i64, kind: i64, spare: i64) -> i64:
        """Ways in which a guide can move by a card."""
        first = USE + (kind * GUIDES + guide) * SORTS
        for sort in range(SORTS):
            if self.can_use(seat, kind, guide, sort, spare):
                buffer[n] = first + sort
                n += 1
        return n

    def points_of(self, kind: i64, sort: i64) -> i64:
        """The points of a movement card used in this way, 0 if it cannot be."""
        if self.deck.rope[kind] == 0:
            return self.deck.up[kind] if sort == FREE else 0
        if sort == FREE:
            return 0
        return self.deck.up[kind] if sort == UP else self.deck.down[kind]

    def can_use(self, seat: i64, kind: i64, guide: i64, sort: i64, spare: i64) -> bool:
        """Whether a guide may move by this card."""
        points = self.points_of(kind, sort)
        if points == 0:
            return False
        if self.owed == 0:
            return True
        before = self.strength(seat, guide)
        after = before - self.deck.loss[kind]
        if after < 0:
            after = 0
        if self.touched[guide] == 0:
            before = 0
        return spare + points - self.deck.worth(kind) + after - before >= 0

    def steps_into(self, buffer: vec[i64], n: i64, seat: i64, guide: i64, spare: i64) -> i64:
        """Where a guide can go."""
        place = guide * SORTS
        if self.pool[place + UP] + self.pool[place + DOWN] + self.pool[place + FREE] == 0:
            return n
        mountain = self.mountain
        here = self.where[seat * HOLDERS + guide]
        for near in range(mountain.first[here], mountain.first[here + 1]):
            if self.can_step(seat, guide, near, spare):
                buffer[n] = STEP + guide * MOST_SPACES + mountain.near[near]
                n += 1
        return n

    # -- risk --

    def spare(self, seat: i64) -> i64:
        """How many points the seat can use up and still pay its risk token."""
        if self.owed == 0:
            return PLENTY
        at_hand = self.gifts()
        for place in range(GUIDES * SORTS):
            at_hand += self.pool[place]
        for kind in range(self.deck.kinds):
            if self.idle[kind] > 0:
                at_hand += self.idle[kind] * self.deck.worth(kind)
        for guide in range(GUIDES):
            if self.touched[guide] == 1:
                at_hand += self.strength(seat, guide)
        return at_hand - self.owed

    def points_payments_into(self, buffer: vec[i64], n: i64) -> i64:
        """Movement points that can pay one point of the risk token."""
        for place in range(GUIDES * SORTS):
            if self.pool[place] > 0:
                buffer[n] = RISK_POINT + place
                n += 1
        return n

    def other_payments_into(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """Unused cards and levels that can pay."""
        for kind in range(self.deck.kinds):
            if self.idle[kind] > 0 and self.deck.worth(kind) > 0:
                buffer[n] = RISK_CARD + kind
                n += 1
        for guide in range(GUIDES):
            if self.touched[guide] == 1 and self.strength(seat, guide) > 0:
                buffer[n] = RISK_CLIENTS + guide
                n += 1
        return n

    def pay_risk(self, move: i64, seat: i64) -> None:
        """Pay a point of the risk token; an unused card pays all it can."""
        if move >= RISK_CLIENTS:
            self.owed -= 1
            self.weaken(seat, move - RISK_CLIENTS, 1)
        elif move >= RISK_CARD:
            kind = move - RISK_CARD
            self.idle[kind] -= 1
            self.owed -= self.deck.worth(kind)
            if self.owed < 0:
                self.owed = 0
        elif move >= RISK_BOOST:
            self.owed -= 1
            self.take_gift(seat)
        else:
            self.owed -= 1
            self.pool[move - RISK_POINT] -= 1

    # -- moves --

    def apply(self, move: i64, seat: i64 = -1) -> None:
        """Nature's move, a secret choice, or a small move of the seat to act."""
        if self.actor == NATURE:
            self.happen(move)
        elif self.phase == SELECT:
            self.select(move, seat if seat >= 0 else self.actor)
        elif self.phase == ACT:
            self.act(move, self.actor)
        elif self.phase == TAKE_TOKEN:
            self.take_token(move - TOKEN)
        elif move == PAY_IN:
            self.go_in(self.actor)
        else:
            self.go_back()

    def use_card(self, seat: i64, place: i64) -> None:
        """A guide gets the points of a movement card, and those with him suffer its loss."""
        sort = place % SORTS
        guide = place // SORTS % GUIDES
        kind = place // (SORTS * GUIDES)
        self.idle[kind] -= 1
        self.pool[guide * SORTS + sort] += self.points_of(kind, sort)
        self.touched[guide] = 1
        if self.deck.loss[kind] > 0:
            self.weaken(seat, guide, self.deck.loss[kind])

    # -- night --

    def change_at_night(self, seat: i64, space: i64) -> i64:
        """What the level of a seat's client or climber on this space changes by."""
        change = self.mountain.night[space] - self.weather.loss[self.today(self.mountain.zone[space])]
        for camp in range(GUIDES, HOLDERS):
            if self.where[seat * HOLDERS + camp] == space:
                return change + 1
        return change
