"""A browser's key can be taken to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "handovers",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("sealed", sa.String(400), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
