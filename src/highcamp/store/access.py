"""How the parts of a store reach its database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable


class Access(NamedTuple):
    """The store's own ways to write and to read."""

    transact: Callable[[Callable[[Connection], Any]], Awaitable[Any]]
    """Do something in a transaction."""
    find: Callable[[Executable], Awaitable[Sequence[Any]]]
    """The rows that a query finds."""
