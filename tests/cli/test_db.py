"""``highcamp db``: what it does, what it says, and what it refuses."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest

from cli_runs import run, start
from filled_store import DAY, fill
from highcamp.cli import db
from highcamp.store import address
from postgres import database, server


def refused(*words: str | Path, says: list[str]) -> None:
    result = run("db", *words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert [word for word in says if word not in " ".join(result.stderr.split())] == [], result.stderr


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, and no database of the user's."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HIGHCAMP_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


FORMS = [
    "sqlite:///games.db",
    "games.db",
    "./games.db",
    "sqlite+aiosqlite:///games.db",
    "sqlite:///{here}/games.db",
    "{here}/games.db",
]


@pytest.mark.parametrize("form", FORMS)
def test_ways_to_write_a_file(form: str, here: Path) -> None:
    assert run("db", "upgrade", "--db", form.format(here=here)).output == "Done: revision 0009, from nothing.\n"
    assert (here / "games.db").exists()
    assert run("db", "check", "--db", "games.db").output == "OK: revision 0009.\n"
    assert run("db", "upgrade", "--db", "games.db").output == "Up to date already: revision 0009.\n"


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+asyncpg", "postgresql+psycopg"])
def test_ways_to_write_postgres(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    url = server().new_database().replace("postgresql", scheme, 1)
    monkeypatch.setenv("HIGHCAMP_DB", url)
    assert run("db", "upgrade").output == "Done: revision 0009, from nothing.\n"
    assert run("db", "check").output == "OK: revision 0009.\n"
    assert run("db", "check", "--db", f"{url}&sslmode=disable&application_name=me").exit_code == 0


REFUSALS: list[tuple[str, list[str]]] = [
    ("check --db none.db", ["no Highcamp database yet", "none.db", "to do: highcamp db upgrade --db '"]),
    ("check", ["no Highcamp database yet", "data/highcamp/tables.db"]),
    ("check --db mysql://me@host/db", ["mysql is no database", "postgresql://"]),
    ("check --db sqlite://", ["needs a file"]),
    ("check --db :memory:", ["needs a file"]),
    ("upgrade --db nowhere/games.db", ["cannot be used", "nowhere/games.db", "folder"]),
    ("upgrade --db .", ["cannot be used"]),
    ("check --db postgresql://me:s3:cret@host:port/db", ["URL of the database cannot be read", "%40"]),
    ("backup copy.db --db none.db", ["no Highcamp database to copy"]),
    ("prune --db none.db --older-than 90d", ["no Highcamp database yet"]),
    ("prune --older-than 90", ["'90' is no age", "such as 90d"]),
    ("prune --older-than 0d", ["'0d' is no age"]),
    ("prune --older-than -1d", ["'-1d' is no age"]),
    ("prune", ["Missing option '--older-than'"]),
]


@pytest.mark.parametrize(("line", "says"), REFUSALS, ids=[line for line, _ in REFUSALS])
def test_refusals(line: str, says: list[str], here: Path) -> None:
    refused(*line.split(), says=says)
    assert list(here.rglob("*.db")) == []


SPOILT = ["diary.db", "nowhere/games.db", "postgresql://me:s3cret@/db?host={here}", "postgresql://me:s3cret@[/db"]


@pytest.mark.parametrize("name", SPOILT)
def test_no_traceback_and_no_password(name: str, here: Path) -> None:
    (here / "diary.db").write_text("Dear diary! " * 200)
    name = name.format(here=here)
    for words in (["check"], ["upgrade"], ["backup", "copy"], ["prune", "--older-than", "1d"]):
        result = run("db", *words, "--db", name)
        assert (result.exit_code, "s3cret" in result.output) == (2, False)
    done = start("db", "upgrade", "--db", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("highcamp: ")
    assert not [word for word in ("Traceback", "s3cret") if word in done.stderr]


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    refused("check", "--db", "postgresql://me@host/db", says=["pip install '.[postgres]'"])


@pytest.mark.parametrize(
    ("written", "shown", "password"),
    [
        ("postgresql://me:p%40ss@host:5433/db?password=other", "postgresql://me@host:5433/db", "p@ss"),
        ("postgres://host/db", "postgresql://host/db", ""),
        ("postgresql://me@/db?host=/run", "postgresql://me@/db", ""),
    ],
)
def test_a_password_is_never_shown(written: str, shown: str, password: str) -> None:
    read = address.read(written)
    assert (str(read), repr(read), read.password) == (shown, f"Address({shown})", password)
    assert "pass@" not in read.without_password


def test_backup_and_prune(here: Path) -> None:
    url = database("sqlite", here)
    asyncio.run(fill(url, {"old": 1, "new": 2**62}))
    said = run("db", "backup", "copy.db", "--db", url).output
    assert said == f"Done: copy.db, {(here / 'copy.db').stat().st_size:,} bytes.\n"
    refused("backup", "copy.db", "--db", url, says=["such a file already", "copy.db"])
    assert run("db", "prune", "--older-than", "90d", "--db", url, "--dry-run").output == "To delete: 1 table with 2 entries.\n"
    assert run("db", "prune", "--older-than", "90d", "--db", url).output == "Deleted: 1 table with 2 entries.\n"
    assert run("db", "prune", "--older-than", "90d", "--db", url).output == "Deleted: 0 tables with 0 entries.\n"
    for path, left in (("tables.db", 1), ("copy.db", 2)):
        link = sqlite3.connect(here / path)
        assert link.execute("SELECT count(*) FROM tables").fetchone() == (left,)
        link.close()


@pytest.mark.parametrize(("age", "days"), [("90d", 90.0), ("12w", 84.0), ("36h", 1.5)])
def test_ages(age: str, days: float) -> None:
    assert db._milliseconds(age) == days * DAY


def test_every_command_shows_examples() -> None:
    for command in ("upgrade", "check", "backup", "prune"):
        assert f"highcamp db {command} " in run("db", command, "--help").output
    assert "highcamp serve --open" in run("serve", "--help").output
