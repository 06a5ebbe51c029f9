"""What is left of a table that is closed: all that was written, told without playing anything again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from highcamp.house.denials import Missing
from highcamp.store.store import Store
from highcamp.table import closed
from highcamp.table import entry as entries
from highcamp.table.chronicle import chronicle
from highcamp.table.closed import ClosedTable
from highcamp.table.entry import Entry


class Archive:
    """The logs of closed tables."""

    def __init__(self, store: Store, work_out: Callable[[Callable[[], Any]], Awaitable[Any]]) -> None:
        self._store = store
        self._work_out = work_out

    async def record(self, table: ClosedTable) -> str:
        """The record of a table."""
        row = await self._store.row(table.id)
        if row is None:
            raise Missing(table.id)
        stored = await self._store.entries(table.id, 0)
        written: str = await self._work_out(lambda: closed.record(table.setting, _read(stored), row.over))
        return written

    async def chronicle(self, table: ClosedTable) -> list[str]:
        """What happened at a table, line by line."""
        stored = await self._store.entries(table.id, 0)
        lines: list[str] = await self._work_out(lambda: chronicle(table.setting, _read(stored)))
        return lines


def _read(stored: Sequence[str]) -> list[Entry]:
    return [entries.read(one) for one in stored]
