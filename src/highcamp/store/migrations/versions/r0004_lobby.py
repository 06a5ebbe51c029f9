"""Lists tell who plays at a table and how it ended, and a table can be removed from one's own list.

Who plays only the log can tell: it is written when a table is opened for the first time since.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make it."""
    op.add_column("tables", sa.Column("takers", sa.Text))
    op.add_column("tables", sa.Column("result", sa.Text))
    op.add_column("holders", sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()))
