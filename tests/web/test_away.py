"""A database that hangs, restarts, is deleted or replaced: 503 soon, nothing acknowledged that is not there, and on it goes."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from postgres import database
from postgres import server as postgres
from web_client import Browser, Server, serving

SOON = 3.0  # seconds


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A server over a PostgreSQL."""
    with serving(tmp_path, db=database("postgres", tmp_path)) as server:
        yield server


def greetings(server: Server, id: str) -> int:
    return sum("greeted" in body for body in server.log(id))


def requests(browser: Browser, id: str) -> dict[str, Callable[[], httpx.Response]]:
    """What needs the database."""
    return {
        "act": lambda: browser.act(id, "greet", seat=0, word="hello"),
        "look": lambda: browser.get(f"/table/{id}"),
        "start": lambda: browser.get("/"),
        "set": lambda: browser.post("/play/cant-stop"),
        "unknown table": lambda: browser.get("/api/tables/nothing"),
        "ready": lambda: browser.get("/ready"),
    }


@pytest.mark.parametrize("asked", ["act", "look", "start", "set", "unknown table", "ready"])
def test_a_database_that_hangs_is_told_soon(served: Server, asked: str) -> None:
    browser = served.browser()
    id = browser.play("cant-stop")
    served.stopped = served.now()
    before = greetings(served, id)
    with postgres().frozen():
        begun = time.monotonic()
        answer = requests(browser, id)[asked]()
        assert time.monotonic() - begun < SOON
        assert answer.status_code == 503
        assert browser.get("/health").status_code == 200
    # Connections that hung are given up one by one: it may be told away once more for each.
    answers = (requests(browser, id)[asked]().status_code for _ in range(12))
    assert next(status for status in answers if status != 503) in (200, 303, 404)
    assert greetings(served, id) >= before + (asked == "act")


def test_a_queue_behind_one_that_hangs_is_told_soon_too(served: Server) -> None:
    """Acts at a table wait for each other; together they may not wait longer than one."""
    browser = served.browser()
    id = browser.play("cant-stop")

    async def acts() -> list[httpx.Response]:
        form = {"seat": "0", "word": "hello"}
        return await asyncio.gather(*(browser.client.post(f"/table/{id}/greet", data=form) for _ in range(20)))

    with postgres().frozen():
        begun = time.monotonic()
        answers = served.run(acts())
        assert time.monotonic() - begun < SOON
    assert {answer.status_code for answer in answers} == {503}


def test_a_database_that_restarts_loses_nothing_that_was_acknowledged(served: Server) -> None:
    browser = served.browser()
    id = browser.play("cant-stop")
    assert browser.act(id, "greet", seat=0, word="hello").status_code == 200
    postgres().stop()
    try:
        for asked, ask in requests(browser, id).items():
            begun = time.monotonic()
            assert ask().status_code == 503, asked
            assert time.monotonic() - begun < SOON
        assert browser.get("/health").status_code == 200
    finally:
        postgres().start()
    assert browser.act(id, "greet", seat=0, word="luck").status_code == 200
    assert greetings(served, id) == 2
    assert browser.get("/ready").status_code in (200, 503)


# -- files --


def deleted(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    copy = file.with_suffix(".copy")
    shutil.copy(file, copy)
    copy.replace(file)


@pytest.mark.parametrize("spoil", [deleted, replaced])
def test_what_is_written_to_a_file_that_is_gone_is_not_acknowledged(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    with serving(tmp_path) as server:
        server.stopped = server.now()
        browser = server.browser()
        id = browser.set_up("cant-stop", seat_1="you", seat_2="hotseat")
        assert browser.act(id, "greet", seat=0, word="hello").status_code == 200
        assert browser.get("/ready").status_code == 200
        spoil(tmp_path / "tables.db")
        for _ in range(2):
            assert browser.act(id, "greet", seat=0, word="hello").status_code == 503
        assert browser.post("/play/cant-stop").status_code == 503
        assert server.run(server.house.store.holders(id)), "what was read stays readable"
        with pytest.raises(Exception, match="FileNotFoundError"):
            server.run(server.house.store.probe())
        assert browser.get("/health").status_code == 200


def test_ready_tells_that_nothing_can_be_written(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = server.browser()
        server.run(server.house.store.probe())
        deleted(tmp_path / "tables.db")
        answer = browser.get("/ready", headers={"accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (503, "no-database")
