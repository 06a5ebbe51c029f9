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
from highcamp.house.memory import Memory
from highcamp.house.opened import Opened
from highcamp.store.hub import LocalHub
from highcamp.table.drafts import draft_greeting
from highcamp.table.setting import Chair, set_table
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
        setting = set_table(registry.game("cant-stop"), {"players": 2}, [Chair(name="Ada"), Chair(name="Ben")])
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
