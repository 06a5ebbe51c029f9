"""Where a database is, as people write it: ``sqlite:///file.db``, a plain path, or ``postgresql://user@host/name``."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec

from highcamp.engine.refusal import Refused

FORMS = "Write a path, sqlite:///file.db, or postgresql://user:password@host/name."


class Address(msgspec.Struct, frozen=True):
    """A database: the file of SQLite, or what PostgreSQL's own programs call a connection URI."""

    path: Path | None = None
    uri: str = ""

    @property
    def is_postgres(self) -> bool:
        """Whether it is PostgreSQL; for the store alone to ask."""
        return bool(self.uri)

    @property
    def takes_many(self) -> bool:
        """Whether several processes may write to it at once."""
        return self.is_postgres

    @property
    def copy_ending(self) -> str:
        """How the names of files with copies of it end."""
        return "dump" if self.is_postgres else "db"

    @property
    def password(self) -> str:
        """The password in the URI, which is never to be printed."""
        user, _, _ = urlsplit(self.uri).netloc.rpartition("@")
        return unquote(user.partition(":")[2])

    @property
    def without_password(self) -> str:
        """The URI for a program to which the password is handed in another way."""
        user, at, host = urlsplit(self.uri).netloc.rpartition("@")
        return urlsplit(self.uri)._replace(netloc=f"{user.partition(':')[0]}{at}{host}").geturl()

    def __str__(self) -> str:
        """As it may be shown and logged: no password, and no parameters, which may hold one."""
        return urlsplit(self.without_password)._replace(query="", fragment="").geturl() if self.uri else str(self.path)

    def __repr__(self) -> str:
        return f"Address({self})"


def read(text: str) -> Address:
    """The database that was written; refused if it is none that we can use."""
    scheme, separator, rest = text.partition("://")
    kind = scheme.partition("+")[0] if separator else "sqlite"
    if kind in ("postgresql", "postgres"):
        return _postgres(f"postgresql://{rest}")
    if kind != "sqlite":
        raise Refused("bad-database", f"{kind} is no database that Highcamp can use.", where="--db", fix=FORMS)
    name = (rest.partition("?")[0].removeprefix("/") if separator else text).strip()
    if not name or name == ":memory:":
        raise Refused("bad-database", "The database needs a file, or its games would be forgotten.", where="--db", fix=FORMS)
    return Address(path=Path(name).expanduser().absolute())


def _postgres(uri: str) -> Address:
    try:
        urlsplit(uri).port  # noqa: B018  # asking is what checks it
    except ValueError:
        # What is wrong may be a part of a password, so it is not repeated.
        text, fix = "The URL of the database cannot be read.", "Write %40, %3A, %2F for @, : and / inside a password."
        raise Refused("bad-database", text, where="--db", fix=fix) from None
    if importlib.util.find_spec("asyncpg") is None:
        text, fix = "PostgreSQL needs a package that is not installed.", "In Highcamp's folder: pip install '.[postgres]'"
        raise Refused("no-driver", text, where="--db", fix=fix)
    return Address(uri=uri)
