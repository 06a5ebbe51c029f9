"""The database is away: it hangs, restarts, is full, read-only or gone. Whatever the driver or the pool calls that, it is one
thing to whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, DisconnectionError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

_ITS_OWN = (OperationalError, InterfaceError, DisconnectionError, PoolTimeout, OSError)
# PostgreSQL's classes of conditions: connection lost, no resources, operator's intervention; and a server that only reads.
_STATES = ("08", "53", "57", "25006")


class Away(Exception):
    """The database does not answer, or would not keep what it is told. Nothing was acknowledged."""


@contextmanager
def map_faults() -> Iterator[None]:
    """Whatever tells that the database is away is raised as ``Away``."""
    try:
        yield
    except Exception as wrong:
        if not _is_away(wrong):
            raise
        raise Away(type(wrong).__name__) from wrong


def _is_away(wrong: Exception) -> bool:
    if isinstance(wrong, DBAPIError) and not isinstance(wrong, _ITS_OWN):
        state = getattr(wrong.orig, "sqlstate", None) or ""
        return wrong.connection_invalidated or state.startswith(_STATES)
    # The driver's own errors come bare where a connection is made.
    return isinstance(wrong, _ITS_OWN) or type(wrong).__module__.partition(".")[0] == "asyncpg"


class File:
    """The file of SQLite's that was opened. If it is deleted or another is put in its place, we would go on writing to one that
    nobody will ever find.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened: tuple[int, int] | None = None

    def check(self) -> None:
        """Refuse if it is no longer the one that was there at first."""
        found = self._path.stat()
        self._opened = self._opened or (found.st_dev, found.st_ino)
        if self._opened != (found.st_dev, found.st_ino):
            raise FileNotFoundError(self._path)
