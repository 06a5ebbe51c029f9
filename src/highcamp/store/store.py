"""The store: reading and adding to the tables' logs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Executable, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from highcamp.store import address
from highcamp.store.adding import Addition, Outcome, add
from highcamp.store.engine import engine, writing_engine
from highcamp.store.hub import Hub, LocalHub
from highcamp.store.postgres_hub import PostgresHub
from highcamp.store.pruning import is_old, prune_some
from highcamp.store.schema import HOST, Rules, events, holders, invitations, played_by, tables
from highcamp.store.writer import Writer

T = TypeVar("T")

_GRACE = 5.0  # seconds for what is still being asked when the store is closed


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the database lists it."""

    id: str
    game: str
    setting: str
    created: int
    touched: int
    """When anything was written last."""
    public: int
    """When something was, last, that everyone at the table saw."""
    seq: int
    over: bool
    listed: bool
    empty: int
    acting: str | None = None
    """Who has to act; None if that was never written."""
    rules: int


class Store:
    """One database, by its URL or path as people write it."""

    def __init__(self, url: str) -> None:
        where = address.read(url)
        self.engine = engine(where)
        self.hub: Hub = PostgresHub(where.uri) if where.is_postgres else LocalHub()
        # For single statements, which need no transaction around them: each of its words would be a way there and back.
        self._single = self.engine.execution_options(isolation_level="AUTOCOMMIT") if where.is_postgres else self.engine
        self._insert = postgresql.insert if where.is_postgres else sqlite.insert
        self._own = None if where.path is None else writing_engine(where.path)
        self._thread = ThreadPoolExecutor(1, "store-writer")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._writer = Writer(self._write)

    async def close(self) -> None:
        """Write what waits to be written, and let go of the database."""
        await self._writer.close()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=_GRACE)
            for task in late:  # the database is away
                task.cancel()
        self._thread.shutdown()
        if self._own is not None:
            self._own.dispose()
        await self.engine.dispose()

    # -- writing --

    async def create(self, row: Row, bodies: Sequence[str], due: int | None, holds: Iterable[tuple[str, int]]) -> None:
        """A new table with its log so far; ``holds``: hashed keys with the seats they hold."""
        log = [{"table_id": row.id, "seq": seq, "body": body} for seq, body in enumerate(bodies, 1)]
        held = [{"key": key, "table_id": row.id, "seat": seat} for key, seat in holds]

        def work(link: Connection) -> None:
            link.execute(insert(tables).values(**msgspec.structs.asdict(row), due=due))
            link.execute(insert(events), log)
            if held:
                link.execute(insert(holders), held)

        await self._transact(work)

    async def note(self, table: str, seq: int, acting: str) -> None:
        """Write who has to act at a table whose log ends with this number; if it has grown since, that is written already."""
        statement = update(tables).where(tables.c.id == table, tables.c.seq == seq).values(acting=acting)
        await self._transact(lambda link: link.execute(statement))

    async def forget(self, table: str) -> None:
        """A table that nobody was told of, with all that belongs to it."""
        await self._transact(lambda link: link.execute(delete(tables).where(tables.c.id == table)))

    async def prune(self, before: int) -> list[str]:
        """Delete some of the tables whose games are over and that nobody has touched since this time; none if none are left."""
        return (await self._transact(lambda link: prune_some(link, is_old(before, finished=True))))[0]

    async def append(self, addition: Addition) -> Outcome:
        """Add an entry. It is safely written when this returns ``written``; ``conflict``: another process was first;
        raises ``Gone`` if the table is no longer there.
        """
        return await self._writer.append(addition)

    async def _write(self, additions: list[Addition]) -> list[Outcome]:
        work = partial(add, additions=additions)
        if self._own is None and all(one.is_plain for one in additions):
            return await self._through(self._ask(work))  # as a single statement it is all or nothing
        return await self._transact(work)

    async def _transact(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction. SQLite is written to by one thread: a transaction is one errand for it, and none has
        to wait for another's lock.
        """
        own = self._own
        if own is None:
            return await self._through(self._begin(work))

        def errand() -> T:
            with own.begin() as link:
                return work(link)

        return await asyncio.get_running_loop().run_in_executor(self._thread, errand)

    async def _begin(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.begin() as link:
            return await link.run_sync(work)

    async def _ask(self, work: Callable[[Connection], T]) -> T:
        async with self._single.connect() as link:
            return await link.run_sync(work)

    async def _found(self, query: Executable) -> Sequence[Any]:
        return await self._through(self._ask(lambda link: link.execute(query).all()))

    async def _through(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for work that goes on even if whoever asked has gone: a connection in the middle of something is of no use to
        anybody else.
        """
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    # -- seats --

    async def invite(self, table: str, seat: int, token: str) -> None:
        """Make this (hashed) token the one invitation to a seat; an earlier one is void."""
        statement = self._insert(invitations).values(table_id=table, seat=seat, token=token)
        statement = statement.on_conflict_do_update(index_elements=["table_id", "seat"], set_={"token": token})
        await self._transact(lambda link: link.execute(statement))

    async def invited(self, token: str) -> tuple[str, int] | None:
        """The table and seat that a (hashed) invitation is for."""
        query = select(invitations.c.table_id, invitations.c.seat).where(invitations.c.token == token)
        found = await self._found(query)
        return (found[0][0], found[0][1]) if found else None

    async def held(self, key: str, table: str) -> list[int]:
        """The seats that a (hashed) key holds at a table, ``HOST`` among them."""
        query = select(holders.c.seat).where(holders.c.key == key, holders.c.table_id == table).order_by(holders.c.seat)
        return [row[0] for row in await self._found(query)]

    async def holds(self, table: str) -> list[tuple[str, int]]:
        """Which (hashed) keys hold which seats of a table."""
        query = select(holders.c.key, holders.c.seat).where(holders.c.table_id == table)
        return [(row[0], row[1]) for row in await self._found(query)]

    # -- reading --

    async def row(self, table: str) -> Row | None:
        """A table as it is listed."""
        found = await self._rows(_ROWS.where(tables.c.id == table))
        return found[0] if found else None

    async def bodies(self, table: str, after: int) -> list[str]:
        """The entries of a log after this number."""
        query = select(events.c.body).where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq)
        return [row[0] for row in await self._found(query)]

    async def mine(self, key: str, most: int = 30) -> list[Row]:
        """The tables at which a (hashed) key has a seat or is host, latest first."""
        ids = select(holders.c.table_id).where(holders.c.key == key).distinct()
        return await self._rows(_ROWS.where(tables.c.id.in_(ids)).order_by(tables.c.public.desc()).limit(most))

    async def seats(self, key: str, tables: Iterable[str]) -> dict[str, list[int]]:
        """The seats that a (hashed) key holds at these tables, ``HOST`` among them."""
        query = select(holders.c.table_id, holders.c.seat).where(holders.c.key == key, holders.c.table_id.in_(list(tables)))
        query = query.order_by(holders.c.seat)
        found: dict[str, list[int]] = {}
        for table, seat in await self._found(query):
            found.setdefault(table, []).append(seat)
        return found

    async def listed(self, rules: Rules, most: int = 30) -> list[Row]:
        """The tables that wait for players and are offered to everybody, latest first."""
        where = (tables.c.listed, tables.c.empty > 0, ~tables.c.over, played_by(rules))
        return await self._rows(_ROWS.where(*where).order_by(tables.c.public.desc()).limit(most))

    async def unfinished(self, rules: Rules) -> list[str]:
        """The tables at which people can still play, oldest first."""
        query = select(tables.c.id).where(~tables.c.over, played_by(rules)).order_by(tables.c.created)
        return [row[0] for row in await self._found(query)]

    async def due(self, before: int, rules: Rules, most: int = 50, but: Sequence[str] = ()) -> list[str]:
        """The tables that somebody should have seen to before this time, longest waiting first; ``but``: not these."""
        where = (tables.c.due < before, ~tables.c.over, played_by(rules), tables.c.id.not_in(but))
        query = select(tables.c.id).where(*where).order_by(tables.c.due).limit(most)
        return [row[0] for row in await self._found(query)]

    async def _rows(self, query: Executable) -> list[Row]:
        return [_row(found) for found in await self._found(query)]

    async def ping(self) -> None:
        """Ask the database something, to see that it answers."""
        await self._found(select(1))


_ROWS = select(*(tables.c[name] for name in Row.__struct_fields__))


def _row(found: Any) -> Row:
    return Row(**{name: getattr(found, name) for name in Row.__struct_fields__})


__all__ = ["HOST", "Row", "Store"]
