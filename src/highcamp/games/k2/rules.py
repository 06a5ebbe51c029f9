"""The rules of K2: two climbers a seat, who must stay well enough to be as high as possible at least once.

Cards, risk tokens, weather and the way from space to space are those of an expedition on Everest; here no one leads anyone. A
climber's points are those of the highest space it has reached; one who dies is left with 1.
"""

from typing import TYPE_CHECKING, Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.state import NATURE
from highcamp.games.everest.box import (
    BOOST,
    END,
    FREE,
    GO_BACK,
    GUIDES,
    HOLDERS,
    MOST_SPACES,
    MOVES,
    NOWHERE,
    PAY_IN,
    PLACE,
    RISK_CARD,
    RISK_CLIENTS,
    RISK_POINT,
    SORTS,
    STEP,
    SWAP,
    TOKEN,
    UP,
    USE,
)
from highcamp.games.everest.expedition import Expedition
from highcamp.games.everest.phases import ACT, CREVICE, PLENTY, SELECT, TAKE_TOKEN
from highcamp.games.everest.tables import Cards, Mountain, Weather

if TYPE_CHECKING:
    from highcamp.engine.game import Game

HIGHEST_LEVEL: Final = 6  # after the acclimatization check
DEAD_POINTS: Final = 1


@final
class Climb(Expedition):
    """The whole table. Holders 0 and 1 of a seat are its climbers, 2 and 3 their tents."""

    level: vec[i64]  # seat * 2 + climber -> acclimatization, 0 for one who died
    best: vec[i64]  # seat * 2 + climber -> points
    boots: bool  # a no-movement day costs one point more instead

    def __init__(
        self,
        game: "Game[Any, Any]",
        options: Any,
        players: i64,
        mountain: Mountain,
        weather: Weather,
        deck: Cards,
        points: vec[i64],
        recent: vec[i64],
        tiles: vec[i64],
        tokens: vec[i64],
        risk_open: vec[i64],
        risk_left: vec[i64],
        cards: vec[i64],
        stack: vec[i64],
        stacked: vec[i64],
        known: vec[i64],
        known_before: vec[i64],
        taken: vec[i64],
        taken_before: vec[i64],
        stage: vec[i64],
        look: vec[i64],
        just: vec[i64],
        first_end: vec[i64],
        spent: vec[i64],
        where: vec[i64],
        idle: vec[i64],
        pool: vec[i64],
        touched: vec[i64],
        level: vec[i64],
        best: vec[i64],
        boots: bool,
    ) -> None:
        super().__init__(
            game,
            options,
            players,
            mountain,
            weather,
            deck,
            False,
            points,
            recent,
            tiles,
            tokens,
            risk_open,
            risk_left,
            cards,
            stack,
            stacked,
            known,
            known_before,
            taken,
            taken_before,
            stage,
            look,
            just,
            first_end,
            spent,
            where,
            idle,
            pool,
            touched,
        )
        self.level = level
        self.best = best
        self.boots = boots

    def copy(self) -> "Climb":
        twin = Climb(
            self.game,
            self.options,
            self.players,
            self.mountain,
            self.weather,
            self.deck,
            self.points[:],
            self.recent[:],
            self.tiles[:],
            self.tokens[:],
            self.risk_open[:],
            self.risk_left[:],
            self.cards[:],
            self.stack[:],
            self.stacked[:],
            self.known[:],
            self.known_before[:],
            self.taken[:],
            self.taken_before[:],
            self.stage[:],
            self.look[:],
            self.just[:],
            self.first_end[:],
            self.spent[:],
            self.where[:],
            self.idle[:],
            self.pool[:],
            self.touched[:],
            self.level[:],
            self.best[:],
            self.boots,
        )
        twin.match(self)
        return twin

    def twin(self) -> Expedition:
        return self.copy()

    # -- weather in K2's own reading --

    def stopped(self, space: i64) -> bool:
        return not self.boots and self.shut(space)

    def shut(self, space: i64) -> bool:
        """Whether the weather closes this space, or makes it harder."""
        return self.weather.stop[self.today(self.mountain.zone[space])] == 1

    def toll(self, space: i64) -> i64:
        cost = self.bare_toll(space)
        if self.boots and cost > 0 and self.shut(space):
            return cost + 1
        return cost

    def bare_toll(self, space: i64) -> i64:
        """What entering costs without the weather: 0 for a token face down, -1 for a crevasse."""
        if self.mountain.sign[space] == 0:
            return self.mountain.cost[space]
        token = self.tokens[space]
        if token < 0:
            return 0
        cost = self.mountain.token_cost[token]
        return cost if cost > 0 else -1

    # -- risk --

    def spare(self, seat: i64) -> i64:
        if self.owed == 0:
            return PLENTY
        at_hand: i64 = 0
        for place in range(GUIDES * SORTS):
            at_hand += self.pool[place]
        for kind in range(self.deck.kinds):
            if self.idle[kind] > 0:
                at_hand += self.idle[kind] * self.deck.worth(kind)
        for climber in range(GUIDES):
            if self.touched[climber] == 1:
                at_hand += self.level[seat * GUIDES + climber]
        return at_hand - self.owed

    # -- legal moves --

    def most_legal(self) -> i64:
        return MOVES

    def legal(self, seat: i64 = -1) -> list[int]:
        return super().legal(seat)

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
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

    def alive(self, seat: i64, climber: i64) -> bool:
        """Whether the climber is on the mountain."""
        return self.where[seat * HOLDERS + climber] != NOWHERE

    def actions_into(self, buffer: vec[i64], seat: i64) -> i64:
        """What the seat can do in its action phase, sorted."""
        spare = self.spare(seat)
        if self.passage >= 0:
            return self.steps_into(buffer, 0, seat, self.passage, spare)
        n = self.cards_into(buffer, 0, seat, spare)
        for climber in range(GUIDES):
            if self.alive(seat, climber):
                n = self.steps_into(buffer, n, seat, climber, spare)
        if self.alive(seat, 0) and self.alive(seat, 1) and self.can_swap(seat, spare):
            buffer[n] = SWAP
            n += 1
        for climber in range(GUIDES):
            if self.can_pitch(seat, climber, spare):
                buffer[n] = PLACE + climber
                n += 1
        if self.owed > 0:
            return self.payments_into(buffer, n, seat)
        buffer[n] = END
        return n + 1

    def cards_into(self, buffer: vec[i64], n: i64, seat: i64, spare: i64) -> i64:
        """Cards to use: movement of a climber, then acclimatization."""
        deck = self.deck
        for kind in range(deck.kinds):
            if self.idle[kind] > 0 and deck.boosts[kind] == 0:
                for climber in range(GUIDES):
                    for sort in range(SORTS):
                        if self.can_use(seat, kind, climber, sort, spare):
                            buffer[n] = USE + (kind * GUIDES + climber) * SORTS + sort
                            n += 1
        for kind in range(deck.kinds):
            if self.idle[kind] > 0 and deck.boosts[kind] == 1:
                for climber in range(GUIDES):
                    if self.alive(seat, climber):
                        buffer[n] = BOOST + kind * HOLDERS + climber
                        n += 1
        return n

    def points_of(self, kind: i64, sort: i64) -> i64:
        """The points of a movement card used in this way, 0 if it cannot be."""
        if self.deck.rope[kind] == 0:
            return self.deck.up[kind] if sort == FREE else 0
        if sort == FREE:
            return 0
        return self.deck.up[kind] if sort == UP else self.deck.down[kind]

    def can_use(self, seat: i64, kind: i64, climber: i64, sort: i64, spare: i64) -> bool:
        """Whether a climber may move by this card."""
        points = self.points_of(kind, sort)
        if points == 0 or not self.alive(seat, climber):
            return False
        if self.owed == 0:
            return True
        before = self.level[seat * GUIDES + climber]
        after = before - self.deck.loss[kind]
        if after < 0:
            after = 0
        if self.touched[climber] == 0:
            before = 0
        return spare + points - self.deck.worth(kind) + after - before >= 0

    def steps_into(self, buffer: vec[i64], n: i64, seat: i64, climber: i64, spare: i64) -> i64:
        """Where a climber can go."""
        mountain = self.mountain
        here = self.where[seat * HOLDERS + climber]
        for near in range(mountain.first[here], mountain.first[here + 1]):
            if self.can_step(seat, climber, near, spare):
                buffer[n] = STEP + climber * MOST_SPACES + mountain.near[near]
                n += 1
        return n

    def can_pitch(self, seat: i64, climber: i64, spare: i64) -> bool:
        """Whether a climber can set up the own tent."""
        if not self.alive(seat, climber) or self.where[seat * HOLDERS + GUIDES + climber] != NOWHERE:
            return False
        cost = self.toll(self.where[seat * HOLDERS + climber])
        return cost <= spare and self.can_pay(climber, UP, cost)

    def payments_into(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """Ways to pay one point of the risk token."""
        for place in range(GUIDES * SORTS):
            if self.pool[place] > 0:
                buffer[n] = RISK_POINT + place
                n += 1
        for kind in range(self.deck.kinds):
            if self.idle[kind] > 0 and self.deck.worth(kind) > 0:
                buffer[n] = RISK_CARD + kind
                n += 1
        for climber in range(GUIDES):
            if self.touched[climber] == 1 and self.alive(seat, climber):
                buffer[n] = RISK_CLIENTS + climber
                n += 1
        return n

    # -- moves --

    def apply(self, move: i64, seat: i64 = -1) -> None:
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

    def act(self, move: i64, seat: i64) -> None:
        """One small move of an action phase."""
        if move < BOOST:
            place = move - USE
            kind = place // (SORTS * GUIDES)
            climber = place // SORTS % GUIDES
            self.idle[kind] -= 1
            self.pool[climber * SORTS + place % SORTS] += self.points_of(kind, place % SORTS)
            self.touched[climber] = 1
            if self.deck.loss[kind] > 0:
                self.change_level(seat, climber, -self.deck.loss[kind])
        elif move < STEP:
            kind = (move - BOOST) // HOLDERS
            climber = (move - BOOST) % HOLDERS
            self.idle[kind] -= 1
            self.touched[climber] = 1
            self.change_level(seat, climber, self.deck.boost[kind])
        elif move < SWAP:
            self.step(seat, (move - STEP) // MOST_SPACES, (move - STEP) % MOST_SPACES)
        elif move == SWAP:
            self.swap(seat)
        elif move < RISK_POINT:
            climber = move - PLACE
            space = self.where[seat * HOLDERS + climber]
            self.pay(climber, UP, self.toll(space))
            self.where[seat * HOLDERS + GUIDES + climber] = space
        elif move == END:
            self.end_action()
        else:
            self.pay_risk(move, seat)

    def pay_risk(self, move: i64, seat: i64) -> None:
        """Pay a point of the risk token; an unused card pays all it can."""
        if move >= RISK_CLIENTS:
            self.owed -= 1
            self.change_level(seat, move - RISK_CLIENTS, -1)
        elif move >= RISK_CARD:
            kind = move - RISK_CARD
            self.idle[kind] -= 1
            self.owed -= self.deck.worth(kind)
            if self.owed < 0:
                self.owed = 0
        else:
            self.owed -= 1
            self.pool[move - RISK_POINT] -= 1

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
                self.score(seat, -lost)

    def arrive(self, seat: i64, guide: i64) -> None:
        place = seat * GUIDES + guide
        points = self.mountain.points[self.where[seat * HOLDERS + guide]]
        if points > self.best[place]:
            gained = points - self.best[place]
            self.best[place] = points
            self.score(seat, gained)

    # -- night --

    def night(self) -> None:
        """Seat by seat from the marker: the space, an own tent and the weather as one sum; then death, then the cap."""
        for turn in range(self.players):
            seat = (self.start + turn) % self.players
            for climber in range(GUIDES):
                if self.alive(seat, climber):
                    self.change_level(seat, climber, self.change_at_night(seat, self.where[seat * HOLDERS + climber]))
                    if self.level[seat * GUIDES + climber] > HIGHEST_LEVEL:
                        self.level[seat * GUIDES + climber] = HIGHEST_LEVEL

    def change_at_night(self, seat: i64, space: i64) -> i64:
        """What the level of a seat's climber on this space changes by."""
        change = self.mountain.night[space] - self.weather.loss[self.today(self.mountain.zone[space])]
        for tent in range(GUIDES, HOLDERS):
            if self.where[seat * HOLDERS + tent] == space:
                return change + 1
        return change

    # -- a short name --

    def words(self) -> list[int]:
        words = super().words()
        for number in self.level:
            words.append(number)
        for number in self.best:
            words.append(number)
        return words
