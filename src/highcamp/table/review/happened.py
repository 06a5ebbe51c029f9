"""What happened, for whoever looks back: nothing is hidden any more, so everything is told by whoever saw most of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from highcamp.engine.event import Event, happen
from highcamp.engine.plots import Mark
from highcamp.engine.record import Record
from highcamp.engine.telling import Running
from highcamp.engine.words import Line, joined, line, plain

_MOST_TOLD: Final = 4  # lines of a row of draws; a whole deal has dozens


class Happened:
    """The events of a record, to be told one by one or several together."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.headings = _headings(record.events)

    def heading(self, step: int) -> str:
        """Which part of the game the event after so many belongs to; at the end, the last one."""
        return self.headings[min(step, len(self.headings) - 1)] if self.headings else ""

    def marks(self) -> tuple[Mark, ...]:
        """Where days, rounds or turns begin. In a game whose log is divided more finely, such as by tricks, only what it makes
        a pause for counts.
        """
        events, game = self.record.events, self.record.game
        changes = [place for place in range(1, len(events)) if self.headings[place] != self.headings[place - 1]]
        ends = [place for place, event in enumerate(events, 1) if game.ends(event)]
        if ends:
            changes = [next((place for place in changes if place >= end), 0) for end in ends]
        found = [Mark(place, self.headings[place]) for place in sorted({0, *changes}) if self.headings]
        return tuple(mark for mark in found if mark.label)

    def told(self, first: int, end: int) -> Line:
        """These events as one line: their lines and captions, some of them where there are many."""
        lines = [words for event in self.record.events[first:end] for words in self._lines(event)]
        more, actor = len(lines) - _MOST_TOLD, self.record.events[first].actor
        if more > 1 and actor >= 0 and self.record.game.turn(self.record.events[first], actor) is not None:
            return line(self.record.game.sum_up(self.record.events[first:end], actor))
        if more > 1:
            return line(joined(" ", lines[:_MOST_TOLD]), f" And {more} more like these.")
        return joined(" ", lines)

    def played(self, first: int, end: int) -> Line:
        """The moves of a plan as they were offered."""
        return self._offered(self.record.events[first:end])

    def planned(self, first: int, seat: int, moves: Sequence[int]) -> Line:
        """The moves that a seat could have made instead, likewise. They are legal whatever was hidden from it."""
        state, events = self.record.at(first), list[Event]()
        for move in moves:
            events.append(happen(state, seat, move))
            state = events[-1].after
        return self._offered(events)

    def _lines(self, event: Event) -> list[Line]:
        """What was told of an event to whoever was told most: its actor, or, of a card that is drawn, its owner."""
        game, seats = self.record.game, range(self.record.state.seats)
        eyes = [*seats, None] if event.by_nature else [event.actor]
        told = [game.tell(event, seat) for seat in eyes]
        best = max(told, key=lambda both: len(plain(both[0])) + len(plain(both[1])))
        return [line(words) for words in best if words]

    def _offered(self, events: Sequence[Event]) -> Line:
        game, seat = self.record.game, events[0].actor
        moves = [event.move for event in events]
        if len(events) > 1 and len(game.picks(events[-1].before, seat)) == len(events) - 1:
            return line(game.offer_set(moves, events[0].before))
        offers = [line(game.offer(event.move, event.before)) for event in events]
        return joined("; ", [_repeated(offer, len(list(same))) for offer, same in groupby(offers)])


def _repeated(offer: Line, times: int) -> Line:
    return offer if times == 1 else line(offer, f" ({times} times)")


def _headings(events: Sequence[Event]) -> list[str]:
    """The heading of each event, as a spectator's log has it; one without has that of the event before it."""
    headings, running = list[str](), Running()
    for place, event in enumerate(events, 1):
        game, heading = event.before.game, ""
        if any(game.tell(event, None)):
            running = running.after(game.turn(event, None), place)
            heading = game.heading(event, None, running.round)
        headings.append(heading or (headings[-1] if headings else ""))
    first = next((heading for heading in headings if heading), "")
    return [heading or first for heading in headings]
