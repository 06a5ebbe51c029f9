"""Entries added to the logs: many in one statement, because every statement costs a way to the database and back."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, delete, text, update
from sqlalchemy.dialects import postgresql, sqlite

from highcamp.store.schema import holders, invitations

Outcome = Literal["written", "conflict", "spent"]

MOST: Final = 150
"""Additions at a time: the news of so many fit into one notice of PostgreSQL's."""


class Addition(msgspec.Struct, frozen=True, kw_only=True):
    """An entry to be added, with what changes beside it at the same time."""

    table: str
    seq: int
    body: str
    at: int
    due: int | None
    over: bool
    empty: int
    holder: tuple[str, int] | None = None
    """A hashed key and the seat it holds from now on."""
    release: tuple[int, str] | None = None
    """A seat that nobody but this hashed key holds from now on, if that does."""
    token: str | None = None
    """The hashed invitation that is spent by this; without it nothing is written."""

    @property
    def is_plain(self) -> bool:
        """Whether no seat changes hands by it."""
        return self.holder is None and self.release is None and self.token is None


# A batch goes over as one JSON list. In one order in every process, so that two that write the same tables never wait for each
# other in a ring.
_ADD: Final = {
    "sqlite": text("""
        INSERT INTO events (table_id, seq, body)
        SELECT json_extract(value, '$.table'), json_extract(value, '$.seq'), json_extract(value, '$.body')
        FROM json_each(:batch) WHERE true ORDER BY 1, 2
        ON CONFLICT DO NOTHING RETURNING table_id, seq"""),
    # All of it at once, with the news for the other processes.
    "postgresql": text("""
        WITH one AS (
            SELECT * FROM json_to_recordset(CAST(:batch AS json))
                AS one ("table" text, seq int, body text, at bigint, due bigint, over boolean, empty int)
        ), added AS (
            INSERT INTO events (table_id, seq, body) SELECT "table", seq, body FROM one ORDER BY 1, 2
            ON CONFLICT DO NOTHING RETURNING table_id, seq
        ), latest AS (
            SELECT DISTINCT ON (table_id) one.* FROM added JOIN one ON one."table" = table_id AND one.seq = added.seq
            ORDER BY table_id, one.seq DESC
        ), changed AS (
            UPDATE tables SET seq = latest.seq, touched = at, due = latest.due, over = latest.over, empty = latest.empty
            FROM latest WHERE id = "table"
        ), told AS (
            SELECT pg_notify('highcamp', string_agg("table" || ':' || seq, ' ')) FROM latest
        )
        SELECT table_id, seq FROM added, told"""),
}
_CHANGE: Final = text("""
    UPDATE tables SET seq = json_extract(value, '$.seq'), touched = json_extract(value, '$.at'),
        due = json_extract(value, '$.due'), over = json_extract(value, '$.over'), empty = json_extract(value, '$.empty')
    FROM json_each(:batch) WHERE tables.id = json_extract(value, '$.table')""")


def add(link: Connection, additions: list[Addition]) -> list[Outcome]:
    """Add entries, no more than ``MOST``; for each, whether it was written."""
    outcomes: list[Outcome] = ["conflict"] * len(additions)
    plain = [place for place, one in enumerate(additions) if one.token is None]
    for place, outcome in zip(plain, _add(link, [additions[place] for place in plain]), strict=True):
        outcomes[place] = outcome
    for place, one in enumerate(additions):
        if one.token is not None:
            outcomes[place] = _add_spending(link, one)
    return outcomes


def _add(link: Connection, additions: list[Addition]) -> list[Outcome]:
    if not additions:
        return []
    added = {(row[0], row[1]) for row in link.execute(_ADD[link.dialect.name], {"batch": _json(additions)})}
    outcomes: list[Outcome] = []
    latest: dict[str, Addition] = {}
    for one in additions:
        outcomes.append("written" if (one.table, one.seq) in added else "conflict")
        if outcomes[-1] == "written":
            added.discard((one.table, one.seq))  # another that would be the same entry is a conflict
            latest[one.table] = max(one, latest.get(one.table, one), key=lambda each: each.seq)
            _change_holders(link, one)
    if latest and link.dialect.name == "sqlite":
        link.execute(_CHANGE, {"batch": _json(list(latest.values()))})
    return outcomes


def _json(additions: list[Addition]) -> str:
    return msgspec.json.encode(additions).decode()


def _add_spending(link: Connection, one: Addition) -> Outcome:
    with link.begin_nested() as savepoint:
        spent = link.execute(update(invitations).where(invitations.c.token == one.token).values(token=None))
        outcome: Outcome = "spent"
        if spent.rowcount == 1:
            outcome = _add(link, [msgspec.structs.replace(one, token=None)])[0]
        if outcome != "written":
            savepoint.rollback()
    return outcome


def _change_holders(link: Connection, one: Addition) -> None:
    if one.release is not None:
        seat, but = one.release
        where = (holders.c.table_id == one.table, holders.c.seat == seat, holders.c.key != but)
        link.execute(delete(holders).where(*where))
    if one.holder is not None:
        key, seat = one.holder
        insert: Any = postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
        link.execute(insert(holders).values(key=key, table_id=one.table, seat=seat).on_conflict_do_nothing())
