"""The company at a table. Where nobody holds a seat, bots play only while somebody watches, not too fast, and at few tables at
once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

from highcamp.table.live import Table

_LEAST_PACE = 250  # milliseconds between two moves where only bots play


class Company:
    """The tables without people. ``watched`` says whether somebody watches a table here."""

    def __init__(self, watched: Callable[[str], bool], most: int) -> None:
        self._watched = watched
        self._places = asyncio.Semaphore(most)
        self.asleep: set[str] = set()  # written down as overdue, before anybody asked who would watch

    def due(self, table: Table) -> int | None:
        """When a table that is attended has to be seen to."""
        due = table.due()
        if table.has_people:
            self.asleep.discard(table.id)
            return due
        if due is None:
            return None
        return max(due, table.at + _LEAST_PACE) if self._watched(table.id) else None

    @contextlib.asynccontextmanager
    async def place(self, table: Table) -> AsyncIterator[None]:
        """A place among the tables that go on without people; others always have one."""
        if table.has_people:
            yield
            return
        async with self._places:
            yield

    def look(self, table: Table) -> None:
        """An overdue table that nobody attends need not be looked for again: whoever watches it wakes it."""
        if self.due(table) is None:
            self.asleep.add(table.id)


def due(table: Table) -> int | None:
    """When a table has to be seen to even if nobody has it open: that is what is written down."""
    return table.due() if table.has_people else None
