"""Tokens and names of tables."""

from __future__ import annotations

from highcamp.store.secret import is_table_id, table_id


def test_names_of_tables_can_be_typed_at_the_command_line() -> None:
    """One in 64 tokens begins with a dash, as options do."""
    names = [table_id() for _ in range(2000)]
    assert len(set(names)) == 2000
    assert all(is_table_id(name) and not name.startswith("-") for name in names)
