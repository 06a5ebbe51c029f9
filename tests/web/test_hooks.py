"""A plug-in that uses every hook of ``Game`` has every door that ours have: no page and no command knows our games by name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cli_runs import run, write
from highcamp.testing import check_game
from table_plugin import installed
from toys.songs import SONGS
from web_client import Server, serving
from web_page import Page


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(tmp_path, monkeypatch, toy_songs="toys.songs:SONGS"):
        yield


@pytest.fixture
def server(plugin: None, tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def test_it_keeps_the_contract() -> None:
    check_game(SONGS, effort="quick")


def test_the_start_page_has_its_cover_and_its_pad(server: Server) -> None:
    page = Page(server.browser().get("/").text)
    assert "song-cover" in [tag.attributes.get("id") for tag in page.tags]
    pads = [tag["href"] for tag in page.all("a") if tag["href"].startswith("/score/")]
    assert "/score/toy-songs" in pads
    for address in pads:
        assert server.browser().get(address).status_code == 200
    assert "/score/cant-stop" not in pads


def test_its_pad_asks_for_its_own_fields(server: Server) -> None:
    page = Page(server.browser().get("/score/toy-songs").text)
    named = {tag["name"] for tag in page.all("input") + page.all("select") if "name" in tag}
    assert {"hut", "name_1", "cards_1", "loud_1", "name_3", "cards_3", "loud_3"} <= named
    assert "name_4" not in named
    for words in ("Score an evening of songs", "Whoever sang first comes first.", "The evening", "Singer 3", "Cards sung"):
        assert words in page.text


def test_its_pad_is_scored(server: Server) -> None:
    form = {"hut": "high", "name_1": "Ada", "cards_1": "1, 3", "loud_1": "yes", "cards_3": "6"}
    answer = server.browser().post("/score/toy-songs", data=form)
    assert answer.status_code == 200
    words = [word.strip() for word in Page(answer.text).words if word.strip()]
    told = words[words.index("The pad") + 1 : words.index("The evening")]
    assert told[:3] == ["Singer", "How", "Points"]
    assert told[3:7] == ["Ada", "8", "sung loudly", "8"]
    assert told[7:11] == ["Singer 3", "12", "sung", "12"]
    assert " ".join(told[11:]) == "Ada : sang loudly"


@pytest.mark.parametrize(
    ("form", "place"), [({}, "Singer:"), ({"cards_2": "one"}, "Cards of singer 2:")], ids=["nobody", "no number"]
)
def test_a_wrong_pad_is_refused_with_its_place(server: Server, form: dict[str, str], place: str) -> None:
    answer = server.browser().post("/score/toy-songs", data=form)
    assert answer.status_code == 422
    assert place in Page(answer.text).text


def test_a_file_is_scored_at_the_terminal(plugin: None, tmp_path: Path) -> None:
    sheet = write(tmp_path, '[[singer]]\nname = "Ada"\nsung = {cards = [1, 3]}\n', "evening.toml")
    assert run("score", "toy-songs", sheet).stdout == "Ada: 4\n"
    assert msgspec.json.decode(run("score", "toy-songs", sheet, "--json").stdout)["singers"][0]["points"] == 4
    refused = run("score", "cant-stop", sheet)
    assert refused.exit_code == 2
    assert "toy-songs" in refused.stderr  # it is one of those that can be


def test_its_own_parts_have_a_flag_of_their_own(plugin: None, tmp_path: Path) -> None:
    song = write(tmp_path, "Yodel\n", "yodel.txt")
    start = write(tmp_path, "hands = [[1, 2], [3, 4]]\nstory = []\n", "start.toml")
    assert run("legal", "toy-songs", "-p", start, "--song", song).exit_code == 0
    for command in ("play", "legal", "draw", "replay", "score"):
        shown = " ".join(run(command, "--help").stdout.replace("│", " ").split())
        assert "--song" in shown
        assert "Singing rope team: a song, as plain text." in shown
        assert "--approach" in shown, "the other games keep theirs"
    played = run("play", "toy-songs", "--song", song, "--seat", "1=random", "--seat", "2=random")
    assert (played.exit_code, played.stderr) == (0, "")


def test_its_own_parts_are_asked_for_where_a_table_is_set(server: Server) -> None:
    browser = server.browser()
    text = Page(browser.get("/new/toy-songs").text).text
    assert "Songs of your own" in text
    assert "One song a line" in text
    assert "Approach" not in text
    id = browser.set_up("toy-songs", own="Yodel\nHymn")
    assert server.table(id).record.start.options.own == ("Yodel", "Hymn")
    assert browser.post("/new/toy-songs", data={"clock": "none", "own": "x" * 50}).status_code == 422


def test_what_a_move_costs_is_said_in_its_words(server: Server, tmp_path: Path) -> None:
    browser = server.browser()
    id = browser.set_up("toy-songs", seat_1="you", seat_2="hotseat")
    costs = {move["text"]: move["cost"] for move in browser.frame(id, 0)["moves"]}
    assert costs["rest"] == "1 rest"
    assert not any(cost for text, cost in costs.items() if text != "rest")
    assert "costs 1 rest" in Page(browser.get(f"/table/{id}?as=1").text).text
    start = write(tmp_path, "hands = [[1, 2], [3, 4]]\nstory = []\n", "start.toml")
    assert "costs 1 rest" in run("legal", "toy-songs", "-p", start).stdout


def test_its_log_has_its_headings(server: Server) -> None:
    browser = server.browser()
    id = browser.set_up("toy-songs", seat_1="you", seat_2="hotseat")
    asked = browser.frame(id, 0)
    browser.post(f"/table/{id}/move", data={"seat": 0, "decision": asked["decision"], "move": asked["moves"][0]["move"]})
    shown = browser.frame(id, 0)
    assert shown["log"]
    assert {told["heading"] for told in shown["log"]} == {"Verse 1"}
    assert "<h3>Verse 1</h3>" in browser.get(f"/table/{id}?as=2").text


def test_what_is_not_possible_is_told_in_its_words(plugin: None, tmp_path: Path) -> None:
    start = write(tmp_path, "hands = [[3], [4, 5]]\nstory = [[0, 1]]\n", "start.toml")
    lines = [" ".join(line.split()) for line in run("legal", "toy-songs", "-p", start).stdout.splitlines()]
    assert "Verse Why not" in lines
    assert "the 1 sung already" in lines


def test_its_examples_stand_below_the_commands(plugin: None) -> None:
    for command, lines in SONGS.examples.items():
        shown = run(*command.split(), "--help").stdout.partition("Examples:")[2]
        assert all(line in shown for line in lines)
        assert shown.count(f"highcamp {command} ") > len(lines), "ours are shown too"


def test_it_is_asked_for_its_odds(plugin: None, tmp_path: Path) -> None:
    assert "once in 6 times" in run("odds", "toy-songs", "3").stdout
    start = write(tmp_path, "hands = [[1, 2], [3, 4]]\nstory = []\n", "start.toml")
    told = json.loads(run("odds", "toy-songs", "-p", start, "--json").stdout)
    assert told["seat"] == 1
    assert [row["what"] for row in told["prospects"][0]["rows"]] == ["Your 1", "Your 2"]
    assert "How high is each card?" in run("odds", "toy-songs", "-p", start).stdout


def test_a_game_without_odds_names_those_that_have_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = {"toy_songs": "toys.songs:SONGS", "toy_rope": "toys.rope:ROPE"}
    with installed(tmp_path, monkeypatch, **places):
        refused = run("odds", "toy-rope", "3")
    assert refused.exit_code == 2
    having = refused.stderr.partition("These have: ")[2]
    assert "toy-songs" in having
    assert "toy-rope" not in having


def test_its_odds_can_be_asked_for_at_a_table(server: Server) -> None:
    browser = server.browser()
    id = browser.set_up("toy-songs", seat_1="you", seat_2="hotseat")
    assert "odds" in [tag.get("id") for tag in Page(browser.get(f"/table/{id}?as=1").text).all("button")]
    answer = browser.post(f"/api/tables/{id}/odds", json={"seat": 0})
    assert [prospect["title"] for prospect in answer.json()["prospects"]] == ["How high is each card?"]
    assert "How high is each card?" in browser.post(f"/table/{id}/odds", data={"seat": 0}).text
