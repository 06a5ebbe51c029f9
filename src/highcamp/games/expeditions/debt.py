"""What a risk token leaves possible: no move after which it could not be paid any more, and every other one.

Nearly always a sum answers that: the points, the unused cards and the levels of clients at hand are more than what is owed and
what the move costs. Where they are not, all that could help is tried: a card that makes another guide's clients pay, a step to
a camp or to the base, clients who are handed over. So little is at hand then that there are few ways to try.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import same
from highcamp.games.expeditions.actions import Turn
from highcamp.games.expeditions.box import (
    BOOST,
    GIVE,
    GO_BACK,
    GUIDES,
    HOLDERS,
    MOST_SPACES,
    MOVES,
    PAY_IN,
    PLACE,
    RISK_BOOST,
    RISK_CARD,
    RISK_CLIENTS,
    RISK_POINT,
    SORTS,
    STEP,
    SWAP,
    UNLOAD,
    USE,
)
from highcamp.games.expeditions.phases import ACT, CREVICE, DEAR, ICEFALL, SELECT

ROOM: Final = same(0, MOVES)  # a slice of it is the fastest new buffer


class Debt(Turn):
    """Paying a risk token, and staying able to."""

    # -- what Everest and K2 do differently --

    def twin(self) -> "Debt":
        """A copy."""
        raise NotImplementedError

    def left_at_base(self, seat: i64, guide: i64) -> i64:
        """By how much entering the base would lower what the guide's clients can pay."""
        return 0

    def gifts(self) -> i64:
        """Acclimatization points that are being given out."""
        return 0

    def take_gift(self, seat: i64) -> None:
        """One of them is used up."""

    def at_ease(self, seat: i64) -> bool:
        """Whether what is at hand pays for all that is owed."""
        return self.passage < 0 and self.spare(seat) >= 0

    def stays_at_ease(self, move: i64, seat: i64) -> bool:
        """Whether it is plain, whatever the move costs, that what is owed can be paid after it."""
        return False

    def hope(self, seat: i64, spent: i64, walker: i64, there: i64) -> i64:
        """More than this cannot be paid, whatever is done, once so much is spent and a guide (-1: none) is elsewhere."""
        raise NotImplementedError

    def turn_words(self, seat: i64) -> list[int]:
        """Everything that the seat's own moves can change and that matters for payments."""
        words: list[int] = [self.phase, self.owed, self.passage, self.entering, self.ahead]
        for holder in range(HOLDERS):
            words.append(self.where[seat * HOLDERS + holder])
        for numbers in (self.pool, self.idle, self.touched, self.tokens):
            for number in numbers:
                words.append(number)
        return words

    def helps(self, move: i64, seat: i64) -> bool:
        """Whether a move can make more payable, and no other one that is tried is as good."""
        if BOOST <= move < STEP:
            return (move - BOOST) % HOLDERS < GUIDES
        return move < GIVE or PAY_IN <= move <= GO_BACK or move >= RISK_CLIENTS

    # -- legal moves --

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        """By the moment of the day."""
        if self.phase == SELECT:
            return self.select_into(buffer, seat)
        n = self.possible_into(buffer, seat)
        if self.owed == 0 or (self.phase != ACT and self.phase != CREVICE):
            return n
        unused = self.unused_points()
        spare = unused + self.points_in_use() + self.levels_at_hand(seat) - self.owed
        first = MOVES if unused < self.owed else STEP  # unused cards pay for all, until they are used
        kept: i64 = 0
        for place in range(n):
            move = buffer[place]
            if move >= first and kept == place:
                return n
            if move >= first or self.stays_payable(move, seat, spare):
                buffer[kept] = move
                kept += 1
        return kept

    def stays_payable(self, move: i64, seat: i64, spare: i64) -> bool:
        """Whether what is owed can be paid after a move: by a sum if that tells, or else by trying."""
        price = self.price(move, seat)
        if price <= spare or self.stays_at_ease(move, seat):
            return True
        if STEP <= move < SWAP and price < DEAR:
            there = (move - STEP) % MOST_SPACES
            if self.toll(there) > 0 and self.hope(seat, price, (move - STEP) // MOST_SPACES, there) < self.owed:
                return False
        twin = self.twin()
        twin.apply(move, seat)
        return twin.payable(seat)

    def possible(self, move: i64, seat: i64) -> bool:
        """Whether only what is owed can stand against a move in an action phase."""
        if self.phase != ACT and self.phase != CREVICE:
            return False
        buffer = ROOM[:]
        for place in range(self.possible_into(buffer, seat)):
            if buffer[place] == move:
                return True
        return False

    def price(self, move: i64, seat: i64) -> i64:
        """By how much at the most a move lowers what is at hand; ``DEAR`` where only trying tells."""
        if move < BOOST:
            return self.use_price(seat, move - USE)
        if move < STEP:
            return 0
        if move < SWAP:
            return self.step_price(seat, (move - STEP) // MOST_SPACES, (move - STEP) % MOST_SPACES)
        if move == SWAP:
            return self.toll(self.where[seat * HOLDERS]) + self.toll(self.where[seat * HOLDERS + 1])
        if move < GIVE:
            return self.toll(self.where[seat * HOLDERS + move - PLACE])
        return self.toll(self.ahead) - 1 if move == PAY_IN else 0

    def use_price(self, seat: i64, place: i64) -> i64:
        """A rope may be worth less on the side that is used; a loss card weakens clients; a first card makes them pay."""
        guide = place // SORTS % GUIDES
        kind = place // (SORTS * GUIDES)
        strength = self.strength(seat, guide)
        left = strength - self.deck.loss[kind]
        if left < 0:
            left = 0
        if self.touched[guide] == 0:
            strength = 0
        return self.deck.worth(kind) - self.points_of(kind, place % SORTS) + strength - left

    def step_price(self, seat: i64, guide: i64, there: i64) -> i64:
        """The toll, and at the base what clients who score there could have paid."""
        if self.passage >= 0 or self.full(there, seat, guide):
            return DEAR
        toll = self.toll(there)
        if toll == 0:
            return 1
        return toll if there != 0 else toll + self.left_at_base(seat, guide)

    # -- what can be paid --

    def points_at_hand(self) -> i64:
        """Points on guides, on unused cards, and on the card that is being given out."""
        return self.points_in_use() + self.unused_points()

    def points_in_use(self) -> i64:
        """Points on guides, and on the card that is being given out."""
        points = self.gifts()
        for place in range(GUIDES * SORTS):
            points += self.pool[place]
        return points

    def unused_points(self) -> i64:
        """What unused cards can pay."""
        points: i64 = 0
        for kind in range(self.deck.kinds):
            if self.idle[kind] > 0:
                points += self.idle[kind] * self.deck.worth(kind)
        return points

    def levels_at_hand(self, seat: i64) -> i64:
        """What clients can pay who are with guides that got a card."""
        levels: i64 = 0
        for guide in range(GUIDES):
            if self.touched[guide] == 1:
                levels += self.strength(seat, guide)
        return levels

    def spare(self, seat: i64) -> i64:
        """How much more is at hand than is owed."""
        return self.points_at_hand() + self.levels_at_hand(seat) - self.owed

    def payable(self, seat: i64) -> bool:
        """Whether the acting seat can pay what it owes, whatever icefall tokens turn up."""
        return self.can_be_paid(seat, set(), False)

    def can_be_paid(self, seat: i64, seen: set[tuple[int, ...]], known: bool) -> bool:
        """The same, without the tables that have been tried in vain; ``known`` where this may be one of them."""
        if self.owed == 0 or self.at_ease(seat):
            return True
        if self.hope(seat, 0, -1, -1) < self.owed:
            return False
        if self.phase == ICEFALL:
            return self.paid_on_every_token(seat, seen)
        if known:
            mark = tuple(self.turn_words(seat))
            if mark in seen:
                return False
            seen.add(mark)
        buffer = ROOM[:]
        place = self.possible_into(buffer, seat)
        while place > 0:  # from the end, where payments and settling are
            place -= 1
            move = buffer[place]
            if self.helps(move, seat):
                twin = self.twin()
                twin.apply(move, seat)
                if twin.can_be_paid(seat, seen, UNLOAD <= move < RISK_POINT):  # loads go in many orders to the same end
                    return True
        return False

    def paid_on_every_token(self, seat: i64, seen: set[tuple[int, ...]]) -> bool:
        """Whether it can be paid whichever icefall token is turned up."""
        weights = self.token_weights()
        for token in range(len(weights)):
            if weights[token] > 0:
                twin = self.twin()
                twin.reveal_token(token)
                if not twin.can_be_paid(seat, seen, False):
                    return False
        return True

    # -- payments --

    def payments_into(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """Ways to pay one point of the risk token, or more with a card."""
        return self.other_payments_into(buffer, self.points_payments_into(buffer, n), seat)

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
