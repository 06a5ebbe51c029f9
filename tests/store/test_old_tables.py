"""Tables of earlier Highcamps, brought up to date: they go on by the rules of their time, or are closed and keep their record.

What must be found in them was written down by the Highcamp that made them. Which of them are closed follows from the games'
rules versions; so that both are always tested, versions are also raised and lowered here.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from cli_runs import run
from highcamp import Record
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import names
from highcamp.store import upkeep
from highcamp.store.migrations import revisions
from highcamp.store.secret import hashed
from highcamp.store.store import Store
from highcamp.table.setting import Chair, setting_for
from kept_tables import KEPT, OLD, Kept, restored
from playing import played
from postgres import database
from table_sitting import NAMES, entries
from web_client import HOST, Server, serving
from web_page import Page

BEGAN = 1_750_000_000_000  # milliseconds since 1970, when the first entries of the old tables were written
ACTS = ["move", "undo", "ask", "answer", "greet", "leave", "back", "sit", "link", "alone", "hint", "why", "rematch", "continue"]
FIELDS = {"seat": 0, "decision": 1, "move": 0, "agrees": "yes", "word": "hello", "at": 0}


class Upgraded(NamedTuple):
    """An old database, brought up to date: its address, and what is in it."""

    url: str
    tables: list[Kept]


def upgraded(kind: str, folder: Path, revision: str) -> Upgraded:
    url = restored(kind, folder, revision)
    assert asyncio.run(upkeep.upgrade(url)) == (revision, revisions()[-1])
    return Upgraded(url, KEPT[revision])


@pytest.fixture(params=[(kind, revision) for kind in ("sqlite", "postgres") for revision in OLD], ids=" ".join)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Upgraded:
    """Each of them."""
    kind, revision = request.param
    return upgraded(kind, tmp_path, revision)


@contextmanager
def opened(url: str, folder: Path) -> Iterator[Server]:
    """A server on a database. Its clock stands where the old tables began: nothing is overdue."""
    with serving(folder, db=url) as server:
        server.stopped = BEGAN
        yield server


def test_every_table_gets_the_version_it_was_played_by_and_nothing_is_lost(old: Upgraded) -> None:
    async def look() -> None:
        store = Store(old.url)
        for kept in old.tables:
            row = await store.row(kept.id)
            assert row is not None
            assert (row.game, row.rules, row.over, row.seq) == (kept.game, kept.rules, kept.over, kept.entries)
            assert len(await store.entries(kept.id, 0)) == kept.entries
            for seat, key in kept.keys.items():
                assert await store.seats_of(hashed(key), kept.id) == [seat]
        await store.close()

    asyncio.run(look())
    over, running = ({kept.game for kept in old.tables if kept.over is ended} for ended in (True, False))
    assert over == running == set(names())


def test_what_is_played_by_the_same_rules_goes_on_and_the_rest_is_closed(old: Upgraded, tmp_path: Path) -> None:
    with opened(old.url, tmp_path) as server:
        for kept in old.tables:
            (goes_on if kept.plays_on else is_closed)(server, kept)


@pytest.mark.parametrize("change", [1, -1], ids=["older", "newer"])
def test_other_versions_close_every_table_and_their_own_open_them_again(
    change: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a newer Highcamp opens an old database, or an older one a database that a newer one has written to."""
    url, tables = upgraded("sqlite", tmp_path, OLD[-1])
    playable = [kept for kept in tables if kept.plays_on]
    for kept in tables:
        monkeypatch.setattr(type(game_of(kept.game)), "rules_version", kept.rules + change)
    with opened(url, tmp_path) as server:
        records = {kept.id: is_closed(server, kept) for kept in tables}
        for kept in tables:
            fix = server.browser().get(f"/api/tables/{kept.id}").json()["fix"]
            assert ("Update" in fix) == (change < 0), "only what a newer Highcamp has begun needs an update"
            brought = server.browser().post("/records", data={"record": records[kept.id]})
            assert brought.status_code == 422
            assert says_versions(Page(brought.text).text, kept)
    monkeypatch.undo()
    with opened(url, tmp_path) as server:
        for kept in playable:  # what has other rules by now cannot be opened by anybody here
            again = Record.loads(records[kept.id])
            assert (again.state.digest(), again.state.over) == (kept.digest, kept.over)
            assert server.table(kept.id).state == again.state


