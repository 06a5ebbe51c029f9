"""``highcamp serve`` as a host uses it: real processes, real signals, real browsers' requests."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import postgres
from cli_runs import run, start
from highcamp.cli import serve as command
from highcamp.house.hosting import Hosting
from highcamp.store import address, upkeep
from highcamp.store.lock import Lock
from highcamp.store.migrations import revisions
from highcamp.web.serving import listen_at, tell_closed
from kept_tables import KEPT, OLD, restored
from postgres import database
from servers import PATIENCE, any_move, serving, sit_down

NO_BROWSER = {"BROWSER": "true"}  # a browser that does nothing


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with nothing yet."""
    monkeypatch.delenv("HIGHCAMP_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data" / "highcamp"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def refused(*words: str | Path, says: list[str]) -> None:
    result = run("serve", *words)
    assert result.exit_code == 2, result.output
    assert [word for word in says if word not in " ".join(result.stderr.split())] == [], result.stderr


def test_refusals(tmp_path: Path, taken: int) -> None:
    url = database("sqlite", tmp_path)
    refused("--db", url, "--workers", "2", says=["Several workers need PostgreSQL", "--workers"])
    refused("--workers", "2", says=["Several workers need PostgreSQL"])
    many = ("--db", "postgresql://nobody@localhost/nothing", "--workers", "2")
    refused(*many, "--workshop", says=["The workshop needs a single process", "--workshop"])
    refused("--db", url, "--port", str(taken), says=[f"Port {taken} is taken", f"--port {taken + 1}"])
    refused("--db", url, "--host", "no.such.host.invalid", says=["is no address here", "--host"])
    refused("--db", url, "--host", "192.0.2.1", says=["no address of this machine", "--host"])
    refused("--db", url, "--public-url", "games.example.org", says=["no address of a server", "https://"])
    refused("--port", "70000", says=["--port"])
    done = start("serve", "--db", "nowhere/new.db")
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert "folder" in done.stderr
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("there", ["nothing", "an empty file"])
def test_a_new_file_is_set_up_by_itself(there: str, tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    if there != "nothing":
        path.touch()
    with serving("", "--db", "new.db") as server:
        made = {"game": "cant-stop", "options": {"players": 2}}
        assert httpx.post(f"{server.url}/api/tables", json=made, timeout=PATIENCE).status_code == 201
        assert any(str(path) in line for line in server.lines), "a name that was mistyped should be noticed"
        assert server.stop() == 0
    assert asyncio.run(upkeep.check(str(path))) == revisions()[-1]
    with serving("", "--db", "new.db") as server:
        assert len(server.lines) == 1, "it is not new any more"
    link = sqlite3.connect(path)
    assert link.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    link.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_old_database_is_left_alone_until_somebody_says_so(kind: str, tmp_path: Path) -> None:
    url = restored(kind, tmp_path)
    refused("--db", url, says=["older than this Highcamp", "highcamp db backup", "highcamp db upgrade --db '"])
    assert not list(tmp_path.glob("*.lock"))
    assert asyncio.run(upkeep.revision(address.read(url))) == "0001"
    assert run("db", "upgrade", "--db", url).exit_code == 0
    with serving(url) as server:
        told = [line for line in server.errors().splitlines() if "cannot go on" in line]  # and nobody has asked yet
        halted = {kept.game for kept in KEPT["0001"] if not kept.over and not kept.plays_on}
        assert len(told) == len(halted) > 0
        assert all(any(f"table of {game}" in line and "db closed" in line for line in told) for game in halted)
        named = [kept.id for kept in KEPT["0001"] if not kept.over and not kept.plays_on]
        assert all(id in server.errors() for id in named), "which they are"
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE).json()["ok"] is True


def test_of_many_tables_that_cannot_go_on_the_first_are_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def closed_games(_: str) -> list[upkeep.Closed]:
        return []

    async def halted_tables(_: str) -> list[upkeep.Halted]:
        return [upkeep.Halted(f"table-{number:02}", "k2", 0) for number in range(25)]

    monkeypatch.setattr(upkeep, "closed_games", closed_games)
    monkeypatch.setattr(upkeep, "halted_tables", halted_tables)
    asyncio.run(tell_closed(Hosting(db="games.db")))
    (told,) = [record.getMessage() for record in caplog.records]
    assert "table-19, and 5 more." in told
    assert "table-20" not in told


def test_an_empty_database_of_a_server_is_left_alone_too(tmp_path: Path) -> None:
    url = postgres.server().new_database()
    refused("--db", url, says=["no Highcamp database yet", "to do: highcamp db upgrade --db '"])
    assert asyncio.run(upkeep.revision(address.read(url))) is None


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ([], 0),
        (["--public-url", "https://games.example.org"], 90),
        (["--public-url", "https://games.example.org", "--keep-finished", "0"], 0),
        (["--keep-finished", "7"], 7),
    ],
)
def test_how_long_finished_games_are_kept_is_told_at_the_start(
    words: list[str], days: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that strangers use does not grow for ever; one's own keeps everything."""
    begun: list[Hosting] = []
    monkeypatch.setattr("highcamp.web.serving.serve", lambda settings, *_: begun.append(settings))
    result = run("serve", "--db", database("sqlite", tmp_path), "--port", "0", *words)
    assert result.exit_code == 0, result.output
    assert [settings.keep_finished for settings in begun] == [days]
    assert (f"{days} days" in result.output and "--keep-finished" in result.output) is bool(days)


def test_the_next_port_if_the_browser_is_opened_anyway(taken: int) -> None:
    assert listen_at("127.0.0.1", taken, or_next=True).port > taken
    assert listen_at("127.0.0.1", 0).port > 0
    assert listen_at("0.0.0.0", 0).url.startswith("http://localhost:")


def test_by_itself_it_makes_its_database_and_says_where_it_is(home: Path) -> None:
    with serving("", "--open", **NO_BROWSER) as server:
        assert (home / "tables.db").exists()
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE).json()["ok"] is True
        assert httpx.get(server.url, timeout=PATIENCE).status_code == 200
        # A second one does no harm: it shows the first, or says where it is.
        second = start("serve", "--open", **NO_BROWSER)
        assert (second.returncode, second.stdout) == (0, f"Highcamp is running already, at {server.url}\n")
        refused(says=[f"Another highcamp serve has these games open at {server.url}", "--db"])
        assert server.stop(signal.SIGINT) == 0
        assert server.errors().count("Traceback") == 0
    lock = Lock(home / "tables.db")
    assert lock.take()
    lock.release()


