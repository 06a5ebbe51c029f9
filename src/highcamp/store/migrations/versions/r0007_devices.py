"""Every device has a key of its own: a link for another one says whose tables it opens, and holds no key any more.

Links work for minutes. Those that are on their way meanwhile are void.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make it."""
    op.drop_table("handovers")
    op.create_table(
        "handovers",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
