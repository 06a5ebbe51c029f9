"""Keys that are taken to another device, and what they hold there."""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, insert, select, update

from highcamp.store.access import Access
from highcamp.store.schema import handovers, holders


class Keys:
    """Reads and writes them, by the store's ways to do so."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def offer(self, token: str, sealed: str, until: int, now: int) -> None:
        """Keep a sealed key until then, for whoever has the token that hashes to this; those that are too old are let go."""

        def work(link: Connection) -> None:
            link.execute(delete(handovers).where(handovers.c.until < now))
            link.execute(insert(handovers).values(token=token, sealed=sealed, until=until))

        await self._access.transact(work)

    async def is_offered(self, token: str, now: int) -> bool:
        """Whether a (hashed) token still opens a key."""
        query = select(handovers.c.until).where(handovers.c.token == token, handovers.c.until >= now)
        return bool(await self._access.find(query))

    async def take(self, token: str, now: int) -> str | None:
        """The sealed key that a (hashed) token is for, once; None if there is none, or no longer."""

        def work(link: Connection) -> str | None:
            where = (handovers.c.token == token, handovers.c.until >= now)
            found = link.execute(select(handovers.c.sealed).where(*where)).first()
            gone = link.execute(delete(handovers).where(*where))
            return str(found[0]) if found and gone.rowcount == 1 else None

        taken: str | None = await self._access.transact(work)
        return taken

    async def join(self, old: str, new: str) -> list[str]:
        """Whatever one (hashed) key holds another holds from now on; the tables at which that is so."""
        if old == new:
            return []

        def work(link: Connection) -> list[str]:
            at = list(link.execute(select(holders.c.table_id).where(holders.c.key == old).distinct()).scalars())
            also = holders.alias()
            twice = exists().where(also.c.key == new, also.c.table_id == holders.c.table_id, also.c.seat == holders.c.seat)
            link.execute(update(holders).where(holders.c.key == old, ~twice).values(key=new))
            link.execute(delete(holders).where(holders.c.key == old))
            return at

        joined: list[str] = await self._access.transact(work)
        return joined
