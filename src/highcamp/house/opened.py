"""A table in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from highcamp.house.shown import Shown
from highcamp.store.store import Row
from highcamp.table.entry import Entry, Seated
from highcamp.table.frame import frame
from highcamp.table.live import Table
from highcamp.table.replay import Steps
from highcamp.table.story import Story
from highcamp.table.viewer import Viewer, look


class Opened:
    """A table in memory, with what its viewers were told and the frames made for them."""

    def __init__(self, table: Table, row: Row) -> None:
        self.table = table
        self.row = row
        self.users = 0  # who acts or waits to
        self.looked = 0  # when its log was read last
        self.lead = 0  # milliseconds by which what is written there is ahead of our own time
        self.stories: dict[int | None, Story] = {}
        self.frames: dict[Viewer, Shown] = {}
        self._steps: dict[int | None, Steps] = {}
        self.drawn_at = 0
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

    def shown(self, viewer: Viewer) -> Shown:
        """What a viewer is shown, made once for each entry of the log."""
        if self.drawn_at != self.table.seq:
            self.frames.clear()
            self.drawn_at = self.table.seq
        if viewer not in self.frames:
            eyes = look(self.table, viewer).eyes
            story = self.stories.setdefault(eyes, Story(eyes))
            self.frames[viewer] = Shown(frame(self.table, viewer, story))
        return self.frames[viewer]

    def replay(self, eyes: int | None) -> list[int]:
        """The steps of a replay through these eyes."""
        return self._steps.setdefault(eyes, Steps(eyes)).read(self.table)
