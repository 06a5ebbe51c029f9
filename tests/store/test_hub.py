"""News of what was written, in one process and between several over PostgreSQL."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from highcamp.store import address
from highcamp.store import postgres_hub as hubs
from highcamp.store.away import Away
from highcamp.store.draft import Draft
from highcamp.store.hub import LocalHub
from highcamp.store.postgres_hub import CHANNEL, PostgresHub
from highcamp.store.store import Row, Store
from postgres import database, server

PATIENCE = 30.0  # seconds until a test says that news never came


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database("postgres", tmp_path)


def row(id: str) -> Row:
    return Row(
        id=id,
        game="cant-stop",
        setting="{}",
        created=1,
        touched=1,
        public=1,
        seq=1,
        over=False,
        listed=False,
        empty=0,
        rules=1,
    )


def draft(table: str, seq: int) -> Draft:
    return Draft(table=table, seq=seq, body="{}", at=seq, due=None, over=False, empty=0, public=1, acting="[]", takers="[]")


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[PostgresHub]:
    """A hub that hears."""
    hub = PostgresHub(url)
    with hub.watch("any") as woken:
        task = asyncio.create_task(hub.listen())
        try:
            await asyncio.wait_for(woken.wait(), PATIENCE)  # whoever begins to listen may have missed something
            yield hub
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def heard(woken: asyncio.Event) -> None:
    await asyncio.wait_for(woken.wait(), PATIENCE)
    woken.clear()


def look(hub: PostgresHub, seq: int) -> None:
    """Read a table's log to this number."""
    hub.note_look("t", seq, hub.hearing("t"))


def test_only_watchers_of_the_table_are_woken() -> None:
    async def run() -> None:
        hub = PostgresHub("")
        with hub.watch("a") as one, hub.watch("a") as two, hub.watch("b") as other:
            hub.note_look("a", 6, hub.hearing("a"))
            hub.tell("a", 7)
            hub.tell("a", 5)
            assert (one.is_set(), two.is_set(), other.is_set()) == (True, True, False)
            assert (hub.watchers, hub.known, hub.is_watched("a")) == (3, {"a": 7}, True)
            hub.tell_all()
            assert other.is_set()
        assert (hub.watchers, hub.known, hub.is_watched("a")) == (0, {}, False)

    asyncio.run(run())


def test_a_process_that_writes_alone_always_knows() -> None:
    async def run() -> None:
        hub = LocalHub()
        with hub.watch("a") as one, hub.watch("b") as other:
            assert hub.is_latest("a", 3, trust=False)
            hub.tell("a", 4)
            assert (one.is_set(), other.is_set()) == (True, False)
            hub.tell_all()
            assert other.is_set()
            await asyncio.wait_for(hub.listen(), PATIENCE)  # there is nobody to be waited for
        assert not hub.is_watched("a")

    asyncio.run(run())


def test_other_connections_hear_of_every_table_of_a_batch(url: str) -> None:
    async def run() -> None:
        store = Store(url)
        # More than are written at once. The news of all in one notice would be more than PostgreSQL takes (8,000 letters).
        names = [f"table-{n:026}" for n in range(400)]
        for name in names:
            await store.create(row(name), ["{}"], None, [])
        async with listening(url) as hub:
            watches = {name: hub.watch(name) for name in names}
            woken = {name: watch.__enter__() for name, watch in watches.items()}
            for name in names:
                hub.note_look(name, 1, hub.hearing(name))
            await asyncio.gather(*(store.append(draft(name, 2)) for name in names))
            await asyncio.gather(*map(heard, woken.values()))
            assert hub.known == dict.fromkeys(names, 2)
            assert await store.append(draft(names[0], 2)) == "conflict"
            assert await store.append(draft(names[0], 3)) == "written"
            await heard(woken[names[0]])
            assert hub.known[names[0]] == 3
        await store.close()

    asyncio.run(run())


HERE = Path(__file__).parent

WRITER = """
import asyncio, sys
sys.path[:0] = sys.argv[2:]
from highcamp.store.store import Store
from test_hub import draft

async def run():
    store = Store(sys.argv[1])
    for seq in range(2, 12):
        assert await store.append(draft("t", seq)) == "written"
    await store.close()

asyncio.run(run())
"""


def test_another_process_is_heard(url: str) -> None:
    async def run() -> None:
        store = Store(url)
        await store.create(row("t"), ["{}"], None, [])
        async with listening(url) as hub:
            with hub.watch("t") as woken:
                look(hub, 1)
                command = [sys.executable, "-c", WRITER, url, str(HERE), str(HERE.parent / "helpers")]
                writer = await asyncio.to_thread(subprocess.run, command, check=False, timeout=60)
                assert writer.returncode == 0
                while hub.known.get("t") != 11:
                    await heard(woken)
                assert len(await store.entries("t", 1)) == 10
        await store.close()

    asyncio.run(run())