def test_its_own_database_is_copied_before_it_is_changed(home: Path) -> None:
    home.mkdir(parents=True)
    own = home / "tables.db"
    Path(restored("sqlite", home)).rename(own)
    assert asyncio.run(command._look_after(str(own))) is False, "it is not new"
    (copy,) = home.glob("tables-0001-*.db")
    for path, found in ((own, revisions()[-1]), (copy, "0001")):
        assert asyncio.run(upkeep.revision(address.read(str(path)))) == found
        link = sqlite3.connect(path)
        assert sorted(link.execute("SELECT id FROM tables").fetchall()) == sorted((kept.id,) for kept in KEPT[OLD[0]])
        link.close()


def test_a_newer_database_of_its_own_is_refused(home: Path) -> None:
    home.mkdir(parents=True)
    asyncio.run(upkeep.upgrade(str(home / "tables.db")))
    link = sqlite3.connect(home / "tables.db")
    link.execute("UPDATE alembic_version SET version_num = '0999'")
    link.commit()
    link.close()
    refused(says=["made by a newer Highcamp", "Update highcamp"])


async def listen(web: httpx.AsyncClient, url: str, connected: asyncio.Semaphore) -> list[str]:
    """The lines of a stream until it ends."""
    lines = []
    async with web.stream("GET", url) as answer:
        async for line in answer.aiter_lines():
            lines.append(line)
            if line.startswith("id: "):
                connected.release()
    return lines


WORKERS = [pytest.param("sqlite", 1, id="one"), pytest.param("postgres", 2, id="two")]


