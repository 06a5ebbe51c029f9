"""The process that plays a trial: what it writes, where it goes on, and that it says why it cannot."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec

import highcamp
from highcamp.studies.plan import Plan
from highcamp.studies.playing import Played, Table, play
from highcamp.studies.trial import WITH, WITHOUT, laid
from highcamp.studies.worker import MOST, Line, Order
from highcamp.table.thinking.process import environment

HEIGHTS = [3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3]


def plan(**more: Any) -> Plan:
    board = {"lab": {"heights": HEIGHTS}}
    given: dict[str, Any] = {"name": "lab", "title": "Low", "options": {}, "brought": board, "bot": "random", **more}
    return laid(highcamp.game("cant-stop"), **given)


def said(order: Order, processes: int) -> list[Line]:
    command = [sys.executable, "-P", "-m", "highcamp.studies.worker", str(processes)]
    done = subprocess.run(command, input=msgspec.json.encode(order), capture_output=True, env=environment(), check=True)
    return [msgspec.json.decode(line, type=Line) for line in done.stdout.splitlines()]


def test_it_plays_what_is_missing_and_the_same_games_as_anybody_else() -> None:
    made = plan(games=900, seed=3)
    lines = said(Order(made, [[(0, 10)], [(5, 900)]]), processes=2)
    assert max(len(line.games) for line in lines) <= MOST < 890, "a server that reads it has others to answer"
    found: dict[int, list[Played]] = {WITHOUT: [], WITH: []}
    for line in lines:
        found[line.condition] += line.games
    tables: dict[int, Table] = {}
    for condition, numbers in ((WITHOUT, range(10, 900)), (WITH, range(5))):
        assert sorted(found[condition], key=lambda game: game.number) == play(tables, made, condition, numbers)


def test_it_says_why_it_cannot() -> None:
    made = plan(games=30)
    broken = msgspec.structs.replace(
        made, conditions=tuple(msgspec.structs.replace(one, bots=("gone", "gone")) for one in made.conditions)
    )
    (line,) = said(Order(broken, [[], []]), processes=1)
    assert line.code == "unknown-bot"
    assert "gone" in line.text
