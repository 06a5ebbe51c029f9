"""A seat's turn to act, as far as it is the same on Everest and on K2: cards, steps, payments, and what the night will bring.

An action phase is a series of small moves. What a guide leads, or that a climber leads only himself, is written by each game.
"""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.state import NATURE
from highcamp.games.expeditions.box import (
    DOWN,
    FREE,
    GO_BACK,
    GUIDES,
    HOLDERS,
    MOST_SPACES,
    MOVES,
    PAY_IN,
    SORTS,
    STEP,
    TOKEN,
    UP,
    USE,
)
from highcamp.games.expeditions.day import Expedition
from highcamp.games.expeditions.phases import ACT, CREVICE, SELECT, TAKE_TOKEN


class Turn(Expedition):
    """What a seat can do with its cards."""

    # -- what Everest and K2 do differently --

    def strength(self, seat: i64, guide: i64) -> i64:
        """How often the clients with a guide, or the climber himself, can pay a point of risk: the highest level."""
        raise NotImplementedError

    def weaken(self, seat: i64, guide: i64, loss: i64) -> None:
        """All who are with a guide, or the climber himself, lose so many levels; at 0 one dies."""
        raise NotImplementedError

    def actions_into(self, buffer: vec[i64], seat: i64) -> i64:
        """What the seat could do in its action phase if every risk token could always be paid, sorted."""
        raise NotImplementedError

    def act(self, move: i64, seat: i64) -> None:
        """One small move of an action phase."""
        raise NotImplementedError

    # -- legal moves --

    def most_legal(self) -> i64:
        """The number of all moves."""
        return MOVES

    def possible_into(self, buffer: vec[i64], seat: i64) -> i64:
        """What board, cards and loads allow the seat to act, sorted; ``debt.py`` sees to it that a risk token can be paid."""
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

    def uses_into(self, buffer: vec[i64], n: i64, guide: i64, kind: i64) -> i64:
        """Ways in which a guide can move by a card."""
        first = USE + (kind * GUIDES + guide) * SORTS
        for sort in range(SORTS):
            if self.points_of(kind, sort) > 0:
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

    def steps_into(self, buffer: vec[i64], n: i64, seat: i64, guide: i64) -> i64:
        """Where a guide can go."""
        place = guide * SORTS
        if self.pool[place + UP] + self.pool[place + DOWN] + self.pool[place + FREE] == 0:
            return n
        mountain = self.mountain
        here = self.where[seat * HOLDERS + guide]
        for near in range(mountain.first[here], mountain.first[here + 1]):
            if self.can_step(seat, guide, near):
                buffer[n] = STEP + guide * MOST_SPACES + mountain.near[near]
                n += 1
        return n

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
