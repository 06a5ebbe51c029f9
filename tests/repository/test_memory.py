"""Nothing of what a server does all the time leaves native memory behind, in any game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from highcamp.engine import registry, vectors

HELPERS = Path(__file__).parents[1] / "helpers"
TIMES = [pytest.param(1000, id="1000"), pytest.param(20_000, id="20000", marks=pytest.mark.long)]
SLOPE = 32.0  # bytes a time; the least that was ever lost is the options of one new game, 64

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or vectors.__file__.endswith(".py"),
    reason="Linux tells; interpreted code loses nothing",
)


@pytest.mark.parametrize("times", TIMES)
@pytest.mark.parametrize("name", registry.names())
def test_nothing_is_left_behind(name: str, times: int) -> None:
    command = [sys.executable, str(HELPERS / "memory.py"), name, str(times)]
    left = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert {way: lost for way, lost in left.items() if lost > SLOPE} == {}, "bytes that stay each time"
