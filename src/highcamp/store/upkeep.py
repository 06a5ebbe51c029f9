"""Looking after a database: is it ours and up to date, bring it up to date, copy it, clear out what nobody plays any more."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import msgspec
from sqlalchemy import Connection, delete, func, inspect, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from highcamp.engine.refusal import Refused
from highcamp.engine.registry import rules
from highcamp.store import address, analyses, dump, pruning, results
from highcamp.store.address import Address
from highcamp.store.engine import PRAGMAS, engine
from highcamp.store.migrations import FOLDER, revisions
from highcamp.store.schema import SHUT, is_played_by, learned, messages, tables

_LOCK = 0x68696768  # any number of our own: who brings a PostgreSQL database up to date holds the lock of this name
_OURS = {"alembic_version", "tables", "events", "holders"}  # every revision has had these

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


class Pruned(msgspec.Struct, frozen=True):
    """What was cleared out."""

    tables: int
    entries: int


class Closed(msgspec.Struct, frozen=True):
    """Tables of one game that are closed."""

    game: str
    rules: int
    """The rules version that they were played by."""
    played: int | None
    """The version that is played here, or None if the game is not here."""
    tables: int
    unfinished: int

    @property
    def why(self) -> str:
        """The version they were played by, and what is played here instead."""
        if self.rules == SHUT:
            return "closed by the server's owner"
        here = "the game is not here" if self.played is None else f"version {self.played} is played here"
        return f"rules version {self.rules} ({here})"


class Owned(msgspec.Struct, frozen=True):
    """A table as the server's owner sees it: nothing of what is played or said there."""

    id: str
    game: str
    rules: int
    over: bool
    listed: bool
    touched: int
    takers: str | None

    @property
    def is_shut(self) -> bool:
        """Whether it was closed by the owner."""
        return self.rules == SHUT

    @property
    def names(self) -> list[str]:
        """The people who have seats there."""
        return [taker["name"] for taker in msgspec.json.decode(self.takers or "[]") if taker.get("name")]


class Halted(msgspec.Struct, frozen=True):
    """A table at which people were playing when it was closed."""

    id: str
    game: str
    touched: int
    """When something was written last, in milliseconds since 1970."""


async def check(url: str) -> str:
    """The revision of the database, which is the one this Highcamp works with; any other is refused with what to do."""
    where = address.read(url)
    found = await revision(where)
    if found == revisions()[-1]:
        return found
    upgrade_it = f"highcamp db upgrade --db '{where}'"
    if found is None:
        raise Refused("no-database", "There is no Highcamp database yet.", where=str(where), fix=upgrade_it)
    text = f"The database is older than this Highcamp: revision {found}, and {revisions()[-1]} is needed."
    raise Refused("old-database", text, where=str(where), fix=f"Make a backup (highcamp db backup), then: {upgrade_it}")


async def closed_games(url: str) -> list[Closed]:
    """The tables that are closed because their games are played by other rules than at their time, or are not here any more."""
    known = rules()
    counted = select(tables.c.game, tables.c.rules, func.count(), func.count().filter(~tables.c.over))
    async with _reaching(address.read(url)) as link:
        found = await link.execute(
            counted.where(~is_played_by(known)).group_by(tables.c.game, tables.c.rules).order_by(tables.c.game, tables.c.rules)
        )
        return [Closed(game, version, known.get(game), *counts) for game, version, *counts in found]


async def halted_tables(url: str) -> list[Halted]:
    """The closed tables that are not finished, latest first: their games cannot go on."""
    query = select(tables.c.id, tables.c.game, tables.c.touched).where(~is_played_by(rules()), ~tables.c.over)
    async with _reaching(address.read(url)) as link:
        return [Halted(*found) for found in await link.execute(query.order_by(tables.c.touched.desc(), tables.c.id))]


async def owned(url: str, *, every: bool) -> list[Owned]:
    """The tables that people can play at, latest first; ``every``: and all the others."""
    query = select(*(tables.c[name] for name in Owned.__struct_fields__))
    if not every:
        query = query.where(~tables.c.over, tables.c.rules != SHUT)
    async with _reaching(address.read(url)) as link:
        return [Owned(*found) for found in await link.execute(query.order_by(tables.c.touched.desc(), tables.c.id))]


async def close(url: str, table: str) -> None:
    """Close a table for good: no game is played by its rules from now on, and nothing that was said there is kept."""
    where = address.read(url)
    now = int(time.time() * 1000)
    async with _reaching(where, changing=True) as link:
        done = await link.execute(update(tables).where(tables.c.id == table).values(rules=SHUT, due=None, touched=now))
        await link.execute(delete(messages).where(messages.c.table_id == table))
    if not done.rowcount:
        raise Refused(
            "no-such-table", f"There is no table {table!r}.", where=str(where), fix="highcamp tables list names them."
        )


async def revision(where: Address) -> str | None:
    """The revision of a database, older or equal to ours; None if there is nothing yet. One that is not ours is refused."""
    if where.path is not None and not where.path.exists():
        return None
    async with _reaching(where) as link:
        names = set(await link.run_sync(lambda sync: inspect(sync).get_table_names()))
        if not names:
            return None
        if not names >= _OURS:
            raise _foreign(where)
        found = (await link.execute(text("SELECT version_num FROM alembic_version"))).scalars().all()
    if len(found) != 1 or not str(found[0]).isdecimal():
        raise _foreign(where)
    if found[0] not in revisions():
        words = f"The database was made by a newer Highcamp: revision {found[0]}, and this one knows {revisions()[-1]}."
        raise Refused("new-database", words, where=str(where), fix="Update highcamp (pip install --upgrade highcamp).")
    return str(found[0])


