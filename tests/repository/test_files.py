"""A job has the same file name in every game: the tables in CONTRIBUTING.md are the list, and no file is outside it."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from itertools import takewhile
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
SOURCE = TOP / "src" / "highcamp"
GAMES = SOURCE / "games"
GAME_FOLDERS = sorted(path.name for path in GAMES.iterdir() if (path / "game.py").exists())
LONGEST = 400  # lines


def rows(head: str) -> list[list[str]]:
    """The rows of a table, from its first column's head."""
    lines = (TOP / "CONTRIBUTING.md").read_text("utf-8").splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith(f"| {head} |"))
    table = takewhile(lambda line: line.startswith("|"), lines[begin + 2 :])
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def jobs() -> set[str]:
    """The files that any game may have, as paths in its folder."""
    found = set()
    for files, _, inside in rows("file of a game"):
        for name in quoted(files):
            found |= {f"{name}{part}.py" for part in quoted(inside)} if name.endswith("/") else {name}
    return found


def nouns(game: str) -> set[str]:
    """The files that only this game has."""
    return {f"{noun}.py" for name, own in rows("game") if quoted(name) == [game] for noun in quoted(own)}


def files_of(game: str) -> list[str]:
    """What is in a game's folder, but the ``__init__.py`` that every package has."""
    found = [path for path in (GAMES / game).rglob("*") if path.suffix in {".py", ".md", ".toml"}]
    return sorted(str(path.relative_to(GAMES / game)) for path in found if path.name != "__init__.py")


def strangers(files: list[str], names: set[str]) -> list[str]:
    return [file for file in files if not any(fnmatchcase(file, name) for name in names)]


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_every_file_has_a_job(game: str) -> None:
    assert strangers(files_of(game), jobs() | nouns(game)) == [], "Name it as CONTRIBUTING.md does, or say its job there."


@pytest.mark.parametrize(
    "file", ["checks.py", "bots_helper.py", "position/soundness.py", "draw/board.py", "turn.py", "own/box.py"]
)
def test_a_file_outside_the_list_is_refused(file: str) -> None:
    assert strangers(["box.py", file], jobs() | nouns("tranquility")) == [file]


def test_no_row_is_without_a_file() -> None:
    every = [file for game in GAME_FOLDERS for file in files_of(game)]
    assert [name for name in sorted(jobs()) if not any(fnmatchcase(file, name) for file in every)] == []
    for game in GAME_FOLDERS:
        assert [name for name in sorted(nouns(game)) if not any(fnmatchcase(file, name) for file in files_of(game))] == []


def test_the_games_with_nouns_of_their_own_are_there() -> None:
    assert {name for cell, _ in rows("game") for name in quoted(cell)} <= {path.name for path in GAMES.iterdir()}


def told() -> list[str]:
    """All that is quoted outside of the tables."""
    text = re.sub(r"```.*?```", "", (TOP / "CONTRIBUTING.md").read_text("utf-8"), flags=re.DOTALL)
    return quoted("\n".join(line for line in text.splitlines() if not line.startswith("|")))


def test_files_that_are_named_are_there() -> None:
    named = {name for name in told() if re.fullmatch(r"[\w.-]+/[\w./-]*\.(?:py|ts|md|toml)|(?:[\w-]+/)+", name)}
    assert len(named) > 30
    roots = (TOP, SOURCE, SOURCE / "house", TOP / "src")
    assert [name for name in sorted(named) if not any((root / name).exists() for root in roots)] == []


def test_every_file_of_the_house_is_told() -> None:
    files = {path.stem for path in (SOURCE / "house").glob("*.py")} - {"__init__", "denials"}
    assert not files - set(told())


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    files = [path for folder in ("src", "tests", "scripts", "benchmarks") for path in (TOP / folder).rglob("*.py")]
    assert len(files) > 1000, "all layers are looked through, and what is beside them"
    lengths = {str(file.relative_to(TOP)): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {file: length for file, length in lengths.items() if length > LONGEST} == {}
