"""People say things to each other at their tables, and may switch that off."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make it."""
    op.add_column("tables", sa.Column("quiet", sa.Boolean, nullable=False, server_default=sa.false()))
    table = sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer, primary_key=True),
        table,
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
    )
    op.create_index("messages_table", "messages", ["table_id"])
    op.create_table(
        "mutes",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    )
