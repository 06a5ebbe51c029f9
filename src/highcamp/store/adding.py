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
    release: tuple[int, str] | None = None
    """A seat that nobody but this hashed key holds from now on, if that does."""
    token: str | None = None
    """The hashed invitation that is spent by this; without it nothing is written."""


# A batch goes over as one JSON list. In one order in every process, so that two that write the same tables never wait for each
# other in a ring.
_ADD: Final = {
    "sqlite": text("""
        INSERT INTO events (table_id, seq, body)
        SELECT json_extract(value, '$.table'), json_extract(value, '$.seq'), json_extract(value, '$.body')
        FROM json_each(:batch) WHERE true ORDER BY 1, 2
        ON CONFLICT DO NOTHING RETURNING table_id, seq"""),
    "postgresql": text("""
        INSERT INTO events (table_id, seq, body)
        SELECT "table", seq, body FROM json_to_recordset(CAST(:batch AS json)) AS one ("table" text, seq int, body text)
        ORDER BY 1, 2
        ON CONFLICT DO NOTHING RETURNING table_id, seq"""),
}
_CHANGE: Final = {
    "sqlite": text("""
        UPDATE tables SET seq = json_extract(value, '$.seq'), touched = json_extract(value, '$.at'),
            due = json_extract(value, '$.due'), over = json_extract(value, '$.over'), empty = json_extract(value, '$.empty')
        FROM json_each(:batch) WHERE tables.id = json_extract(value, '$.table')"""),
    "postgresql": text("""
        WITH changed AS (
            UPDATE tables SET seq = one.seq, touched = one.at, due = one.due, over = one.over, empty = one.empty
            FROM json_to_recordset(CAST(:batch AS json))
                AS one ("table" text, seq int, at bigint, due bigint, over boolean, empty int)
            WHERE tables.id = one."table")
        SELECT pg_notify('highcamp', :news)"""),
}


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
    dialect = link.dialect.name
    batch = msgspec.json.encode(additions).decode()
    added = {(row[0], row[1]) for row in link.execute(_ADD[dialect], {"batch": batch})}
    # Two that would be the same entry: the first of them is the one that was written.
    outcomes: list[Outcome] = []
    latest: dict[str, Addition] = {}
    for one in additions:
        outcomes.append("written" if (one.table, one.seq) in added else "conflict")
        if outcomes[-1] == "written":
            added.discard((one.table, one.seq))
            latest[one.table] = max(one, latest.get(one.table, one), key=lambda each: each.seq)
            _change_holders(link, one)
    if latest:
        values = {"batch": msgspec.json.encode(list(latest.values())).decode()}
        if dialect == "postgresql":
            values["news"] = " ".join(f"{one.table}:{one.seq}" for one in latest.values())
        link.execute(_CHANGE[dialect], values)
    return outcomes


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
