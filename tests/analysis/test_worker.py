"""The process in which a server has games analysed."""

from __future__ import annotations

import os
import subprocess
import sys

import msgspec
import pytest

import highcamp
from highcamp.analysis.run import Progress
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
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
        *_, last = [msgspec.json.decode(line, type=Progress) for line in process.stdout]
    assert process.returncode == 0
    assert last.findings is not None
    assert last.findings.finished
    assert last.findings.events == len(record.events)
