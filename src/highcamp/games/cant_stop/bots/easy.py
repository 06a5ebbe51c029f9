"""The bot for a first game: it likes to climb, and gets frightened."""

from __future__ import annotations

from highcamp.bots.bot import Advice, Bot
from highcamp.bots.levels import EASY
from highcamp.engine.bits import nibble
from highcamp.engine.phrases import counted
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.cant_stop.bots.plain import plain_move
from highcamp.games.cant_stop.box import COLUMNS, ROLL, STOP
from highcamp.games.cant_stop.notation import steps_of
from highcamp.games.cant_stop.phases import PAIR
from highcamp.games.cant_stop.rules import CantStopState

BOLD = 4  # spaces that are climbed in a turn before it is afraid to lose them
AFRAID = 2  # the same once no climber is free


class Easy(Bot):
    """Makes two mistakes of beginners: a space is a space to it, in a long column as in a short one; and it stops by what it
    has gained, whatever the chance is to move on.
    """

    name = EASY
    line = "Climbs as many spaces as it can, and stops early for fear of losing them."
    level = EASY
    quick = True

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """What climbs most; a stop once enough was gained."""
        return self.advise(world, seat, rng).move

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The same, and what was gained."""
        assert isinstance(world, CantStopState)
        plain = plain_move(world)
        if plain is not None:
            return plain
        if world.phase == PAIR:
            best = max(world.legal(), key=lambda move: (len(steps_of(move)), -len(set(steps_of(move)) - placed(world)), -move))
            return Advice(best, f"this pairing climbs {counted(len(steps_of(best)), 'space')}, and no other climbs more.")
        gained = counted(climbed(world), "space")
        if climbed(world) >= (BOLD if world.free else AFRAID):
            return Advice(STOP, f"you have climbed {gained} in this turn, which a bad roll would lose.")
        return Advice(ROLL, f"you have climbed only {gained} in this turn, so a bad roll loses little.")


def placed(board: CantStopState) -> set[int]:
    """The columns with a climber."""
    return {column for column in COLUMNS if nibble(board.climbers, column)}


def climbed(board: CantStopState) -> int:
    """How many spaces the climbers have made in this turn."""
    camps = board.camps[board.turn]
    return sum(int(nibble(board.climbers, column) - nibble(camps, column)) for column in placed(board))
