"""What has happened, shown line by line before the board as it is now: the beats that a page plays."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from highcamp.cli.pace import Pace
from highcamp.cli.screen import caption, heading, sheet, spelled
from highcamp.table.beats import SeenBeat
from highcamp.table.frame import Frame

if TYPE_CHECKING:
    from rich.console import Console

_MOST: Final = 12  # more are shown as one
_TOLD: Final = 3  # captions of these
_QUIET: Final = frozenset({"act", "choice", "card", "step", "roll"})  # who did it need not wait for it


class Beats:
    """Shows every beat once to everyone who looks. ``people`` are the seats of those at the screen."""

    def __init__(self, screen: Console, pace: Pace, people: tuple[int, ...]) -> None:
        self.screen = screen
        self.pace = pace
        self.people = people
        self._shown: dict[int | None, set[str]] = {}  # by whose eyes
        self._under: dict[int | None, str] = {}  # the latest heading

    def skip(self, frame: Frame) -> None:
        """Take all that this frame tells for shown."""
        self._fresh(frame)

    def show(self, frame: Frame) -> None:
        """Show what is new in this frame."""
        fresh = self._fresh(frame)
        if len(fresh) > _MOST:
            self._sum_up(fresh, frame)
            return
        headings = {told.moment: told.heading for told in frame.log}
        for beat in fresh:
            self._head(headings.get(beat.number, ""), frame)
            self._say(beat, frame)
            self._tell_sheet(beat, frame)
            self._wait(beat)

    def _head(self, words: str, frame: Frame) -> None:
        """Where a new stretch of the log begins."""
        if words and words != self._under.get(frame.seat):
            self._under[frame.seat] = words
            self.screen.print(heading(words))

    def _fresh(self, frame: Frame) -> list[SeenBeat]:
        shown = self._shown.setdefault(frame.seat, set())
        fresh = [beat for beat in frame.beats if beat.id not in shown]
        shown.update(beat.id for beat in fresh)
        return fresh

    def _sum_up(self, beats: list[SeenBeat], frame: Frame) -> None:
        """Much at once: how much, the latest of it, and the last of its sheets."""
        self.screen.print(f"  {len(beats)} things have happened. The latest:")
        for beat in beats[-_TOLD:]:
            self._say(beat, frame)
        told = [beat for beat in beats if beat.sheet_parts is not None]
        if told:
            self._tell_sheet(told[-1], frame)
        self._wait(beats[-1])

    def _say(self, beat: SeenBeat, frame: Frame) -> None:
        if beat.moment or beat.kind == "score":
            self.screen.print(caption(beat.parts, frame.reader, self.screen.width))
        else:
            self.screen.print(spelled(beat.parts, frame.reader, "  "))

    def _tell_sheet(self, beat: SeenBeat, frame: Frame) -> None:
        if beat.sheet_parts is not None:
            self.screen.print(sheet(beat.sheet_parts, frame.reader))

    def _wait(self, beat: SeenBeat) -> None:
        own = bool(beat.seats) and set(beat.seats) <= set(self.people)
        if not (own and beat.kind in _QUIET):
            time.sleep(beat.lasts * self.pace.factor / 1000)
