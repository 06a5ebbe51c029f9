"""Analyses of finished games: kept with the table, or, of a record that was brought along, by what the record digests to."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from highcamp.store.access import Access
from highcamp.store.schema import analyses, tables


class Analyses:
    """Reads and writes them, by the store's ways to do so. What stands in one the store does not know."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def put(self, key: str, version: int, body: bytes, at: int, *, table: str | None = None) -> bool:
        """Keep one, in the place of an earlier one; whether it was. One of a ``table`` goes with it, and is kept only while
        its game is over: people may have agreed to go back while it was being made.
        """

        def work(link: Connection) -> bool:
            if table is not None:
                over = link.execute(select(tables.c.over).where(tables.c.id == table).with_for_update()).scalar()
                if not over:
                    return False
            into = postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
            told = {"table_id": table, "version": version, "made": at, "body": body}
            row = into(analyses).values(key=key, **told)
            link.execute(row.on_conflict_do_update(index_elements=["key"], set_=told))
            return True

        kept: bool = await self._access.transact(work)
        return kept

    async def get(self, key: str, version: int) -> bytes | None:
        """The one that was made in this way; None if there is none."""
        found = await self._access.find(select(analyses.c.body).where(analyses.c.key == key, analyses.c.version == version))
        return bytes(found[0][0]) if found else None

    async def forget(self, key: str) -> None:
        """Delete one."""
        await self._access.transact(lambda link: link.execute(delete(analyses).where(analyses.c.key == key)))

    async def prune(self, before: int) -> None:
        """Delete those of records that were made before this time; the others go with their tables."""
        await self._access.transact(lambda link: prune(link, before))


def prune(link: Connection, before: int) -> None:
    """Do it."""
    link.execute(delete(analyses).where(analyses.c.table_id.is_(None), analyses.c.made < before))