@pytest.mark.parametrize(("kind", "workers"), WORKERS)
def test_a_signal_ends_streams_answers_what_was_accepted_and_leaves_with_0(kind: str, workers: int, tmp_path: Path) -> None:
    async def run(url: str, end: Any) -> None:
        chance = random.Random(5)
        async with httpx.AsyncClient(timeout=PATIENCE) as web:
            seats = await sit_down(web, url, "cant-stop", players=2)
            connected = asyncio.Semaphore(0)
            where = f"{url}/api/tables/{seats[0].table}/stream"
            streams = [asyncio.create_task(listen(web, where, connected)) for _ in range(5)]
            for _ in streams:
                await connected.acquire()
            frames = [(seat, await seat.frame(web, url)) for seat in seats]
            seat, frame = next((s, f) for s, f in frames if f["decision"] is not None)
            moving = asyncio.create_task(seat.move(web, url, frame["decision"], any_move(frame, chance)))
            await connected.acquire()  # somebody was shown the move: it is written
            end()
            assert (await moving).status_code == 200
            for lines in await asyncio.gather(*streams):  # each ends as a stream ends, not by a broken connection
                assert sum(line.startswith("id: ") for line in lines) >= 1

    with serving(database(kind, tmp_path), "--workers", str(workers)) as server:
        for _ in range(20):
            assert httpx.get(f"{server.url}/health", timeout=PATIENCE).status_code == 200
        told = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text
        # Whichever worker is asked counts for all.
        assert 'highcamp_requests_total{method="GET",route="/health",status="200"} 20.0' in told
        asyncio.run(run(server.url, lambda: server.process.send_signal(signal.SIGTERM)))
        assert server.ended() == 0
        assert "Traceback" not in server.errors(), server.errors()


def test_logs_and_metrics_tell_routes_and_no_secrets(tmp_path: Path) -> None:
    with serving(database("sqlite", tmp_path)) as server:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as web:
            table = web.post("/api/tables", json={"game": "cant-stop", "options": {"players": 2}}).json()
            token = table["invitations"][0]["token"]
            web.get(f"/join/{token}", params={"from": "a-friend"})
            joined = web.post("/api/join", json={"token": token, "name": "Ann"}).json()
            key = {"authorization": f"Bearer {joined['key']}"}
            web.get(f"/api/tables/{table['id']}", params={"seat": joined["seat"]}, headers=key)
            web.get("/secret-path/x", headers={"cookie": "highcamp=secret-cookie"})
            web.request("BREW", "/join/secret-pot")
            assert web.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 404
            alone = {
                "game": "cant-stop",
                "options": {"players": 2},
                "chairs": [{"bot": "random"}, {"bot": "random"}],
                "pace": 0,
            }
            played = web.post("/api/tables", json=alone).json()["id"]
            while not web.get(f"/api/tables/{played}").json()["log"][12:]:
                continue
            told = web.get("/metrics").text
        assert server.stop() == 0
        said = server.errors()
    lines = [json.loads(line) for line in said.splitlines()]
    seen = {(line["method"], line["path"], line["status"]) for line in lines if "method" in line}
    assert {("GET", "/join/{token}", 200), ("POST", "/api/join", 200), ("GET", "/api/tables/{id}", 200)} <= seen
    assert any(path == "(no such route)" for _, path, _ in seen)
    assert all(line["time"].endswith("Z") and line["level"] and line["ms"] >= 0 for line in lines if "method" in line)
    secrets = [token, joined["key"], table["key"], table["id"], "secret", "a-friend", "Ann"]
    for text in (said, told):
        assert [secret for secret in secrets if secret in text] == []
    assert 'highcamp_requests_total{method="POST",route="/api/join",status="200"} 1.0' in told
    assert 'highcamp_request_seconds_bucket{le="0.25",route="/api/join"}' in told
    assert "highcamp_open_streams 0.0" in told
    assert "highcamp_tables_in_memory 2.0" in told
    moves, thoughts = (
        'highcamp_moves_total{by="bot",game="cant-stop"}',
        'highcamp_bot_seconds_count{bot="random",game="cant-stop"}',
    )
    counts = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
    assert float(counts[moves]) >= float(counts[thoughts]) > 3
    assert 'method="BREW"' not in told


@pytest.mark.long
def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    with serving(database("postgres", tmp_path), "--workers", "2") as server:
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait()
        port = int(server.url.rpartition(":")[2])
        while True:  # until nobody keeps the port
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", port)) != 0:
                    break
        server.stop()


WORKSHOP = [((), "here"), (("--workshop",), "everywhere"), (("--no-workshop",), "nowhere")]


@pytest.mark.parametrize(("words", "open_to"), WORKSHOP)
def test_the_workshop_is_for_this_machine_unless_its_owner_says_otherwise(
    words: tuple[str, ...], open_to: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[Hosting] = []
    monkeypatch.setattr("highcamp.web.serving.serve", lambda hosting, *_: served.append(hosting))
    result = run("serve", "--db", database("sqlite", tmp_path), "--port", "0", *words)
    assert result.exit_code == 0, result.output
    assert served[0].workshop == open_to
    assert Path(served[0].trials).parent == tmp_path, "trials lie beside the games"
