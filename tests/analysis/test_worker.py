"""The process in which a server has games analysed."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace

import msgspec
import pytest

import highcamp
from highcamp.analysis.run import Progress
from highcamp.analysis.work import Work
from playing import played


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="A machine that knows no such priorities")
def test_it_works_behind_everything_else_and_says_at_once_that_it_has_begun() -> None:
    record = played(highcamp.game("mountaineers"), 1, 100_000, players=3, mode="blitz")
    command = [sys.executable, "-P", "-m", "highcamp.analysis.worker", "0.01", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record.dumps().encode())
        process.stdin.close()
        first = msgspec.json.decode(process.stdout.readline(), type=Progress)
        assert (first.done, first.findings) == (0, None)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 19)
        *_, last = [msgspec.json.decode(line, type=Progress) for line in process.stdout]
    assert process.returncode == 0
    assert last.findings is not None
    assert last.findings.finished
    assert last.findings.events == len(record.events)


def test_who_waits_for_a_processor_is_allowed_as_much_more_of_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures are as sure on a machine that does much else; only where something is quite wrong they come to an end."""
    now = SimpleNamespace(clock=100.0, processor=5.0)
    clocks = SimpleNamespace(monotonic=lambda: now.clock, process_time=lambda: now.processor)
    monkeypatch.setattr("highcamp.analysis.work.time", clocks)
    work = Work(played(highcamp.game("mountaineers"), 1, 100_000, players=3, mode="blitz"), allowed=1.5)
    found = []
    for clock, processor in ((0, 0), (4, 4), (10, 5), (4000, 6)):
        now.clock, now.processor = 100.0 + clock, 5.0 + processor
        found.append(work.patience)
    assert found == [1.5, 1.5, 3.0, 6.0]
    work.moment(0, 0.01)
    assert work.forecaster.allowed == 6.0
