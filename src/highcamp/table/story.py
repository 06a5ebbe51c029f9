"""What one viewer was told and saw happen. Kept while it looks, so that a long game is not told from its beginning each time.

Every event of which the viewer was told or saw anything is a *moment* of its own; they are numbered from 1. So numbers say
nothing of what happened unseen. Lines stand under headings, and those of one turn belong together; a turn goes by the number
of the moment at which it began.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from highcamp.engine.beat import Beat
from highcamp.engine.event import Event
from highcamp.engine.telling import Turn
from highcamp.engine.words import Line, line

_RECENT = 8  # lines; a caption further back is the log's business


class StoryLine(msgspec.Struct, frozen=True):
    """A line of the log; a caption is a line that nobody must miss."""

    words: Line
    caption: bool = False
    moment: int = 0
    """The number of the moment that it tells of; 0 for what is told beside the game."""
    heading: str = ""
    """The heading that it stands under."""
    turn: int = 0
    """The number of the turn that it is a part of, if any."""


class Seen(NamedTuple):
    """A beat, the number of its moment, and the place of its event."""

    beat: Beat
    moment: int
    place: int


class SummedUp(NamedTuple):
    """A turn of several lines as one."""

    number: int
    seat: int
    words: Line


class Running(NamedTuple):
    """Whose turn runs, and how often it has come round to whoever began."""

    turn: int = 0  # its number
    seat: int = -1
    starter: int = -1
    round: int = 0

    def after(self, turn: Turn | None, moment: int) -> Running:
        """The same after a moment that is a part of this turn, or of none."""
        if turn is None:
            return self._replace(turn=0)
        if self.turn and turn.seat == self.seat and not turn.begins:
            return self
        starter = self.starter if self.starter >= 0 else turn.seat
        return Running(moment, turn.seat, starter, self.round + (turn.seat == starter))


class Mark(NamedTuple):
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
        self._marks: list[Mark] = []  # after each of them
        self._lines: list[StoryLine] = []
        self._moments: list[int] = []  # for each how many events had happened then
        self._beats: list[Seen] = []
        self._sums: dict[int, tuple[Event, SummedUp]] = {}  # turn -> the event up to which it was summed up, and how

    def read(self, events: list[Event]) -> list[StoryLine]:
        """All lines so far."""
        stand = common_length(self._events, events)
        self._forget(stand)
        for event in events[stand:]:
            self._tell(event)
        return self._lines

    def _tell(self, event: Event) -> None:
        game, before = event.before.game, self._mark
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
        self._marks.append(Mark(len(self._lines), since, moment, len(self._beats), running))

    @property
    def _mark(self) -> Mark:
        return self._marks[-1] if self._marks else Mark()

    def _forget(self, stand: int) -> None:
        """Leave out what was told of all but so many events."""
        del self._events[stand:], self._marks[stand:]
        mark = self._mark
        del self._lines[mark.lines :], self._moments[mark.moments :], self._beats[mark.beats :]

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
        return self._marks[events - 1].lines if events else 0

    def sums(self, lines: Iterable[StoryLine]) -> list[SummedUp]:
        """The turns of which there are several among these lines, each as one."""
        several = Counter(told.turn for told in lines if told.turn)
        return [self._sum(number) for number, count in several.items() if count > 1]

    def _sum(self, number: int) -> SummedUp:
        first = place = self._moments[number - 1] - 1
        known = first and self._marks[first - 1].moments
        events = list[Event]()
        while place < len(self._events) and self._marks[place].running.turn == number:
            if self._marks[place].moments > known:  # it was told
                events.append(self._events[place])
            known, place = self._marks[place].moments, place + 1
        kept = self._sums.get(number)
        if kept is None or kept[0] is not events[-1]:
            words = line(events[-1].before.game.sum_up(events, self.seat))
            kept = self._sums[number] = events[-1], SummedUp(number, self._marks[first].running.seat, words)
        return kept[1]

    def past(self, events: int) -> Story:
        """The story as it was after so many events, without telling it again."""
        then = Story(self.seat)
        then._events, then._marks = self._events[:events], self._marks[:events]
        mark = then._mark
        then._lines, then._moments = self._lines[: mark.lines], self._moments[: mark.moments]
        then._beats = self._beats[: mark.beats]
        then._sums = self._sums
        return then

    def captions(self) -> tuple[Line, ...]:
        """What was shouted since the seat's own latest move, as far as it is not long ago."""
        since = self._mark.since
        first = max(len(self._lines) - _RECENT, min(since, len(self._lines) - 1))
        return tuple(told.words for told in self._lines[max(0, first) :] if told.caption)
