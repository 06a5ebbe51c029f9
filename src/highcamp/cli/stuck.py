"""Looking for tables that cannot be opened: ``highcamp db stuck``."""

from __future__ import annotations

from typing import NamedTuple

from highcamp.engine.registry import rules
from highcamp.store.store import Row, Store
from highcamp.table.closed import ClosedTable
from highcamp.table.stuck import StuckTable, open_table, read_on


class Stuck(NamedTuple):
    """A table that cannot be opened, and why not."""

    id: str
    game: str
    why: str


async def find(url: str, *, finished: bool = False) -> list[Stuck]:
    """All unfinished tables that cannot be opened; ``finished``: and those whose games are over. Each log is read from its
    beginning, as a server reads it.
    """
    store, found = Store(url), []
    try:
        for id in await store.playable_tables(rules(), finished=finished):
            row = await store.row(id)
            if row is not None and (why := await _fault(store, row)):
                found.append(Stuck(id, row.game, why))
    finally:
        await store.close()
    return found


async def _fault(store: Store, row: Row) -> str:
    """What keeps a table from being opened."""
    try:
        table = open_table(row.id, row.setting)
        read_on(table, await store.entries(row.id, 0))
    except ClosedTable:  # ``db check`` counts these
        return ""
    except StuckTable as stuck:
        return f"{type(stuck.__cause__).__name__}: {stuck.__cause__}"
    return ""
