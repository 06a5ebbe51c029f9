"""What goes through the pipes: a question to a worker as one line of JSON, and its two answers as one line each.

A question carries an imagined world and nothing that was made from the true one in any other way: for two tables that a seat
cannot tell apart, and the same random numbers, it is the same to the last byte.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from highcamp.analysis.judging import Judgement
from highcamp.bots.program import Program, offered
from highcamp.engine.odds import Prospect
from highcamp.engine.rng import Rng
from highcamp.engine.state import State

LONGEST_LINE = 1 << 20  # bytes of an answer; more is rubbish
Ask = Literal["choose", "advise", "judge", "odds", "end"]
LONGEST_WHY = 1000  # letters of a bot's reasons


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot is asked."""

    ask: Ask
    """``judge``: what each way to decide now would give away. ``odds``: how likely things are, which the game itself tells.
    ``end``: how the game ended; it wants no move.
    """
    game: str
    bot: str
    seat: int
    seconds: float
    """How long it is allowed to think; a worker whose parent is gone ends by itself some time after."""
    key: str
    """What its random numbers are drawn from."""
    world: dict[str, Any]
    """A position of the game."""
    program: Program | None = None
    """The program that the bot is, if it is one: a worker knows of none."""


class Ready(msgspec.Struct, frozen=True, kw_only=True, tag="ready"):
    """The worker has the game, the bot and the world, and begins to think: its time counts from here."""


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag="answer"):
    """What the bot would do, and why (empty if it was not asked why)."""

    move: int
    why: str = ""
    fell_back: bool = False
    """Whether it is an outside bot that gave no move, and another stood in."""
    judgement: Judgement | None = None
    """What was asked of a judge."""
    odds: tuple[Prospect, ...] | None = None
    """What was asked of the game itself."""
    notes: tuple[str, ...] = ()
    """What is to be said of it in the log."""


class Failed(msgspec.Struct, frozen=True, kw_only=True, tag="failed"):
    """The bot gave up: an error, or no memory left."""

    error: str


_encoder = msgspec.json.Encoder()  # entries stay in their order: of a board of one's own it says which space is which
_question: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)
_reply: msgspec.json.Decoder[Ready | Answer | Failed] = msgspec.json.Decoder(Ready | Answer | Failed)


def question(ask: Ask, state: State, seat: int, bot: str, seconds: float, rng: Rng) -> Question:
    """What is asked. The world in it is imagined here, before anything leaves this process."""
    world = state.imagine(seat, rng).position()
    key = f"{rng.bits():08x}{rng.bits():08x}{rng.bits():08x}{rng.bits():08x}"
    return Question(
        ask=ask,
        game=state.game.name,
        bot=bot,
        seat=seat,
        seconds=seconds,
        key=key,
        world=world,
        program=offered().get(bot),
    )


def line(message: Question | Ready | Answer | Failed) -> bytes:
    """A message as it goes through a pipe."""
    return _encoder.encode(message) + b"\n"


def read_question(raw: bytes) -> Question:
    """A question, as the worker reads it."""
    return _question.decode(raw)


def read_reply(raw: bytes) -> Ready | Answer | Failed:
    """A reply, as the parent reads it; raises ``msgspec.DecodeError`` for rubbish."""
    return _reply.decode(raw)
