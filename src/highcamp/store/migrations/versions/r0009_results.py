"""How the games of a browser's holder ended is remembered, also those that are over already; and analyses are kept."""

from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make both, and fill in what is known."""
    op.create_table(
        "results",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("level", sa.String(80), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("share", sa.Float),
        sa.Column("points", sa.Float),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("luck", sa.Float),
        sa.Column("luck_error", sa.Float),
        sa.Column("given_away", sa.Float),
        sa.Column("given_away_error", sa.Float),
    )
    op.create_index("results_at", "results", ["at"])
    op.create_index("results_table", "results", ["table_id"])
    op.create_table(
        "analyses",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("analyses_table", "analyses", ["table_id"])
    op.create_index("analyses_made", "analyses", ["made"])
    _fill()


_OVER = sa.text("SELECT id, game, setting, takers, result, public FROM tables WHERE over AND created < touched")
# What came along as a record was written in a moment, and was not played here.
_HELD = sa.text("SELECT key, seat FROM holders WHERE table_id = :id AND seat >= 0 ORDER BY key, seat")
_PUT = sa.text("""
    INSERT INTO results (key, table_id, game, mode, seats, people, level, seat, share, at)
    VALUES (:key, :table_id, :game, '', :seats, :people, :level, :seat, :share, :at)""")


def _fill() -> None:
    """What the rows of finished tables tell: not what was special about the game, and no points."""
    link = op.get_bind()
    for id, game, setting, takers, result, public in link.execute(_OVER).all():
        found = _told(setting, takers, result)
        held: dict[str, list[int]] = {}
        for key, seat in link.execute(_HELD, {"id": id}):
            held.setdefault(key, []).append(seat)
        for key, seats in held.items() if found else ():
            row = _result(seats, *found)
            if row is not None:
                link.execute(_PUT, {"key": key, "table_id": id, "game": game, "at": public, **row})


def _told(setting: str, takers: str | None, result: str | None) -> tuple[Any, ...]:
    """Who sat where, and who has won; nothing where that cannot be read, or the game went on from another."""
    try:
        agreed = msgspec.json.decode(setting)
        sat = msgspec.json.decode(takers) if takers else agreed["chairs"]
        ended = msgspec.json.decode(result) if result else []
        if agreed["header"].get("position") is not None:
            return ()
        return [dict(one) for one in sat], ended[2] if len(ended) > 2 else None
    except (msgspec.DecodeError, LookupError, TypeError, ValueError, AttributeError):
        return ()


def _result(seats: list[int], takers: list[dict[str, str]], winners: list[int] | None) -> dict[str, Any] | None:
    """How it ended for whoever held these seats; None if bots played them to the end."""
    people = [seat for seat, taker in enumerate(takers) if taker.get("name") and not taker.get("bot")]
    if not any(seat in people for seat in seats):
        return None
    bots = {taker["bot"] for taker in takers if taker.get("bot") and not taker.get("automatic")}
    seat = seats[0] if len(seats) == 1 else None
    known = seat is not None and winners is not None
    return {
        "seats": len(takers),
        "people": len(people) - 1,
        "level": "" if not bots else "several" if len(bots) > 1 else bots.pop(),
        "seat": seat,
        "share": (1 / len(winners) if seat in winners else 0.0) if known and winners is not None else None,
    }
