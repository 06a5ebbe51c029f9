"""What a bot is: it is shown a world that its seat could be in, and says what it would do there."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import ClassVar

import msgspec

from highcamp.engine.contract import FIRST
from highcamp.engine.rng import Rng
from highcamp.engine.state import State


class Advice(msgspec.Struct, frozen=True):
    """A move and why the bot likes it, for hints."""

    move: int
    why: str


class Bot(ABC):
    """A player. It never sees the true state: whoever runs it hands it ``state.imagine(seat, rng)``, in which all that the
    seat cannot know was dealt anew. It may copy, play on and re-imagine that world as it likes.
    """

    name: ClassVar[str]
    line: ClassVar[str]
    """How it plays, in one sentence."""
    level: ClassVar[str] = ""
    """Which of the levels it plays in its game (``bots/levels.py``), if it is one: then it goes by that name, too."""
    version: ClassVar[int] = 1
    """Raised when it plays otherwise: what was measured of an older one does not count."""
    contract: ClassVar[tuple[int, int]] = FIRST
    """The version of Highcamp's contract that it was written for (``engine/contract.py``)."""
    quick: ClassVar[bool] = False
    """Whether it answers within a few hundredths of a second at worst, even interpreted: an event loop waits for it."""
    allowed: float = math.inf
    """Seconds that it may think about a move: fewer than it likes where others wait. Whoever needs little need not look."""
    effort: float = 1.0
    """How many of its usual trials it is asked for, where very much has to be judged. Whoever tries nothing need not look."""

    @abstractmethod
    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """A legal move for the seat. The world must not be changed."""

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """What it would do, and why: one reason with its figures and their units. A bot that gives none says how it plays."""
        return Advice(self.choose(world, seat, rng), self.line)

    def chances(self, world: State, seat: int) -> dict[int, float]:
        """The chance to win after each legal move, if it can be worked out without trying; nothing otherwise."""
        return {}

    def mixture(self, world: State, seat: int, rng: Rng) -> dict[int, float]:
        """Where all choose at once, and one who always chose the same could be read: how often it makes each move that is worth
        making, without the noise of learning that. Nothing where it has one best move.
        """
        return {}

    def get_ready(self) -> None:  # noqa: B027  # a hook, no duty
        """Load what takes long: its time does not run yet. Most have nothing to load, and are not always told."""

    def see_end(self, final: State, seat: int) -> None:  # noqa: B027  # a hook, no duty
        """The game is over, as far as somebody tells it: for a bot that learns."""

    def close(self) -> None:  # noqa: B027  # a hook, no duty
        """Let go of what it holds, such as a process. It may be asked again."""


def ask(bot: Bot, state: State, seat: int, rng: Rng) -> int:
    """The bot's move at a real table: it gets an imagined world, never the truth."""
    return bot.choose(state.imagine(seat, rng), seat, rng)
