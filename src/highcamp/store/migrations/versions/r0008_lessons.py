"""What a browser's holder has learned is remembered."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "learned",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("step", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("learned_at", "learned", ["at"])