def test_closed_tables_do_not_keep_others_waiting(old: Upgraded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots and clocks of the others are seen to, however long closed tables have been overdue."""
    kept = next(kept for kept in old.tables if not kept.over and kept.plays_on)
    for other in old.tables:
        if other.game != kept.game:
            monkeypatch.setattr(type(game_of(other.game)), "rules_version", 99)
    with serving(tmp_path, db=old.url) as server:
        closed = [other for other in old.tables if other.game != kept.game]
        logs = [server.log(other.id) for other in closed]
        server.until(kept.id, lambda table: table.seq > kept.entries)
        assert [server.log(other.id) for other in closed] == logs


def test_a_closed_table_shows_strangers_no_more_than_it_did_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(game_of("cant-stop"), 0, 20)
    chairs = [Chair(name=NAMES[0]), Chair(name=NAMES[1])]
    setting = msgspec.structs.replace(setting_for(Record(record.start), chairs), spectators=False)
    with serving(tmp_path) as server:
        server.put("closed", setting, entries(record.events), [("key-0", 0), ("key-1", 1)])
    monkeypatch.setattr(type(record.game), "rules_version", 99)
    with serving(tmp_path) as server:
        for path in ("/table/closed", "/table/closed/record", "/table/closed/replay", "/api/tables/closed"):
            stranger, player = server.browser().get(path), server.browser("key-1").get(path)
            assert (stranger.status_code, player.status_code) == (404, 200 if path.endswith("record") else 410)
            assert record.game.title not in stranger.text


def test_tables_of_a_game_that_is_not_here_are_closed_too(tmp_path: Path) -> None:
    record = played(game_of("cant-stop"), 0, 20)
    setting = setting_for(Record(record.start), [Chair(name=NAMES[0]), Chair(bot="random")])
    url = database("sqlite", tmp_path)
    with serving(tmp_path) as server:
        server.put("gone", setting, entries(record.events), [("key", 0)])
    with closing(sqlite3.connect(tmp_path / "tables.db")) as link:
        link.execute("UPDATE tables SET game = 'whist', setting = replace(setting, '\"cant-stop\"', '\"whist\"')")
        link.commit()
    with serving(tmp_path) as server:
        player = server.browser("key")
        answer = player.get("/table/gone")
        assert (answer.status_code, "whist" in Page(answer.text).text) == (410, True)
        assert "whist" in Page(player.get("/").text).text
        assert len(player.get("/table/gone/record").text.splitlines()) == len(record.events) + 2
    assert "1 table of whist, rules version 1 (the game is not here)" in run("db", "check", "--db", url).output


def test_whoever_looks_after_a_database_is_told_what_is_closed(old: Upgraded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game_of("tranquility")), "rules_version", 7)
    for command in ("check", "upgrade"):
        said = run("db", command, "--db", old.url)
        assert said.exit_code == 0
        for kept in old.tables:
            closed = [line for line in said.output.splitlines() if line.startswith("Closed: ") and kept.game in line]
            assert len(closed) == (0 if kept.plays_on else 1)
        assert "2 tables of tranquility, rules version 1 (version 7 is played here); 1 unfinished." in said.output


def test_whoever_looks_after_a_database_is_told_which_tables_cannot_go_on(
    old: Upgraded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game_of("tranquility")), "rules_version", 7)
    said = run("db", "closed", "--db", old.url)
    assert said.exit_code == 0
    named = [line for line in said.output.splitlines() if line.startswith("Closed: ") and "last played 2025-06-1" in line]
    halted = [kept for kept in old.tables if not kept.over and not kept.plays_on]
    assert len(named) == len(halted) > 0
    assert [kept.id for kept in halted if f" {kept.id}, {kept.game}," not in said.output] == []
    assert f"{len(halted)} unfinished table" in said.output


@pytest.mark.parametrize("change", [1, -1])
def test_a_saved_game_of_another_version_is_refused_with_the_same_sentence(
    change: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.jsonl"
    record = played(game_of("cant-stop"), 0, 20)
    record.save(path)
    before = path.read_text()
    monkeypatch.setattr(type(record.game), "rules_version", record.game.rules_version + change)
    for words in (["play", "--resume"], ["replay"], ["record", "check"]):
        said = run(*words, path)
        assert said.exit_code == 2
        text = " ".join(said.stderr.split())
        now = record.game.rules_version
        assert all(word in text for word in (record.game.title, f"version {now - change}", f"version {now}", str(path)))
        assert ("Update" in text) == (change < 0)
    assert path.read_text() == before


def goes_on(server: Server, kept: Kept) -> None:
    """The table is as it was left, and its people can go on."""
    table = server.table(kept.id)
    assert (table.state.digest(), table.state.over) == (kept.digest, kept.over)
    assert [(event.actor, event.move) for event in table.events] == kept.moves
    people = {seat: server.browser(key) for seat, key in kept.keys.items() if seat != HOST}
    for seat, browser in people.items():
        assert browser.frame(kept.id, seat)["seat"] == seat
    if kept.over:
        text = people[0].get(f"/table/{kept.id}/record").text
        assert Record.loads(text).state.digest() == kept.digest
        return
    for seat, token in kept.invitations.items():
        joined = server.browser().post("/api/join", json={"token": token, "name": "Zoë"})
        assert (joined.status_code, joined.json()["seat"]) == (200, seat)
    moved = [browser.move(kept.id, seat).status_code for seat, browser in people.items() if seat in table.state.acting()]
    assert moved.count(200) == len(moved)
    assert server.table(kept.id).seq == kept.entries + len(kept.invitations) + len(moved)


def is_closed(server: Server, kept: Kept) -> str:
    """Nobody can act at the table, everybody is told why, and its record is what happened; the record."""
    log = server.log(kept.id)
    player, stranger = server.browser(kept.keys[0]), server.browser()
    for path in (f"/table/{kept.id}", f"/table/{kept.id}/replay", f"/table/{kept.id}?as=1"):
        for browser in (player, stranger):
            answer = browser.get(path)
            page = Page(answer.text)
            assert answer.status_code == 410
            assert says_versions(page.text, kept)
            links = [tag["href"] for tag in page.all("a")]
            assert f"/table/{kept.id}/record" in links
            assert f"/new/{kept.game}" in links
    answers = [player.act(kept.id, act, **FIELDS) for act in ACTS]
    answers += [player.get(f"/api/tables/{kept.id}{seat}") for seat in ("", "?seat=0", "/stream")]
    answers += [player.post(f"/api/tables/{kept.id}/moves", json={"seat": 0, "decision": 1, "move": 0})]
    answers += [player.post(f"/api/tables/{kept.id}/undo", json={"seat": 0, "decision": 1})]
    answers += [player.post("/api/join", json={"token": token}) for token in kept.invitations.values()]
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (410, "closed-table"), answer.text
        assert says_versions(answer.json()["text"], kept)
    for token in kept.invitations.values():
        assert says_versions(Page(stranger.get(f"/join/{token}").text).text, kept)
    card = next(tag for tag in Page(player.get("/").text).all("a") if tag.get("href") == f"/table/{kept.id}")
    assert {"ticket", "over"} == set(card["class"].split())
    assert f"/table/{kept.id}" not in stranger.get("/").text, "its open seats are not offered"
    known = server.run(server.house.rules())
    assert kept.id not in server.run(server.house.store.overdue(2**60, known, most=1000)), "bots and clocks leave it alone"
    assert server.log(kept.id) == log
    return has_its_record(server, kept)


def has_its_record(server: Server, kept: Kept) -> str:
    answer = server.browser().get(f"/table/{kept.id}/record")
    assert (answer.status_code, answer.headers["content-disposition"].startswith("attachment")) == (200, True)
    assert server.browser().get(f"/api/tables/{kept.id}/record").text == answer.text
    header, *lines, end = map(json.loads, answer.text.splitlines())
    assert (header["game"], header["rules"], header["players"][0]) == (kept.game, kept.rules, "Ada")
    actors = [-1 if line["by"] == "nature" else line["by"] - 1 for line in lines]
    assert list(zip(actors, (line["move"] for line in lines), strict=True)) == kept.moves
    assert [line["n"] for line in lines] == list(range(1, len(kept.moves) + 1))
    assert end == {"end": len(kept.moves), "over": kept.over}
    return answer.text


def says_versions(text: str, kept: Kept) -> bool:
    """Whether a text names the game, its version at the table, and the one that is played here."""
    game = game_of(kept.game)
    return all(word in text for word in (game.title, f"version {kept.rules}", f"version {game.rules_version}"))
