"""A table in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

from highcamp.house.effort import Effort
from highcamp.house.hints import Hints
from highcamp.house.shown import Form, Shown
from highcamp.store.store import Row
from highcamp.table.entry import Entry, Seated
from highcamp.table.frame import frame
from highcamp.table.live import Table
from highcamp.table.replay import Steps, still
from highcamp.table.story import Story
from highcamp.table.viewer import Viewer, look

_KEYS = 200  # whose seats are remembered at a table


class Opened:
    """A table in memory, with what its viewers were told and the frames made for them."""

    def __init__(self, table: Table, row: Row) -> None:
        self.table = table
        self.row = row
        self.users = 0  # who acts or waits to
        self.looked = 0  # when its log was read last
        self.stories: dict[int | None, Story] = {}
        self.frames: dict[Viewer, Shown] = {}
        self._steps: dict[int | None, Steps] = {}
        self.drawn_at = 0
        self.effort = Effort()
        self.hints = Hints()
        self.noticed = -(10**9)  # when somebody looked at it last
        self.owner = ""  # where its host is, or whoever looked at it first: whose turn it is to be thought for
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

    async def shown(self, table: Table, viewer: Viewer, *forms: Form) -> Shown:
        """What a viewer is shown of the table as it was, made once for each entry of the log, in these forms."""
        made = self.frames.get(viewer) if self.drawn_at == table.seq else None
        if made is None or not made.has(forms):
            made = await self.effort.do(partial(self._show, table.private(), viewer, forms))
        return made

    def _show(self, table: Table, viewer: Viewer, forms: Sequence[Form]) -> Shown:
        if self.drawn_at < table.seq:
            self.frames.clear()
            self.drawn_at = table.seq
        made = self.frames.get(viewer) if self.drawn_at == table.seq else None
        if made is None:
            made = Shown(frame(table, viewer, self._story(look(table, viewer).eyes)))
        for form in forms:
            made.form(form)
        if self.drawn_at == table.seq:
            self.frames[viewer] = made
        return made

    def _story(self, eyes: int | None) -> Story:
        return self.stories.setdefault(eyes, Story(eyes))

    async def replay(self, table: Table, eyes: int | None) -> list[int]:
        """The steps of a replay through these eyes."""
        return await self.effort.do(lambda: self._steps.setdefault(eyes, Steps(eyes)).read(table))

    async def still(self, table: Table, eyes: int | None, events: int, form: Form) -> Shown:
        """The table as it was after so many events, through these eyes, with this form made."""
        return await self.effort.do(partial(self._still, table.private(), eyes, events, form))

    def _still(self, table: Table, eyes: int | None, events: int, form: Form) -> Shown:
        shown = Shown(still(table, self._story(eyes), events))
        shown.form(form)
        return shown
