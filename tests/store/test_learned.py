"""What was learned, on SQLite and on PostgreSQL: kept, shared, forgotten, cleared out."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from highcamp.store import upkeep
from highcamp.store.store import Store
from postgres import database

DAY = 24 * 3600 * 1000


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database(request.param, tmp_path)


def test_steps_are_kept_shared_and_forgotten(url: str) -> None:
    async def do() -> None:
        store = Store(url)
        try:
            assert not await store.learned.knows("ann")
            await store.learned.add("ann", "gully", "first", 1)
            await store.learned.add("ann", "gully", "first", 2)
            await store.learned.add("ann", "gully", "second", 3)
            await store.learned.add("ben", "gully", "first", 3)
            assert await store.learned.knows("ann")
            assert await store.learned.steps("ann") == [("gully", "first"), ("gully", "second")]
            await store.learned.share("ann", "ben")
            assert await store.learned.steps("ben") == await store.learned.steps("ann")
            await store.learned.forget("ann")
            assert await store.learned.steps("ann") == []
            assert len(await store.learned.steps("ben")) == 2
            await store.learned.prune(3)
            assert await store.learned.steps("ben") == [("gully", "first"), ("gully", "second")]
            await store.learned.prune(4)
            assert not await store.learned.knows("ben")
        finally:
            await store.close()

    asyncio.run(do())


def test_what_was_learned_long_ago_is_cleared_out(url: str) -> None:
    now = int(time.time() * 1000)

    async def steps(*, dry: bool) -> list[tuple[str, str]]:
        await upkeep.prune(url, 10 * DAY, dry=dry)
        store = Store(url)
        try:
            return await store.learned.steps("ann")
        finally:
            await store.close()

    async def do() -> None:
        store = Store(url)
        await store.learned.add("ann", "gully", "first", now - 11 * DAY)
        await store.learned.add("ann", "gully", "second", now - 9 * DAY)
        await store.close()
        assert len(await steps(dry=True)) == 2
        assert await steps(dry=False) == [("gully", "second")]

    asyncio.run(do())
