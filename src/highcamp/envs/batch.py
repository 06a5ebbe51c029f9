"""Many games stepped at once: what a vector of them is made of. Compiled; it knows numbers and bytes, not arrays."""

from typing import Final, final

from librt.strings import read_i32_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.engine.vectors import same

LEFT: Final = -1  # in the place of a move: this game is left as it is
DONE: Final = -1  # all moves were made


@final
class Batch:
    """Games of one set-up, each at a moment at which a seat has to act. Nature acts inside; a game that ends begins anew in the
    same step, with the rewards of the one that has ended.

    What is told of game ``n`` lies at ``n`` times its width in each vector. Of a phase in which several may choose at once, the
    lowest seat that has not chosen yet is asked first: it sees nothing of what the others choose.
    """

    start: State
    states: list[State]
    rngs: list[Rng]  # nature's luck, a stream for each game
    games: i64
    moves: i64  # how wide a mask is
    size: i64  # of an observation
    whole: i64  # of an observation of everything; 0 where nobody asked for it
    seats: i64
    most: i64  # legal moves at once
    room: vec[i64]
    legal: vec[i16]  # what is set in each mask, so that nothing else has to be cleared
    counts: vec[i64]  # and how many they are
    observations: vec[i16]
    everything: vec[i16]
    masks: vec[u8]
    rewards: vec[float]
    ends: vec[u8]
    actors: vec[i64]

    def __init__(self, start: State, moves: i64, rngs: list[Rng], whole: bool) -> None:
        games = len(rngs)
        self.start = start
        self.rngs = rngs
        self.games = games
        self.moves = moves
        self.size = start.observed()
        self.whole = start.observed_all() if whole else 0
        self.seats = start.seats
        self.most = start.most_legal()
        self.room = same(0, self.most)
        self.legal = vec[i16]([0] * (games * self.most))
        self.counts = same(0, games)
        self.observations = vec[i16]([0] * (games * self.size))
        self.everything = vec[i16]([0] * (games * self.whole))
        self.masks = vec[u8]([0] * (games * moves))
        self.rewards = vec[float]([0.0] * (games * self.seats))
        self.ends = vec[u8]([0] * games)
        self.actors = same(0, games)
        self.states = [start] * games
        for game in range(games):
            self.begin(game)
            self.tell(game)

    # -- stepping --

    def step(self, moves: bytes) -> i64:
        """Make a move in every game: four bytes for each, the lowest first; ``LEFT`` where nothing is done. If one of them is
        not legal, none is made, and its game's number is returned; else ``DONE``.
        """
        games, width, masks = self.games, self.moves, self.masks
        for game in range(games):
            move = i64(read_i32_le(moves, 4 * game))
            if move != LEFT and (move < 0 or move >= width or masks[game * width + move] == 0):
                return game
        for game in range(games):
            move = i64(read_i32_le(moves, 4 * game))
            if self.ends[game] != 0:
                self.forget(game)
            if move != LEFT:
                self.make(game, move)
        return DONE

    def wander(self, steps: i64, rng: Rng) -> i64:
        """Make so many moves in every game, each drawn by lot, and return how many those were. After every move it is written
        what is seen and what may be done; a game makes all its moves before the next one does, which saves a quarter of the
        time: what is needed for them stays at hand.
        """
        legal, masks, room, observations = self.legal, self.masks, self.room, self.observations
        for game in range(self.games):
            kept, mask, seen = game * self.most, game * self.moves, game * self.size
            state, nature, count = self.states[game], self.rngs[game], self.counts[game]
            left = steps
            while left > 0:
                left -= 1
                if self.ends[game] != 0:
                    self.forget(game)
                state.apply(i64(legal[kept + rng.below(count)]), state.actor)
                while state.actor == NATURE:
                    state.apply(state.sample(nature))
                if state.actor == NOBODY:
                    self.end(game)
                    state = self.states[game]
                seat = state.actor
                before = count
                count = state.legal_into(room, seat)
                mark(masks, mask, legal, kept, before, room, count)
                if self.size > 0:
                    state.observe_into(observations, seen, seat)
                if self.whole > 0:
                    state.observe_all_into(self.everything, game * self.whole)
            self.counts[game] = count
            self.actors[game] = state.actor
        return steps * self.games

    def make(self, game: i64, move: i64) -> None:
        """Make a move that is known to be legal, and all that follows until a seat has to act again."""
        state = self.states[game]
        state.apply(move, state.actor)
        rng = self.rngs[game]
        while state.actor == NATURE:
            state.apply(state.sample(rng))
        if state.actor == NOBODY:
            self.end(game)
        self.tell(game)

    def end(self, game: i64) -> None:
        """Say what the game's end brings, and begin another in its place."""
        returns = self.states[game].returns()
        first = game * self.seats
        for seat in range(self.seats):
            self.rewards[first + seat] = returns[seat]
        self.ends[game] = 1
        self.begin(game)

    def begin(self, game: i64) -> None:
        """A new game in the place of another, up to the first moment at which a seat has to act."""
        state = self.start.copy()
        rng = self.rngs[game]
        while state.actor == NATURE:
            state.apply(state.sample(rng))
        self.states[game] = state

    def forget(self, game: i64) -> None:
        """What the last end brought was told."""
        self.ends[game] = 0
        first = game * self.seats
        for seat in range(self.seats):
            self.rewards[first + seat] = 0.0

    def tell(self, game: i64) -> None:
        """Write who acts, what they see and what they may do."""
        state = self.states[game]
        seat = state.actor
        self.actors[game] = seat
        count = state.legal_into(self.room, seat)
        mark(self.masks, game * self.moves, self.legal, game * self.most, self.counts[game], self.room, count)
        self.counts[game] = count
        if self.size > 0:
            state.observe_into(self.observations, game * self.size, seat)
        if self.whole > 0:
            state.observe_all_into(self.everything, game * self.whole)

    def restart(self, rngs: list[Rng]) -> None:
        """Begin all games anew, with this luck."""
        self.rngs = rngs
        for game in range(self.games):
            self.forget(game)
            self.begin(game)
            self.tell(game)

    # -- told --

    def draw(self, game: i64, rng: Rng) -> int:
        """A legal move of one game, drawn by lot."""
        return int(self.legal[game * self.most + rng.below(self.counts[game])])

    def views(self) -> list[memoryview]:
        """Observations, masks, rewards, ends, who acts, and everything: what they show changes with every step."""
        return [
            memoryview(self.observations),
            memoryview(self.masks),
            memoryview(self.rewards),
            memoryview(self.ends),
            memoryview(self.actors),
            memoryview(self.everything),
        ]


def mark(masks: vec[u8], mask: i64, legal: vec[i16], kept: i64, before: i64, room: vec[i64], count: i64) -> None:
    """Mark the moves in the room, so many, as legal in the mask that begins here, in the place of those kept from before."""
    for place in range(kept, kept + before):
        masks[mask + i64(legal[place])] = 0
    for place in range(count):
        move = room[place]
        masks[mask + move] = 1
        legal[kept + place] = i16(move)
