"""What is left of a table that is closed: all that was written, told without playing anything again."""

from __future__ import annotations

from highcamp.house.denials import Missing
from highcamp.store.store import Store
from highcamp.table import closed
from highcamp.table import entry as entries
from highcamp.table.chronicle import chronicle
from highcamp.table.closed import ClosedTable
from highcamp.table.entry import Entry


class Archive:
    """The logs of closed tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def record(self, table: ClosedTable) -> str:
        """The record of a table."""
        row = await self._store.row(table.id)
        if row is None:
            raise Missing(table.id)
        return closed.record(table.setting, await self._log(table), row.over)

    async def chronicle(self, table: ClosedTable) -> list[str]:
        """What happened at a table, line by line."""
        return chronicle(table.setting, await self._log(table))

    async def _log(self, table: ClosedTable) -> list[Entry]:
        return [entries.read(body) for body in await self._store.entries(table.id, 0)]
