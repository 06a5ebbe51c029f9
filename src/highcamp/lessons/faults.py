"""Everything that is wrong with a game's lessons, found by walking all of them: each way through every step, each legal move.

A file that reads well can still ask for what the rules forbid, forget a move, or say that it shows a rule that has nothing to
do with what happens. Whoever writes lessons is told all of it at once, with the place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from highcamp.engine import handbook
from highcamp.engine.forms import Fault
from highcamp.engine.game import Game
from highcamp.engine.phrases import listed
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State
from highcamp.lessons.form import Answer, Ask, Lessons, Shown, Step
from highcamp.lessons.walk import Walk, answer_to, answers_to, named, script

_MENTIONS = ("{move}", "{said}")
"""One of these stands in what is said to several moves, so that each of them is told of itself."""


def faults(game: Game[Any, Any], lessons: Lessons) -> list[Fault]:
    """All that is wrong, in the order of the file."""
    found = [*_headings(game, lessons), *_texts(lessons)]
    for step in lessons.steps:
        found += _Stepping(game, lessons, step).faults()
    try:
        game.options(lessons.game.options)
    except Refused as wrong:
        found.append(Fault("game.options", str(wrong)))
    return found


def kind(words: str) -> str:
    """What kind of move an offer tells of: its first two words, without numbers and single letters. ``Climb in``."""
    return " ".join(re.findall(r"[^\W\d]{2,}", words)[:2]).lower()


def holds(part: Any, whole: Any) -> bool:
    """Whether a position has these entries. An empty one is not there, or is empty there, too."""
    if part in ({}, [], None, ""):
        return whole in ({}, [], None, "")
    if isinstance(part, Mapping) and isinstance(whole, Mapping):
        have = {str(key): value for key, value in whole.items()}
        return all(holds(value, have.get(str(key))) for key, value in part.items())
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) == len(whole) and all(holds(one, other) for one, other in zip(part, whole, strict=True))
    return type(part) is type(whole) and bool(part == whole)


def _headings(game: Game[Any, Any], lessons: Lessons) -> Iterator[Fault]:
    """Every heading of the help is met by a step, or it is said why not."""
    known = {section.name for section in handbook.sections(handbook.read(game)) if section.level > 1}
    taught = {heading for step in lessons.steps for heading in step.teaches}
    for heading in sorted(taught - known):
        yield Fault("step", f"The help has no heading {heading!r}.", f"It has {listed(sorted(known))}.")
    for heading in sorted(set(lessons.besides) - known):
        yield Fault(f"besides.{heading}", f"The help has no heading {heading!r}.", f"It has {listed(sorted(known))}.")
    for heading in sorted(set(lessons.besides) & taught):
        yield Fault(f"besides.{heading}", "A step meets this heading.", "Take it out here.")
    for heading in sorted(known - taught - set(lessons.besides)):
        yield Fault("step", f"No step meets the heading {heading!r}.", "Add one, or say in besides why there is none.")


def _texts(lessons: Lessons) -> Iterator[Fault]:
    """No text answers twice."""
    said = Counter(answer.text for step in lessons.steps for ask in step.asks for answer in ask.answers)
    for text, count in said.items():
        if count > 1:
            yield Fault("step", f"{count} answers have the same text: {text!r}.", "Say what is special about each move.")


class _Stepping:
    """All ways through one step."""

    def __init__(self, game: Game[Any, Any], lessons: Lessons, step: Step) -> None:
        self.game, self.lessons, self.step = game, lessons, step
        self.found: list[Fault] = []
        self.used = set[int]()  # the answers, by identity, that some legal or refused move was given
        self.seen = set[tuple[int, str, tuple[int, ...]]]()

    def faults(self) -> list[Fault]:
        try:
            walk = Walk(self.game, self.lessons, self.step)
        except Refused as wrong:
            return [Fault(f"step {self.step.name}", str(wrong))]
        if self.step.seat > walk.state.seats:
            return [Fault(f"step {self.step.name}", f"There is no seat {self.step.seat}.")]
        if not self.step.teaches:
            self._say("", "It meets no heading of the help.", "Give a right answer refused or shows.")
        self._look([])
        for nth, ask in enumerate(self.step.asks, 1):
            for which, answer in enumerate(ask.answers, 1):
                if id(answer) not in self.used:
                    self._say(
                        f"ask {nth}, answer {which}", f"No move is answered by it: {listed(answer.moves)}.", "Mend moves."
                    )
        return self.found

    def _say(self, place: str, text: str, fix: str = "") -> None:
        fault = Fault(f"step {self.step.name}{', ' if place else ''}{place}", text, fix)
        if fault not in self.found:
            self.found.append(fault)

    def _walked(self, moves: list[int]) -> Walk:
        walk = Walk(self.game, self.lessons, self.step)
        walk.again(moves)
        return walk

    def _look(self, moves: list[int]) -> None:
        """Look at what is asked after these moves, and go on by every right answer."""
        walk = self._walked(moves)
        ask, place = walk.ask, f"ask {len(moves) + 1}"
        here = (len(moves), walk.state.digest(), walk.kept)
        if ask is None or here in self.seen:
            return
        self.seen.add(here)
        if walk.seat not in walk.state.acting():
            self._say(place, "It is not the turn of whoever learns.", "Let then lead to it.")
            return
        if not self._can_read(ask, walk.state, place):
            return
        legal = walk.choices()
        self._look_at_kinds(walk, ask, legal, place)
        rights = [move for move in legal if self._answer(walk, ask, move, place)]
        rights += [move for answer in ask.answers if answer.refused for move in self._refused(walk, answer, place)]
        if not rights:
            self._say(place, "Nothing that can be done here is right.", "Give an answer right = true.")
        for move in rights:
            if self._go_on(walk, ask, moves, move, place):
                self._look([*moves, move])

    def _can_read(self, ask: Ask, state: State, place: str) -> bool:
        for which, answer in enumerate(ask.answers, 1):
            try:
                named(answer, state)
            except Refused as wrong:
                self._say(f"{place}, answer {which}", str(wrong))
                return False
        return True

    def _answer(self, walk: Walk, ask: Ask, move: int, place: str) -> bool:
        """Whether a legal move is right; it has one answer and no more."""
        answers = answers_to(ask, walk.state, move, legal=True)
        said = self.game.say(move, walk.state)
        if not answers:
            self._say(place, f"{said!r} can be done here and has no answer.", "Add one.")
            return False
        if len(answers) > 1:
            self._say(place, f"{said!r} has {len(answers)} answers.", "Let the patterns leave it to one.")
        self.used.add(id(answers[0]))
        return answers[0].right

    def _look_at_kinds(self, walk: Walk, ask: Ask, legal: list[int], place: str) -> None:
        """A text that several moves are answered by is about one kind of move, and names each."""
        for which, answer in enumerate(ask.answers, 1):
            own = [move for move in legal if answer_to(ask, walk.state, move, legal=True) is answer]
            kinds = sorted({kind(walk.reader.text(self.game.offer(move, walk.state))) for move in own})
            if len(kinds) > 1:
                self._say(f"{place}, answer {which}", f"It answers moves of several kinds: {listed(kinds)}.", "Divide it.")
            if len(own) > 1 and not any(mention in answer.text for mention in _MENTIONS):
                fix = f"Write {_MENTIONS[0]} into it."
                self._say(f"{place}, answer {which}", f"It answers {len(own)} moves and names none.", fix)

    def _refused(self, walk: Walk, answer: Answer, place: str) -> list[int]:
        """The move of an answer to what is forbidden, if it is right; the rule that forbids it is the one that is said."""
        (move,) = named(answer, walk.state)
        refusal = walk.why_not(move)
        if refusal is None:
            self._say(place, f"{answer.moves[0]!r} is not refused here.", "Leave out refused.")
            return []
        self.used.add(id(answer))
        if refusal.rule != answer.refused:
            text = f"{answer.moves[0]!r} is refused by {refusal.rule!r}, not by {answer.refused!r} ({refusal.text})"
            self._say(place, text, "Name that rule.")
        return [move] if answer.right else []

    def _go_on(self, walk: Walk, ask: Ask, moves: list[int], move: int, place: str) -> bool:
        """Whether the step goes on by this move; what it shows is to be seen."""
        answer = answer_to(ask, walk.state, move, legal=walk.why_not(move) is None)
        assert answer is not None, "it is right"
        try:
            after = self._walked([*moves, move])
        except Refused as wrong:
            self._say(place, str(wrong), "Mend then.")
            return False
        for shown in answer.shows:
            self._look_at(shown, walk, after, place)
        return True

    def _look_at(self, shown: Shown, before: Walk, after: Walk, place: str) -> None:
        """Whether what happened has to do with the rule."""
        place = f"{place}, shows {shown.rule}"
        then = _position(after.record)
        if not holds(shown.after, then):
            self._say(place, f"The position afterwards has {_entries(then, shown.after)}.", "Mend after.")
        if holds(shown.after, _position(before.record)):
            self._say(place, "The position was so before.", "Let after tell what has changed.")
        if shown.otherwise and set(shown.otherwise) != set(shown.after):
            self._say(place, "after and otherwise tell of different things.", "Give both the same names.")
        if shown.otherwise and holds(shown.otherwise, then):
            self._say(place, "otherwise is just what happens.", "Say what would be so without the rule.")
        if shown.without:
            try:
                other = Record(self.game.position({**self.step.position, **shown.without}), from_position=True)
            except Refused as wrong:
                self._say(f"{place}, without", str(wrong))
                return
            if _repeated(after.record, other) and holds(shown.after, _position(other)):
                self._say(place, "Without it the same happens.", "Let without change what the rule is about.")


def _repeated(record: Record, other: Record) -> bool:
    """Whether the moves of a record can be made in another game, too, and are."""
    for event in record.events:
        said = record.game.say(event.move, event.before)
        try:
            script(other, [f"nature: {said}" if event.by_nature else f"seat {event.actor + 1}: {said}"])
        except Refused:
            return False
    return True


def _position(record: Record) -> Any:
    """The position, and whether the game is over, which not every game writes down."""
    return msgspec.json.decode(msgspec.json.encode({"over": record.state.over, **record.state.position()}))


def _entries(position: dict[str, Any], asked: dict[str, Any]) -> str:
    """What a position has of what was asked for."""
    return msgspec.json.encode({key: position.get(key) for key in asked}).decode()
