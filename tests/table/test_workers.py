"""The processes in which bots think: they inherit nothing, and end when they are no longer needed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from highcamp import Game, Rng
from highcamp.table.thinking import Closing, Thinkers
from highcamp.table.thinking import process as worker_process
from highcamp.table.thinking.messages import line, question
from highcamp.table.thinking.worker import GRACE
from table_thinking import LONG, spied, think


def test_a_worker_inherits_nothing(toy: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHCAMP_DB", "postgresql://secret")
    with socket.socket() as own:
        own.set_inheritable(True)
        found = think(lambda thinkers: spied(thinkers, toy.new(players=2, rounds=3)))
    assert set(found["environment"]) <= {"PYTHONPATH", "PYTHONUTF8", "SYSTEMROOT", "LC_CTYPE"}
    assert found["files"] == [0, 1, 2]
    assert found["games"] == ["highcamp.games.shelf"], "it was asked about no game of ours"
    assert found["session"], "an interrupt from the terminal would reach it"


def test_whoever_waits_when_the_house_closes_gets_no_move(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def run() -> list[Any]:
        thinkers = Thinkers(workers=1)
        await thinkers.choose(state, 0, "lowest", LONG)
        asked = [asyncio.create_task(thinkers.choose(state, 0, bot, LONG)) for bot in ("sleeper", "lowest", "lowest")]
        await asyncio.sleep(0)  # until all have asked
        await thinkers.close()
        late = asyncio.create_task(thinkers.choose(state, 0, "random", LONG))
        return await asyncio.gather(*asked, late, return_exceptions=True)

    assert [type(outcome) for outcome in asyncio.run(run())] == [Closing] * 4


def test_closing_while_a_process_starts_leaves_none(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def run() -> tuple[Any, Any]:
        thinkers = Thinkers(workers=1)
        asked = asyncio.create_task(thinkers.choose(state, 0, "sleeper", LONG))
        await asyncio.sleep(0)  # until the process is being started
        await thinkers.close()
        outcome = (await asyncio.gather(asked, return_exceptions=True))[0]
        return outcome, thinkers._all[0]._process

    outcome, process = asyncio.run(run())
    assert type(outcome) is Closing
    assert process is None


def test_closing_ends_the_process(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)
    pid = think(lambda thinkers: spied(thinkers, state))["pid"]
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


PARENT = """
import asyncio, os, sys
import highcamp
from highcamp.table.thinking import Thinkers

async def main():
    thinkers = Thinkers(workers=1)
    state = highcamp.game("toy-thinkers").new(players=2, rounds=3)
    sys.stdout.write((await thinkers.advise(state, 0, "spy", 60.0)).why + "\\n")
    sys.stdout.flush()
    sys.stdin.readline()
    os._exit(1)  # as if killed: nothing is closed

asyncio.run(main())
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs a way to wait for a process that is not a child")
def test_a_worker_ends_when_its_parent_dies(toy: Game[Any, Any]) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as parent:
        assert parent.stdout is not None
        watched = os.pidfd_open(json.loads(parent.stdout.readline())["pid"])
        parent.communicate(b"die\n")
    try:
        signal.alarm(int(LONG))  # rather than for ever
        assert _gone(watched)
    finally:
        signal.alarm(0)
        os.close(watched)


def _gone(watched: int) -> bool:
    import select

    return bool(select.select([watched], [], [], LONG)[0])


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer")
def test_a_worker_that_thinks_for_ever_ends_itself(toy: Game[Any, Any]) -> None:
    asked = question("choose", toy.new(players=2, rounds=3), 0, "sleeper", LONG, Rng.keyed(1))
    late = line(msgspec.structs.replace(asked, seconds=0.2 - GRACE))
    done = subprocess.run(
        [sys.executable, "-m", "highcamp.table.thinking.worker", "1024"],
        input=late,
        capture_output=True,
        check=False,
        env=worker_process.environment(),
    )
    assert done.returncode == -signal.SIGALRM
