"""What one viewer was told and saw happen. Kept while it looks, so that a long game is not told from its beginning each time.

Every event of which the viewer was told or saw anything is a *moment* of its own; they are numbered from 1. So numbers say
nothing of what happened unseen. Lines stand under headings, and those of one turn belong together; a turn goes by the number
of the moment at which it began.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from highcamp.engine.beat import Beat
from highcamp.engine.event import Event
from highcamp.engine.telling import Running
from highcamp.engine.words import Line, line
from highcamp.table.spelling import Spelling, Spellings

LINES = 60  # of the log that a frame carries; the replay has all
BEATS = 40  # that a frame carries; the replay has all
_PER_EVENT, _PER_LINE, _PER_BEAT = 150, 350, 700  # bytes of memory, about
_RECENT = 8  # lines; a caption further back is the log's business


class StoryLine(msgspec.Struct, frozen=True, gc=False):
    """A line of the log; a caption is a line that nobody must miss."""

    words: Line
    caption: bool = False
    moment: int = 0
    """The number of the moment that it tells of; 0 for what is told beside the game."""
    heading: str = ""
    """The heading that it stands under."""
    turn: int = 0
    """The number of the turn that it is a part of, if any."""


class OfTurn(Protocol):
    """A line, spelled or not."""

    @property
    def turn(self) -> int:
        """The number of the turn that it is a part of; 0 if it is part of none."""
        ...


class Seen(msgspec.Struct, frozen=True, gc=False):
    """A beat, the number of its moment, and the place of its event."""

    beat: Beat
    moment: int
    place: int


class SummedUp(msgspec.Struct, frozen=True, gc=False):
    """A turn of several lines as one."""

    number: int
    seat: int
    words: Line


class Extent(msgspec.Struct, frozen=True, gc=False):
    """How far the story was after an event."""

    lines: int = 0
    since: int = 0  # lines before the seat's own latest move
    moments: int = 0
    beats: int = 0
    running: Running = Running()


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
        self._extents: list[Extent] = []  # after each of them
        self._lines: list[StoryLine] = []
        self._moments: list[int] = []  # for each how many events had happened then
        self._beats: list[Seen] = []
        self.line_spelling: Spelling[StoryLine, Any] = Spelling(LINES)
        self.beat_spelling: Spelling[Seen, Any] = Spelling(BEATS)
        self.turn_spelling: Spellings[SummedUp, Any] = Spellings()
        self._sums: dict[int, tuple[int, SummedUp]] = {}  # turn that has ended -> the place of its last event, the sum

    def read(self, events: list[Event]) -> list[StoryLine]:
        """All lines so far."""
        stand = common_length(self._events, events)
        self._forget(stand)
        for event in events[stand:]:
            self._tell(event)
        return self._lines

    def _tell(self, event: Event) -> None:
        game, before = event.before.game, self._extent
        told, caption = game.tell(event, self.seat)
        beat = game.beat(event, self.seat)
        self._events.append(event)
        if told or caption or beat is not None:
            self._moments.append(len(self._events))
        moment, running = len(self._moments), before.running
        if moment > before.moments:
            running = running.after(game.turn(event, self.seat), moment)
            heading = game.heading(event, self.seat, running.round) if told or caption else ""
            for words, shouted in ((told, False), (caption, True)):
                if words:
                    self._lines.append(StoryLine(line(words), shouted, moment, heading, running.turn))
        if beat is not None:
            self._beats.append(Seen(beat, moment, len(self._events) - 1))
        since = before.lines if event.actor == self.seat else before.since
        self._extents.append(Extent(len(self._lines), since, moment, len(self._beats), running))

    @property
    def _extent(self) -> Extent:
        return self._extents[-1] if self._extents else Extent()

    def _forget(self, stand: int) -> None:
        """Leave out what was told of all but so many events."""
        if stand == len(self._events):
            return
        del self._events[stand:], self._extents[stand:]
        extent = self._extent
        del self._lines[extent.lines :], self._moments[extent.moments :], self._beats[extent.beats :]
        self.line_spelling.forget(extent.lines)
        self.beat_spelling.forget(extent.beats)
        self._sums = {number: kept for number, kept in self._sums.items() if kept[0] < stand}

    @property
    def beats(self) -> list[Seen]:
        """All that was worth seeing so far."""
        return self._beats

    def events_at(self, moment: int) -> int | None:
        """How many events had happened at a moment; None if the viewer has seen no such moment."""
        return self._moments[moment - 1] if 1 <= moment <= len(self._moments) else None

    def moments(self) -> list[int]:
        """For every moment, how many events had happened then."""
        return self._moments

    def lines_after(self, events: int) -> int:
        """How many lines the first so many events have."""
        return self._extents[events - 1].lines if events else 0

    def sums(self, lines: Iterable[OfTurn]) -> list[SummedUp]:
        """The turns of which there are several among these lines, each as one."""
        several = Counter([told.turn for told in lines if told.turn])
        return [self._sum(number) for number, count in several.items() if count > 1]

    def _sum(self, number: int) -> SummedUp:
        runs = number == self._extent.running.turn
        if not runs and number in self._sums:
            return self._sums[number][1]
        first = place = self._moments[number - 1] - 1
        known = first and self._extents[first - 1].moments
        events = list[Event]()
        while place < len(self._events) and self._extents[place].running.turn == number:
            if self._extents[place].moments > known:  # it was told
                events.append(self._events[place])
            known, place = self._extents[place].moments, place + 1
        words = line(events[-1].before.game.sum_up(events, self.seat))
        summed = SummedUp(number, self._extents[first].running.seat, words)
        if not runs:
            self._sums[number] = place - 1, summed
        return summed

    def past(self, events: int) -> Story:
        """The story as it was after so many events, without telling it again."""
        then = Story(self.seat)
        then._events, then._extents = self._events[:events], self._extents[:events]
        extent = then._extent
        then._lines, then._moments = self._lines[: extent.lines], self._moments[: extent.moments]
        then._beats = self._beats[: extent.beats]
        then._sums = self._sums
        return then

    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        return _PER_EVENT * len(self._extents) + _PER_LINE * len(self._lines) + _PER_BEAT * len(self._beats)

    def captions(self) -> tuple[Line, ...]:
        """What was shouted since the seat's own latest move, as far as it is not long ago."""
        since = self._extent.since
        first = max(len(self._lines) - _RECENT, min(since, len(self._lines) - 1))
        return tuple(told.words for told in self._lines[max(0, first) :] if told.caption)
