"""One seat in each of many games, and who plays the others: those who play by lot play in here. Compiled; it knows numbers and
bytes, not arrays, and no bots.
"""

from typing import Final, final

from librt.strings import read_i32_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.engine.vectors import same
from highcamp.envs.batch import Batch

READY: Final = 0  # the own seat has to act
ASKING: Final = 1  # a seat has to act whose bot is asked from outside
OVER: Final = 2  # the game has ended, and another has not begun
DESERTED: Final = 3  # game after game ended before the own seat was asked anything

ILLEGAL: Final = -1.0
"""What an illegal move brings."""
_IN_VAIN: Final = 1000  # games in a row that the own seat may be asked nothing in


@final
class Seats:
    """Games of one set-up with an own seat in each, drawn anew for every game where several are offered. A step is a move of
    the own seats, and goes on until they have to act again; a game that ends brings its seat's return and begins ``again`` in
    the same step, if it is to. A game in which the own seat is never asked does not count: another begins in its place.
    """

    batch: Batch
    again: bool
    offered: vec[i64]  # the seats that may be the own one
    asked: vec[u8]  # own seat * seats + another -> whether a bot of theirs is asked
    own: vec[i64]
    draws: list[Rng]  # which seat is the own one
    lots: list[Rng]  # the luck of the others, and of their bots
    status: vec[i64]
    idle: vec[i64]  # games in a row that the own seat was not asked in; -1 once it has acted
    rewards: vec[float]
    ends: vec[u8]
    finals: vec[i16]  # what the own seat saw when the game had ended
    final_seats: vec[i64]

    def __init__(self, start: State, moves: i64, games: i64, offered: list[int], asked: list[bool], again: bool) -> None:
        luck = [Rng(0, 0, 0, game) for game in range(games)]  # until there is a seed
        self.batch = Batch(start, moves, luck, False)
        self.again = again
        self.offered = vec[i64](offered)
        self.asked = vec[u8]([u8(one) for one in asked])
        self.own = same(self.offered[0], games)
        self.draws = luck[:]
        self.lots = luck[:]
        self.status = same(OVER, games)
        self.idle = same(0, games)
        self.rewards = vec[float]([0.0] * games)
        self.ends = vec[u8]([0] * games)
        self.finals = vec[i16]([0] * (games * self.batch.size))
        self.final_seats = same(0, games)
        for game in range(games):
            self.close(game)  # nothing can be done before a game has begun

    # -- stepping --

    def luck(self, game: i64, nature: Rng, lots: Rng, draws: Rng) -> None:
        """Give a game other luck."""
        self.batch.rngs[game] = nature
        self.lots[game] = lots
        self.draws[game] = draws

    def begin(self, game: i64) -> None:
        """A new game, up to the first moment at which the own seat, or a bot, has to act."""
        self.rewards[game] = 0.0
        self.ends[game] = 0
        self.idle[game] = 0
        self.lay_out(game)
        self.run(game)

    def step(self, moves: bytes) -> None:
        """A move of every own seat, four bytes each, the lowest first. One that is not legal ends its game."""
        for game in range(self.batch.games):
            self.make(game, i64(read_i32_le(moves, 4 * game)))

    def make(self, game: i64, move: i64) -> None:
        """The own seat's move; one that is not legal ends the game."""
        self.rewards[game] = 0.0
        self.ends[game] = 0
        batch = self.batch
        if move < 0 or move >= batch.moves or batch.masks[game * batch.moves + move] == 0:
            self.end(game, ILLEGAL)
        else:
            self.idle[game] = -1
            batch.states[game].apply(move, self.own[game])
        if self.status[game] != OVER:
            self.run(game)

    def answer(self, game: i64, move: i64) -> None:
        """The move of a bot that was asked."""
        state = self.batch.states[game]
        state.apply(move, state.actor)
        self.run(game)

    def run(self, game: i64) -> None:
        """Go on until the own seat, or a bot, has to act."""
        batch, seats = self.batch, self.batch.seats
        room, nature, lots = batch.room, batch.rngs[game], self.lots[game]
        while True:
            state = batch.states[game]
            seat = state.actor
            if seat == NATURE:
                state.apply(state.sample(nature))
            elif seat == self.own[game]:
                batch.tell(game)
                self.status[game] = READY
                return
            elif seat == NOBODY:
                if self.idle[game] < 0:
                    self.end(game, state.returns()[self.own[game]])
                    if self.status[game] == OVER:
                        return
                    continue
                self.idle[game] += 1
                if self.idle[game] > _IN_VAIN:
                    self.status[game] = DESERTED
                    return
                self.lay_out(game)
            else:
                if self.asked[self.own[game] * seats + seat] != 0:
                    self.status[game] = ASKING
                    return
                state.apply(room[lots.below(state.legal_into(room, seat))], seat)

    def end(self, game: i64, reward: float) -> None:
        """Tell what the game came to, and what the own seat saw at last; then lay out another, if it is to begin again."""
        batch, own = self.batch, self.own[game]
        self.rewards[game] = reward
        self.ends[game] = 1
        batch.states[game].observe_into(self.finals, game * batch.size, own)
        self.final_seats[game] = own
        if self.again:
            self.idle[game] = 0
            self.status[game] = ASKING  # until it is known who has to act
            self.lay_out(game)
        else:
            self.close(game)

    def lay_out(self, game: i64) -> None:
        """A new game, and the seat in it."""
        if len(self.offered) > 1:
            self.own[game] = self.offered[self.draws[game].below(len(self.offered))]
        self.batch.begin(game)

    def close(self, game: i64) -> None:
        """Nothing can be done any more, and what is seen is what was seen at last."""
        batch = self.batch
        first, kept = game * batch.moves, game * batch.most
        for place in range(kept, kept + batch.counts[game]):
            batch.masks[first + i64(batch.legal[place])] = 0
        batch.counts[game] = 0
        batch.states[game].observe_into(batch.observations, game * batch.size, self.own[game])
        self.status[game] = OVER

    # -- told --

    def views(self) -> list[memoryview]:
        """What the own seats see, what they may do, what the step brought, whether it ended a game, which seats they are, who
        has to act, and what was seen at last, by which seat.
        """
        seen = self.batch.views()
        return [
            seen[0],
            seen[1],
            memoryview(self.rewards),
            memoryview(self.ends),
            memoryview(self.own),
            memoryview(self.status),
            memoryview(self.finals),
            memoryview(self.final_seats),
        ]
