"""The folder of a study: its plan, and a journal of the games that were played, to which is only ever added. What is in the
journal is kept, whatever happens afterwards.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from highcamp.engine.files import write_text
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.studies.pieces import Finished, Spans
from highcamp.studies.plan import FORM, Plan
from highcamp.studies.playing import Played

PLAN: Final = "study.json"
JOURNAL: Final = "journal.jsonl"
_A: Final = {"study": "a study", "arena": "an arena"}


class _Form(msgspec.Struct):
    form: int


class _Entry(msgspec.Struct, array_like=True):
    """A line of the journal."""

    condition: int
    games: list[Played]


_DECODER: Final = msgspec.json.Decoder(_Entry)


class Folder:
    """The folder of one study, while it is played or read."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.done = {number: Spans() for number in range(len(plan.conditions))}
        self.lines: list[tuple[int, int, int, int]] = []
        """The condition and first game of each line of the journal, where in the file it begins, and the end of its games."""
        self._end = 0
        self._read()

    @classmethod
    def laid_out(cls, path: Path, plan: Plan, *, resume: bool) -> Folder:
        """The folder of a new study, or that of one to go on with: with as many games as are asked for now."""
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise Refused("unwritable", f"The folder cannot be made: {wrong.strerror}.", where=str(path)) from None
        if (path / PLAN).exists():
            before = kept_plan(path)
            if not resume:
                fix = "Go on with it by --resume, or choose another folder."
                text = f"There is {_A[before.noun]} in this folder already."
                raise Refused("study-there", text, where=str(path), fix=fix)
            if words := before.difference(plan):
                fix = "Ask for the same as before, or choose another folder."
                raise Refused("other-study", f"The {before.noun} in this folder has {words}.", where=str(path), fix=fix)
            plan = msgspec.structs.replace(plan, games=max(plan.games, before.games))
        elif resume and not (path / PLAN).exists():
            fix = "Leave --resume out to begin one."
            raise Refused("no-study", f"There is no {plan.noun} in this folder to go on with.", where=str(path), fix=fix)
        write_text(path / PLAN, msgspec.json.format(msgspec.json.encode(plan), indent=1).decode() + "\n")
        return cls(path, plan)

    @property
    def played(self) -> int:
        """How many games are kept."""
        return sum(spans.below(self.plan.games) for spans in self.done.values())

    def add(self, finished: Finished) -> None:
        """Keep games."""
        line = msgspec.json.encode(_Entry(finished.piece.condition, finished.games)) + b"\n"
        try:
            with (self.path / JOURNAL).open("ab") as journal:
                journal.write(line)
        except OSError as wrong:
            text = f"The results cannot be written: {wrong.strerror}. {counted(self.played, 'finished game')} are kept."
            fix = "Make room for them, then go on by --resume."
            raise Refused("unwritable", text, where=str(self.path / JOURNAL), fix=fix) from None
        self._note(finished.piece.condition, finished.games)
        self._end += len(line)

    def games(self) -> Iterator[tuple[int, Played]]:
        """All games by condition and number, each once, as many as the plan asks for; and which condition each is of."""
        if not self.lines:
            return
        latest = (-1, -1)
        with (self.path / JOURNAL).open("rb") as journal:
            for condition, _, at, _ in sorted(self.lines):
                for game in _line(journal, at):
                    if latest < (condition, game.number) and game.number < self.plan.games:
                        latest = (condition, game.number)
                        yield condition, game

    def deals(self, first: int, end: int) -> Iterator[list[Played]]:
        """The games of each number from the first up to, not including, the end: one of every condition. All of them must be
        there. A line of each condition is read at a time.
        """
        if first >= end:
            return
        lines: dict[int, list[tuple[int, int]]] = {number: [] for number in self.done}
        for condition, begin, at, stop in sorted(self.lines):
            if begin < end and stop > first:
                lines[condition].append((at, stop))
        with (self.path / JOURNAL).open("rb") as journal:
            streams = [_in_order(journal, some, first) for some in lines.values()]
            for _ in range(first, end):
                yield [next(stream) for stream in streams]

    def _read(self) -> None:
        """Find out what is kept. A last line that was not finished is cut off: its games are played again."""
        path = self.path / JOURNAL
        if not path.exists():
            return
        try:
            with path.open("rb") as journal:
                for number, line in enumerate(journal, 1):
                    if not line.endswith(b"\n"):
                        break
                    try:
                        entry = _DECODER.decode(line)
                        self._note(entry.condition, entry.games)
                    except (msgspec.DecodeError, KeyError, IndexError):
                        fix = "Take that line out: its games are played again."
                        raise Refused(
                            "damaged-journal", "This line cannot be read.", where=f"{path}:{number}", fix=fix
                        ) from None
                    self._end += len(line)
            if path.is_file() and path.stat().st_size > self._end:
                os.truncate(path, self._end)
        except OSError as wrong:
            raise Refused("unreadable", f"The results cannot be read: {wrong.strerror}.", where=str(path)) from None

    def _note(self, condition: int, games: list[Played]) -> None:
        self.done[condition].add(games[0].number, games[-1].number + 1)
        self.lines.append((condition, games[0].number, self._end, games[-1].number + 1))


def _line(journal: BinaryIO, at: int) -> list[Played]:
    """The games of a line of the journal."""
    journal.seek(at)
    return _DECODER.decode(journal.readline()).games


def _in_order(journal: BinaryIO, lines: list[tuple[int, int]], wanted: int) -> Iterator[Played]:
    """The games of a condition, each once, from the wanted one on."""
    for at, stop in lines:
        if stop > wanted:
            for game in _line(journal, at):
                if game.number == wanted:
                    yield game
                    wanted += 1


def kept_plan(path: Path) -> Plan:
    """The plan that a folder was made by."""
    place = path / PLAN
    try:
        raw = place.read_bytes()
        form = msgspec.json.decode(raw, type=_Form).form
        if form != FORM:
            text = f"This study was written by another version of Highcamp (form {form}; this one writes {FORM})."
            fix = "Read it with the version that wrote it, or choose another folder."
            raise Refused("other-version", text, where=str(path), fix=fix)
        return msgspec.json.decode(raw, type=Plan)
    except (msgspec.DecodeError, msgspec.ValidationError):
        fix = "Choose another folder, or take the file away to begin anew."
        raise Refused("damaged-study", "The study's plan cannot be read.", where=str(place), fix=fix) from None
    except OSError as wrong:
        raise Refused("unreadable", f"The study cannot be read: {wrong.strerror}.", where=str(place)) from None
