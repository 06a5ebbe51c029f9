"""The rules of Mount Everest: what a seat can do in its turn, and what the night does to its clients.

An action phase is a series of small moves, each legal by itself. They are bounded, and can always be brought to an end:

- Every step, camp and card uses points or cards, of which there are few.
- An exchange at a space is putting down, then taking up; it opens again only after a step, a card, a camp, a hand-over or a
  point of risk paid by clients.
- The points of an acclimatization card are given out when it is played; nothing else is done before that is over.
- The two guides hand over once between steps, cards, camps and such payments: first one gives, then the other.
- A guide who enters a full space does nothing but walk until he stands where there is room, and does not enter it unless the
  points already on him lead there.
- Nothing may be done after which the risk token could not be paid (``debt.py``).

``tests/helpers/expedition_bound.py`` counts how many moves that can be at the most.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.games.everest.means import Means
from highcamp.games.expeditions.box import (
    BEEN_UP,
    BOOST,
    CAMP,
    CLIENTS,
    END,
    GIVE,
    GUIDES,
    HIGHEST,
    HOLDERS,
    KIND,
    LEVEL,
    LEVELS,
    MOST_SPACES,
    NO_MORE,
    NOWHERE,
    ON_TOP,
    PAY_IN,
    PENALTY,
    PLACE,
    REWARD,
    RISK_BOOST,
    RISK_CLIENTS,
    RISK_POINT,
    STEP,
    SWAP,
    UP,
    USE,
)


@final
class Everest(Means):
    """The whole table."""

    def copy(self) -> "Everest":
        twin = Everest(self.game, self.options, self.players, self.mountain, self.weather, self.deck)
        twin.match_loads(self)
        return twin

    def twin(self) -> "Everest":
        return self.copy()

    # -- legal moves --

    def legal(self, seat: i64 = -1) -> list[int]:
        return super().legal(seat)

    def actions_into(self, buffer: vec[i64], seat: i64) -> i64:
        """What the seat can do in its action phase, sorted."""
        if self.passage >= 0:
            return self.steps_into(buffer, 0, seat, self.passage)
        if self.giver >= 0:
            return self.gifts_into(buffer, 0, seat)
        if self.rising >= 0:
            return self.boosts_into(buffer, 0, seat)
        n = self.cards_into(buffer, 0, seat)
        n = self.steps_into(buffer, n, seat, 0)
        n = self.steps_into(buffer, n, seat, 1)
        if self.can_swap(seat):
            buffer[n] = SWAP
            n += 1
        for guide in range(GUIDES):
            if self.can_place(seat, guide):
                buffer[n] = PLACE + guide
                n += 1
        n = self.exchange_into(buffer, n, seat)
        if not self.handed and self.together(seat):
            n = self.gifts_into(buffer, n, seat)
        if self.owed > 0:
            return self.payments_into(buffer, n, seat)
        buffer[n] = END
        return n + 1

    def cards_into(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """Cards to use: movement by a guide, then acclimatization for a guide or camp."""
        deck = self.deck
        for kind in range(deck.kinds):
            if self.idle[kind] > 0 and deck.boosts[kind] == 0:
                for guide in range(GUIDES):
                    n = self.uses_into(buffer, n, guide, kind)
        for kind in range(deck.kinds):
            if self.idle[kind] > 0 and deck.boosts[kind] == 1:
                for holder in range(HOLDERS):
                    if self.where[seat * HOLDERS + holder] != NOWHERE:
                        buffer[n] = BOOST + kind * HOLDERS + holder
                        n += 1
        return n

    def can_place(self, seat: i64, guide: i64) -> bool:
        """Whether a guide can set up the camp he carries."""
        if self.load[self.row(seat, guide) + CAMP] == 0:
            return False
        return self.can_pay(guide, UP, self.toll(self.where[seat * HOLDERS + guide]))

    def boosts_into(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """Clients that can be given an acclimatization point, the risk token that it can pay, and to let the rest be lost."""
        holder = self.rising
        row = self.row(seat, holder)
        for client in range(CLIENTS):
            if self.load[row + client] > 0 and LEVEL[client] < LEVELS:
                buffer[n] = GIVE + holder * CLIENTS + client
                n += 1
        if self.owed > 0:
            buffer[n] = RISK_BOOST + holder
            n += 1
        buffer[n] = NO_MORE
        return n + 1

    def can_rise(self, seat: i64, holder: i64) -> bool:
        """Whether a client there is below the highest level."""
        row = self.row(seat, holder)
        for client in range(CLIENTS):
            if self.load[row + client] > 0 and LEVEL[client] < LEVELS:
                return True
        return False

    # -- moves --

    def act(self, move: i64, seat: i64) -> None:
        """One small move of an action phase."""
        if move < STEP:
            self.fresh()
            if move >= BOOST:
                self.use_boost(seat, move - BOOST)
            else:
                self.use_card(seat, move - USE)
        elif move < SWAP:
            self.fresh()
            place = move - STEP
            self.step(seat, place // MOST_SPACES, place % MOST_SPACES)
        elif move < PAY_IN:
            if move >= GIVE:
                self.lift(seat, (move - GIVE) // CLIENTS, (move - GIVE) % CLIENTS)
            elif move >= PLACE:
                self.fresh()
                self.pitch(seat, move - PLACE)
            else:
                self.fresh()
                self.swap(seat)
        elif move < RISK_POINT:
            self.handle(move, seat)
        elif move == END:
            self.end_action()
        elif move == NO_MORE:
            self.boost = 0
            self.give_out(seat)
        else:
            if move >= RISK_CLIENTS:
                self.fresh()
            self.pay_risk(move, seat)

    def use_boost(self, seat: i64, place: i64) -> None:
        """The points of an acclimatization card are to be given out to the clients of a guide or camp."""
        kind = place // HOLDERS
        holder = place % HOLDERS
        self.idle[kind] -= 1
        if holder < GUIDES:
            self.touched[holder] = 1
        self.rising = holder
        self.boost = self.deck.boost[kind]
        self.give_out(seat)

    def lift(self, seat: i64, holder: i64, client: i64) -> None:
        """A client is given an acclimatization point."""
        self.add(seat, holder, client, -1)
        self.add(seat, holder, client + 1, 1)
        self.boost -= 1
        self.give_out(seat)

    def give_out(self, seat: i64) -> None:
        """Giving out goes on while there are points and a use for them: a client who can rise, or a risk token to pay."""
        if self.boost == 0 or (self.owed == 0 and not self.can_rise(seat, self.rising)):
            self.rising = -1
            self.boost = 0

    def gifts(self) -> i64:
        return self.boost

    def take_gift(self, seat: i64) -> None:
        self.boost -= 1
        self.give_out(seat)

    def weaken(self, seat: i64, guide: i64, loss: i64) -> None:
        """The lowest levels first, so that no client is met twice."""
        row = self.row(seat, guide)
        for client in range(CLIENTS):
            for _ in range(self.load[row + client]):
                if LEVEL[client] - loss >= 1:
                    self.add(seat, guide, client, -1)
                    self.add(seat, guide, client - loss, 1)
                else:
                    self.add(seat, guide, client, -1)
                    self.score(seat, -PENALTY[KIND[client]])

    def arrive(self, seat: i64, guide: i64) -> None:
        space = self.where[seat * HOLDERS + guide]
        if self.party[seat * HOLDERS + guide] == 0:
            return
        row = self.row(seat, guide)
        gained: i64 = 0
        if space == self.mountain.summit:
            for client in range(CLIENTS):
                number = self.load[row + client]
                if number > 0 and BEEN_UP[client] == 0:
                    gained += number * REWARD[KIND[client]]
                    self.load[row + client] = 0
                    self.load[row + client + ON_TOP] += number
        elif space == 0:
            for client in range(CLIENTS):
                number = self.load[row + client]
                if number > 0 and BEEN_UP[client] == 1:
                    gained += number * REWARD[KIND[client]]
                    self.add(seat, guide, client, -number)
        if gained > 0:
            self.score(seat, gained)

    def pitch(self, seat: i64, guide: i64) -> None:
        """Set up a camp where the guide stands."""
        space = self.where[seat * HOLDERS + guide]
        self.pay(guide, UP, self.toll(space))
        self.add(seat, guide, CAMP, -1)
        camp: i64 = GUIDES
        while self.where[seat * HOLDERS + camp] != NOWHERE:
            camp += 1
        self.where[seat * HOLDERS + camp] = space

    def begin(self) -> None:
        self.fresh()

    # -- night --

    def night(self) -> None:
        """Seat by seat from the marker: the space, an own camp and the weather as one sum; then death, then the cap."""
        after = vec[i64]([0] * CLIENTS)
        for turn in range(self.players):
            seat = (self.start + turn) % self.players
            lost: i64 = 0
            for holder in range(HOLDERS):
                if self.party[seat * HOLDERS + holder] > 0:
                    lost += self.sleep(seat, holder, after)
            if lost > 0:
                self.score(seat, -lost)

    def level_after(self, client: i64, change: i64) -> i64:
        """The level of a client after the acclimatization check, 0 if it dies."""
        level = LEVEL[client] + change
        if level < 1:
            return 0
        most = HIGHEST[KIND[client]]
        return most if level > most else level

    def sleep(self, seat: i64, holder: i64, after: vec[i64]) -> i64:
        """The night of one guide's or camp's clients; the points lost by deaths are returned."""
        change = self.change_at_night(seat, self.where[seat * HOLDERS + holder])
        row = self.row(seat, holder)
        lost: i64 = 0
        dead: i64 = 0
        for client in range(CLIENTS):
            after[client] = 0
        for client in range(CLIENTS):
            number = self.load[row + client]
            if number > 0:
                level = self.level_after(client, change)
                if level == 0:
                    lost += number * PENALTY[KIND[client]]
                    dead += number
                else:
                    after[client - LEVEL[client] + level] += number
        for client in range(CLIENTS):
            self.load[row + client] = after[client]
        self.party[seat * HOLDERS + holder] -= dead
        return lost

    # -- a short name --

    def words(self) -> list[int]:
        words = super().words()
        words += [self.giver, 1 if self.returning else 0, 1 if self.handed else 0, self.rising, self.boost]
        for numbers in (self.load, self.stock, self.taking):
            for number in numbers:
                words.append(number)
        return words
