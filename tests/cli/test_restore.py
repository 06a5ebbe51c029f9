"""The way back, as docs/hosting.md tells it: a database is lost, its backup takes its place, and games go on from there."""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from cli_runs import run
from highcamp.engine.registry import game, names
from highcamp.store.migrations import revisions
from kept_tables import KEPT
from postgres import database, server
from servers import Seat, any_move, serving, sit_down

TOP = Path(__file__).parents[2]
HOSTING, UPGRADING = ((TOP / "docs" / name).read_text("utf-8") for name in ("hosting.md", "upgrading.md"))


def told(word: str) -> str:
    """The block of shell commands in which this stands."""
    blocks: list[str] = re.findall(r"```sh\n(.*?)```", HOSTING, re.DOTALL)
    (block,) = [block for block in blocks if word in block]
    return block


async def play(at: str, seats: list[Seat], moves: int) -> None:
    """Make so many moves, whoever is asked."""
    chance = random.Random(1)
    async with httpx.AsyncClient(timeout=60) as web:
        for _ in range(moves):
            frames = [(seat, await seat.frame(web, at)) for seat in seats]
            seat, frame = next((seat, frame) for seat, frame in frames if frame["decision"] is not None)
            answer = await seat.move(web, at, frame["decision"], any_move(frame, chance))
            assert answer.status_code == 200, answer.text


async def looked(at: str, seats: list[Seat]) -> list[object]:
    async with httpx.AsyncClient(timeout=60) as web:
        return [(frame["view"], frame["moves"]) for frame in [await seat.frame(web, at) for seat in seats]]


async def begun(at: str) -> list[Seat]:
    async with httpx.AsyncClient(timeout=60) as web:
        return await sit_down(web, at, "cant-stop", players=2)


def shell(block: str, folder: Path, **env: str) -> None:
    """Do what a host is told to type; ``highcamp`` is the one that is tested."""
    (folder / "bin").mkdir(exist_ok=True)
    (folder / "bin" / "highcamp").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m highcamp "$@"\n', "utf-8")
    (folder / "bin" / "highcamp").chmod(0o755)
    path = os.pathsep.join([str(folder / "bin"), os.environ["PATH"], *[str(one) for one in programs()]])
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **env, "PATH": path}
    done = subprocess.run(["sh", "-e", "-c", block], cwd=folder, env=found, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def programs() -> list[Path]:
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"))


def test_sqlite_comes_back(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    assert run("db", "upgrade", "--db", url).exit_code == 0
    with serving(url) as first:
        seats = asyncio.run(begun(first.url))
        asyncio.run(play(first.url, seats, 5))
        then = asyncio.run(looked(first.url, seats))
        assert run("db", "backup", tmp_path / "backup.db", "--db", url).exit_code == 0  # while it is served
        asyncio.run(play(first.url, seats, 4))
        assert asyncio.run(looked(first.url, seats)) != then
        first.kill()  # as a fault of the machine would
    (tmp_path / "games.db").write_bytes(b"lost")  # and what belongs to it lies about still
    shell(told("mv games.db*"), tmp_path)
    assert {path.name for path in (tmp_path / "lost").iterdir()} >= {"games.db"}
    with serving(url) as second:
        assert asyncio.run(looked(second.url, seats)) == then  # by the same keys
        asyncio.run(play(second.url, seats, 6))


@pytest.mark.long
def test_postgres_comes_back(tmp_path: Path) -> None:
    url = database("postgres", tmp_path)
    if shutil.which("pg_restore") is None and not programs():
        pytest.skip("The way back was NOT tried on PostgreSQL: pg_restore is not here. apt install postgresql-client")
    with serving(url, "--workers", "2") as first:
        seats = asyncio.run(begun(first.url))
        asyncio.run(play(first.url, seats, 5))
        then = asyncio.run(looked(first.url, seats))
        assert run("db", "backup", tmp_path / "backup.dump", "--db", url).exit_code == 0
        asyncio.run(play(first.url, seats, 4))
        first.kill()
    for again in (server().new_database(), url):  # an empty one, and the one that is to be replaced
        shell(told("pg_restore"), tmp_path, HIGHCAMP_DB=again)
        with serving(again) as second:
            assert asyncio.run(looked(second.url, seats)) == then
            asyncio.run(play(second.url, seats, 3))


# -- upgrade notes --


def test_the_notes_name_every_revision_and_the_rules_of_today() -> None:
    assert f"Databases have revision {revisions()[-1]}:" in UPGRADING
    rows = re.findall(r"^\| ((?:\d{4}[–, ]*)+) \|", UPGRADING, re.MULTILINE)
    numbered = set()
    for row in rows:
        found = [int(number) for number in re.findall(r"\d{4}", row)]
        numbered |= set(range(found[0], found[-1] + 1))
    assert numbered == {int(one) for one in revisions()}
    heads = {"Elevation": "elevation", "Can't Stop": "cant-stop", "Tranquility": "tranquility"}
    heads |= {"Mountaineers": "mountaineers", "Mount Everest": "everest", "K2": "k2"}
    head, _, *table = [line for line in UPGRADING.splitlines() if line.startswith("|")][: 2 + 3]
    columns = [heads[one.strip()] for one in head.strip("|").split("|")[1:]]
    assert columns == names()
    known = [[int(cell) for cell in row.strip("|").split("|")[1:]] for row in table]
    assert known[-1] == [game(name).rules_version for name in columns], "the newest row is today's"
    for revision, row in zip(("0001", "0002"), known, strict=False):  # what databases of that time were found to hold
        kept = {one.game: one.rules for one in KEPT[revision]}
        assert kept == {name: version for name, version in zip(columns, row, strict=True) if name in kept}
