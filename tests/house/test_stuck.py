"""A table that cannot be opened: it keeps nobody from the others, nobody is shown a part of it, and its operator is told."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from cli_runs import run
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game
from highcamp.house import counts, tending
from highcamp.house.denials import Missing
from highcamp.house.hosting import Hosting
from highcamp.house.house import House
from highcamp.house.timepiece import Timepiece
from highcamp.store.store import Store
from highcamp.table.drafts import draft_greeting
from highcamp.table.setting import Chair, Clock, new_setting
from highcamp.table.stuck import StuckTable
from postgres import database

PEOPLE = [Chair(name="Ann"), Chair(name="Ben")]
LATER = 60_000  # milliseconds, after which the clocks of all tables have run out
PATIENCE = 20.0


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database("sqlite", tmp_path)


async def new_table(house: House, listed: bool = False) -> str:
    """A table at which somebody has ten seconds for a move."""
    setting = new_setting(game("cant-stop"), {"players": 2}, PEOPLE, clock=Clock(per="move", seconds=10), listed=listed)
    id = (await house.set_table(setting, "key")).id
    greeted = await house.act(id, lambda table, at: draft_greeting(table, 0, "hello", at))
    assert greeted.seq == 2
    return id


async def tables(url: str, number: int) -> list[str]:
    """Tables of a server that has ended."""
    house = House(Hosting(db=url))
    async with house.running():
        return [await new_table(house) for _ in range(number)]


def spoil(tmp_path: Path, id: str, seq: int = 2) -> None:
    """Make an entry of a log say something that no server has written."""
    (file,) = tmp_path.glob("*.db")
    with sqlite3.connect(file) as link:
        link.execute("UPDATE events SET body = '[]' WHERE table_id = ? AND seq = ?", (id, seq))
    link.close()


async def clock_runs_out(house: House, id: str, woken: asyncio.Event) -> None:
    """Wait until a bot has taken over."""
    while not any(taker.bot for taker in (await house.table(id)).takers):
        await woken.wait()
        woken.clear()


def test_it_keeps_nobody_from_the_others(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tending, "_SWEEP", 0.01)

    async def story() -> None:
        stuck, *others = await tables(url, 3)
        spoil(tmp_path, stuck, seq=1)  # it has waited longest
        house = House(Hosting(db=url), now=lambda: Timepiece()() + LATER)
        with house.hub.watch(others[0]) as first, house.hub.watch(others[1]) as second:
            async with house.running(), asyncio.timeout(PATIENCE):
                await asyncio.gather(clock_runs_out(house, others[0], first), clock_runs_out(house, others[1], second))
        assert b"highcamp_stuck_tables 1.0" in counts.text()

    with caplog.at_level(logging.ERROR):
        asyncio.run(story())
    told = [record.getMessage() for record in caplog.records if "db stuck" in record.getMessage()]
    assert len(told) == 1, "it rests before it is tried again"


@pytest.mark.parametrize("seq", [1, 2])
def test_no_part_of_it_is_shown(url: str, tmp_path: Path, seq: int) -> None:
    async def story() -> None:
        (id,) = await tables(url, 1)
        spoil(tmp_path, id, seq)
        house = House(Hosting(db=url))
        for _ in range(3):
            with pytest.raises(Refused) as refusal:
                await house.table(id)
            assert refusal.value.code == "stuck-table"
        # And whoever waits while another reads it.
        both = await asyncio.gather(house.table(id), house.table(id), return_exceptions=True)
        assert [getattr(each, "code", each) for each in both] == ["stuck-table"] * 2
        assert len(house.memory) == 0
        await house.store.close()

    asyncio.run(story())


def test_those_that_rest_leave_room_for_the_others(url: str) -> None:
    async def story() -> None:
        ids = await tables(url, 3)
        store = Store(url)
        far = Timepiece()() + LATER
        rules = {"cant-stop": game("cant-stop").rules_version}
        assert await store.overdue(far, rules, most=1) == ids[:1]
        assert await store.overdue(far, rules, most=1, but=ids[:1]) == ids[1:2]
        await store.close()

    asyncio.run(story())


def test_the_pause_grows() -> None:
    from highcamp.house.quarantine import Quarantine

    now = 0
    resting = Quarantine(lambda: now)
    pauses = [resting.put("a") for _ in range(20)]
    assert pauses == sorted(pauses)
    assert (pauses[0] < 10_000, pauses[-1] == pauses[-2] <= 3_600_000) == (True, True)
    assert all(later == 2 * earlier for earlier, later in pairwise(pauses[:6]))
    assert resting.put("b") == pauses[0]
    now = pauses[0]
    assert resting.resting() == ["a"]
    assert len(resting) == 2
    resting.release("a")
    assert (resting.resting(), len(resting), resting.put("a")) == ([], 1, pauses[0])


def test_its_operator_is_told_which_it_is_and_why(url: str, tmp_path: Path) -> None:
    well, stuck, other = asyncio.run(tables(url, 3))
    spoil(tmp_path, stuck)
    spoil(tmp_path, other, seq=1)
    result = run("db", "stuck", "--db", url)
    assert result.exit_code == 0, result.output
    assert (well in result.stdout, stuck in result.stdout, other in result.stdout) == (False, True, True)
    assert "2 tables" in result.stdout
    assert "Error" in result.stdout, "the reason"


def test_a_finished_game_that_cannot_be_opened_is_named_where_all_are_asked_for(url: str, tmp_path: Path) -> None:
    stuck, well = asyncio.run(tables(url, 2))
    spoil(tmp_path, stuck)
    (file,) = tmp_path.glob("*.db")
    with closing(sqlite3.connect(file)) as link:
        link.execute("UPDATE tables SET over = 1")
        link.commit()
    assert stuck not in run("db", "stuck", "--db", url).stdout
    named = run("db", "stuck", "--all", "--db", url).stdout
    assert (stuck in named, well in named) == (True, False)


def test_one_that_nobody_waits_for_is_counted_when_somebody_looks(url: str, tmp_path: Path) -> None:
    async def story() -> None:
        stuck, gone = await tables(url, 2)
        house = House(Hosting(db=url))
        async with house.running():
            for id in (stuck, gone):
                spoil(tmp_path, id)
                with pytest.raises(StuckTable):
                    await house.sight(None, id)
            assert b"highcamp_stuck_tables 2.0" in counts.text()
            await house.store.forget(gone)
            with pytest.raises(Missing):
                await house.sight(None, gone)
            assert b"highcamp_stuck_tables 1.0" in counts.text()

    asyncio.run(story())
