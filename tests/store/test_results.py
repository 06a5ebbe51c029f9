"""How games ended, on SQLite and on PostgreSQL: written with the entry that ends them, shared, erased, cleared out, copied; and
analyses, which go with their tables.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from filled_store import DAY, table, using
from highcamp.store import address, results, upkeep
from highcamp.store.draft import Draft
from highcamp.store.results import Ended, Judged, Place
from highcamp.store.store import HOST, Store
from postgres import database, server


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database(request.param, tmp_path)


WON, LOST, LEFT = Place(True, 1.0, 3.0), Place(True, 0.0, 1.0), Place(False, 0.0, 2.0)


def ended(*places: Place, level: str = "", game: str = "gully") -> Ended:
    return Ended(game=game, mode="Short", people=sum(place.person for place in places), level=level, places=places)


def last(id: str, seq: int = 3, at: int = 50, **beside: Any) -> Draft:
    """The entry that ends a game, or does not."""
    told: dict[str, Any] = {"body": "{}", "due": None, "empty": 0, "public": at, "acting": "[]", "takers": "[]"}
    return Draft(table=id, seq=seq, at=at, over="ended" in beside, **told, **beside)


async def end(store: Store, id: str, *held: tuple[str, int], at: int = 50, how: Ended | None = None) -> None:
    """A table at which these keys hold seats, and a game that ends there."""
    await store.create(table(id, at), ["{}", "{}"], None, held)
    assert await store.append(last(id, at=at, ended=how or ended(WON, LOST))) == "written"


async def told(store: Store, key: str) -> list[tuple[str, int | None, float | None, float | None]]:
    return [(one.table, one.seat, one.share, one.points) for one in await store.results.of(key, 100)]


def test_everyone_who_holds_a_seat_gets_a_result_of_their_own(url: str) -> None:
    async def do(store: Store) -> None:
        await end(store, "a", ("ann", 0), ("ann", HOST), ("phone", 0), ("ben", 1), ("host", HOST))
        assert await told(store, "ann") == await told(store, "phone") == [("a", 0, 1.0, 3.0)]
        assert await told(store, "ben") == [("a", 1, 0.0, 1.0)]
        assert not await store.results.knows("host"), "who only looks on has not played"
        (one,) = await store.results.of("ann", 100)
        assert (one.game, one.mode, one.seats, one.people, one.level, one.at) == ("gully", "Short", 2, 1, "", 50)
        assert (one.luck, one.given_away) == (None, None)

    using(url, do)


def test_whoever_has_several_seats_has_played_and_neither_won_nor_lost(url: str) -> None:
    async def do(store: Store) -> None:
        await end(store, "a", ("ann", 0), ("ann", 1))
        assert await told(store, "ann") == [("a", None, None, None)]

    using(url, do)


def test_whoever_a_bot_has_played_for_to_the_end_has_no_result(url: str) -> None:
    async def do(store: Store) -> None:
        await end(store, "a", ("ann", 0), ("ben", 1), how=ended(WON, LEFT, level="hard"))
        assert await told(store, "ben") == []
        (one,) = await store.results.of("ann", 100)
        assert (one.people, one.level) == (0, "hard")

    using(url, do)


def test_who_writes_the_end_first_writes_the_results_alone(url: str) -> None:
    """Two processes would end the same game, each in its own way."""

    async def do(store: Store) -> None:
        other = Store(url)
        await store.create(table("a", 1), ["{}", "{}"], None, [("ann", 0), ("ben", 1)])
        drafts = [last("a", ended=ended(WON, LOST)), last("a", ended=ended(LOST, WON))]
        outcomes = await asyncio.gather(store.append(drafts[0]), other.append(drafts[1]))
        await other.close()
        assert sorted(outcomes) == ["conflict", "written"]
        expected = [1.0, 0.0] if outcomes[0] == "written" else [0.0, 1.0]
        assert [(await told(store, key))[0][2] for key in ("ann", "ben")] == expected

    using(url, do)


def test_an_end_that_cannot_be_written_leaves_no_result(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    enter = results.enter

    def enter_and_fail(*given: Any) -> None:
        enter(*given)
        raise RuntimeError("The power is gone.")

    async def do(store: Store) -> None:
        await store.create(table("a", 1), ["{}", "{}"], None, [("ann", 0)])
        with monkeypatch.context() as broken:
            broken.setattr(results, "enter", enter_and_fail)
            with pytest.raises(RuntimeError):
                await store.append(last("a", ended=ended(WON, LOST)))
        assert await told(store, "ann") == []
        assert len(await store.entries("a", 0)) == 2
        assert await store.append(last("a", ended=ended(WON, LOST))) == "written"
        assert await told(store, "ann") == [("a", 0, 1.0, 3.0)]

    using(url, do)


def test_a_game_that_goes_on_after_its_end_has_not_ended(url: str) -> None:
    async def do(store: Store) -> None:
        await end(store, "a", ("ann", 0), ("ben", 1))
        await end(store, "b", ("ann", 0))
        await store.analyses.put("a", 1, b"{}", 60, table="a")
        assert await store.append(last("a", 4, reopens=True)) == "written"
        assert [id for id, *_ in await told(store, "ann")] == ["b"]
        assert await told(store, "ben") == []
        assert await store.analyses.get("a", 1) is None
        assert not await store.analyses.put("a", 1, b"{}", 61, table="a"), "what was found of it comes too late"
        assert await store.append(last("a", 5, ended=ended(LOST, WON))) == "written"
        assert [await told(store, key) for key in ("ann", "ben")][1] == [("a", 1, 1.0, 3.0)]

    using(url, do)


JUDGED = {
    0: Judged(luck=0.2, luck_error=0.03, given_away=-0.1, given_away_error=0.01),
    1: Judged(luck=-0.2, luck_error=0.03, given_away=-0.3, given_away_error=0.02),
}


def test_what_an_analysis_finds_is_entered_for_everyone_who_played(url: str) -> None:
    async def do(store: Store) -> None:
        for id in ("a", "b", "c"):
            await end(store, id, ("ann", 0), ("ben", 1), ("both", 0), ("both", 1))
        await store.results.judge("a", JUDGED)
        await store.results.judge("b", {0: msgspec.structs.replace(JUDGED[0], luck=0.1, luck_error=0.04)})
        found = {one.table: one for one in await store.results.of("ann", 100)}
        assert (found["a"].luck, found["a"].luck_error, found["a"].given_away, found["a"].given_away_error) == (
            0.2,
            0.03,
            -0.1,
            0.01,
        )
        assert found["c"].luck is None
        assert {one.luck for one in await store.results.of("both", 100)} == {None}
        (mean,) = await store.results.sums("ann")
        assert (mean.played, mean.judged) == (3, 2)
        assert mean.luck == pytest.approx(0.15)
        assert mean.luck_error == pytest.approx(0.05 / 2), "the root of the sum of the squares, by the number of games"
        (mean,) = await store.results.sums("ben")
        assert mean.judged == 1
        assert mean.given_away == pytest.approx(-0.3)
        (mean,) = await store.results.sums("both")
        assert (mean.judged, mean.luck, mean.luck_error) == (0, None, None)

    using(url, do)


def test_results_add_up_by_game_and_by_who_else_played(url: str) -> None:
    async def do(store: Store) -> None:
        await end(store, "a", ("ann", 0), how=ended(WON, LOST))
        await end(store, "b", ("ann", 1), how=ended(WON, LOST))
        await end(store, "c", ("ann", 0), ("ann", 1), how=ended(WON, LOST))
        await end(store, "d", ("ann", 0), how=ended(WON, LEFT, level="easy"))
        await end(store, "e", ("ann", 0), how=ended(Place(True, None, 7.0), game="alone"))
        await end(store, "f", ("ann", 0), how=ended(Place(True, 0.5, 4.0), LEFT, level="easy"))
        sums = [
            (one.game, one.with_people, one.level, one.played, one.counted, one.won, one.best)
            for one in await store.results.sums("ann")
        ]
        assert sums == [
            ("gully", True, "", 3, 2, 1, 3.0),
            ("gully", False, "easy", 2, 2, 2, 4.0),
            ("alone", False, "", 1, 0, 0, 7.0),
        ]
        assert await store.results.sums("ben") == []

    using(url, do)


def test_results_are_shared_and_erased_by_key(url: str) -> None:
    async def do(store: Store) -> None:
        await end(store, "a", ("ann", 0), ("ben", 1), at=1)
        await end(store, "b", ("ann", 0), at=2)
        await store.results.share("ann", "ben")
        assert await told(store, "ben") == [("b", 0, 1.0, 3.0), ("a", 1, 0.0, 1.0)], "one's own stays as it is"
        await store.results.forget("ann")
        assert not await store.results.knows("ann")
        assert len(await told(store, "ben")) == 2
        assert [one.table for one in await store.results.of("ben", 1)] == ["b"], "the latest first"

    using(url, do)


def test_results_outlive_their_tables_and_go_with_their_keys(url: str) -> None:
    now = int(time.time() * 1000)

    async def fill(store: Store) -> None:
        await end(store, "old", ("ann", 0), ("ben", 1), at=now - 100 * DAY)
        await end(store, "young", ("ann", 0), at=now - 10 * DAY)
        for id, days in (("his-old", 100), ("his-young", 10)):
            await end(store, id, ("dov", 0), at=now - days * DAY)
            await store.forget(id)
        await store.create(table("running", now), ["{}"], None, [("cleo", 0)])
        await end(store, "hers", ("cleo", 0), at=now - 100 * DAY)
        await store.analyses.put("old", 1, b"old", now, table="old")
        await store.analyses.put("young", 1, b"young", now - 100 * DAY, table="young")
        await store.analyses.put("digest", 1, b"brought", now - 100 * DAY)
        await store.analyses.put("digest2", 1, b"brought", now - 10 * DAY)

    async def whole(store: Store) -> None:
        assert len(await told(store, "ben")) == 1
        assert await store.analyses.get("digest", 1) == b"brought"

    async def pruned(store: Store) -> None:
        assert await store.row("old") is None
        assert [id for id, *_ in await told(store, "ann")] == ["young", "old"], "her key is in use"
        assert len(await told(store, "dov")) == 2, "so is his, though no table is left"
        assert await told(store, "ben") == [], "this one is not"
        assert [id for id, *_ in await told(store, "cleo")] == ["hers"], "she still has a table"
        kept = [await store.analyses.get(key, 1) for key in ("old", "young", "digest", "digest2")]
        assert kept == [None, b"young", None, b"brought"]

    using(url, fill)
    asyncio.run(upkeep.prune(url, 90 * DAY, dry=True))
    using(url, whole)
    asyncio.run(upkeep.prune(url, 90 * DAY))
    using(url, pruned)


def test_an_analysis_is_kept_by_the_way_it_was_made(url: str) -> None:
    async def do(store: Store) -> None:
        assert not await store.analyses.put("gone", 1, b"{}", 1, table="gone"), "there is no such table"
        await store.create(table("running", 1), ["{}"], None, [])
        assert not await store.analyses.put("running", 1, b"{}", 1, table="running"), "its game is not over"
        await end(store, "a", ("ann", 0))
        body = bytes(range(256))
        assert await store.analyses.put("a", 1, body, 1, table="a")
        assert await store.analyses.get("a", 1) == body
        assert await store.analyses.get("a", 2) is None
        assert await store.analyses.put("a", 2, b"better", 2, table="a")
        assert (await store.analyses.get("a", 1), await store.analyses.get("a", 2)) == (None, b"better")
        await store.forget("a")
        assert await store.analyses.get("a", 2) is None
        assert len(await told(store, "ann")) == 1
        await store.analyses.put("digest", 2, b"{}", 2)
        await store.analyses.forget("digest")
        assert await store.analyses.get("digest", 2) is None

    using(url, do)


def test_a_copy_has_both(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fill(store: Store) -> None:
        await end(store, "a", ("ann", 0))
        await store.results.judge("a", JUDGED)
        await store.analyses.put("a", 1, b"\x00\xff", 1, table="a")

    async def look(store: Store) -> None:
        (one,) = await store.results.of("ann", 100)
        assert (one.share, one.luck) == (1.0, 0.2)
        assert await store.analyses.get("a", 1) == b"\x00\xff"

    using(url, fill)
    copy = tmp_path / "copy"
    if not address.read(url).is_postgres:
        asyncio.run(upkeep.backup(url, copy))
        using(str(copy), look)
        return
    monkeypatch.setenv("PATH", f"{server().programs}{os.pathsep}{os.environ['PATH']}")
    asyncio.run(upkeep.backup(url, copy))
    again = server().new_database()
    subprocess.run(["pg_restore", "--dbname", again, copy], check=True, timeout=60)
    using(again, look)


def test_indexes_are_used_to_find_them(tmp_path: Path) -> None:
    """A key's results, and those of a table, are found without reading all."""
    database("sqlite", tmp_path)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as link:
        for where in ("key = 'ann'", "table_id = 'a'"):
            (plan,) = link.execute(f"EXPLAIN QUERY PLAN SELECT * FROM results WHERE {where}").fetchall()
            assert "USING INDEX" in plan[-1]
