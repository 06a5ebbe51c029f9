"""Which steps of the lessons the holder of a key has taken."""

from __future__ import annotations

from sqlalchemy import Connection, delete, literal, select
from sqlalchemy.dialects import postgresql, sqlite

from highcamp.store.access import Access
from highcamp.store.schema import learned


class Learned:
    """Reads and writes them, by the store's ways to do so. Keys are hashed."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def add(self, key: str, game: str, step: str, at: int) -> None:
        """Keep that a step was taken; a second time counts as the time of it."""

        def work(link: Connection) -> None:
            into = postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
            row = into(learned).values(key=key, game=game, step=step, at=at)
            link.execute(row.on_conflict_do_update(index_elements=["key", "game", "step"], set_={"at": at}))

        await self._access.transact(work)

    async def steps(self, key: str) -> list[tuple[str, str]]:
        """All of them: games and steps."""
        query = select(learned.c.game, learned.c.step).where(learned.c.key == key).order_by(learned.c.game, learned.c.step)
        return [(row[0], row[1]) for row in await self._access.find(query)]

    async def knows(self, key: str) -> bool:
        """Whether a key has any."""
        return bool(await self._access.find(select(learned.c.key).where(learned.c.key == key).limit(1)))

    async def forget(self, key: str) -> None:
        """Erase all of a key's."""
        await self._access.transact(lambda link: link.execute(delete(learned).where(learned.c.key == key)))

    async def prune(self, before: int) -> None:
        """Delete those that were taken before this time."""
        await self._access.transact(lambda link: link.execute(delete(learned).where(learned.c.at < before)))

    async def share(self, old: str, new: str) -> None:
        """What one key has learned another has learned, too."""

        def work(link: Connection) -> None:
            into = postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
            same = select(literal(new), learned.c.game, learned.c.step, learned.c.at).where(learned.c.key == old)
            link.execute(into(learned).from_select(["key", "game", "step", "at"], same).on_conflict_do_nothing())

        await self._access.transact(work)
