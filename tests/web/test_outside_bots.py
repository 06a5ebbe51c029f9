"""Outside bots at the tables of a server: its owner names them, whoever sets a table may choose them, nobody else names any."""

from __future__ import annotations

import logging
import os
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import highcamp
from highcamp import Record
from highcamp.bots.naming import bots
from highcamp.house.hosting import Hosting
from highcamp.table.entry import Began
from highcamp.table.setting import Chair, setting_for
from highcamp.table.thinking import Thinkers
from programs import lowest, misbehaving, program
from web_client import HOST, Server, serving
from web_page import Page

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs need processes of Unix")

PROGRAMS = (
    lowest(line="Plays the first of its moves."),
    misbehaving("exit", name="clumsy"),
    lowest("climber", games=("k2",)),
    program(["no-such-program-anywhere"], "gone"),
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, programs=PROGRAMS, think_seconds=60.0) as running:
        yield running


def test_they_are_offered_after_the_games_own(server: Server) -> None:
    browser = server.browser()
    listed = {game["name"]: game["bots"] for game in browser.get("/api/games").json()}
    assert listed["cant-stop"][-2:] == ["clumsy", "mine"]
    assert listed["k2"][-3:] == ["climber", "clumsy", "mine"]
    assert listed["cant-stop"][0] not in ("clumsy", "mine")
    page = browser.get("/new/cant-stop")
    first = [tag["value"] for tag in Page(page.text).all("option") if tag.get("value", "").startswith("bot:")]
    names = [name.removeprefix("bot:") for name in first[: len(bots(highcamp.game("cant-stop")))]]
    assert names == listed["cant-stop"]
    assert "Plays the first of its moves." in page.text


def test_nobody_else_hears_of_a_command(server: Server) -> None:
    browser = server.browser()
    id = browser.set_up("cant-stop", seat_2="bot:mine")
    for path in ("/", "/new/cant-stop", f"/table/{id}", f"/api/tables/{id}", "/api/games"):
        answer = browser.get(path)
        assert answer.status_code == 200
        assert "misbehaving" not in answer.text


@pytest.mark.parametrize("name", ["./bot", "sh -c true", "mine=sh", "gone", "climber", "node bot.js"])
def test_nobody_else_names_a_command(server: Server, name: str) -> None:
    browser = server.browser()
    answer = browser.post("/api/tables", json={"game": "cant-stop", "chairs": [{}, {"bot": name}]})
    assert answer.status_code == 422
    assert answer.json()["code"] == "unknown-bot"
    assert browser.post("/new/cant-stop", data={"seat_2": f"bot:{name}", "clock": "none"}).status_code == 422
    id = browser.play("cant-stop")
    assert browser.post(f"/api/tables/{id}/leave", json={"seat": 0, "bot": name}).status_code == 422


def test_one_plays_at_a_table_and_one_that_fails_harms_nobody(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    browser = server.browser()
    id = browser.set_up("mountaineers", seat_1="you", seat_2="bot:mine", seat_3="bot:clumsy")
    server.until(id, lambda table: 0 in table.state.acting())
    assert browser.move(id, 0).status_code == 200
    table = server.until(id, lambda table: {event.actor for event in table.events} >= {1, 2})
    assert "clumsy of mountaineers: clumsy did not do as it should: it " in caplog.text
    for event in table.events:
        if event.actor == 1:
            assert event.move == event.before.legal(event.actor)[0], "its own, and not of who stands in"


def test_the_host_reads_in_the_log_who_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), serving(tmp_path, programs=PROGRAMS):
        said = [record.getMessage() for record in caplog.records if record.name.startswith("highcamp")]
    assert any("Left out" in line and "'gone'" in line and "no-such-program-anywhere" in line for line in said)
    assert "mine" not in bots(highcamp.game("cant-stop")), "they were this server's"


def test_they_hear_how_their_games_ended(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    async def see_end(self: Thinkers, state: Any, seat: int, bot: str, *_: Any) -> None:
        told.append((seat, bot, state.returns()))

    monkeypatch.setattr(Thinkers, "see_end", see_end)
    won = {"won": {2: 1, 3: 1}, "camps": [{12: 2}, {}], "climbers": {12: 3}}
    record = Record(highcamp.game("cant-stop").position(won), from_position=True)
    setting = setting_for(record, [Chair(name="Ada"), Chair(bot="mine")])
    server.put("abcdefgh12345678", setting, [Began(at=1)], [("ada", HOST), ("ada", 0)])
    browser = server.browser("ada")
    assert browser.move("abcdefgh12345678", 0, 1).status_code == 200
    assert server.table("abcdefgh12345678").state.over
    assert told == [(1, "mine", [1.0, 0.0])]


def test_a_server_of_several_processes_hands_them_on() -> None:
    hosting = Hosting(db="games.db", programs=PROGRAMS)
    assert pickle.loads(pickle.dumps(hosting)) == hosting
