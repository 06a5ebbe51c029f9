"""How the database came to look as it does, step by step. The names of the steps tell their order.

A new step is a file with the next number that changes what the one before it left. ``tests/store/test_upkeep.py`` holds that
all steps together give exactly ``store/schema.py``.
"""

from pathlib import Path

FOLDER = Path(__file__).parent


def revisions() -> list[str]:
    """The steps that this Highcamp knows, first to last; read off the files' names, so that looking needs no Alembic."""
    return sorted(path.stem[1:5] for path in (FOLDER / "versions").glob("r[0-9][0-9][0-9][0-9]_*.py"))
