"""Programs in an arena: they take part, are told of where they do wrong, and are started once for all games of a worker."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import processes
from cli_runs import run
from highcamp import Refused
from highcamp.bots.program import Program, offered
from highcamp.studies.arena import arena
from highcamp.studies.playing import Table
from highcamp.studies.tables import SEATS
from programs import lowest, misbehaving, program, typed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs need processes of Unix")
real = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what processes do is asked of Linux")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_program_takes_part(tmp_path: Path, workers: int) -> None:
    found = arena("cant-stop", "mine", "random", programs=[lowest()], games=6, workers=workers, out=tmp_path)
    assert sorted(found.order) == ["mine", "random"]
    assert all(one.missed == 0 for one in found.ranking.standings)
    assert pl.read_parquet(tmp_path / SEATS).filter(pl.col("bot") == "mine").height == 6
    assert not offered(), "it is offered for this arena only"


def test_a_program_that_does_wrong_is_told_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.CRITICAL):
        found = arena("cant-stop", "mine", "random", programs=[misbehaving("exit")], games=4, workers=1, out=tmp_path)
    (missed,) = [one.missed for one in found.ranking.standings if one.name == "mine"]
    assert missed > 4
    assert any(re.match(r"mine gave no answer to \d+ moves", one) for one in found.findings)


def test_an_arena_goes_on_with_the_same_programs_only(tmp_path: Path) -> None:
    arena("cant-stop", "mine", "random", programs=[lowest()], games=2, workers=1, out=tmp_path)
    with pytest.raises(Refused, match="has other programs"):
        arena("cant-stop", "mine", "random", programs=[misbehaving("exit")], games=2, workers=1, out=tmp_path, resume=True)


def test_the_command_takes_programs() -> None:
    words = ["arena", "cant-stop", "mine", "random", "--games", "2", "--json", "--workers", "1"]
    done = run(*words, "--program", typed(lowest()))
    assert sorted(json.loads(done.stdout)["order"]) == ["mine", "random"]


# -- started once --

COUNTING = """
import json, os, pathlib, sys
def write(name):
    with open(pathlib.Path(sys.argv[1], name), "a") as file:
        print(os.getpid(), file=file)
write("starts")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"protocol": 1}', flush=True)
    elif message["type"] == "question":
        print(json.dumps({"number": message["number"], "move": message["moves"][-1]["move"]}), flush=True)
write("ends")
"""


def counting(folder: Path, name: str = "mine") -> Program:
    """One that always plays the last of its moves, and writes down when it is started, and when its input ends."""
    (folder / "counting.py").write_text(COUNTING, "utf-8")
    return program([sys.executable, folder / "counting.py", folder], name=name)


def written(path: Path) -> list[int]:
    """The processes that have written there."""
    return [int(line) for line in path.read_text().split()] if path.exists() else []


@real
@pytest.mark.parametrize("workers", [1, 2])
def test_a_program_is_started_once_for_all_games_of_a_worker(tmp_path: Path, workers: int) -> None:
    before = processes.begun()
    found = arena("cant-stop", "mine", "random", programs=[counting(tmp_path)], games=12, workers=workers)
    assert found.ranking.games == 12
    starts = written(tmp_path / "starts")
    assert 1 <= len(starts) <= workers
    assert sorted(written(tmp_path / "ends")) == sorted(starts), "each was let end by itself"
    processes.wait_for_the_end(processes.begun() - before)


def test_two_programs_each_go_on(tmp_path: Path) -> None:
    both = [counting(tmp_path, "mine"), counting(tmp_path, "yours")]
    arena("cant-stop", "mine", "yours", programs=both, games=8, workers=1)
    assert len(written(tmp_path / "starts")) == 2


def test_it_makes_the_same_moves_as_one_that_is_started_for_each_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = [arena("cant-stop", "mine", "random", programs=[lowest()], games=4, seed=7, workers=1).told]
    lay = Table.__init__

    def forgetful(table: Table, *given: Any) -> None:
        lay(table, *given)
        table.programs = set()

    monkeypatch.setattr(Table, "__init__", forgetful)
    told.append(arena("cant-stop", "mine", "random", programs=[lowest()], games=4, seed=7, workers=1).told)
    assert told[0] == told[1]


def test_a_program_that_ends_is_started_again_for_the_next_question(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It ends at its first question, once; all other moves are its own."""
    with caplog.at_level(logging.CRITICAL):
        found = arena("cant-stop", "mine", "random", programs=[misbehaving("exit", tmp_path / "learnt")], games=4, workers=1)
    assert [one.missed for one in found.ranking.standings if one.name == "mine"] == [1]


@real
def test_an_arena_that_ends_early_leaves_no_program(tmp_path: Path) -> None:
    before, seen = processes.begun(), set[int]()

    def interrupt(progress: Any) -> None:
        seen.update(written(tmp_path / "starts"))
        if progress.played >= 4:
            raise KeyboardInterrupt

    found = arena("cant-stop", "mine", "random", programs=[counting(tmp_path)], games=400, workers=2, show=interrupt)
    assert not found.finished
    assert seen
    processes.wait_for_the_end(processes.begun() - before | seen)
