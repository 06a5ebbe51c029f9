"""The database as a whole: made, brought up to date, refused, copied, cleared out. On SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from filled_store import DAY, fill, table
from highcamp.engine.refusal import Refused
from highcamp.store import address, pruning, upkeep
from highcamp.store.engine import engine
from highcamp.store.migrations import revisions
from highcamp.store.schema import metadata
from highcamp.store.store import Store
from kept_tables import restored
from postgres import database, server


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that is not there yet, or has nothing in it."""
    return server().new_database() if request.param == "postgres" else f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that is up to date."""
    return database(request.param, tmp_path)


def on(url: str, statement: str) -> None:
    async def do() -> None:
        made = engine(address.read(url))
        async with made.begin() as link:
            await link.execute(text(statement))
        await made.dispose()

    asyncio.run(do())


def refused(work: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        asyncio.run(work)
    return caught.value


def differences(url: str) -> list[Any]:
    """Between a database and the schema, as Alembic sees them."""

    def compare(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))

    async def find() -> list[Any]:
        made = engine(address.read(url))
        async with made.connect() as link:
            found = await link.run_sync(compare)
        await made.dispose()
        return found

    return asyncio.run(find())


def test_all_steps_from_nothing_give_exactly_the_schema(empty: str) -> None:
    assert asyncio.run(upkeep.upgrade(empty)) == (None, revisions()[-1])
    assert differences(empty) == []
    assert asyncio.run(upkeep.check(empty)) == revisions()[-1]
    assert asyncio.run(upkeep.upgrade(empty)) == (revisions()[-1], revisions()[-1])
    for change in ("DROP INDEX tables_due", "ALTER TABLE holders RENAME COLUMN seat TO chair"):
        on(empty, change)
        assert differences(empty) != []  # so the comparison above could have failed
        assert asyncio.run(upkeep.check(empty)) == revisions()[-1]


def test_two_who_upgrade_at_once(empty: str) -> None:
    async def both() -> list[tuple[str | None, str]]:
        return list(await asyncio.gather(upkeep.upgrade(empty), upkeep.upgrade(empty)))

    assert [after for _, after in asyncio.run(both())] == [revisions()[-1]] * 2
    assert asyncio.run(upkeep.check(empty)) == revisions()[-1]


def test_a_database_that_is_not_there_is_refused_with_the_command(empty: str) -> None:
    refusal = refused(upkeep.check(empty))
    assert refusal.code == "no-database"
    assert refusal.fix.startswith("highcamp db upgrade --db ")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_older_one_is_refused_with_the_command(kind: str, tmp_path: Path) -> None:
    refusal = refused(upkeep.check(restored(kind, tmp_path)))
    assert (refusal.code, "revision 0001" in refusal.text) == ("old-database", True)
    assert "highcamp db upgrade --db " in refusal.fix


def test_a_newer_one_is_refused_by_everything(url: str, tmp_path: Path) -> None:
    on(url, "UPDATE alembic_version SET version_num = '0999'")
    works = [upkeep.check(url), upkeep.upgrade(url), upkeep.backup(url, tmp_path / "copy"), upkeep.prune(url, 0)]
    for refusal in map(refused, works):
        assert refusal.code == "new-database"
        assert "Update highcamp" in refusal.fix
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("made", ["CREATE TABLE recipes (id INTEGER)", "CREATE TABLE alembic_version (version_num TEXT)"])
def test_somebody_elses_is_refused_and_left_alone(made: str, empty: str) -> None:
    on(empty, made)
    for work in (upkeep.check(empty), upkeep.upgrade(empty)):
        assert refused(work).code == "foreign-database"
    on(empty, "CREATE TABLE events (id INTEGER)")  # would fail if ours had been made


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "diary.db"
    path.write_text("Dear diary, this is a text that is long enough to be looked at. " * 20)
    before = path.read_bytes()
    for work in (upkeep.check(str(path)), upkeep.upgrade(str(path))):
        assert refused(work).code == "foreign-database"
    assert path.read_bytes() == before


def test_what_cannot_be_reached(tmp_path: Path) -> None:
    assert refused(upkeep.upgrade(str(tmp_path / "nowhere" / "tables.db"))).code == "unreachable-database"
    silent = refused(upkeep.check(f"postgresql://me:s3cret@/db?host={tmp_path}"))
    assert silent.code == "unreachable-database"
    assert "s3cret" not in f"{silent}{silent.where}"


async def remaining(url: str, *ids: str) -> list[str]:
    store = Store(url)
    found = [id for id in ids if await store.row(id) is not None]
    assert [id for id in ids if await store.entries(id, 0)] == found
    assert [id for id in ids if await store.seats_of("key", id)] == found
    assert [id for id in ids if await store.seat_for(f"token-{id}")] == found
    await store.close()
    return found


def test_prune_takes_what_is_old_and_nothing_else(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "AT_ONCE", 2)
    now = int(time.time() * 1000)
    asyncio.run(fill(url, {"a": now - 91 * DAY, "b": now - 89 * DAY, "c": 0, "d": now, "e": 1}))
    assert asyncio.run(upkeep.prune(url, 90 * DAY, dry=True)) == upkeep.Pruned(3, 6)
    assert asyncio.run(remaining(url, *"abcde")) == list("abcde")
    told: list[tuple[int, int]] = []
    assert asyncio.run(upkeep.prune(url, 90 * DAY, progress=lambda *done: told.append(done))) == upkeep.Pruned(3, 6)
    assert told == [(2, 3), (3, 3)]
    assert asyncio.run(remaining(url, *"abcde")) == ["b", "d"]
    assert asyncio.run(upkeep.prune(url, 90 * DAY)) == upkeep.Pruned(0, 0)


def test_prune_may_leave_what_is_not_finished(url: str) -> None:
    async def fill_both() -> None:
        store = Store(url)
        await store.create(table("running", 1), ["{}"], None, [])
        await store.create(table("over", 1, over=True), ["{}"], None, [])
        await store.close()

    asyncio.run(fill_both())
    assert asyncio.run(upkeep.prune(url, 90 * DAY, finished=True, dry=True)) == upkeep.Pruned(1, 1)
    assert asyncio.run(upkeep.prune(url, 90 * DAY, finished=True)) == upkeep.Pruned(1, 1)
    assert asyncio.run(upkeep.prune(url, 90 * DAY)) == upkeep.Pruned(1, 1)


def test_a_copy_of_sqlite_is_a_database_with_everything_in_it(tmp_path: Path) -> None:
    url = database("sqlite", tmp_path)
    asyncio.run(fill(url, {"a": 1, "b": 2}))
    open_elsewhere = sqlite3.connect(tmp_path / "tables.db")  # what is only in the write-ahead file must be copied too
    open_elsewhere.execute("INSERT INTO events VALUES ('a', 3, 'last')")
    open_elsewhere.commit()
    copy = tmp_path / "copy.db"
    told: list[tuple[int, int]] = []
    asyncio.run(upkeep.backup(url, copy, lambda *done: told.append(done)))
    open_elsewhere.close()
    assert asyncio.run(remaining(str(copy), "a", "b")) == ["a", "b"]
    with sqlite3.connect(copy) as link:
        assert link.execute("SELECT count(*) FROM events").fetchone() == (5,)
    link.close()
    assert told[-1][0] == told[-1][1] > 0
    assert [path.name for path in tmp_path.glob("*.partly")] == []


def test_a_copy_of_postgres_can_be_restored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = database("postgres", tmp_path)
    monkeypatch.setenv("PATH", f"{server().programs}{os.pathsep}{os.environ['PATH']}")
    asyncio.run(fill(url, {"a": 1, "b": 2}))
    copy = tmp_path / "copy.dump"
    asyncio.run(upkeep.backup(url, copy))
    again = server().new_database()
    subprocess.run(["pg_restore", "--dbname", again, copy], check=True, timeout=60)
    assert asyncio.run(upkeep.check(again)) == revisions()[-1]
    assert asyncio.run(remaining(again, "a", "b")) == ["a", "b"]


def test_copies_overwrite_nothing_and_need_their_program(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    assert refused(upkeep.backup(url, there)).code == "file-exists"
    assert there.read_text() == "mine"
    assert refused(upkeep.backup(url, tmp_path / "nowhere" / "copy")).code in ("unwritable", "no-copy")
    monkeypatch.setattr("shutil.which", lambda _: None)
    if address.read(url).is_postgres:
        assert refused(upkeep.backup(url, tmp_path / "copy")).code == "no-pg-dump"
    assert not (tmp_path / "copy").exists()
