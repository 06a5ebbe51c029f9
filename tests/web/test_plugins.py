"""Games of other packages at every door: one that cannot be played is named and left out, and the others are played."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

import highcamp
from cli_runs import run
from highcamp import Dealer, Refused
from highcamp.drawing.palette import SEATS
from highcamp.engine import registry
from highcamp.engine.facts import MOST_SEATS
from highcamp.house import tending
from highcamp.house.opened import Opened
from highcamp.store.store import Row
from highcamp.table import entry
from highcamp.table.drafts import draft_beginning
from highcamp.table.live import Table
from highcamp.table.setting import Chair, new_setting
from highcamp.testing import Nonconformity, check_game
from table_plugin import installed
from toys.rope import RopeOptions, RopeTeam
from web_client import Server, serving
from web_page import Page

TOPS = """
from typing import Annotated
from msgspec import Meta, structs
from highcamp.bots.bot import Bot
from toys.rope import ROPE, RopeOptions, RopeTeam

class Crowd(RopeTeam):
    name = "toy-crowd"
    facts = structs.replace(ROPE.facts, seats=(2, 8))

class EndlessOptions(RopeOptions, frozen=True, kw_only=True):
    rests: Annotated[int, Meta(ge=0, description="Rests of the whole team.")] = 2

class Endless(RopeTeam):
    name = "toy-endless"
    Options = EndlessOptions

class WithinOptions(RopeOptions, frozen=True, kw_only=True):
    rests: Annotated[int, Meta(gt=-1, lt=4, description="Rests of the whole team.")] = 2

class Within(RopeTeam):
    name = "toy-within"
    Options = WithinOptions

class Chaptered(RopeTeam):
    name = "toy-chaptered"
    def help(self):
        return "# Rope\\n\\n## Main\\n\\n## Theme\\n\\n## Refusal\\n\\n## Table\\n"

class Silent(RopeTeam):
    name = "toy-silent"
    help = RopeTeam.__mro__[1].help

class Torn(RopeTeam):
    name = "toy-torn"
    def cover(self):
        raise ValueError("the box is torn")

class Blunt(RopeTeam):
    name = "toy-blunt"
    def pad(self):
        raise ValueError("no pencil")

class Lonely(RopeTeam):
    name = "toy-lonely"
    def bots(self):
        import no_such_brain

class Weary(Bot):
    name = "weary"
    line = "Does not get up."
    def __init__(self):
        raise ValueError("too tired")
    def choose(self, world, seat, rng):
        return world.legal(seat)[0]

class Tired(RopeTeam):
    name = "toy-tired"
    def bots(self):
        return [Weary]

CROWD, ENDLESS, WITHIN, SILENT = Crowd(), Endless(), Within(), Silent()
TORN, BLUNT, LONELY, TIRED, CHAPTERED = Torn(), Blunt(), Lonely(), Tired(), Chaptered()
"""
BROKEN = {
    "toy-gone": "No module named 'no_such_module'",
    "toy-crowd": "2 to 8 seats",
    "toy-endless": "'rests' has no upper limit",
    "toy-torn": "the box is torn",
    "toy-blunt": "no pencil",
}


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Some that cannot be played, and some that can; their classes are in a module that is in no package."""
    (tmp_path / "alpine_tops.py").write_text(TOPS, "utf-8")
    games = {
        "toy_blunt": "alpine_tops:BLUNT",
        "toy_lonely": "alpine_tops:LONELY",
        "toy_tired": "alpine_tops:TIRED",
        "toy_torn": "alpine_tops:TORN",
        "toy_chaptered": "alpine_tops:CHAPTERED",
        "toy_crowd": "alpine_tops:CROWD",
        "toy_endless": "alpine_tops:ENDLESS",
        "toy_gone": "no_such_module:GAME",
        "toy_rope": "toys:ROPE",
        "toy_silent": "alpine_tops:SILENT",
        "toy_within": "alpine_tops:WITHIN",
    }
    with installed(tmp_path, monkeypatch, **games):
        yield
    sys.modules.pop("alpine_tops", None)


