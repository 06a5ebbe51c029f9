"""The rules of K2: two climbers a seat, who must stay well enough to be as high as possible at least once.

Cards, risk tokens, weather and the way from space to space are those of an expedition on Everest; here no one leads anyone. A
climber's points are those of the highest space it has reached; one who dies is left with 1.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.vectors import NONE, same
from highcamp.games.expeditions.actions import change_at_night, steps_into, use_card, uses_into
from highcamp.games.expeditions.box import (
    BOOST,
    END,
    GUIDES,
    HOLDERS,
    MOST_SPACES,
    NOWHERE,
    PLACE,
    RISK_POINT,
    STEP,
    SWAP,
    UP,
    USE,
)
from highcamp.games.expeditions.day import end_action
from highcamp.games.expeditions.debt import pay_risk, payments_into, points_at_hand
from highcamp.games.expeditions.points import score
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.trails import bare_toll, can_pay, can_swap, pay, step, swap, today
from highcamp.games.k2.observe import SIZE, observe_into

HIGHEST_LEVEL: Final = 6  # after the acclimatization check
DEAD_POINTS: Final = 1


@final
class K2(Expedition):
    """The whole table. Holders 0 and 1 of a seat are its climbers, 2 and 3 their tents."""

    level: vec[i64] = NONE  # seat * 2 + climber -> acclimatization, 0 for one who died
    best: vec[i64] = NONE  # seat * 2 + climber -> points
    boots: bool = False  # a no-movement day costs one point more instead

    def lay_out(self) -> None:
        super().lay_out()
        base = self.mountain.points[0]
        self.points = same(GUIDES * base, self.players)
        self.level = same(1, self.players * GUIDES)
        self.best = same(base, self.players * GUIDES)

    def copy(self) -> "K2":
        twin = K2(self.game, self.options, self.players, self.mountain, self.weather, self.deck)
        twin.match(self)
        twin.boots = self.boots
        twin.level = self.level[:]
        twin.best = self.best[:]
        return twin

    # -- weather in K2's own reading --

    def stopped(self, space: i64) -> bool:
        return not self.boots and self.shut(space)

    def shut(self, space: i64) -> bool:
        """Whether the weather closes this space, or makes it harder."""
        return self.weather.stop[today(self, self.mountain.zone[space])] == 1

    def toll(self, space: i64) -> i64:
        cost = bare_toll(self, space)
        if self.boots and cost > 0 and self.shut(space):
            return cost + 1
        return cost

    # -- legal moves --

    def strength(self, seat: i64, climber: i64) -> i64:
        return self.level[seat * GUIDES + climber]

    def alive(self, seat: i64, climber: i64) -> bool:
        """Whether the climber is on the mountain."""
        return self.where[seat * HOLDERS + climber] != NOWHERE

    def legal(self, seat: i64 = -1) -> list[int]:
        return super().legal(seat)

    def actions_into(self, buffer: vec[i64], seat: i64) -> i64:
        """What the seat can do in its action phase, sorted."""
        if self.passage >= 0:
            return steps_into(self, buffer, 0, seat, self.passage)
        n = self.cards_into(buffer, 0, seat)
        for climber in range(GUIDES):
            if self.alive(seat, climber):
                n = steps_into(self, buffer, n, seat, climber)
        if self.alive(seat, 0) and self.alive(seat, 1) and can_swap(self, seat):
            buffer[n] = SWAP
            n += 1
        for climber in range(GUIDES):
            if self.can_pitch(seat, climber):
                buffer[n] = PLACE + climber
                n += 1
        if self.owed > 0:
            return payments_into(self, buffer, n, seat)
        buffer[n] = END
        return n + 1

    def cards_into(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """Cards to use: movement of a climber, then acclimatization."""
        deck = self.deck
        for kind in range(deck.kinds):
            if self.idle[kind] > 0 and deck.boosts[kind] == 0:
                for climber in range(GUIDES):
                    if self.alive(seat, climber):
                        n = uses_into(self, buffer, n, climber, kind)
        for kind in range(deck.kinds):
            if self.idle[kind] > 0 and deck.boosts[kind] == 1:
                for climber in range(GUIDES):
                    if self.alive(seat, climber):
                        buffer[n] = BOOST + kind * HOLDERS + climber
                        n += 1
        return n

    def can_pitch(self, seat: i64, climber: i64) -> bool:
        """Whether a climber can set up the own tent."""
        if not self.alive(seat, climber) or self.where[seat * HOLDERS + GUIDES + climber] != NOWHERE:
            return False
        return can_pay(self, climber, UP, self.toll(self.where[seat * HOLDERS + climber]))

    def hope(self, seat: i64, spent: i64, walker: i64, there: i64) -> i64:
        return points_at_hand(self) - spent + self.level[seat * GUIDES] + self.level[seat * GUIDES + 1]

    # -- moves --

    def act(self, move: i64, seat: i64) -> None:
        """One small move of an action phase."""
        if move < BOOST:
            use_card(self, seat, move - USE)
        elif move < STEP:
            kind = (move - BOOST) // HOLDERS
            climber = (move - BOOST) % HOLDERS
            self.idle[kind] -= 1
            self.touched[climber] = 1
            self.change_level(seat, climber, self.deck.boost[kind])
        elif move < SWAP:
            step(self, seat, (move - STEP) // MOST_SPACES, (move - STEP) % MOST_SPACES)
        elif move == SWAP:
            swap(self, seat)
        elif move < RISK_POINT:
            climber = move - PLACE
            space = self.where[seat * HOLDERS + climber]
            pay(self, climber, UP, self.toll(space))
            self.where[seat * HOLDERS + GUIDES + climber] = space
        elif move == END:
            end_action(self)
        else:
            pay_risk(self, move, seat)

    def weaken(self, seat: i64, climber: i64, loss: i64) -> None:
        self.change_level(seat, climber, -loss)

    def change_level(self, seat: i64, climber: i64, change: i64) -> None:
        """A climber gains or loses acclimatization; at 0 it dies at once."""
        place = seat * GUIDES + climber
        self.level[place] += change
        if self.level[place] < 1:
            self.level[place] = 0
            self.where[seat * HOLDERS + climber] = NOWHERE
            if self.best[place] > DEAD_POINTS:
                lost = self.best[place] - DEAD_POINTS
                self.best[place] = DEAD_POINTS
                score(self, seat, -lost)

    def arrive(self, seat: i64, climber: i64) -> None:
        place = seat * GUIDES + climber
        points = self.mountain.points[self.where[seat * HOLDERS + climber]]
        if points > self.best[place]:
            gained = points - self.best[place]
            self.best[place] = points
            score(self, seat, gained)

    # -- night --

    def night(self) -> None:
        """Seat by seat from the marker: the space, an own tent and the weather as one sum; then death, then the cap."""
        for turn in range(self.players):
            seat = (self.start + turn) % self.players
            for climber in range(GUIDES):
                if self.alive(seat, climber):
                    self.change_level(seat, climber, change_at_night(self, seat, self.where[seat * HOLDERS + climber]))
                    if self.level[seat * GUIDES + climber] > HIGHEST_LEVEL:
                        self.level[seat * GUIDES + climber] = HIGHEST_LEVEL

    # -- what a seat sees --

    def observed(self) -> i64:
        return SIZE

    def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
        observe_into(self, buffer, at, seat)

    # -- a short name --

    def words(self) -> list[int]:
        words = super().words()
        for number in self.level:
            words.append(number)
        for number in self.best:
            words.append(number)
        return words
