"""Tables carry the rules version that they are played by. Until then it stood in their settings only."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_VERSION = {"sqlite": "json_extract(setting, '$.header.rules')", "postgresql": "(setting::json #>> '{header,rules}')::integer"}


def upgrade() -> None:
    """Make it."""
    op.add_column("tables", sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
    op.execute(f"UPDATE tables SET rules = COALESCE({_VERSION[op.get_bind().dialect.name]}, 0)")
