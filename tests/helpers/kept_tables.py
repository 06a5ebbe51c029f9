"""Databases as earlier Highcamps left them; ``scripts/old_tables.py`` has made them, and says with which version."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import asyncpg
import msgspec

from highcamp.engine.registry import game as game_of
from highcamp.store import address
from postgres import server

_FIXTURES = Path(__file__).parents[1] / "fixtures"
OLD = sorted(folder.name for folder in _FIXTURES.iterdir())
"""The revisions of databases that are kept, oldest first."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was true of a table when it was kept."""

    id: str
    game: str
    rules: int
    entries: int
    over: bool
    digest: str
    moves: list[tuple[int, int]]
    """Who moved (-1 is nature), and the number of the move; what was taken back is not among them."""
    keys: dict[int, str]
    """Of the people, by seat; -1 is the host."""
    invitations: dict[int, str]

    @property
    def plays_on(self) -> bool:
        """Whether the rules of its time are those of today."""
        return game_of(self.game).rules_version == self.rules


class _Facts(msgspec.Struct):
    tables: list[Kept]


KEPT = {
    revision: msgspec.json.decode((_FIXTURES / revision / "tables.json").read_bytes(), type=_Facts).tables for revision in OLD
}


def restored(kind: str, folder: Path, revision: str = OLD[0]) -> str:
    """The address of a new database, ``sqlite`` or ``postgres``, with all of it in it, as it was."""
    kept = _FIXTURES / revision
    if kind == "sqlite":
        path = folder / "old.db"
        path.write_bytes(gzip.decompress((kept / "tables.db.gz").read_bytes()))
        return str(path)
    url = server().new_database()
    dump = gzip.decompress((kept / "tables.sql.gz").read_bytes()).decode()
    # Without what is meant for PostgreSQL's own shell, and without settings that another version may not know.
    statements = [line for line in dump.split("\n") if not line.startswith(("\\", "SET "))]

    async def run() -> None:
        link = await asyncpg.connect(address.read(url).uri)
        try:
            await link.execute("\n".join(statements))
        finally:
            await link.close()

    asyncio.run(run())
    return url
