"""Tables carry what lists show of them: who has to act, and when something happened last that everyone at the table saw.

Who has to act only the rules can tell: it is written when a table is opened for the first time since.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make it."""
    op.add_column("tables", sa.Column("public", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("acting", sa.Text))
    op.execute("UPDATE tables SET public = touched")
    op.create_index("tables_public", "tables", ["public"])
