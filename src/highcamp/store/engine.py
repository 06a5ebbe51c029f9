"""Connections to the database, set so that what was committed stays, and that no error tells what was sent."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from highcamp.store.address import Address

_USUAL = 60.0  # seconds for a connection

PRAGMAS = (
    "busy_timeout=15000",  # first: another process may be changing the file
    "journal_mode=WAL",
    "synchronous=FULL",  # a commit is on the disk when it returns, as it must be before a move is acknowledged
    "foreign_keys=ON",
)


def engine(address: Address, patience: float | None = None) -> AsyncEngine:
    """The connections to a database. ``patience``: seconds that an answer of PostgreSQL's may take."""
    return _postgres(address, patience) if address.is_postgres else _sqlite(address)


def _postgres(address: Address, patience: float | None) -> AsyncEngine:
    import asyncpg

    # The driver reads the URI itself: it knows PostgreSQL's own parameters, such as sslmode.
    connect = partial(asyncpg.connect, address.uri, timeout=patience or _USUAL, command_timeout=patience)
    pool = {"pool_size": 8, "max_overflow": 4, "pool_timeout": patience or _USUAL}
    made = create_async_engine("postgresql+asyncpg://", async_creator=connect, hide_parameters=True, **pool)

    @event.listens_for(made.sync_engine, "checkout")
    def check(connection: Any, *_: Any) -> None:
        if connection.driver_connection.is_closed():  # the driver hears of it: nobody has to ask the database
            raise DisconnectionError

    return made


def _sqlite(address: Address) -> AsyncEngine:
    made = create_async_engine(URL.create("sqlite+aiosqlite", database=str(address.path)), hide_parameters=True)
    _set_up(made.sync_engine)
    return made


def writing_engine(path: Path) -> Engine:
    """A connection to a file of SQLite's for a thread that may wait for it, and that writes in every transaction."""
    made = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)
    _set_up(made, "BEGIN IMMEDIATE")
    return made


def _set_up(made: Engine, begins: str = "BEGIN") -> None:
    @event.listens_for(made, "connect")
    def settings(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver's own idea of when a transaction begins knows no savepoints
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(made, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql(begins)
