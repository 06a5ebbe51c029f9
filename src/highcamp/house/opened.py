"""A table in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

from highcamp.engine.odds import Prospect
from highcamp.house.coaching import Judgements
from highcamp.house.experience import Costs
from highcamp.house.hints import Hints
from highcamp.house.shown import Make, Shown
from highcamp.house.threads import Threads
from highcamp.house.workshop import Workshop
from highcamp.table.entry import Entry, Seated
from highcamp.table.frame import frame
from highcamp.table.live import Table
from highcamp.table.replay import Course, Steps, still
from highcamp.table.story import Story
from highcamp.table.thinking import Thought
from highcamp.table.viewer import Viewer

_VIEWERS = 50  # whose frames are kept

# Measured, in bytes: a table without events, an event without its state, and a state for each byte of its key.
_TABLE, _EVENT, _PER_BYTE = 20_000, 200, 9
_WEIGHED = 20  # events after which it is looked again how large a state has become


class Opened:
    """A table in memory, with what its viewers were told and the frames made for them."""

    def __init__(
        self, table: Table, *, unlisted: bool = False, threads: Threads | None = None, like: Costs | None = None
    ) -> None:
        self.table = table
        self.unlisted = unlisted  # whether its row does not say yet who has to act
        self.users = 0  # who acts or waits to
        self.looked = 0  # when its log was read last
        self.lead = 0  # milliseconds by which what is written there is ahead of our own time
        self._stories: dict[int | None, Story] = {}
        self._frames: dict[Viewer, tuple[tuple[int, ...], Shown]] = {}  # each with what its viewer had seen
        self._known: dict[tuple[int, ...], tuple[tuple[int, ...], Table]] = {}  # see known
        self._steps: dict[tuple[tuple[int, ...], int | None], Steps] = {}
        self._weighed = -1, 0  # when an event was last weighed, and what it weighed
        self.has_grown: Callable[[Opened], None] = lambda _: None  # whom it tells that what was made for viewers is more now
        self.workshop = Workshop(threads=threads, like=like)
        self.hints = Hints[Thought]()
        self.odds = Hints[tuple[Prospect, ...]]()
        self.judgements = Judgements()
        self.noticed = -(10**9)  # when somebody looked at it last
        self.used = -(10**9)  # when anything was asked of it last
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

    async def shown(self, table: Table, viewer: Viewer, *makes: Make, anew: Sequence[Make] = ()) -> Shown:
        """What a viewer is shown of the table as it was, with these made; ``anew``: also these, if it is made anew, which it
        is only when the viewer has seen something new. What others do in secret must not show in the time that an answer
        takes.
        """
        kept = self._frames.get(viewer)
        is_new = kept is None or kept[0] != table.witnesses.counts((None, *viewer.seats))
        if kept is not None and not is_new and kept[1].has(makes):
            return kept[1]
        shown = await self.workshop.at(table, partial(self._show, viewer=viewer, makes=makes, anew=anew))
        if kept is None or not is_new:  # one frame instead of another weighs much the same
            self.has_grown(self)
        return shown

    def _show(self, table: Table, viewer: Viewer, makes: Sequence[Make], anew: Sequence[Make]) -> Shown:
        seen = table.witnesses.counts((None, *viewer.seats))
        kept = self._frames.get(viewer)
        if kept is None or kept[0] != seen:
            if len(self._frames) >= _VIEWERS:
                self._frames.clear()
            shown = Shown(frame(table, viewer, self._story), None if kept is None else kept[1].writing)
            kept = self._frames[viewer] = seen, shown
            makes = (*makes, *anew)
        for make in makes:
            kept[1].made(make)
        return kept[1]

    def _story(self, eyes: int | None) -> Story:
        return self._stories.setdefault(eyes, Story(eyes))

    def weight(self) -> int:
        """About how many bytes of memory it takes: mostly the states of the game after each event, and what viewers were told,
        are shown and can go through again.
        """
        events = len(self.table.events)
        if self._weighed[0] != events // _WEIGHED:
            self._weighed = events // _WEIGHED, _EVENT + _PER_BYTE * len(self.table.state.key())
        frames = [shown for _, shown in list(self._frames.values())]  # a list: a thread may add one just now
        made: list[Shown | Story | Steps] = [*frames, *self._stories.values(), *self._steps.values()]
        return _TABLE + events * self._weighed[1] + sum(one.weight() for one in made)

    def known(self, table: Table, viewer: Viewer) -> Table:
        """The table as it was when the viewer, who looks back at it, was first shown what it is shown now. What others have
        done in secret since then makes no work here, so that it does not show in the time that an answer takes.
        """
        seen = table.witnesses.counts((None, *viewer.seats))
        kept = self._known.get(viewer.seats)
        if kept is None or kept[0] != seen:
            kept = self._known[viewer.seats] = seen, table
        return kept[1]

    async def course(self, table: Table, viewer: Viewer, eyes: int | None) -> Course:
        """The way through the game for this viewer, through these eyes."""
        steps = self._steps.setdefault((viewer.seats, eyes), Steps(eyes))
        course = await self.workshop.do(lambda: steps.course(table, self._story(eyes)))
        self.has_grown(self)
        return course

    async def moment(self, table: Table, eyes: int | None, number: int) -> int | None:
        """How many events had happened at a moment of what these eyes have seen; None if they have seen no such moment."""
        return await self.workshop.do(lambda: self._read_story(table, eyes).events_at(number))

    def _read_story(self, table: Table, eyes: int | None) -> Story:
        story = self._story(eyes)
        story.read(table.events)
        return story

    async def still(self, table: Table, viewer: Viewer, eyes: int | None, events: int, makes: Sequence[Make]) -> Shown:
        """The table as it was after so many events, through these eyes, with these made."""
        shown = await self.workshop.at(table, partial(self._still, viewer=viewer, eyes=eyes, events=events, makes=makes))
        self.has_grown(self)
        return shown

    def _still(self, table: Table, viewer: Viewer, eyes: int | None, events: int, makes: Sequence[Make]) -> Shown:
        shown = Shown(still(table, viewer, self._story(eyes), events))
        for make in makes:
            shown.made(make)
        return shown


def draft_act(table: Table, decide: Callable[[Table, int], Entry], at: int) -> tuple[Entry, Table]:
    """What is to be written for an act, and what the table will then be like."""
    entry, after = decide(table, at), table.fork()
    after.read(entry)
    return entry, after
