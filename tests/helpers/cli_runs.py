"""The command line run from tests: in this process where that is enough, as a program of its own where it is not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from highcamp import Record
from highcamp.cli.main import app

# The rulebook's example: climbers in 3 and 6, one left, and a throw that makes 6 and 10, or 7 and 9.
EXAMPLE = """
players = 2
to_act = 1
camps = [{8 = 2}, {7 = 5}]
won = {12 = 2}
climbers = {3 = 1, 6 = 5}
dice = [2, 4, 5, 5]
"""


def run(*words: str | Path, typed: str = "") -> Result:
    """Run a command in this process; ``typed`` is what comes in by standard input."""
    return CliRunner().invoke(app, [str(word) for word in words], input=typed, prog_name="highcamp", catch_exceptions=False)


def start(*words: str | Path, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m highcamp`` as a program of its own."""
    command = [sys.executable, "-m", "highcamp", *(str(word) for word in words)]
    surroundings = {**os.environ, **env}
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=surroundings, timeout=60, check=False)


def write(folder: Path, text: str, name: str = "position.toml") -> Path:
    """A file with this text."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def kept(state: Path) -> Record:
    """The one game that was kept, replayed."""
    (path,) = state.iterdir()
    return Record.load(path)
