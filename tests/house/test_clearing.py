"""Finished games are deleted after the days that the host has set, and nothing else is."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from filled_store import DAY, table
from highcamp import game
from highcamp.house.denials import Missing
from highcamp.house.hosting import Hosting
from highcamp.house.house import House
from highcamp.store.draft import Draft
from highcamp.store.results import Ended, Place
from highcamp.store.store import Store
from highcamp.table.replay import entries
from highcamp.table.setting import Chair, setting_for
from playing import played
from postgres import database

NOW = 1_800_000_000_000


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database(request.param, tmp_path)


async def fill(store: Store, **tables: tuple[int, bool]) -> None:
    """Tables that were touched so many days ago, and whether their games are over."""
    for id, (days, over) in tables.items():
        row = table(id, NOW - days * DAY, over=over)
        await store.create(row, ["{}", "{}"], None, [("key", 0)])


def test_only_finished_games_that_are_old_enough_are_deleted(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highcamp.store.pruning.AT_ONCE", 2)

    async def story() -> None:
        house = House(Hosting(db=url, keep_finished=90), now=lambda: NOW)
        old = {f"over{number}": (91 + number, True) for number in range(5)}
        await fill(house.store, **old, young=(89, True), running=(900, False))
        assert await house.clearing.clear() == 5
        assert [id for id in (*old, "young", "running") if await house.store.row(id) is not None] == ["young", "running"]
        assert await house.store.entries("over1", 0) == []
        assert await house.clearing.clear() == 0
        await house.store.close()

    asyncio.run(story())


@pytest.mark.parametrize(("days", "left"), [(0, True), (90, False)])
def test_a_running_house_does_it_by_itself_if_it_was_told_to(url: str, days: int, left: bool) -> None:
    async def story() -> None:
        house = House(Hosting(db=url, keep_finished=days), now=lambda: NOW)
        await fill(house.store, over=(91, True))
        done = asyncio.Event()
        looked = house.clearing.clear

        async def clear() -> int:
            try:
                return await looked()
            finally:
                done.set()

        house.clearing.clear = clear  # type: ignore[method-assign]  # to know when it has looked
        async with house.running(), asyncio.timeout(20):
            if days:
                await done.wait()
            assert (await house.store.row("over") is not None) is left
        assert done.is_set() is bool(days)

    asyncio.run(story())


def test_a_table_that_is_deleted_is_gone_from_memory_too(url: str) -> None:
    async def story() -> None:
        house = House(Hosting(db=url, keep_finished=90), now=lambda: NOW)
        record = played(game("cant-stop"))
        setting = setting_for(type(record)(record.start), [Chair(name="Ada"), Chair(name="Ben")])
        id = (await house.keep(lambda: (setting, entries(record, NOW - 91 * DAY)), "key")).id
        assert (await house.table(id)).state.over
        assert await house.clearing.clear() == 1
        with pytest.raises(Missing):
            await house.table(id)
        await house.store.close()

    asyncio.run(story())


def test_what_is_kept_by_keys_goes_when_they_are_not_used_any_more(url: str) -> None:
    """Steps of lessons, analyses of records, and results, which stay as long as their key has ended a game since."""

    async def end(store: Store, id: str, key: str, days: int) -> None:
        await store.create(table(id, NOW - days * DAY), ["{}", "{}"], None, [(key, 0)])
        places = (Place(True, 1.0, 3.0),)
        ended = Ended(game="gully", mode="", people=1, level="", places=places)
        told = {"body": "{}", "due": None, "empty": 0, "acting": "[]", "takers": "[]"}
        at = NOW - days * DAY
        assert await store.append(Draft(table=id, seq=3, at=at, public=at, over=True, ended=ended, **told)) == "written"  # type: ignore[arg-type]  # checked by msgspec

    async def story() -> None:
        house = House(Hosting(db=url, keep_finished=90), now=lambda: NOW)
        store = house.store
        await end(store, "one", "ann", 100)
        await end(store, "two", "ann", 10)
        await end(store, "three", "ben", 100)
        for days in (100, 10):
            await store.learned.add("cleo", "gully", f"step-{days}", NOW - days * DAY)
            await store.analyses.put(f"record-{days}", 1, b"{}", NOW - days * DAY)
        assert await house.clearing.clear() == 2
        assert [one.table for one in await store.results.of("ann", 10)] == ["two", "one"]
        assert not await store.results.knows("ben")
        assert await store.learned.steps("cleo") == [("gully", "step-10")]
        assert [await store.analyses.get(f"record-{days}", 1) for days in (100, 10)] == [None, b"{}"]
        await store.close()

    asyncio.run(story())
