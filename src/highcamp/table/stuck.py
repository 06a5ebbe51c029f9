"""A table that cannot be opened though its rules are here: its setting or its log cannot be read to the end."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from highcamp.engine.refusal import Refused
from highcamp.table import closed
from highcamp.table import entry as entries
from highcamp.table.closed import ClosedTable
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.setting import Setting


class StuckTable(Refused):
    """Refuses whatever is asked of such a table. The reason is for its operator: it may tell what is hidden."""

    def __init__(self) -> None:
        text = "This table cannot be opened: what was written of it cannot be read."
        super().__init__("stuck-table", text, fix="Tell whoever runs this server: highcamp db stuck names the reason.")


def open_table(id: str, setting: str) -> Table:
    """A table before its log is read; raises ``ClosedTable``, or ``StuckTable`` if its setting cannot be read."""
    try:
        return closed.open_table(id, msgspec.json.decode(setting, type=Setting))
    except ClosedTable:
        raise
    except Exception as why:
        raise StuckTable from why


def read_on(table: Table, stored: Iterable[str]) -> tuple[Table, list[Entry]]:
    """The table after these entries, and the entries. The one that was given stays as it is: nobody sees one read by half."""
    after, log = table.fork(), []
    try:
        for one in stored:
            log.append(entries.read(one))
            after.read(log[-1])
    except Exception as why:
        raise StuckTable from why
    return after, log