@pytest.fixture
def server(plugins: None, tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def test_what_cannot_be_played_is_named_with_the_reason_and_left_out(plugins: None) -> None:
    assert registry.names()[6:] == ["toy-chaptered", "toy-lonely", "toy-rope", "toy-silent", "toy-tired", "toy-within"]
    assert [game.name for game in highcamp.list_games()] == registry.names() == [label.name for label in registry.labels()]
    assert set(registry.broken_plugins()) == set(BROKEN)
    for name, why in BROKEN.items():
        with pytest.raises(Refused) as refused:
            highcamp.game(name)
        assert refused.value.code == "broken-plugin"
        assert why in refused.value.text
        assert "toy-games" in refused.value.fix  # the package to update or remove


@pytest.mark.parametrize("json", [(), ("--json",)], ids=["for people", "for programs"])
def test_the_terminal_lists_the_others_and_says_on_standard_error_what_is_left_out(plugins: None, json: tuple[str]) -> None:
    result = run("games", *json)
    assert result.exit_code == 0
    assert all(name in result.stdout for name in registry.names())
    for name, why in BROKEN.items():
        assert name not in result.stdout
        assert name in result.stderr
        assert why in result.stderr


@pytest.mark.parametrize("command", ["play", "rules"])
@pytest.mark.parametrize("name", BROKEN)
def test_the_terminal_says_why_a_game_cannot_be_played(plugins: None, command: str, name: str) -> None:
    result = run(command, name)
    assert result.exit_code == 2
    assert BROKEN[name] in result.stderr
    assert "toy-games" in result.stderr


def test_the_terminal_plays_the_others(plugins: None, tmp_path: Path) -> None:
    played = run("play", "cant-stop", "--seat", "1=random", "--seat", "2=random", "--seed", "1")
    assert (played.exit_code, played.stderr) == (0, "")
    assert run("rules", "toy-within").exit_code == 0
    assert run("rules", "toy-within", "--options").exit_code == 0


def test_pages_and_api_have_the_others(server: Server) -> None:
    browser = server.browser()
    start = browser.get("/")
    assert start.status_code == 200
    listed = browser.get("/api/games")
    assert listed.status_code == 200
    assert [game["name"] for game in listed.json()] == registry.names()
    for name in registry.names():
        assert f"/new/{name}" in start.text
    for name in BROKEN:
        assert f"/new/{name}" not in start.text
    for name in ("toy-rope", "toy-within", "toy-lonely", "toy-tired", "cant-stop"):
        assert browser.get(f"/new/{name}").status_code == 200
        assert browser.get(f"/rules/{name}").status_code == 200
        assert browser.post(f"/play/{name}").status_code == 303


@pytest.mark.parametrize("name", BROKEN)
def test_pages_and_api_say_why_a_game_cannot_be_played(server: Server, name: str) -> None:
    browser = server.browser()
    for answer in (browser.get(f"/new/{name}"), browser.get(f"/rules/{name}"), browser.post(f"/play/{name}")):
        assert answer.status_code == 422
        assert "toy-games" in answer.text
    answer = browser.post("/api/tables", json={"game": name})
    assert answer.status_code == 422
    assert answer.json()["code"] == "broken-plugin"
    assert BROKEN[name] in answer.json()["text"]


def test_the_operator_reads_in_the_log_what_is_left_out(
    plugins: None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), serving(tmp_path):
        said = [record.getMessage() for record in caplog.records if record.name.startswith("highcamp")]
    for name, why in BROKEN.items():
        assert any(name in line and why in line for line in said)


def lose(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plug-in game does not load any more."""
    gone = Refused("broken-plugin", f"The plug-in game {name!r} does not load.", fix="Update or remove the package.")
    monkeypatch.setattr(registry._plugins()[name], "game", gone)
    registry.game.cache_clear()


def test_tables_of_a_game_that_does_not_load_any_more_keep_nobody_from_the_start_page(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = server.browser()
    lost = browser.post("/play/toy-rope").headers["location"]
    kept = browser.post("/play/cant-stop").headers["location"]
    server.house.memory.clear()  # as after a restart
    lose("toy-rope", monkeypatch)
    start = browser.get("/")
    assert start.status_code == 200
    assert kept in start.text
    assert "Closed" in start.text
    assert browser.get(lost).status_code == 410, "it is closed, with the reason"


def test_tables_of_a_game_that_does_not_load_any_more_keep_no_other_from_being_seen_to(
    plugins: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tending, "_SWEEP", 0.0)
    tables = {name: new_setting(highcamp.game(name), {}, [Chair(bot="random")] * 2) for name in ("toy-rope", "cant-stop")}
    bodies = {name: entry.write(draft_beginning(Table("", setting), Dealer(1), 1)) for name, setting in tables.items()}
    lose("toy-rope", monkeypatch)
    with serving(tmp_path) as server:
        seen_to: list[str] = []
        seen = asyncio.Event()

        def follow(opened: Opened) -> None:
            seen_to.append(opened.table.id)
            seen.set()

        monkeypatch.setattr(server.house._tending, "follow", follow)
        for due, (name, setting) in enumerate(tables.items(), 1):
            usual = {"created": 1, "touched": 1, "public": 1, "seq": 1, "over": False, "listed": False, "empty": 0, "rules": 1}
            written = msgspec.json.encode(setting).decode()
            row = Row(id=name, game=name, setting=written, **usual)  # type: ignore[arg-type]  # checked by msgspec
            server.run(server.house.store.create(row, [bodies[name]], due, []))
        server.run(seen.wait())
        assert set(seen_to) == {"cant-stop"}


def test_a_game_that_brings_no_rules_says_so_at_every_door(server: Server) -> None:
    answer = server.browser().get("/rules/toy-silent")
    assert answer.status_code == 422
    assert "no text of its rules" in answer.text
    result = run("rules", "toy-silent")
    assert result.exit_code == 2
    assert "no text of its rules" in result.stderr


def test_headings_have_ids_that_nothing_else_on_the_page_has(server: Server) -> None:
    page = Page(server.browser().get("/rules/toy-chaptered").text)
    ids = [tag.attributes["id"] for tag in page.tags if "id" in tag.attributes]
    assert {"main", "theme", "refusal", "table"} <= set(ids)
    assert len(ids) == len(set(ids))
    skip = next(tag["href"] for tag in page.all("a") if tag.get("class") == "skip")
    assert skip[1:] in [tag["id"] for tag in page.all("main")]


def test_a_game_whose_bots_do_not_load_is_played_without_them_and_that_is_said_once(
    plugins: None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), serving(tmp_path) as server:
        browser = server.browser()
        listed = {game["name"]: game["bots"] for game in browser.get("/api/games").json()}
        assert listed["toy-lonely"] == ["easy", "medium", "hard", "random"]
        for _ in range(2):
            id = browser.play("toy-lonely")
            assert [taker.bot for taker in server.table(id).takers] == ["", "medium"]
        said = [record.getMessage() for record in caplog.records if "toy-lonely" in record.getMessage()]
    assert len(said) == 1
    assert "no_such_brain" in said[0]
    played = run("play", "toy-lonely", "--seat", "1=random", "--seat", "2=random")
    assert played.exit_code == 0


# -- the kit says the same --


@pytest.mark.parametrize(
    ("attribute", "why"),
    [
        ("CROWD", "2 to 8 seats, and a table has 1 to 6"),
        ("ENDLESS", "'rests' has no upper limit"),
        ("SILENT", "help()"),
        ("LONELY", "no_such_brain"),
        ("TIRED", "too tired"),
    ],
)
def test_the_kit_refuses_what_no_door_can_serve(plugins: None, attribute: str, why: str) -> None:
    game: Any = getattr(__import__("alpine_tops"), attribute)
    with pytest.raises(Nonconformity) as broken:
        check_game(game, effort="quick")
    assert broken.value.property == "offered"
    assert why in broken.value.why


def test_limits_can_be_written_either_way(plugins: None) -> None:
    game = highcamp.game("toy-within")
    check_game(game, effort="quick")
    for rests in (-1, 4):
        with pytest.raises(Refused) as refused:
            game.new(rests=rests)
        assert "from 0 to 3" in refused.value.text


def test_no_table_is_set_for_more_seats_than_have_a_colour() -> None:
    class Many(RopeOptions, frozen=True, kw_only=True):
        players: Annotated[int, Meta(ge=2, le=8, description="Climbers on the rope.")] = 2

    class Wide(RopeTeam):
        Options = Many

    assert new_setting(Wide(), {"players": 6}, [Chair()] * 6).chairs
    with pytest.raises(Refused) as refused:
        new_setting(Wide(), {"players": 7}, [Chair()] * 7)
    assert refused.value.code == "too-many-seats"


def test_every_seat_of_a_table_has_a_colour_and_a_mark() -> None:
    assert len({seat.colour for seat in SEATS}) == len({seat.mark for seat in SEATS}) == MOST_SEATS
