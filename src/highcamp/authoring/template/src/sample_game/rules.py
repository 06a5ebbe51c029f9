"""The state, and what moves do to it."""

from __future__ import annotations

from typing import Any, final

import msgspec
from highcamp import NATURE, NOBODY, Game, Rng, State
from librt.vecs import vec
from mypy_extensions import i64

from sample_game.options import ClimbOptions

CLIMB, CAMP = 0, 1
WORDS = ("climb", "camp")
FACES = 6
STONE = 1  # this face brings a stone down


@final
class Climb(State):
    """Everybody's camp, and the climber who is on the way."""

    def __init__(
        self, game: Game[Any, Any], options: ClimbOptions, camps: list[int], turn: int, height: int, falling: bool
    ) -> None:
        super().__init__(game, options, NATURE)
        self.seats = options.players
        self.camps = camps  # seat -> the pitch of its camp
        self.turn, self.height = turn, height  # whose turn it is, and where that climber stands
        self.falling = falling  # the die is about to be thrown
        self.settle()

    def settle(self) -> None:
        over = self.options.pitches in self.camps
        self.actor = NOBODY if over else NATURE if self.falling else self.turn

    def make_camp(self, height: int) -> None:
        """Camp there, and let the next climb."""
        self.camps[self.turn] = self.height = height
        if self.height < self.options.pitches:
            self.turn = (self.turn + 1) % len(self.camps)
            self.height = self.camps[self.turn]

    def copy(self) -> Climb:
        return Climb(self.game, self.options, list(self.camps), self.turn, self.height, self.falling)

    def most_legal(self) -> i64:
        return 2

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        moves = [CLIMB] * (self.height < self.options.pitches) + [CAMP] * (self.height > self.camps[seat])
        for place, move in enumerate(moves):
            buffer[place] = move
        return len(moves)

    def apply(self, move: i64, seat: i64 = -1) -> None:
        if self.falling:
            self.falling = False
            if move + 1 == STONE:
                huts = [hut.pitch for hut in self.options.own if hut.pitch <= self.height]
                self.make_camp(max([self.camps[self.turn], *huts]))
            else:
                self.height += 1
        elif move == CLIMB:
            self.falling = True
        else:
            self.make_camp(self.height)
        self.settle()

    def chance(self) -> list[tuple[int, int]]:
        return [(face, 1) for face in range(FACES)]

    def sample(self, rng: Rng) -> i64:
        return rng.below(FACES)

    def returns(self) -> list[float]:
        return [float(self.over and camp == self.options.pitches) for camp in self.camps]

    def key(self) -> bytes:
        return msgspec.json.encode([self.camps, self.turn, self.height, self.falling])
