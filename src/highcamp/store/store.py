"""The store: reading and adding to the tables' logs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Executable, and_, delete, func, insert, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from highcamp.store import address
from highcamp.store.access import Access
from highcamp.store.analyses import Analyses
from highcamp.store.away import File, map_faults
from highcamp.store.draft import Draft, Outcome, add
from highcamp.store.engine import engine, writing_engine
from highcamp.store.hub import Hub, LocalHub
from highcamp.store.keys import Keys
from highcamp.store.learned import Learned
from highcamp.store.postgres_hub import PostgresHub
from highcamp.store.pruning import is_old, prune_some
from highcamp.store.results import Results
from highcamp.store.schema import HOST, SHUT, Rules, events, holders, invitations, is_played_by, tables
from highcamp.store.talk import Talk
from highcamp.store.writer import Writer

T = TypeVar("T")

_PATIENCE = 2.5  # seconds until a database that others run is called away
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
    """Who has to act; None, like the next two, if that was never written."""
    takers: str | None = None
    """Who has which seat."""
    result: str | None = None
    """How it ended."""
    rules: int


class Store:
    """One database, by its URL or path as people write it."""

    def __init__(self, url: str) -> None:
        where = address.read(url)
        self.patience = _PATIENCE if where.is_postgres else None
        """Seconds that anybody should wait for it; a file of our own is as quick as its disk."""
        self.engine = engine(where, self.patience)
        self.hub: Hub = PostgresHub(where.uri) if where.is_postgres else LocalHub()
        # For single statements, which need no transaction around them: each of its words would be a way there and back.
        self._single = self.engine.execution_options(isolation_level="AUTOCOMMIT") if where.is_postgres else self.engine
        self._insert = postgresql.insert if where.is_postgres else sqlite.insert
        self._own = None if where.path is None else writing_engine(where.path)
        self._file = None if where.path is None else File(where.path)
        self._thread = ThreadPoolExecutor(1, "store-writer")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._writer = Writer(self._write)
        access = Access(self._transact, self._found)
        self.talk = Talk(access)
        self.keys = Keys(access)
        self.learned = Learned(access)
        self.results = Results(access)
        self.analyses = Analyses(access)

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

    async def create(self, row: Row, stored: Sequence[str], due: int | None, holds: Iterable[tuple[str, int]]) -> None:
        """A new table with its log so far, as it is stored; ``holds``: hashed keys with the seats they hold."""
        log = [{"table_id": row.id, "seq": seq, "body": one} for seq, one in enumerate(stored, 1)]
        held = [{"key": key, "table_id": row.id, "seat": seat} for key, seat in holds]

        def work(link: Connection) -> None:
            link.execute(insert(tables).values(**msgspec.structs.asdict(row), due=due))
            link.execute(insert(events), log)
            if held:
                link.execute(insert(holders), held)

        await self._transact(work)

    async def note(self, table: str, seq: int, told: Mapping[str, str | None]) -> None:
        """Write what lists tell of a table whose log ends with this number; if it has grown since, that is written already."""
        statement = update(tables).where(tables.c.id == table, tables.c.seq == seq).values(**told)
        await self._transact(lambda link: link.execute(statement))

    async def remove(self, key: str, table: str) -> None:
        """Leave a table out of the list of a (hashed) key's holder, who keeps what they have there."""
        statement = update(holders).where(holders.c.key == key, holders.c.table_id == table).values(removed=True)
        await self._transact(lambda link: link.execute(statement))

    async def forget(self, table: str) -> None:
        """A table that nobody was told of, with all that belongs to it."""
        await self._transact(lambda link: link.execute(delete(tables).where(tables.c.id == table)))

    async def prune(self, before: int) -> list[str]:
        """Delete some of the tables whose games are over and that nobody has touched since this time; none if none are left."""
        return (await self._transact(lambda link: prune_some(link, is_old(before, finished=True))))[0]

    async def append(self, draft: Draft) -> Outcome:
        """Add an entry. It is safely written when this returns ``written``; ``conflict``: another process was first;
        raises ``Gone`` if the table is no longer there.
        """
        return await self._writer.append(draft)

    async def _write(self, drafts: list[Draft]) -> list[Outcome]:
        work = partial(add, drafts=drafts)
        if self._own is None and all(one.is_plain for one in drafts):
            return await self._through(self._ask(work))  # as a single statement it is all or nothing
        return await self._transact(work)

    async def _transact(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction. SQLite is written to by one thread: a transaction is one errand for it, and none has
        to wait for another's lock.
        """
        own, file = self._own, self._file
        if own is None or file is None:
            return await self._through(self._begin(work))

        def errand() -> T:
            with own.begin() as link:
                done = work(link)
            file.check()  # what was written to a file that is gone is not acknowledged
            return done

        with map_faults():
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
        """Wait for work, not for ever. It goes on even if whoever asked has gone: a connection in the middle of something is of
        no use to anybody else.
        """
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._settled)
        with map_faults():
            async with asyncio.timeout(self.patience):
                return await asyncio.shield(task)

    def _settled(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited may have gone: then nobody else asks for it

    # -- seats --

    async def invite(self, table: str, seat: int, token: str) -> None:
        """Make this (hashed) token the one invitation to a seat; an earlier one is void."""
        statement = self._insert(invitations).values(table_id=table, seat=seat, token=token)
        statement = statement.on_conflict_do_update(index_elements=["table_id", "seat"], set_={"token": token})
        await self._transact(lambda link: link.execute(statement))

    async def seat_for(self, token: str) -> tuple[str, int] | None:
        """The table and seat that a (hashed) invitation is for."""
        query = select(invitations.c.table_id, invitations.c.seat).where(invitations.c.token == token)
        found = await self._found(query)
        return (found[0][0], found[0][1]) if found else None

    async def seats_of(self, key: str, table: str) -> list[int]:
        """The seats that a (hashed) key holds at a table, ``HOST`` among them."""
        query = select(holders.c.seat).where(holders.c.key == key, holders.c.table_id == table).order_by(holders.c.seat)
        return [row[0] for row in await self._found(query)]

    async def knows(self, key: str) -> bool:
        """Whether a (hashed) key holds anything anywhere."""
        return bool(await self._found(select(holders.c.seat).where(holders.c.key == key).limit(1)))

    async def holders(self, table: str) -> list[tuple[str, int]]:
        """Which (hashed) keys hold which seats of a table."""
        query = select(holders.c.key, holders.c.seat).where(holders.c.table_id == table)
        return [(row[0], row[1]) for row in await self._found(query)]

    # -- reading --

    async def row(self, table: str) -> Row | None:
        """A table as it is listed."""
        found = await self._rows(_ROWS.where(tables.c.id == table))
        return found[0] if found else None

    async def entries(self, table: str, after: int) -> list[str]:
        """The entries of a log after this number."""
        query = select(events.c.body).where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq)
        return [row[0] for row in await self._found(query)]

    async def tables_of(self, key: str, most: int = 30) -> list[Row]:
        """The tables at which a (hashed) key has a seat or is host, latest first, but for those that were removed."""
        ids = select(holders.c.table_id).where(holders.c.key == key, ~holders.c.removed).distinct()
        return await self._rows(_ROWS.where(tables.c.id.in_(ids)).order_by(tables.c.public.desc()).limit(most))

    async def seats_at(self, key: str, tables: Iterable[str]) -> dict[str, list[int]]:
        """The seats that a (hashed) key holds at these tables, ``HOST`` among them."""
        query = select(holders.c.table_id, holders.c.seat).where(holders.c.key == key, holders.c.table_id.in_(list(tables)))
        query = query.order_by(holders.c.seat)
        found: dict[str, list[int]] = {}
        for table, seat in await self._found(query):
            found.setdefault(table, []).append(seat)
        return found

    async def hosts(self, ids: Iterable[str]) -> dict[str, int]:
        """The first seat that the host of each of these tables holds, of those who hold one."""
        host, own = holders.alias(), holders.alias()
        query = select(own.c.table_id, func.min(own.c.seat)).where(
            *(host.c.table_id.in_(list(ids)), host.c.seat == HOST),
            *(own.c.table_id == host.c.table_id, own.c.key == host.c.key, own.c.seat != HOST),
        )
        return {row[0]: row[1] for row in await self._found(query.group_by(own.c.table_id))}

    async def open_tables(self, rules: Rules, most: int = 30) -> list[Row]:
        """The tables that wait for players and are offered to everybody, latest first."""
        where = (tables.c.listed, tables.c.empty > 0, ~tables.c.over, is_played_by(rules))
        return await self._rows(_ROWS.where(*where).order_by(tables.c.public.desc()).limit(most))

    async def shut(self, since: int) -> list[str]:
        """The tables that the server's owner has closed since this time."""
        query = select(tables.c.id).where(tables.c.rules == SHUT, tables.c.touched >= since)
        return [row[0] for row in await self._found(query)]

    async def playable_tables(self, rules: Rules, *, finished: bool = False) -> list[str]:
        """The tables at which people can still play, oldest first; ``finished``: or have played by these rules to the end."""
        query = select(tables.c.id).where(is_played_by(rules)).order_by(tables.c.created)
        return [row[0] for row in await self._found(query if finished else query.where(~tables.c.over))]

    async def overdue(
        self, before: int, rules: Rules, most: int = 50, but: Sequence[str] = (), *, ahead: int = 2**62
    ) -> list[str]:
        """The tables that somebody should have seen to before this time, longest waiting first; ``but``: not these. What was
        written after the time ``ahead`` was written by another clock: nobody can tell by ours when that is due.
        """
        late = or_(tables.c.due < before, and_(tables.c.due.is_not(None), tables.c.touched > ahead))
        where = (late, ~tables.c.over, is_played_by(rules), tables.c.id.not_in(but))
        query = select(tables.c.id).where(*where).order_by(tables.c.due).limit(most)
        return [row[0] for row in await self._found(query)]

    async def _rows(self, query: Executable) -> list[Row]:
        return [_row(found) for found in await self._found(query)]

    async def probe(self) -> None:
        """Write something that changes nothing, to see that it can be done; raises ``Away`` if not."""
        await self._transact(_written)


def _written(link: Connection) -> None:
    """Have the database write, and take it back where it leaves anything."""
    if link.dialect.name == "sqlite":
        version = link.execute(text("PRAGMA user_version")).scalar_one()
        link.execute(text(f"PRAGMA user_version = {int(version)}"))  # the same, but written
        return
    with link.begin_nested() as taken_back:
        link.execute(insert(tables).values(**_NOBODYS))
        taken_back.rollback()


_NOBODYS = {
    "id": "",
    "game": "",
    "setting": "",
    "created": 0,
    "touched": 0,
    "seq": 0,
    "over": True,
    "listed": False,
    "empty": 0,
}
_ROWS = select(*(tables.c[name] for name in Row.__struct_fields__))


def _row(found: Any) -> Row:
    return Row(**{name: getattr(found, name) for name in Row.__struct_fields__})


__all__ = ["HOST", "Row", "Store"]
