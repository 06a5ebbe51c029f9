"""What one viewer was told, line by line. Kept while it looks, so that a long game is not told from its beginning each time."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from highcamp.engine.event import Event
from highcamp.engine.words import Line, line

_RECENT = 8  # lines; a caption further back is the log's business


class StoryLine(msgspec.Struct, frozen=True):
    """A line of the log; a caption is a line that nobody must miss."""

    words: Line
    caption: bool = False


def common_length(known: Sequence[Event], events: Sequence[Event]) -> int:
    """How many of the events that somebody knows still stand; later ones were taken back."""
    count = min(len(known), len(events))
    while count and known[count - 1] is not events[count - 1]:
        count -= 1
    return count


class Story:
    """The log as one seat (None: a spectator) is told it."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self._events: list[Event] = []  # those told
        self._marks: list[tuple[int, int]] = []  # after each: lines so far, and those before the seat's own latest move
        self._lines: list[StoryLine] = []

    def read(self, events: list[Event]) -> list[StoryLine]:
        """All lines so far."""
        stand = common_length(self._events, events)
        del self._events[stand:], self._marks[stand:]
        del self._lines[self._marks[-1][0] if self._marks else 0 :]
        for event in events[stand:]:
            told, caption = event.before.game.tell(event, self.seat)
            since = len(self._lines) if event.actor == self.seat else self._marks[-1][1] if self._marks else 0
            if told:
                self._lines.append(StoryLine(line(told)))
            if caption:
                self._lines.append(StoryLine(line(caption), True))
            self._events.append(event)
            self._marks.append((len(self._lines), since))
        return self._lines

    def lines_after(self, events: int) -> int:
        """How many lines the first so many events have."""
        return self._marks[events - 1][0] if events else 0

    def past(self, events: int) -> Story:
        """The story as it was after so many events, without telling it again."""
        then = Story(self.seat)
        then._events, then._marks = self._events[:events], self._marks[:events]
        then._lines = self._lines[: then._marks[-1][0]] if events else []
        return then

    def captions(self) -> tuple[Line, ...]:
        """What was shouted since the seat's own latest move, as far as it is not long ago."""
        since = self._marks[-1][1] if self._marks else 0
        first = max(len(self._lines) - _RECENT, min(since, len(self._lines) - 1))
        return tuple(told.words for told in self._lines[max(0, first) :] if told.caption)