def test_what_is_certain_without_looking(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "_RETRY", 60.0)

    async def run() -> None:
        link = await asyncpg.connect(url)
        deaf = PostgresHub("")
        with deaf.watch("t"):
            look(deaf, 3)
            assert not deaf.is_latest("t", 3)  # others may have written: nobody tells it
        async with listening(url) as hub:
            look(hub, 3)
            assert not hub.is_latest("t", 3)  # news of tables that nobody watches are not kept
            with hub.watch("t") as woken:
                assert not hub.is_latest("t", 3)
                look(hub, 3)
                assert hub.is_latest("t", 3)
                await link.execute("SELECT pg_notify($1, $2)", CHANNEL, "t:4")
                await heard(woken)
                assert not hub.is_latest("t", 3)
                look(hub, 3)  # from a moment before
                assert not hub.is_latest("t", 3)
                look(hub, 4)
                assert hub.is_latest("t", 4)
                hub.tell("t", 4)
                assert not woken.is_set()  # known already
                assert await link.fetchval("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
                async with asyncio.timeout(PATIENCE):
                    while hub.is_latest("t", 4):
                        await asyncio.sleep(0)  # nothing tells when the driver has noticed: let it go on
        await link.close()

    asyncio.run(run())


def test_a_log_that_was_read_before_anybody_watched_is_not_certain() -> None:
    async def run() -> None:
        hub = PostgresHub("")
        hub.hears = True
        before = hub.hearing("t")
        with hub.watch("t"):
            hub.note_look("t", 3, before)
            assert not hub.is_latest("t", 3)  # entry 4 may have come and gone unheard
            hub.tell("t", 3)  # our own, written before that
            assert not hub.is_latest("t", 3)
            watched = hub.hearing("t")
        with hub.watch("t"):
            hub.note_look("t", 3, watched)
            assert not hub.is_latest("t", 3)  # nobody watched for a while
            watched = hub.hearing("t")
            hub.tell_all()
            hub.note_look("t", 3, watched)
            assert not hub.is_latest("t", 3)  # nothing was heard for a while
            look(hub, 3)
            assert hub.is_latest("t", 3)

    asyncio.run(run())


def test_a_lost_connection_is_made_anew_and_everyone_looks(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "_RETRY", 0.01)

    async def run() -> None:
        store = Store(url)
        await store.create(row("t"), ["{}"], None, [])
        async with listening(url) as hub:
            with hub.watch("t") as woken:
                for seq in (2, 3):
                    link = await asyncpg.connect(url)
                    ours = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                    assert await link.fetchval(ours)
                    await link.close()
                    await heard(woken)  # it listens again, and whatever was written meanwhile is looked for
                    assert hub.known == {}
                    look(hub, seq - 1)
                    assert await store.append(draft("t", seq)) == "written"
                    await heard(woken)
                    assert hub.known == {"t": seq}
        await store.close()

    asyncio.run(run())


def test_a_database_that_is_restarted(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "_RETRY", 0.01)

    async def run() -> None:
        store = Store(url)
        await store.create(row("t"), ["{}"], None, [])
        async with listening(url) as hub:
            with hub.watch("t") as woken:
                assert await store.append(draft("t", 2)) == "written"
                await heard(woken)
                server().stop()  # without a word, as in a power cut
                # Nothing is acknowledged that is not written.
                with pytest.raises(Away):
                    await store.append(draft("t", 3))
                server().start()
                await heard(woken)
                assert await store.append(draft("t", 3)) == "written"
                await heard(woken)
                assert await store.entries("t", 0) == ["{}"] * 3
        await store.close()

    asyncio.run(run())


def test_a_connection_that_falls_silent_is_tried(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "_SILENCE", 0.01)

    async def run() -> None:
        link = await asyncpg.connect(url)
        async with listening(url):
            asked = "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            while await link.fetchval(asked) != "SELECT 1":
                await asyncio.sleep(0)
        await link.close()

    asyncio.run(run())


def test_news_of_others_on_the_channel_do_no_harm(url: str) -> None:
    async def run() -> None:
        link = await asyncpg.connect(url)
        async with listening(url) as hub:
            with hub.watch("t") as woken:
                look(hub, 7)
                for news in ("", "rubbish", "t:x", "t:8"):
                    await link.execute("SELECT pg_notify($1, $2)", CHANNEL, news)
                await heard(woken)
                assert hub.known == {"t": 8}
        await link.close()

    asyncio.run(run())


def test_nobody_but_the_store_asks_which_database_it_is() -> None:
    source = Path(address.__file__).parents[1]
    asking = {path.parent.name for path in source.rglob("*.py") if "is_postgres" in path.read_text()}
    assert asking == {"store"}


def test_what_one_process_calls_all_hear(url: str) -> None:
    async def run() -> None:
        async with listening(url) as one, listening(url) as other:
            heard: asyncio.Queue[str] = asyncio.Queue()
            other.hear(heard.put_nowait)
            words = [f"here:table-{number}:{number % 6}" for number in range(700)]  # more than one notice takes
            for word in words:
                one.call(word)
            async with asyncio.timeout(PATIENCE):
                assert [await heard.get() for _ in words] == words

    asyncio.run(run())


def test_calls_that_nobody_could_hear_do_not_fill_the_memory() -> None:
    hub = PostgresHub("postgresql://nobody@localhost/nothing")
    for number in range(10_000):
        hub.call(f"here:t:{number}")
    assert len(hub._calls) == hubs._MOST_CALLS
