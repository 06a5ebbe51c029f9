"""How the command starts: with nothing it does not need, and with something to offer when Tab is pressed."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

import highcamp
from cli_runs import run, start
from highcamp.engine import state
from highcamp.engine.contract import CONTRACT, spelled

# Libraries for the web, for tables and plots, for learning; and pydantic, which typer has for other commands than these.
HEAVY = {
    "aiohttp", "altair", "fastapi", "granian", "gymnasium", "httpx", "jinja2", "litestar", "matplotlib", "numpy", "pandas",
    "pettingzoo", "plotly", "polars", "pydantic", "pyspiel", "ray", "scipy", "sqlalchemy", "starlette", "tkinter", "torch",
}  # fmt: skip


def imported_by(code: str) -> set[str]:
    """The top-level packages that a fresh Python has imported after running this."""
    tail = "import sys; print('\\n' + ' '.join({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{tail}"], capture_output=True, text=True, timeout=60, check=True)
    return set(done.stdout.splitlines()[-1].split())


COMMANDS = [
    "import highcamp",
    "from highcamp.cli.main import app; app(['games'], standalone_mode=False)",
    "from highcamp.cli.main import app; app(['--version'], standalone_mode=False)",
]


@pytest.mark.parametrize("code", COMMANDS)
def test_nothing_heavy_is_imported(code: str) -> None:
    packages = imported_by(code)
    assert "msgspec" in packages
    assert not packages & HEAVY


def test_the_package_imports_no_terminal() -> None:
    assert not imported_by("import highcamp") & {"rich", "typer"}


@pytest.mark.parametrize("words", ["games", "--help", "play --help", "score --help"])
def test_listing_the_games_and_helping_opens_none_of_them(words: str) -> None:
    code = f"from highcamp.cli.main import app; app({words.split()}, standalone_mode=False)"
    tail = "import sys; print([name for name in sys.modules if name.startswith('highcamp.games.')])"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{tail}"], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines()[-1] == "['highcamp.games.shelf']"


def test_version_says_how_the_rules_run() -> None:
    way = "pure" if state.__file__.endswith(".py") else "compiled"
    expected = f"highcamp {highcamp.__version__} ({way}, CPython {platform.python_version()}, contract {spelled(CONTRACT)})\n"
    assert run("--version").stdout == expected
    assert start("--version").stdout == expected


COMPLETIONS = [
    # the line so far, with the word to complete last; what must be offered; what must not
    (["ru"], {"rules"}, {"games"}),
    (["rules", ""], {"cant-stop"}, set()),
    (["legal", "cant"], {"cant-stop"}, set()),
    (["rules", "cant-stop", "dou"], {"doubles"}, {"goal"}),
    (["play", "cant-stop", "--p"], {"--players", "--position", "--pace"}, {"--columns"}),
    (["play", "cant-stop", "--players", ""], {"2", "3", "4"}, {"9"}),
    (["play", "cant-stop", "--variant", "ju"], {"jumping"}, {"none"}),
    (["play", "cant-stop", "--variant", "=", "ju"], {"jumping"}, {"none"}),
    (["play", "cant-stop", "colu"], {"columns=3", "columns=5"}, {"players=2"}),
    (["play", "cant-stop", "--bots", "ra"], {"random"}, set()),
    (["play", "cant-stop", "--seat", "2=ra"], {"2=random"}, {"1=random", "2=human"}),
    (["play", "whist", "--bots", ""], set(), {"random"}),
]


@pytest.mark.parametrize(("words", "offered", "withheld"), COMPLETIONS, ids=[" ".join(words) for words, *_ in COMPLETIONS])
def test_completion(words: list[str], offered: set[str], withheld: set[str]) -> None:
    line = " ".join(["highcamp", *words])
    done = start(_HIGHCAMP_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(words)))
    found = set(done.stdout.split())
    assert offered <= found
    assert not withheld & found
    assert done.stderr == ""


def test_completion_can_be_shown() -> None:
    assert "_HIGHCAMP_COMPLETE" in start("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1").stdout
