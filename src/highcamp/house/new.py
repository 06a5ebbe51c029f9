"""A new table, worked out before it is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from highcamp.engine.chance import Dealer
from highcamp.house.listing import row_of
from highcamp.store.store import Row
from highcamp.table import entry as entries
from highcamp.table.drafts import draft_beginning
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.setting import Setting


class New(NamedTuple):
    """The table, and what is written of it."""

    table: Table
    row: Row
    stored: list[str]
    """Its entries, as they are stored."""


def begun(id: str, setting: Setting, dealer: Dealer, at: int) -> New:
    """A table at which the game begins now."""
    table = Table(id, setting)
    first = draft_beginning(table, dealer, at)
    table.read(first)
    return _new(table, [first])


def laid_out(id: str, told: Callable[[], tuple[Setting, list[Entry]]]) -> New:
    """A table at which all that is told has happened."""
    setting, log = told()
    table = Table(id, setting)
    for one in log:
        table.read(one)
    return _new(table, log)


def _new(table: Table, log: Sequence[Entry]) -> New:
    return New(table, row_of(table, log), [entries.write(one) for one in log])
