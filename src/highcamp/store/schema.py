"""The database: tables, the events of each, the seats' invitations, and which browser holds which seat.

``events(table_id, seq)`` is the primary key and the whole of the concurrency control: two processes cannot both write entry 57.
Times are whole milliseconds since 1970. Tokens and keys are kept as hashes only.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

HOST = -1
"""The seat number under which the one who set the table is kept."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("setting", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("due", BigInteger),  # when a bot has to move or a clock runs out
    Column("over", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("empty", Integer, nullable=False),  # seats that wait for somebody
    Index("tables_due", "due"),
    Index("tables_touched", "touched"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token", String(64), unique=True),  # hashed; gone once it was used
)

holders = Table(
    "holders",
    metadata,
    Column("key", String(64), primary_key=True),  # hashed
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Index("holders_table", "table_id"),
)
