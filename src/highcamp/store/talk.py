"""What people say to each other at a table. It is kept beside the table's log, and goes with the table."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from highcamp.store.access import Access
from highcamp.store.schema import messages, mutes, tables


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was said."""

    seat: int
    name: str
    """What the player in that seat was called."""
    at: int
    text: str


class Talk:
    """Reads and writes it, by the store's ways to do so."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def say(self, table: str, message: Message) -> None:
        """Keep a message."""
        statement = insert(messages).values(table_id=table, **msgspec.structs.asdict(message))
        await self._access.transact(lambda link: link.execute(statement))

    async def said(self, table: str, most: int) -> list[Message]:
        """The latest messages, oldest first."""
        kept = select(messages.c.seat, messages.c.name, messages.c.at, messages.c.text).where(messages.c.table_id == table)
        found = await self._access.find(kept.order_by(messages.c.id.desc()).limit(most))
        return [Message(seat=row[0], name=row[1], at=row[2], text=row[3]) for row in reversed(found)]

    async def quiet(self, table: str) -> bool:
        """Whether the host has switched messages off."""
        return any(row[0] for row in await self._access.find(select(tables.c.quiet).where(tables.c.id == table)))

    async def hush(self, table: str, quiet: bool) -> None:
        """Switch messages off, or on again."""
        statement = update(tables).where(tables.c.id == table).values(quiet=quiet)
        await self._access.transact(lambda link: link.execute(statement))

    async def muted(self, table: str, key: str) -> list[int]:
        """The seats that the holder of a (hashed) key does not want to hear."""
        query = select(mutes.c.seat).where(mutes.c.table_id == table, mutes.c.key == key).order_by(mutes.c.seat)
        return [row[0] for row in await self._access.find(query)]

    async def mute(self, table: str, key: str, seat: int, muted: bool) -> None:
        """Hear a seat no longer, or again."""
        one = {"table_id": table, "key": key, "seat": seat}

        def work(link: Connection) -> None:
            link.execute(delete(mutes).where(*(mutes.c[name] == value for name, value in one.items())))
            if muted:
                link.execute(insert(mutes).values(**one))

        await self._access.transact(work)
