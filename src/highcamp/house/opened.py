"""A table in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from highcamp.house.shown import Shown
from highcamp.table.entry import Entry, Seated
from highcamp.table.frame import frame
from highcamp.table.live import Table
from highcamp.table.replay import Steps
from highcamp.table.story import Story
from highcamp.table.viewer import Viewer

_KEYS = 200  # whose seats are remembered at a table
_VIEWERS = 50  # whose frames are kept

# Measured, in bytes: a table without events, an event without its state, and a state for each byte of its key.
_TABLE, _EVENT, _PER_BYTE = 20_000, 200, 9
_WEIGHED = 20  # events after which it is looked again how large a state has become


class Opened:
    """A table in memory, with what its viewers were told and the frames made for them."""

    def __init__(self, table: Table, *, unlisted: bool = False) -> None:
        self.table = table
        self.unlisted = unlisted  # whether its row does not say yet who has to act
        self.users = 0  # who acts or waits to
        self.looked = 0  # when its log was read last
        self._stories: dict[int | None, Story] = {}
        self._frames: dict[Viewer, tuple[tuple[int, ...], Shown]] = {}  # each with what its viewer had seen
        self._steps: dict[int | None, Steps] = {}
        self._weighed = -1, 0  # when an event was last weighed, and what it weighed
        self.seatings = 0  # how often a seat has changed hands, as far as this process knows
        self.holds: dict[str, tuple[int, ...]] = {}  # the seats of those (hashed) keys that have asked since then
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

    def remember(self, key: str, held: tuple[int, ...]) -> None:
        """Which seats a (hashed) key holds. Strangers bring as many keys as they like, so not too many are kept."""
        if len(self.holds) >= _KEYS:
            self.holds.clear()
        self.holds[key] = held

    def follow(self, table: Table, entry: Entry) -> None:
        """The entry was written, and made the table be like this."""
        self.table = table
        if isinstance(entry, Seated):
            self.seatings += 1
            self.holds.clear()

    def shown(self, viewer: Viewer) -> Shown:
        """What a viewer is shown. It is made anew only when the viewer has seen something new: what others do in secret must
        not show in the time that an answer takes.
        """
        seen = self.table.witnesses.seen((None, *viewer.seats))
        kept = self._frames.get(viewer)
        if kept is None or kept[0] != seen:
            if len(self._frames) >= _VIEWERS:
                self._frames.clear()
            kept = self._frames[viewer] = seen, Shown(frame(self.table, viewer, self._story))
        return kept[1]

    def _story(self, eyes: int | None) -> Story:
        return self._stories.setdefault(eyes, Story(eyes))

    def weight(self) -> int:
        """About how many bytes of memory it takes: mostly the states of the game after each event, and what is shown."""
        events = len(self.table.events)
        if self._weighed[0] != events // _WEIGHED:
            self._weighed = events // _WEIGHED, _EVENT + _PER_BYTE * len(self.table.state.key())
        return _TABLE + events * self._weighed[1] + sum(shown.weight() for _, shown in self._frames.values())

    def replay(self, eyes: int | None) -> list[int]:
        """The steps of a replay through these eyes."""
        return self._steps.setdefault(eyes, Steps(eyes)).read(self.table)