async def upgrade(url: str) -> tuple[str | None, str]:
    """Bring a database up to date, from nothing if need be, all or nothing. The revisions before and after."""
    from alembic import command
    from alembic.config import Config

    where = address.read(url)
    before = await revision(where)
    if before == revisions()[-1]:
        return before, before

    def steps(connection: Connection) -> None:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
        command.upgrade(config, "head")

    async with _reaching(where, changing=True) as link:
        await link.run_sync(steps)
    return before, revisions()[-1]


async def backup(url: str, path: Path, progress: Progress | None = None) -> None:
    """Copy a database into a new file, while it is in use: SQLite as a database of its own, PostgreSQL for ``pg_restore``."""
    where = address.read(url)
    if await revision(where) is None:
        raise Refused("no-database", "There is no Highcamp database to copy.", where=str(where))
    if path.exists():
        raise Refused("file-exists", "There is such a file already.", where=str(path), fix="Choose another name.")
    partly = path.with_name(f"{path.name}.partly")  # what bears the name is whole
    try:
        if where.path is None:
            await dump.dump(where, partly)
        else:
            await asyncio.to_thread(_copy, where.path, partly, progress)
        partly.rename(path)
    except (OSError, sqlite3.Error) as wrong:
        raise Refused("unwritable", f"The copy cannot be written: {wrong}.", where=str(path)) from None
    finally:
        partly.unlink(missing_ok=True)


async def prune(
    url: str, older_than_ms: int, *, finished: bool = False, dry: bool = False, progress: Progress | None = None
) -> Pruned:
    """Delete the tables that nobody has touched for so many milliseconds, with all that belongs to them, what was learned or
    analysed so long ago, and the results of those who have not played since; ``finished``: only tables whose games are over.
    """
    await check(url)
    where = address.read(url)
    before = int(time.time() * 1000) - older_than_ms
    old = pruning.is_old(before, finished=finished)
    async with _reaching(where) as link:
        of, entries = await link.run_sync(pruning.count, old)
    if dry:
        return Pruned(of, entries)
    gone = entries = 0
    while True:
        async with _reaching(where, changing=True) as link:
            some, more = await link.run_sync(pruning.prune_some, old)
        gone, entries = gone + len(some), entries + more
        if progress is not None:
            progress(gone, of)
        if len(some) < pruning.AT_ONCE:
            break
    async with _reaching(where, changing=True) as link:
        await link.execute(delete(learned).where(learned.c.at < before))
        await link.run_sync(analyses.prune, before)
        await link.run_sync(results.prune, before)  # after the tables: whose key opens none is gone
    return Pruned(gone, entries)


@asynccontextmanager
async def _reaching(where: Address, *, changing: bool = False) -> AsyncIterator[AsyncConnection]:
    """A transaction; if ``changing``, nobody else is in one like it. A database that cannot be used is refused."""
    if where.path is not None:
        _try(where, where.path)
    made = engine(where)
    try:
        async with made.connect() as link:
            await link.begin()
            if changing:
                # On SQLite a write, whatever it is, makes ours the one transaction that may.
                alone = f"SELECT pg_advisory_xact_lock({_LOCK})" if where.is_postgres else "PRAGMA user_version=0"
                await link.exec_driver_sql(alone)
            yield link
            await link.commit()
    except Refused:
        raise
    except (OSError, SQLAlchemyError) as wrong:
        raise _unusable(where, wrong) from None
    except Exception as wrong:
        if isinstance(wrong, dump.faults()):
            raise _unusable(where, wrong) from None
        raise
    finally:
        await made.dispose()


def _try(where: Address, path: Path) -> None:
    """Open a file here and now: the driver's thread, if it cannot, ends with a traceback that nobody can catch."""
    try:
        with closing(sqlite3.connect(path)) as link:
            for pragma in PRAGMAS:
                link.execute(f"PRAGMA {pragma}")
    except sqlite3.Error as wrong:
        raise _unusable(where, wrong) from None


def _unusable(where: Address, wrong: Exception) -> Refused:
    if isinstance(wrong, sqlite3.DatabaseError) and "not a database" in str(wrong):
        return _foreign(where)
    cause = str(getattr(wrong, "orig", None) or wrong).strip().partition("\n")[0].removesuffix(".")
    if where.is_postgres and where.password:
        cause = cause.replace(where.password, "***")
    fix = "Is the folder there, and may it be written?"
    if where.is_postgres:
        fix = "Is it running, and are name and password right?"
    return Refused("unreachable-database", f"The database cannot be used: {cause}.", where=str(where), fix=fix)


def _foreign(where: Address) -> Refused:
    words, fix = "This is no database of Highcamp's, and it is not empty.", "Name another; highcamp db upgrade makes a new one."
    return Refused("foreign-database", words, where=str(where), fix=fix)


def _copy(source: Path, target: Path, progress: Progress | None) -> None:
    def report(_: int, left: int, of: int) -> None:
        if progress is not None:
            progress(of - left, of)

    target.unlink(missing_ok=True)
    with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new, pages=1000, progress=report)
