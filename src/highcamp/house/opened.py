"""A table in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

from highcamp.house.effort import Effort
from highcamp.house.hints import Hints
from highcamp.house.shown import Form, Shown
from highcamp.house.threads import Threads
from highcamp.table.entry import Entry, Seated
from highcamp.table.frame import frame
from highcamp.table.live import Table
from highcamp.table.replay import Course, Steps, still
from highcamp.table.story import Story
from highcamp.table.viewer import Viewer

_VIEWERS = 50  # whose frames are kept

# Measured, in bytes: a table without events, an event without its state, and a state for each byte of its key.
_TABLE, _EVENT, _PER_BYTE = 20_000, 200, 9
_WEIGHED = 20  # events after which it is looked again how large a state has become


class Opened:
    """A table in memory, with what its viewers were told and the frames made for them."""

    def __init__(self, table: Table, *, unlisted: bool = False, threads: Threads | None = None) -> None:
        self.table = table
        self.unlisted = unlisted  # whether its row does not say yet who has to act
        self.users = 0  # who acts or waits to
        self.looked = 0  # when its log was read last
        self.lead = 0  # milliseconds by which what is written there is ahead of our own time
        self._stories: dict[int | None, Story] = {}
        self._frames: dict[Viewer, tuple[tuple[int, ...], Shown]] = {}  # each with what its viewer had seen
        self._steps: dict[int | None, Steps] = {}
        self._weighed = -1, 0  # when an event was last weighed, and what it weighed
        self.effort = Effort(threads=threads)
        self.hints = Hints()
        self.noticed = -(10**9)  # when somebody looked at it last
        self.owner = ""  # where its host is, or whoever looked at it first: whose turn it is to be thought for
        self.seatings = 0  # how often a seat has changed hands, as far as this process knows
        self.holds: list[tuple[str, int]] | None = None  # which (hashed) keys hold which seats, if it was asked since then
        self.driver: asyncio.Task[None] | None = None
        self.changed = asyncio.Event()  # for the driver: what it waits for may have come nearer
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """One at a time."""
        self.users += 1
        try:
            async with self._lock:
                yield
        finally:
            self.users -= 1

    def follow(self, table: Table, entry: Entry, now: int) -> None:
        """The entry was written, and made the table be like this. Time goes on from there, be it that our own is behind."""
        self.table = table
        self.lead = max(0, entry.at - now)
        if isinstance(entry, Seated):
            self.seatings += 1
            self.holds = None

    async def shown(self, table: Table, viewer: Viewer, *forms: Form) -> Shown:
        """What a viewer is shown of the table as it was, in these forms. It is made anew only when the viewer has seen
        something new: what others do in secret must not show in the time that an answer takes.
        """
        kept = self._frames.get(viewer)
        if kept is not None and kept[0] == table.witnesses.counts((None, *viewer.seats)) and kept[1].has(forms):
            return kept[1]
        return await self.effort.at(table, partial(self._show, viewer=viewer, forms=forms))

    def _show(self, table: Table, viewer: Viewer, forms: Sequence[Form]) -> Shown:
        seen = table.witnesses.counts((None, *viewer.seats))
        kept = self._frames.get(viewer)
        if kept is None or kept[0] != seen:
            if len(self._frames) >= _VIEWERS:
                self._frames.clear()
            kept = self._frames[viewer] = seen, Shown(frame(table, viewer, self._story))
        for form in forms:
            kept[1].form(form)
        return kept[1]

    def _story(self, eyes: int | None) -> Story:
        return self._stories.setdefault(eyes, Story(eyes))

    def weight(self) -> int:
        """About how many bytes of memory it takes: mostly the states of the game after each event, and what is shown."""
        events = len(self.table.events)
        if self._weighed[0] != events // _WEIGHED:
            self._weighed = events // _WEIGHED, _EVENT + _PER_BYTE * len(self.table.state.key())
        return _TABLE + events * self._weighed[1] + sum(shown.weight() for _, shown in self._frames.values())

    async def course(self, table: Table, eyes: int | None) -> Course:
        """The way through the game through these eyes."""
        return await self.effort.do(lambda: self._steps.setdefault(eyes, Steps(eyes)).course(table, self._story(eyes)))

    async def moment(self, table: Table, eyes: int | None, number: int) -> int | None:
        """How many events had happened at a moment of what these eyes have seen; None if they have seen no such moment."""
        return await self.effort.do(lambda: self._told(table, eyes).events_at(number))

    def _told(self, table: Table, eyes: int | None) -> Story:
        story = self._story(eyes)
        story.read(table.events)
        return story

    async def still(self, table: Table, viewer: Viewer, eyes: int | None, events: int, form: Form) -> Shown:
        """The table as it was after so many events, through these eyes, with this form made."""
        return await self.effort.at(table, partial(self._still, viewer=viewer, eyes=eyes, events=events, form=form))

    def _still(self, table: Table, viewer: Viewer, eyes: int | None, events: int, form: Form) -> Shown:
        shown = Shown(still(table, viewer, self._story(eyes), events))
        shown.form(form)
        return shown


def draft_act(table: Table, decide: Callable[[Table, int], Entry], at: int) -> tuple[Entry, Table]:
    """What is to be written for an act, and what the table will then be like."""
    entry, after = decide(table, at), table.fork()
    after.read(entry)
    return entry, after
