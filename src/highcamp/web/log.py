"""The log as pages show it: newest first, under headings, turns of several lines folded into one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from highcamp.table.frame import Frame, LogLine, LogTurn


class Fold(NamedTuple):
    """A line, or a turn as one line that unfolds."""

    turn: LogTurn | None
    lines: Sequence[LogLine]

    @property
    def is_caption(self) -> bool:
        """Whether it has something that nobody must miss."""
        return any(told.caption for told in self.lines)


class Stretch(NamedTuple):
    """What stands under a heading."""

    heading: str
    folds: list[Fold]


def stretches(frame: Frame) -> list[Stretch]:
    """The whole log of a frame."""
    turns = {turn.number: turn for turn in frame.turns}
    found = []
    for heading, lines in groupby(reversed(frame.log), attrgetter("heading")):
        folds = [_folds(list(told), turns.get(turn)) for turn, told in groupby(lines, attrgetter("turn"))]
        found.append(Stretch(heading, [fold for several in folds for fold in several]))
    return found


def _folds(lines: list[LogLine], turn: LogTurn | None) -> list[Fold]:
    return [Fold(None, [told]) for told in lines] if turn is None else [Fold(turn, lines)]
