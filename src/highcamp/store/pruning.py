"""Clearing out tables that nobody has touched for long, with all that belongs to them."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, delete, func, select

from highcamp.store.schema import events, tables

AT_ONCE = 200
"""Tables in a portion, so that nobody who plays has to wait for long."""


def is_old(before: int, *, finished: bool) -> ColumnElement[bool]:
    """Whether a table was not touched since this time; ``finished``: and its game is over."""
    untouched = tables.c.touched < before
    return and_(untouched, tables.c.over) if finished else untouched


def count(link: Connection, old: ColumnElement[bool]) -> tuple[int, int]:
    """How many tables that is, and how many entries they have."""
    ids = select(tables.c.id).where(old)
    entries = link.execute(select(func.count()).select_from(events).where(events.c.table_id.in_(ids))).scalar_one()
    return link.execute(select(func.count()).select_from(tables).where(old)).scalar_one(), entries


def prune_some(link: Connection, old: ColumnElement[bool]) -> tuple[list[str], int]:
    """Delete a portion of them: which tables are gone, and how many entries with them."""
    # Nobody touches them meanwhile: SQLite has one writer, and PostgreSQL holds these rows.
    some = list(link.execute(select(tables.c.id).where(old).limit(AT_ONCE).with_for_update(skip_locked=True)).scalars())
    entries = link.execute(select(func.count()).select_from(events).where(events.c.table_id.in_(some))).scalar_one()
    link.execute(delete(tables).where(tables.c.id.in_(some)))
    return some, entries
