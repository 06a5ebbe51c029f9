"""The store: reading and adding to the tables' logs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Literal

import msgspec
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from highcamp.store import address
from highcamp.store.engine import engine
from highcamp.store.schema import HOST, events, holders, invitations, tables

_MOST_AT_ONCE = 200

Outcome = Literal["written", "conflict", "spent"]


class Gone(Exception):
    """There is no such table any more: it was pruned."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the database lists it."""

    id: str
    game: str
    setting: str
    created: int
    touched: int
    seq: int
    over: bool
    listed: bool
    empty: int


class Addition(msgspec.Struct, frozen=True, kw_only=True):
    """An entry to be added, with what changes beside it in the same transaction."""

    table: str
    seq: int
    body: str
    at: int
    due: int | None
    over: bool
    empty: int
    holder: tuple[str, int] | None = None
    """A hashed key and the seat it holds from now on."""
    token: str | None = None
    """The hashed invitation that is spent by this; without it nothing is written."""


class Store:
    """One database, by its URL or path as people write it."""

    def __init__(self, url: str) -> None:
        self.engine = engine(address.read(url))
        self.is_postgres = self.engine.dialect.name == "postgresql"
        self._insert = postgresql.insert if self.is_postgres else sqlite.insert
        self._queue: asyncio.Queue[tuple[Addition, asyncio.Future[Outcome]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Write what waits to be written, and let go of the database."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    # -- writing --

    async def create(self, row: Row, bodies: Sequence[str], due: int | None, holds: Iterable[tuple[str, int]]) -> None:
        """A new table with its log so far; ``holds``: hashed keys with the seats they hold."""
        async with self.engine.begin() as link:
            await link.execute(insert(tables).values(**msgspec.structs.asdict(row), due=due))
            log = [{"table_id": row.id, "seq": seq, "body": body} for seq, body in enumerate(bodies, 1)]
            await link.execute(insert(events), log)
            held = [{"key": key, "table_id": row.id, "seat": seat} for key, seat in holds]
            if held:
                await link.execute(insert(holders), held)

    async def forget(self, table: str) -> None:
        """A table that nobody was told of, with all that belongs to it."""
        async with self.engine.begin() as link:
            await link.execute(delete(tables).where(tables.c.id == table))

    async def append(self, addition: Addition) -> Outcome:
        """Add an entry. It is safely written when this returns ``written``; ``conflict``: another process was first;
        raises ``Gone`` if the table is no longer there.

        Additions that come at the same time share a transaction, for the disk takes as long for one as for many.
        """
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all(), name="store-writer")
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        await self._queue.put((addition, done))
        return await done

    async def _write_all(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < _MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            try:
                await self._settle(batch)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _settle(self, batch: list[tuple[Addition, asyncio.Future[Outcome]]]) -> None:
        try:
            outcomes = await self._write([addition for addition, _ in batch])
        except Exception as wrong:
            # One that cannot be written, to a table that is gone perhaps, must not take the others along.
            if isinstance(wrong, IntegrityError) and len(batch) > 1:
                for alone in batch:
                    await self._settle([alone])
                return
            for addition, done in batch:
                if not done.done():
                    done.set_exception(Gone(addition.table) if isinstance(wrong, IntegrityError) else wrong)
            return
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if not done.done():
                done.set_result(outcome)

    async def _write(self, additions: list[Addition]) -> list[Outcome]:
        async with self.engine.begin() as link:
            # In one order in every process, so that two that write the same tables never wait for each other in a ring.
            order = sorted(range(len(additions)), key=lambda place: (additions[place].table, additions[place].seq))
            outcomes: dict[int, Outcome] = {}
            for place in order:
                outcomes[place] = await self._add(link, additions[place])
            written = [additions[place] for place, outcome in outcomes.items() if outcome == "written"]
            if self.is_postgres and written:
                for part in _parts([f"{one.table}:{one.seq}" for one in written]):
                    await link.execute(text("SELECT pg_notify('highcamp', :news)"), {"news": part})
        return [outcomes[place] for place in range(len(additions))]

    async def _add(self, link: AsyncConnection, one: Addition) -> Outcome:
        if one.token is not None:
            return await self._add_spending(link, one)
        body = {"table_id": one.table, "seq": one.seq, "body": one.body}
        added = await link.execute(self._insert(events).values(**body).on_conflict_do_nothing())
        if added.rowcount != 1:
            return "conflict"
        changed = {"seq": one.seq, "touched": one.at, "due": one.due, "over": one.over, "empty": one.empty}
        await link.execute(update(tables).where(tables.c.id == one.table).values(**changed))
        if one.holder is not None:
            key, seat = one.holder
            held = self._insert(holders).values(key=key, table_id=one.table, seat=seat)
            await link.execute(held.on_conflict_do_nothing())
        return "written"

    async def _add_spending(self, link: AsyncConnection, one: Addition) -> Outcome:
        async with link.begin_nested() as savepoint:
            spent = await link.execute(update(invitations).where(invitations.c.token == one.token).values(token=None))
            outcome: Outcome = "spent"
            if spent.rowcount == 1:
                outcome = await self._add(link, msgspec.structs.replace(one, token=None))
            if outcome != "written":
                await savepoint.rollback()
        return outcome

    # -- seats --

    async def invite(self, table: str, seat: int, token: str) -> None:
        """Make this (hashed) token the one invitation to a seat; an earlier one is void."""
        values = {"table_id": table, "seat": seat, "token": token}
        statement = self._insert(invitations).values(**values)
        statement = statement.on_conflict_do_update(index_elements=["table_id", "seat"], set_={"token": token})
        async with self.engine.begin() as link:
            await link.execute(statement)

    async def invited(self, token: str) -> tuple[str, int] | None:
        """The table and seat that a (hashed) invitation is for."""
        query = select(invitations.c.table_id, invitations.c.seat).where(invitations.c.token == token)
        async with self.engine.connect() as link:
            found = (await link.execute(query)).first()
        return (found[0], found[1]) if found else None

    async def held(self, key: str, table: str) -> list[int]:
        """The seats that a (hashed) key holds at a table, ``HOST`` among them."""
        query = select(holders.c.seat).where(holders.c.key == key, holders.c.table_id == table).order_by(holders.c.seat)
        async with self.engine.connect() as link:
            return [row[0] for row in await link.execute(query)]

    async def holds(self, table: str) -> list[tuple[str, int]]:
        """Which (hashed) keys hold which seats of a table."""
        query = select(holders.c.key, holders.c.seat).where(holders.c.table_id == table)
        async with self.engine.connect() as link:
            return [(row[0], row[1]) for row in await link.execute(query)]

    async def release(self, table: str, seat: int, but: str) -> None:
        """Nobody holds the seat any more, but this (hashed) key if it does."""
        async with self.engine.begin() as link:
            where = (holders.c.table_id == table, holders.c.seat == seat, holders.c.key != but)
            await link.execute(delete(holders).where(*where))

    # -- reading --

    async def row(self, table: str) -> Row | None:
        """A table as it is listed."""
        async with self.engine.connect() as link:
            found = (await link.execute(_ROWS.where(tables.c.id == table))).first()
        return _row(found) if found else None

    async def bodies(self, table: str, after: int) -> list[str]:
        """The entries of a log after this number."""
        query = select(events.c.body).where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq)
        async with self.engine.connect() as link:
            return [row[0] for row in await link.execute(query)]

    async def mine(self, key: str, most: int = 30) -> list[Row]:
        """The tables at which a (hashed) key has a seat or is host, latest first."""
        ids = select(holders.c.table_id).where(holders.c.key == key).distinct()
        return await self._rows(_ROWS.where(tables.c.id.in_(ids)).order_by(tables.c.touched.desc()).limit(most))

    async def listed(self, most: int = 30) -> list[Row]:
        """The tables that wait for players and are offered to everybody, latest first."""
        where = (tables.c.listed, tables.c.empty > 0, ~tables.c.over)
        return await self._rows(_ROWS.where(*where).order_by(tables.c.touched.desc()).limit(most))

    async def due(self, before: int, most: int = 50) -> list[str]:
        """The tables that somebody should have seen to before this time, longest waiting first."""
        query = select(tables.c.id).where(tables.c.due < before, ~tables.c.over).order_by(tables.c.due).limit(most)
        async with self.engine.connect() as link:
            return [row[0] for row in await link.execute(query)]

    async def _rows(self, query: Any) -> list[Row]:
        async with self.engine.connect() as link:
            return [_row(found) for found in await link.execute(query)]

    async def ping(self) -> None:
        """Ask the database something, to see that it answers."""
        async with self.engine.connect() as link:
            await link.execute(select(1))


_ROWS = select(*(tables.c[name] for name in Row.__struct_fields__))


def _row(found: Any) -> Row:
    return Row(**{name: getattr(found, name) for name in Row.__struct_fields__})


def _parts(news: list[str], most: int = 150) -> Iterable[str]:
    """News in portions that fit into one notice."""
    for start in range(0, len(news), most):
        yield " ".join(news[start : start + most])


__all__ = ["HOST", "Addition", "Gone", "Outcome", "Row", "Store"]
