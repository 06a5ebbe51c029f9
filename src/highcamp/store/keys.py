"""Keys whose tables are taken to another device, which has a key of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, exists, insert, literal, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from highcamp.store.access import Access
from highcamp.store.schema import HOST, Rules, handovers, holders, is_played_by, mutes, tables


class Keys:
    """Reads and writes them, by the store's ways to do so."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def offer(self, token: str, key: str, until: int, now: int) -> None:
        """Keep until then whose tables a token opens, both hashed; those that are too old are let go."""

        def work(link: Connection) -> None:
            link.execute(delete(handovers).where(handovers.c.until < now))
            link.execute(insert(handovers).values(token=token, key=key, until=until))

        await self._access.transact(work)

    async def is_offered(self, token: str, now: int) -> bool:
        """Whether a (hashed) token still opens anything."""
        query = select(handovers.c.until).where(handovers.c.token == token, handovers.c.until >= now)
        return bool(await self._access.find(query))

    async def take(self, token: str, now: int) -> str | None:
        """The (hashed) key whose tables a (hashed) token opens, once; None if there is none, or no longer."""

        def work(link: Connection) -> str | None:
            where = (handovers.c.token == token, handovers.c.until >= now)
            found = link.execute(select(handovers.c.key).where(*where)).first()
            gone = link.execute(delete(handovers).where(*where))
            return str(found[0]) if found and gone.rowcount == 1 else None

        taken: str | None = await self._access.transact(work)
        return taken

    async def has_played(self, key: str, game: str) -> bool:
        """Whether a (hashed) key has a seat at a table of this game that is over."""
        query = select(tables.c.id).join(holders, tables.c.id == holders.c.table_id)
        query = query.where(holders.c.key == key, holders.c.seat != HOST, tables.c.game == game, tables.c.over)
        return bool(await self._access.find(query.limit(1)))

    async def running_seats(self, old: str, new: str, rules: Rules) -> list[tuple[str, int]]:
        """The seats at running tables that one (hashed) key holds and another does not."""
        query = _missing(old, new, ~_is_still(rules)).order_by(tables.c.created, holders.c.seat)
        return [(row[0], row[1]) for row in await self._access.find(query)]

    async def share(self, old: str, new: str, rules: Rules, *, shut: Iterable[str], but: Iterable[str]) -> list[str]:
        """Whatever one (hashed) key holds beside seats at running tables another holds from now on, too; the tables at which
        that is so. ``shut``: no game runs at these either; ``but``: not at these. What the one does not want to hear the other
        does not.
        """
        where = _is_still(rules, shut) & tables.c.id.not_in(list(but))

        def work(link: Connection) -> list[str]:
            into = postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
            found = link.execute(_missing(old, new, where)).all()
            if found:
                rows = [{"key": new, "table_id": table, "seat": seat} for table, seat in found]
                link.execute(into(holders).on_conflict_do_nothing(), rows)
            muted = select(mutes.c.table_id, literal(new), mutes.c.seat).where(mutes.c.key == old)
            link.execute(into(mutes).from_select(["table_id", "key", "seat"], muted).on_conflict_do_nothing())
            return sorted({table for table, _ in found})

        at: list[str] = await self._access.transact(work)
        return at


def _missing(old: str, new: str, where: ColumnElement[bool]) -> Select[Any]:
    """What one key holds, but for what was removed from its list, and another does not."""
    also = holders.alias()
    twice = exists().where(also.c.key == new, also.c.table_id == holders.c.table_id, also.c.seat == holders.c.seat)
    query = select(holders.c.table_id, holders.c.seat).join(tables, tables.c.id == holders.c.table_id)
    return query.where(holders.c.key == old, ~holders.c.removed, ~twice, where)


def _is_still(rules: Rules, shut: Iterable[str] = ()) -> ColumnElement[bool]:
    """Whether what is held is no seat from which anybody plays."""
    return or_(holders.c.seat == HOST, tables.c.over, ~is_played_by(rules), tables.c.id.in_(list(shut)))
