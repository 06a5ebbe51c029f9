"""A walk through one step: what is asked now, what is answered to a move, and what happens on the board.

The game is played by the ordinary engine, from the step's position. A walk is all that was done so far and no more, so that
whoever shows it can keep those moves and walk them again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from highcamp.engine.event import Event
from highcamp.engine.game import Game
from highcamp.engine.phrases import capital
from highcamp.engine.picks import Picking, picking
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE, State
from highcamp.engine.words import Reader
from highcamp.lessons.form import PLACEHOLDERS, Answer, Ask, Lessons, Step, read

_UNASKED = "This can be done here, but it is not what this step is about."
"""Said only where a file forgot a move; ``lessons/faults.py`` finds such files."""


class Offered(msgspec.Struct, frozen=True):
    """What can be chosen."""

    move: int
    said: str
    """In notation."""
    words: str


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """What a move was answered: in words for whoever learns."""

    move: int
    right: bool
    refused: bool
    """Whether the rules forbid it."""
    words: str
    """The move in words."""
    text: str
    """Why."""
    rule: str = ""
    """The heading of the rule that forbids it."""
    told: tuple[str, ...] = ()
    """What happened on the board by it, as the log tells it."""

    @property
    def verdict(self) -> str:
        """Whether it was right, in a word. What was to be tried in vain is right, and still not possible."""
        if self.refused:
            return "Right: that is not possible." if self.right else "That is not possible."
        return "Right." if self.right else "Not this time."


def lessons_of(game: Game[Any, Any]) -> Lessons | None:
    """The lessons that a game brings; None if it brings none."""
    text = game.lessons()
    return _read(text) if text else None


_read = lru_cache(maxsize=32)(read)  # one entry for each game there is


class Walk:
    """One step on its way. ``record`` is the game as far as it has been played there."""

    def __init__(self, game: Game[Any, Any], lessons: Lessons, step: Step) -> None:
        self.game = game
        self.step = step
        self.seat = step.seat - 1
        self.record = Record(game.position(step.position), from_position=True)
        self.names = names(lessons, self.record.start)
        self.reader = Reader(self.names, self.seat)
        self.moves: list[int] = []
        """The right answers so far."""
        self.kept: tuple[int, ...] = ()
        """Picks of a set that do not fit into the game yet, as at a table: a set is picked in any order."""
        script(self.record, step.before)

    @property
    def state(self) -> State:
        """The board now."""
        return self.record.state

    @property
    def ask(self) -> Ask | None:
        """What is to be done now; None when the step is done."""
        return self.step.asks[len(self.moves)] if len(self.moves) < len(self.step.asks) else None

    @property
    def picking(self) -> Picking | None:
        """What of a set whoever learns has picked and can pick."""
        return picking(self.record, self.seat, self.kept)

    def choices(self) -> list[int]:
        """All that can be done now: the legal moves, and whatever can be picked of a set."""
        legal, set_of = self.state.legal(self.seat), self.picking
        return legal if set_of is None else set_of.offered(legal)

    def why_not(self, move: int) -> Refused | None:
        """Why a move cannot be made now, or None if it can."""
        refusal, set_of = self.record.why_not(self.seat, move), self.picking
        if set_of is None:
            return refusal
        if move in set_of.offered(self.state.legal(self.seat)):
            return None
        if move in set_of.chosen:
            return Refused("chosen-already", "You have chosen this already.", fix="Choose something else.")
        return refusal or Refused("no-such-set", "This does not go with what you have chosen.", fix="Choose something else.")

    def again(self, moves: Iterable[int]) -> None:
        """Walk what was done before; refused if it was not the way."""
        for move in moves:
            if self.ask is None or not self.answer(move).right:
                raise Refused("lost-way", "This is not the way through the step.", fix="Begin it anew.")

    def parse(self, text: str) -> int:
        """The move that a text names, legal or not."""
        return self.game.parse(text, self.state)

    def offers(self) -> list[Offered]:
        """All that can be chosen now: the legal moves, and those that the step would have us try in vain."""
        if self.ask is None:
            return []
        legal = [Offered(move, self.game.say(move, self.state), self._words(move)) for move in self.choices()]
        tried = [answer for answer in self.ask.answers if answer.refused]
        return [*legal, *(Offered(self.parse(answer.moves[0]), answer.moves[0], answer.words) for answer in tried)]

    def answer(self, move: int) -> Answered:
        """What is said to a move. The right one is made, and what the step has in store follows it."""
        assert self.ask is not None, "asked before"
        refusal = self.why_not(move)
        answer = answer_to(self.ask, self.state, move, legal=refusal is None)
        right = answer is not None and answer.right
        told: tuple[str, ...] = ()
        if refusal is not None:
            no = refusal.for_reader(self.reader)
            words, rule = answer.words if answer else "", no.rule
            values = {"move": words, "refusal": no.text, "fix": no.fix}
            text = answer.text if answer else "{refusal} {fix}"
        else:
            words, rule = self._words(move), ""
            values = {"move": words, "said": self.game.say(move, self.state), "cost": self.game.cost(move, self.state)}
            text = answer.text if answer else _UNASKED
            if answer is not None and answer.right:
                told = self._go_on(answer.then, move)
        if right:
            self.moves.append(move)
        blank = dict.fromkeys(PLACEHOLDERS, "")
        text = text.format_map(blank | values | {"told": " ".join(told)}).strip()
        return Answered(move=move, right=right, refused=refusal is not None, words=words, text=text, rule=rule, told=told)

    def _go_on(self, then: Iterable[str], move: int) -> tuple[str, ...]:
        made = [*self._make(move), *script(self.record, then)]
        lines = [line for event in made for line in self.game.tell(event, self.seat) if line]
        return tuple(self.reader.text(line) for line in lines)

    def _make(self, move: int) -> list[Event]:
        """Make a move, or pick one more of a set: of the picks the game gets those that are a beginning in rising order."""
        set_of = self.picking
        if set_of is None or move not in set_of.next_picks:
            return [self.record.play(self.seat, move)]
        fitting, self.kept = set_of.split(tuple(sorted((*set_of.chosen, move))))
        told = Counter(self.record.undo(self.seat).move for _ in range(set_of.back))
        made = []
        for pick in fitting:
            event = self.record.play(self.seat, pick)
            if not told[pick]:
                made.append(event)
            told[pick] -= told[pick] > 0
        return made

    def _words(self, move: int) -> str:
        return capital(self.reader.text(self.game.offer(move, self.state)))


def names(lessons: Lessons, start: State) -> tuple[str, ...]:
    """What the seats of a step are called."""
    spare = tuple(f"Seat {seat + 1}" for seat in range(start.seats))
    return (*lessons.names[: start.seats], *spare[len(lessons.names) :])


def answer_to(ask: Ask, state: State, move: int, *, legal: bool) -> Answer | None:
    """The answer to a move: one that names it, or else one whose pattern fits it; None if the file has none."""
    found = answers_to(ask, state, move, legal=legal)
    return found[0] if found else None


def answers_to(ask: Ask, state: State, move: int, *, legal: bool) -> list[Answer]:
    """All that answer to a move: those that name it, or if none does those whose pattern fits it."""
    fitting = [answer for answer in ask.answers if bool(answer.refused) != legal]
    exact = [answer for answer in fitting if move in named(answer, state)]
    return exact or [answer for answer in fitting if any(fits(one, state, move) for one in answer.moves if "*" in one)]


def named(answer: Answer, state: State) -> list[int]:
    """The moves that an answer names one by one."""
    return [state.game.parse(text, state) for text in answer.moves if "*" not in text]


def fits(pattern: str, state: State, move: int) -> bool:
    """Whether a pattern with ``*`` fits the move's notation."""
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), state.game.say(move, state)) is not None


def script(record: Record, lines: Iterable[str]) -> list[Event]:
    """Make the moves that a step has in store, checked."""
    made = []
    for said in lines:
        who, _, text = said.partition(": ")
        try:
            move = record.game.parse(text, record.state)
            if who != "nature":
                made.append(record.play(int(who.removeprefix("seat ")) - 1, move))
                continue
            refusal = record.game.why_not_dealt(record.state, move)
        except Refused as wrong:
            refusal = wrong
        if refusal is not None:
            raise refusal.at(said)
        made.append(record.repeat(NATURE, move))
    return made
