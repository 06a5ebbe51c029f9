"""What a house keeps at hand is bounded: in tables, and in bytes."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from highcamp import Rng
from highcamp.engine import registry
from highcamp.house.hosting import Hosting
from highcamp.house.house import House
from highcamp.house.memory import FINISHED, RUNNING, Memory
from highcamp.house.opened import Opened
from highcamp.store.hub import LocalHub
from highcamp.table.drafts import draft_greeting
from highcamp.table.setting import Chair, new_setting
from highcamp.table.viewer import Viewer
from postgres import database
from table_sitting import people, some_move

WEIGHTS = Path(__file__).parents[1] / "helpers" / "weights.py"


def opened(id: str, moves: int = 0) -> Opened:
    """A table of this id at which so many moves were made."""
    sitting, rng = people("cant-stop", id), Rng.keyed("memory", id)
    for _ in range(moves):
        sitting.play(*some_move(sitting, rng))
    sitting.table.id = id
    return Opened(sitting.table)


def kept(memory: Memory, ids: str) -> str:
    """Those of these tables that are at hand, longest unused first."""
    return "".join(id for id in memory._opened if id in ids)


def test_the_longest_unused_are_let_go_first_when_they_weigh_too_much() -> None:
    a, b, c, d = tables = [opened(id) for id in "abcd"]
    memory = Memory(LocalHub(), 100, a.weight() + b.weight() + c.weight())
    for each in (a, b, c):
        memory.put(each)
    assert memory.get("a") is a
    memory.put(d)
    assert kept(memory, "abcd") == "cad"
    assert memory.bytes == sum(each.weight() for each in tables) - b.weight()
    memory.drop("c")
    memory.clear()
    assert (len(memory), memory.bytes) == (0, 0)


def test_one_that_grows_makes_others_go() -> None:
    small, growing = opened("a"), opened("b")
    memory = Memory(LocalHub(), 100, small.weight() + growing.weight())
    memory.put(small)
    memory.put(growing)
    before = growing.weight()
    growing.table = opened("b", moves=30).table
    asyncio.run(growing.shown(growing.table, Viewer()))
    assert growing.weight() > before
    memory.put(growing)
    assert kept(memory, "ab") == "b"


def test_one_that_is_looked_at_makes_others_go() -> None:
    """What is made for viewers weighs more than a short game: it is weighed when it is made, not only when somebody moves."""
    small, looked = opened("a"), opened("b", moves=3)
    memory = Memory(LocalHub(), 100, small.weight() + looked.weight())
    memory.put(small)
    memory.put(looked)
    asyncio.run(looked.shown(looked.table, Viewer()))
    assert kept(memory, "ab") == "b"
    assert memory.bytes == looked.weight()


def test_the_way_through_a_game_and_what_was_told_of_it_weigh_something() -> None:
    table = opened("a", moves=30)
    memory = Memory(LocalHub(), 100, 10**9)
    memory.put(table)
    weights = [memory.bytes]
    for eyes in (None, 0, 1):
        asyncio.run(table.course(table.table, Viewer(), eyes))
        weights.append(memory.bytes)
    assert weights == sorted(set(weights))
    memory.drop("a")
    asyncio.run(table.shown(table.table, Viewer()))
    assert memory.bytes == 0, "it was let go"


def finished(id: str) -> Opened:
    """A table of this id whose game is over."""
    sitting, rng = people("cant-stop", id), Rng.keyed("memory", id)
    while not sitting.table.state.over:
        sitting.play(*some_move(sitting, rng))
    sitting.table.id = id
    return Opened(sitting.table)


def test_what_nobody_has_used_for_a_while_is_let_go() -> None:
    """A finished game soon, a running one later, one that is looked at not at all."""
    hub = LocalHub()
    over, looked, watched, running = finished("a"), finished("b"), finished("c"), opened("d", moves=3)
    memory = Memory(hub, 100, 10**9)
    for each in (over, looked, watched, running):
        memory.put(each)
    begun = max(each.table.at for each in (over, looked, watched, running))
    with hub.watch("c"):
        memory.let_go(begun)
        assert kept(memory, "abcd") == "abcd"
        looked.used = begun + FINISHED
        memory.let_go(begun + FINISHED + 1)
        assert kept(memory, "abcd") == "bcd"
        memory.let_go(begun + RUNNING + FINISHED + 1)
        assert kept(memory, "abcd") == "c"
    assert memory.bytes == watched.weight()


@pytest.mark.parametrize("use", ["acted at", "watched"])
def test_what_is_in_use_stays(use: str) -> None:
    hub, busy = LocalHub(), opened("a")
    memory = Memory(hub, 100, 1)

    async def story() -> None:
        if use == "watched":
            with hub.watch("a"):
                fill()
        else:
            async with busy.alone():
                fill()

    def fill() -> None:
        memory.put(busy)
        for id in "bc":
            memory.put(opened(id))

    asyncio.run(story())
    assert kept(memory, "abc") == "ac", "the latest is in use too"


def test_a_house_stays_within_its_bytes_and_loses_no_table(tmp_path: Path) -> None:
    url = database("sqlite", tmp_path)

    async def story() -> None:
        house = House(Hosting(db=url, table_megabytes=1))
        setting = new_setting(registry.game("cant-stop"), {"players": 2}, [Chair(name="Ada"), Chair(name="Ben")])
        ids = [(await house.set_table(setting, "key")).id for _ in range(80)]
        assert house.memory.bytes <= 1 << 20
        assert 0 < len(house.memory) < 80
        for id in ids:
            assert (await house.act(id, lambda table, at: draft_greeting(table, 0, "hello", at))).seq == 2
            assert house.memory.bytes <= 1 << 20
        await house.store.close()

    asyncio.run(story())


@pytest.mark.parametrize("name", registry.names())
def test_tables_weigh_about_what_they_say(name: str) -> None:
    said = subprocess.run([sys.executable, WEIGHTS, name], check=True, capture_output=True, text=True, timeout=120).stdout
    true, estimate = json.loads(said)
    assert true / 3 < estimate < true * 3
