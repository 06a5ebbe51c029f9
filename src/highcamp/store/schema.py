"""The database: tables, the events of each, the seats' invitations, which browser holds which seat, what it has learned, how
its games ended; and analyses of games.

``events(table_id, seq)`` is the primary key and the whole of the concurrency control: two processes cannot both write entry 57.
Times are whole milliseconds since 1970. Tokens and keys are kept as hashes only.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    and_,
    false,
    or_,
)

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
    # The version of the game's rules that it is played by; it has a default because SQLite adds no column without one.
    Column("rules", Integer, nullable=False, server_default="0"),
    # When something happened last that everyone at the table saw. Lists go by this: what is done in secret does not show there.
    Column("public", BigInteger, nullable=False, server_default="0"),
    # What lists tell, as JSON: who has to act, who has which seat, how it ended. None if that was never written, see r0004.
    Column("acting", Text),
    Column("takers", Text),
    Column("result", Text),
    Column("quiet", Boolean, nullable=False, server_default=false()),  # whether its host has switched messages off
    Index("tables_due", "due"),
    Index("tables_touched", "touched"),
    Index("tables_public", "public"),
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
    Column("removed", Boolean, nullable=False, server_default=false()),  # from the list of the key's holder
    Index("holders_table", "table_id"),
)

messages = Table(
    "messages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("text", String(200), nullable=False),
    Index("messages_table", "table_id"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(64), primary_key=True),  # hashed: whoever does not want to read
    Column("seat", Integer, primary_key=True, autoincrement=False),  # what this seat says
)

handovers = Table(
    "handovers",
    metadata,
    Column("token", String(64), primary_key=True),  # hashed
    Column("key", String(64), nullable=False),  # hashed: whose tables it opens
    Column("until", BigInteger, nullable=False),
)

learned = Table(
    "learned",
    metadata,
    Column("key", String(64), primary_key=True),  # hashed: whoever took the step
    Column("game", String(80), primary_key=True),
    Column("step", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("learned_at", "at"),
)

# A result stays when its table is deleted: it is its holder's, who can erase it.
results = Table(
    "results",
    metadata,
    Column("key", String(64), primary_key=True),  # hashed: whoever played
    Column("table_id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("mode", Text, nullable=False),  # what was special about it, in words
    Column("seats", Integer, nullable=False),
    Column("people", Integer, nullable=False),  # who played to the end beside the holder
    Column("level", String(80), nullable=False),  # of the bots there, see house/results.py
    Column("seat", Integer),  # None where several seats were the holder's: such a game was played, neither won nor lost
    Column("share", Float),  # of the win; None, too, where there was nobody to win against
    Column("points", Float),
    Column("at", BigInteger, nullable=False),
    # What an analysis of the game has found for the seat, as changes of its chance to win; None as long as there is none.
    Column("luck", Float),
    Column("luck_error", Float),
    Column("given_away", Float),
    Column("given_away_error", Float),
    Index("results_at", "at"),
    Index("results_table", "table_id"),
)

analyses = Table(
    "analyses",
    metadata,
    Column("key", String(64), primary_key=True),  # the table's id, or the digest of a record that was brought along
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE")),  # with which it goes; None for a record
    Column("version", Integer, nullable=False),  # of the way in which it was made
    Column("made", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("analyses_table", "table_id"),
    Index("analyses_made", "made"),
)

Rules = Mapping[str, int]
"""The games that can be played, each with its rules version."""


SHUT = -1
"""The rules version of a table that the server's owner has closed: no game is played by it."""


def is_played_by(rules: Rules) -> ColumnElement[bool]:
    """Whether a table is played by these rules. One that is not is closed, whatever else is written about it."""
    return or_(false(), *(and_(tables.c.game == name, tables.c.rules == version) for name, version in rules.items()))
