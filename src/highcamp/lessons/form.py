"""What a file of lessons holds: steps, what each asks, and what is answered to every move. docs/lessons.md explains it.

Nothing here knows a game: positions and moves stand in the file as the game writes them, and the game itself reads them.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highcamp.engine.files import parse_mapping
from highcamp.engine.forms import shaped
from highcamp.engine.refusal import Refused

FILE = "lessons.toml"
PLACEHOLDERS = ("move", "said", "cost", "told", "refusal", "fix")
"""What an answer is filled in with; ``lessons/walk.py`` says what each is."""
Heading = Annotated[str, Meta(min_length=1, max_length=60)]
Sentence = Annotated[str, Meta(min_length=10, max_length=200)]
Paragraph = Annotated[str, Meta(min_length=20, max_length=500)]
_SCRIPTED = re.compile(r"(?:nature|seat [1-9]): .+")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Shown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule that the move of an answer is played by, and how that is seen: of the position after it these entries."""

    rule: Heading
    """The heading in the game's help."""
    after: Annotated[dict[str, Any], Meta(min_length=1)]
    """Entries of the position when all of the answer has happened, which were different before."""
    otherwise: dict[str, Any] = {}
    """What these would be if there were no such rule; or else"""
    without: dict[str, Any] = {}
    """entries of the step's position with which the rule does not come into it: the same moves then lead elsewhere."""


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said to moves of one kind, and what comes of them."""

    moves: Annotated[tuple[Annotated[str, Meta(min_length=1)], ...], Meta(min_length=1)]
    """In notation, whole or with ``*`` for any letters."""
    text: Annotated[str, Meta(min_length=20, max_length=400)]
    """Why: with placeholders, where it is said to several moves."""
    right: bool = False
    """Whether the lesson goes on by it."""
    refused: str = ""
    """The heading of the rule that forbids the move, where the point is that it is not possible."""
    words: str = ""
    """Such a move in words, as it is offered: the game has words only for those that are possible."""
    then: tuple[str, ...] = ()
    """What happens next by itself: ``nature: 1-4-5-6``, ``seat 2: roll``."""
    shows: tuple[Shown, ...] = ()

    @property
    def teaches(self) -> list[str]:
        """The headings that are met by it."""
        return [*([self.refused] if self.refused else []), *(shown.rule for shown in self.shows)] if self.right else []


class Ask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to do, by one move."""

    do: Sentence
    answers: Annotated[tuple[Answer, ...], Meta(min_length=1)] = msgspec.field(name="answer")


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, a sentence or two, and what is to be done there."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    """As it stands in addresses: ``first-roll``."""
    title: Annotated[str, Meta(min_length=3, max_length=60)]
    text: Paragraph
    position: dict[str, Any] = {}
    seat: Annotated[int, Meta(ge=1, le=6)] = 1
    """Whoever learns sits here."""
    before: tuple[str, ...] = ()
    """What happens from the position before anything is asked, as in ``then``."""
    further: bool = False
    """It is offered beyond the path, to those who want to know more."""
    asks: Annotated[tuple[Ask, ...], Meta(min_length=1)] = msgspec.field(name="ask")

    @property
    def teaches(self) -> list[str]:
        """The headings of the game's help that are met in it."""
        return list(dict.fromkeys(heading for ask in self.asks for answer in ask.answers for heading in answer.teaches))


class Closing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The short real game at the end, against a bot of the easiest level."""

    text: Paragraph
    options: dict[str, Any] = {}


class Lessons(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All lessons of a game."""

    names: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=12)], ...], Meta(max_length=6)] = ()
    """What the seats are called; whoever learns is *you*."""
    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=60)] = msgspec.field(name="step")
    game: Closing
    besides: dict[str, Annotated[str, Meta(min_length=10)]] = {}
    """Headings of the help that no step meets, each with the reason."""

    @property
    def path(self) -> tuple[Step, ...]:
        """The steps on the way to the first game."""
        return tuple(step for step in self.steps if not step.further)

    def find(self, name: str) -> Step:
        """A step by its name."""
        for step in self.steps:
            if step.name == name:
                return step
        raise Refused("no-such-step", f"There is no step {name!r}.", fix="Begin at the first.")

    def after(self, step: Step) -> Step | None:
        """The step that comes after this one, on the path or beyond it; None at the end of either."""
        row = [other for other in self.steps if other.further == step.further]
        place = row.index(step) + 1
        return row[place] if place < len(row) else None


def read(text: str, where: str = FILE) -> Lessons:
    """The lessons that a text holds, or a refusal that says where and what is wrong with it."""
    lessons = shaped(parse_mapping(text, where), Lessons, "bad-lessons", where)
    names = set[str]()
    for number, step in enumerate(lessons.steps):
        place = f"step[{number}]"
        if not _NAME.fullmatch(step.name) or step.name in names:
            fix = "Write small letters, digits and dashes, in each step others."
            raise Refused("bad-lessons", f"{step.name!r} cannot be the name of this step.", where=f"{place}.name", fix=fix)
        names.add(step.name)
        _check_script(step.before, f"{place}.before")
        for nth, ask in enumerate(step.asks):
            for which, answer in enumerate(ask.answers):
                _check_answer(answer, f"{place}.ask[{nth}].answer[{which}]")
    return lessons


def _check_answer(answer: Answer, place: str) -> None:
    _check_script(answer.then, f"{place}.then")
    try:
        wanted = {name for _, name, _, _ in Formatter().parse(answer.text) if name is not None}
    except ValueError:
        wanted = {""}
    unknown = sorted(wanted - set(PLACEHOLDERS))
    if unknown:
        fix = f"There are {', '.join(f'{{{name}}}' for name in PLACEHOLDERS)}."
        raise Refused("bad-lessons", f"{{{unknown[0]}}} is no placeholder.", where=f"{place}.text", fix=fix)
    if bool(answer.refused) != bool(answer.words):
        text = "A move that is refused has a rule and words."
        raise Refused("bad-lessons", text, where=place, fix="Give both refused and words, or neither.")
    if answer.refused and (answer.then or answer.shows or len(answer.moves) > 1 or "*" in answer.moves[0]):
        text = "A move that is refused is one move, and nothing comes of it."
        raise Refused("bad-lessons", text, where=place, fix="Leave out then, shows and other moves.")
    if (answer.then or answer.shows) and not answer.right:
        raise Refused("bad-lessons", "Only a right answer is played.", where=place, fix="Leave out then and shows.")
    for nth, shown in enumerate(answer.shows):
        if bool(shown.otherwise) == bool(shown.without):
            fix = "Give either otherwise or without."
            raise Refused("bad-lessons", "Nothing shows the rule.", where=f"{place}.shows[{nth}]", fix=fix)


def _check_script(lines: tuple[str, ...], place: str) -> None:
    for number, said in enumerate(lines):
        if not _SCRIPTED.fullmatch(said):
            fix = "Write for instance: nature: 1-4-5-6, or: seat 2: roll."
            raise Refused("bad-lessons", f"{said!r} does not say who does what.", where=f"{place}[{number}]", fix=fix)
