"""What is said to a bot that is a program, and what it answers: JSON, one object a line (docs/writing-a-bot.md).

A question holds the seat's view and what can be made from it, nothing of the state: for two tables that a seat cannot tell
apart it is the same to the last byte. It needs no other to be understood, so that a program can be started anew at any time.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from highcamp.engine.refusal import Refused
from highcamp.engine.state import State
from highcamp.engine.words import Reader

VERSION: Final = 1
LONGEST: Final = 65_536
"""Bytes of an answer."""
LONGEST_WHY: Final = 1000
"""Letters of a reason; the rest is cut off."""
_SHOWN: Final = 80  # letters of what was wrong, for the log


class Fault(Exception):
    """What an outside bot did wrong; it costs it the move."""


class Unstarted(Fault):
    """It did not even start."""


class Garbled(Fault):
    """An answer that cannot be read: nobody knows what the next one would belong to."""


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="hello"):
    """The first line after a start."""

    protocol: int
    """The version of all this."""
    bot: str
    """What its owner calls it."""


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """A legal move, named as in a frame of the API."""

    move: int
    text: str
    """Its notation."""
    offer: str
    """The same in words."""


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="question"):
    """A decision. Seats count from 0."""

    number: int
    """Counts the questions since the program was started."""
    game: str
    rules: int
    """The version of the game's rules."""
    options: Any
    """What was agreed on before the game."""
    seat: int
    seats: int
    view: Any
    """All that the seat may know, as in a frame of the API."""
    moves: list[Move]
    """The legal moves."""
    seconds: float
    """How long it may think."""
    together: bool
    """Whether several choose at the same time, hidden from each other."""
    why: bool
    """Whether somebody wants to know the reason."""


class Over(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="over"):
    """A game is over that it was asked about. It wants no answer."""

    game: str
    rules: int
    options: Any
    seat: int
    seats: int
    view: Any
    """The end, as the seat sees it."""
    returns: list[float]
    """1 shared among the winners, by seat; where all play together the same for all."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A move, by its number or its notation."""

    move: int | str
    number: int | None = None
    """The question's, if the program says it."""
    why: str = ""


class _Greeting(msgspec.Struct, frozen=True, kw_only=True):
    protocol: int


_encoder = msgspec.json.Encoder()  # entries stay in their order: of a board of one's own it says which space is which


def line(message: Hello | Question | Over) -> bytes:
    """A message as it is written."""
    return _encoder.encode(message) + b"\n"


def question(world: State, seat: int, number: int, seconds: float, *, why: bool) -> Question:
    """What is asked in this world. Its view for the seat is that of the true state, whatever else was imagined in it."""
    game, reader = world.game, Reader(you=seat)
    return Question(
        number=number,
        game=game.name,
        rules=game.rules_version,
        options=world.options,
        seat=seat,
        seats=world.seats,
        view=world.view(seat),
        moves=[
            Move(move=move, text=game.say(move, world), offer=reader.text(game.offer(move, world)))
            for move in world.legal(seat)
        ],
        seconds=round(seconds, 3),
        together=world.gathering(),
        why=why,
    )


def over(final: State, seat: int) -> Over:
    """How a game ended."""
    return Over(
        game=final.game.name,
        rules=final.game.rules_version,
        options=final.options,
        seat=seat,
        seats=final.seats,
        view=final.view(seat),
        returns=final.returns(),
    )


def read_greeting(raw: bytes) -> None:
    """Check what it answers to ``Hello``."""
    try:
        spoken = msgspec.json.decode(raw, type=_Greeting).protocol
    except (msgspec.DecodeError, RecursionError):
        raise Garbled(f'it was greeted and said {_shown(raw)}, not {{"protocol": {VERSION}}}') from None
    if spoken != VERSION:
        raise Garbled(f"it speaks version {spoken} of the protocol, and this is version {VERSION}")


def read_answer(raw: bytes, number: int) -> Answer:
    """Its answer to the question of this number."""
    try:
        answer = msgspec.json.decode(raw, type=Answer)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise Garbled(f"{_shown(raw)} is no answer: {wrong}") from None
    if answer.number not in (None, number):
        raise Garbled(f"it answered question {answer.number}, and was asked question {number}")
    return answer


def move_of(answer: Answer, world: State, seat: int) -> int:
    """The legal move that it names."""
    move = answer.move
    try:
        found = world.game.parse(move, world) if isinstance(move, str) else move
        refusal = world.why_not(seat, found)
    except Refused as unread:
        refusal, found = unread, -1
    if refusal is not None:
        raise Fault(f"{_shown(repr(move).encode())} is not legal: {Reader().text(refusal.text)}")
    return found


def _shown(raw: bytes) -> str:
    text = raw.decode("utf-8", "replace")
    return ascii(text if len(text) <= _SHOWN else text[:_SHOWN] + "...")
