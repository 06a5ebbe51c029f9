"""What a door needs beside Highcamp is asked for by name, and by whoever opens it alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import highcamp

RL, OPENSPIEL = "pip install 'highcamp[rl]'", "pip install 'highcamp[openspiel]'"
SHUT = [
    # what is missing; the door; what it says
    ("numpy", "highcamp.vector('cant-stop', envs=1)", RL),
    ("numpy", "import highcamp.envs", RL),
    ("numpy", "import highcamp.envs.openspiel", RL),
    ("gymnasium", "import highcamp.envs.gymnasium", RL),
    ("pettingzoo", "import highcamp.envs.pettingzoo", RL),
    ("pyspiel", "import highcamp.envs.openspiel", OPENSPIEL),
]
OPEN = [
    # what is missing; what works all the same
    ("numpy", "assert highcamp.list_games(); assert callable(highcamp.vector); from highcamp import *"),
    ("numpy", "state = highcamp.game('cant-stop').new(); assert state.observe(0).tolist()"),
    ("gymnasium", "assert highcamp.vector('cant-stop', envs=2).envs == 2"),
    ("pyspiel", "import highcamp.envs.gymnasium"),
]


def without(package: str, code: str) -> subprocess.CompletedProcess[str]:
    """A fresh Python in which a package is not installed."""
    begin = f"import sys; sys.modules[{package!r}] = None; import highcamp; "
    return subprocess.run([sys.executable, "-c", begin + code], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(("package", "door", "said"), SHUT)
def test_what_is_missing_is_named_with_the_extra_that_brings_it(package: str, door: str, said: str) -> None:
    done = without(package, door)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(said), done.stderr


@pytest.mark.parametrize(("package", "code"), OPEN)
def test_nothing_else_needs_it(package: str, code: str) -> None:
    done = without(package, code)
    assert done.returncode == 0, done.stderr


def test_playing_imports_no_doors() -> None:
    code = "import highcamp, sys; highcamp.game('cant-stop').new().legal(); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert not [name for name in done.stdout.split() if name.startswith(("highcamp.envs", "numpy", "gymnasium"))]


def test_the_public_name_makes_the_same_games() -> None:
    with highcamp.vector("cant-stop", envs=3, seed=7, players=3) as made:
        assert made.envs == 3
        assert made.seats == 3
        assert made.arrays.observations.shape == (3, made.observation.size)
    with pytest.raises(highcamp.Refused, match="There is no game 'chess'"):
        highcamp.vector("chess", envs=1)


def test_at_the_terminal_it_is_a_sentence_and_no_traceback(tmp_path: Path) -> None:
    words = ["study", "cant-stop", "--games", "4", "--out", str(tmp_path / "out")]
    done = without("polars", f"from highcamp.cli.main import app; app({words!r})")
    assert done.returncode == 2
    assert "polars is not installed." in done.stderr
    assert "pip install 'highcamp[study]'" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
