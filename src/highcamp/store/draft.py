"""Entries added to the logs: many in one statement, because every statement costs a way to the database and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, delete, text, update
from sqlalchemy.dialects import postgresql, sqlite

from highcamp.store import results
from highcamp.store.results import Ended
from highcamp.store.schema import holders, invitations

Outcome = Literal["written", "conflict", "spent"]

MOST: Final = 150
"""Drafts at a time: the news of so many fit into one notice of PostgreSQL's."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An entry to be added, with what changes beside it at the same time."""

    table: str
    seq: int
    body: str
    at: int
    due: int | None
    over: bool
    empty: int
    public: int
    acting: str
    takers: str
    result: str | None = None
    holder: tuple[str, int] | None = None
    """A hashed key and the seat it holds from now on."""
    release: tuple[int, str] | None = None
    """A seat that nobody but this hashed key holds from now on, if that does."""
    token: str | None = None
    """The hashed invitation that is spent by this; without it nothing is written."""
    ended: Ended | None = None
    """How a game ended that ends by this."""
    reopens: bool = False
    """Whether by this a game goes on that was over."""

    @property
    def is_plain(self) -> bool:
        """Whether no seat changes hands by it, and no game ends or goes on after its end."""
        seated = self.holder is not None or self.release is not None or self.token is not None
        return not seated and self.ended is None and not self.reopens


# A batch goes over as one JSON list. On PostgreSQL all of it is one statement, with the news for the other processes; in one
# order in every process, so that two that write the same tables never wait for each other in a ring.
_ADD: Final = text("""
    WITH one AS (
        SELECT * FROM json_to_recordset(CAST(:batch AS json))
            AS one ("table" text, seq int, body text, at bigint, due bigint, over boolean, empty int, public bigint,
                acting text, takers text, result text)
    ), added AS (
        INSERT INTO events (table_id, seq, body) SELECT "table", seq, body FROM one ORDER BY 1, 2
        ON CONFLICT DO NOTHING RETURNING table_id, seq
    ), latest AS (
        SELECT DISTINCT ON (table_id) one.* FROM added JOIN one ON one."table" = table_id AND one.seq = added.seq
        ORDER BY table_id, one.seq DESC
    ), changed AS (
        UPDATE tables SET seq = latest.seq, touched = at, due = latest.due, over = latest.over, empty = latest.empty,
            public = latest.public, acting = latest.acting, takers = latest.takers, result = latest.result
        FROM latest WHERE id = "table"
    ), told AS (
        SELECT pg_notify('highcamp', string_agg("table" || ':' || seq, ' ')) FROM latest
    )
    SELECT table_id, seq FROM added, told""")

# SQLite, which is written to by one at a time, is asked first what is there: old ones, still found beside new Pythons, cannot
# say what they have added.
_THERE: Final = text("""
    SELECT table_id, seq FROM json_each(:batch), events
    WHERE table_id = json_extract(value, '$.table') AND seq = json_extract(value, '$.seq')""")
_PUT: Final = text("""
    INSERT INTO events (table_id, seq, body)
    SELECT json_extract(value, '$.table'), json_extract(value, '$.seq'), json_extract(value, '$.body')
    FROM json_each(:batch)""")
# The limit, which is none, keeps the list from being read anew for each of the tables.
_CHANGE: Final = text("""
    WITH one AS (
        SELECT json_extract(value, '$.table') AS id, json_extract(value, '$.seq') AS seq, json_extract(value, '$.at') AS at,
            json_extract(value, '$.due') AS due, json_extract(value, '$.over') AS over,
            json_extract(value, '$.empty') AS empty, json_extract(value, '$.public') AS public,
            json_extract(value, '$.acting') AS acting, json_extract(value, '$.takers') AS takers,
            json_extract(value, '$.result') AS result
        FROM json_each(:batch) LIMIT -1
    )
    UPDATE tables SET (seq, touched, due, over, empty, public, acting, takers, result) = (
        SELECT seq, at, due, over, empty, public, acting, takers, result FROM one WHERE one.id = tables.id)
    WHERE id IN (SELECT id FROM one)""")


def add(link: Connection, drafts: list[Draft]) -> list[Outcome]:
    """Add entries, no more than ``MOST``; for each, whether it was written. One that is not plain comes alone."""
    if len(drafts) == 1 and not drafts[0].is_plain:
        return [_add_beside(link, drafts[0])]
    # If two would be the same entry, the first is tried: it cannot be seen afterwards which of them was written.
    first: dict[tuple[str, int], Draft] = {}
    for one in drafts:
        first.setdefault((one.table, one.seq), one)
    put = _put_postgres if link.dialect.name == "postgresql" else _put_sqlite
    added = put(link, first)
    return ["written" if (key := (one.table, one.seq)) in added and first[key] is one else "conflict" for one in drafts]


def _put_postgres(link: Connection, drafts: dict[tuple[str, int], Draft]) -> set[tuple[str, int]]:
    return {(row[0], row[1]) for row in link.execute(_ADD, {"batch": _json(drafts.values())})}


def _put_sqlite(link: Connection, drafts: dict[tuple[str, int], Draft]) -> set[tuple[str, int]]:
    there = {(row[0], row[1]) for row in link.execute(_THERE, {"batch": _json(drafts.values())})}
    new = {key: one for key, one in sorted(drafts.items()) if key not in there}
    if new:
        link.execute(_PUT, {"batch": _json(new.values())})
        latest = {one.table: one for one in new.values()}
        link.execute(_CHANGE, {"batch": _json(latest.values())})
    return set(new)


def _json(drafts: Iterable[Draft]) -> str:
    return msgspec.json.encode(list(drafts)).decode()


def _add_beside(link: Connection, one: Draft) -> Outcome:
    """Add an entry with what changes beside it, all or nothing."""
    with link.begin_nested() as savepoint:
        if one.token is not None:
            spent = link.execute(update(invitations).where(invitations.c.token == one.token).values(token=None))
            if spent.rowcount != 1:
                return "spent"
        plain = msgspec.structs.replace(one, token=None, holder=None, release=None, ended=None, reopens=False)
        outcome = add(link, [plain])[0]
        if outcome == "written":
            _change_holders(link, one)
            _change_results(link, one)
        else:
            savepoint.rollback()
    return outcome


def _change_holders(link: Connection, one: Draft) -> None:
    if one.release is not None:
        seat, but = one.release
        where = (holders.c.table_id == one.table, holders.c.seat == seat, holders.c.key != but)
        link.execute(delete(holders).where(*where))
    if one.holder is not None:
        key, seat = one.holder
        insert: Any = postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
        taking = insert(holders).values(key=key, table_id=one.table, seat=seat)
        link.execute(taking.on_conflict_do_update(index_elements=["key", "table_id", "seat"], set_={"removed": False}))


def _change_results(link: Connection, one: Draft) -> None:
    if one.reopens:
        results.withdraw(link, one.table)
    if one.ended is not None:
        results.enter(link, one.table, one.ended, one.at)
