"""The form that sets a table, while it is filled in: presets, what matters, what goes together, and parts of one's own."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import highcamp
from highcamp.engine import registry
from highcamp.engine.options import options_of
from web_client import Browser, Server
from web_page import Page

GAMES = registry.names()


def check(browser: Browser, game: str, **given: Any) -> Any:
    """What the server says of the form."""
    answer = browser.post(f"/new/{game}/check", data=given)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("name", GAMES)
def test_a_preset_fills_the_form_without_scripts_too(server: Server, name: str) -> None:
    browser, game = server.browser(), highcamp.game(name)
    presets = {tag["data-preset"]: tag for tag in Page(browser.get(f"/new/{name}").text).all("a") if "data-preset" in tag}
    assert list(presets) == [preset.name for preset in game.presets()]
    for preset in game.presets():
        page = Page(browser.get(presets[preset.name]["href"]).text)
        (current,) = [tag for tag in page.all("a") if "aria-current" in tag]
        assert current["data-preset"] == preset.name
        id = browser.set_up(name, **page.fields())
        assert server.table(id).record.start.options == game.options(preset.options)
        assert json.loads(presets[preset.name]["data-options"]).items() >= dict(preset.options).items(), (
            "a script fills in the same"
        )


def test_only_options_that_matter_are_offered(server: Server) -> None:
    browser = server.browser()
    assert "guide_ropes" in check(browser, "tranquility", players=2)["idle"]
    assert "guide_ropes" not in check(browser, "tranquility", players=1)["idle"]
    # Without approach cards there is nothing to shuffle, to swap or to declare: no mixture of values says so, the game does.
    none = check(browser, "elevation", day_1=0, day_2=0, day_3=0, community="yes", has_community="yes")["idle"]
    assert {"community", "swap", "shortcut"} <= set(none)
    shown = [tag for tag in Page(browser.get("/new/tranquility").text).tags if "data-idle" in tag.attributes]
    assert {tag.attributes["data-option"] for tag in shown} == set(check(browser, "tranquility")["idle"]) - {"own_box"}


def test_an_option_that_does_not_matter_is_not_sent_and_stays_as_usual(server: Server) -> None:
    """The script takes such a field out of the form, a switch together with the word that it is there."""
    id = server.browser().set_up("elevation", day_1="0", day_2="0", day_3="0")
    assert server.table(id).record.start.options.community


def test_values_that_do_not_go_together_cannot_be_chosen(server: Server) -> None:
    browser = server.browser()
    assert check(browser, "cant-stop", players=2)["shut"] == {}
    assert check(browser, "cant-stop", players=3)["shut"] == {"columns": ["5"]}
    said = check(browser, "cant-stop", players=4, columns=5)
    assert said["shut"] == {"columns": ["4", "5"]}
    assert "5 columns to win is not possible with 4 players" in said["wrong"]["text"]
    assert check(browser, "everest", players=4)["shut"]["crowding"] == ["tight"]
    assert "crowding" in check(browser, "everest", players=2)["idle"], "nothing but the usual is possible"
    assert "crowding" not in check(browser, "everest", players=5)["idle"]


def test_what_is_chosen_is_called_by_the_name_of_its_preset(server: Server) -> None:
    browser = server.browser()
    assert check(browser, "mountaineers", mode="basic")["preset"] == "First game"
    assert check(browser, "mountaineers", mode="peak")["preset"] == "Standard"
    assert check(browser, "mountaineers", mode="blitz")["preset"] == ""


def test_options_and_values_are_called_by_words(server: Server) -> None:
    page = Page(server.browser().get("/new/mountaineers").text)
    for words in ("Blitz ends at", "The first flag", "Long, to 100", "Tak-Tak always allows an extra Route"):
        assert words in page.text
    for name in GAMES:
        text = Page(server.browser().get(f"/new/{name}").text).text
        said = set(re.findall(r"\w+", text))
        assert not [word for word in said if "_" in word], name
        assert not said & {option.name for option in options_of(highcamp.game(name).Options) if option.study}, name


def test_seats_are_called_as_the_table_will_call_them(server: Server) -> None:
    """By the names of people and the colours of bots, never by numbers; without scripts, too."""
    browser = server.browser()
    for name in GAMES:
        assert not re.findall(r"Seat \d", browser.get(f"/new/{name}").text), name
    given = {"players": "4", "seat_1": "you", "name_1": "Ada", "seat_2": "hotseat", "seat_3": "open", "clock": "sometimes"}
    page = Page(browser.post("/new/cant-stop", data=given).text)
    first = page.text.partition("Drawn by lot")[2]
    id = browser.set_up("cant-stop", **{**given, "clock": "none"})
    told = [seat["name"] for seat in browser.frame(id)["seats"]]
    assert told == ["Ada", "Guest 2", "Ochre", "Indigo bot"]
    assert [first.index(called) for called in told] == sorted(first.index(called) for called in told)


# -- who plays first --


@pytest.mark.parametrize("name", GAMES)
def test_people_agree_on_who_plays_first(server: Server, name: str) -> None:
    browser, game = server.browser(), highcamp.game(name)
    seats = game.new().seats
    everyone = {f"seat_{number}": "hotseat" for number in range(1, seats + 1)}
    for first in (1, seats):
        id = browser.set_up(name, first=str(first), **everyone)
        dealt = [event for event in server.table(id).events if game.begins(0, event.before) is not None]
        assert [event.move for event in dealt] == [game.begins(first - 1, event.before) for event in dealt] != []


def test_programs_agree_on_it_too(server: Server) -> None:
    chairs = [{"name": "Ada"}, {"name": "Ben"}, {"name": "Cy"}]
    for first in range(3):
        made = server.browser().post(
            "/api/tables", json={"game": "cant-stop", "options": {"players": 3}, "chairs": chairs, "first": first}
        )
        assert server.table(made.json()["id"]).state.to_act == (first,)
    beyond = server.browser().post("/api/tables", json={"game": "cant-stop", "first": 2})
    assert (beyond.status_code, beyond.json()["where"]) == (422, "first")


# -- parts of one's own --


def start(browser: Browser, game: str, option: str, name: str) -> str:
    answer = browser.get(f"/new/{game}/start/{option}/{name}")
    assert answer.status_code == 200
    return answer.text


def test_every_start_that_is_offered_is_fine_as_it_is(server: Server) -> None:
    browser = server.browser()
    tried = 0
    for name in GAMES:
        for tag in Page(browser.get(f"/new/{name}").text).all("a"):
            if "data-start" not in tag:
                continue
            text = browser.get(tag["href"]).text
            assert check(browser, name, **{tag["data-start"]: text})["own"] == {tag["data-start"]: []}
            tried += 1
    assert tried > 10
    assert browser.get("/new/everest/start/own_board/steeper").status_code == 404


def test_the_checkers_answer_comes_while_somebody_types(server: Server) -> None:
    browser = server.browser()
    board = start(browser, "everest", "own_board", "easier")
    spoilt = board.replace('base = "BASE"', 'base = "CAMP"').replace(
        'I1 = { zone = 0, icefall = "I"', 'I1 = { zone = 9, icefall = "I"'
    )
    faults = check(browser, "everest", own_board=spoilt)["own"]["own_board"]
    assert len(faults) > 1, "a board is checked whole"
    assert any("CAMP" in fault for fault in faults)
    (wrong,) = check(browser, "everest", own_weather="tiles = 3")["own"]["own_weather"]
    assert "tiles" in wrong
    missing = check(browser, "elevation", own='name = "Sherpa"')["own"]["own"]
    assert [word in wrong for wrong, word in zip(missing, ("text", "score"), strict=True)] == [True, True], "all of it"
    for text in ("[" * 3000, "x" * 9000, "\x00", "name = "):
        assert check(browser, "everest", own_board=text)["own"]["own_board"], text[:10]


def test_a_board_weather_and_cards_of_ones_own_are_played_with(server: Server) -> None:
    browser = server.browser()
    board = start(browser, "everest", "own_board", "easier").replace('name = "easier"', 'name = "Our hill"')
    own = {"own_board": board, "own_weather": start(browser, "everest", "own_weather", "winter")}
    id = browser.set_up("everest", own_cards=start(browser, "everest", "own_cards", "cards"), **own)
    options = server.table(id).record.start.options
    assert options.own_board.name == "Our hill"
    assert options.own_weather is not None
    assert options.own_cards is not None


def test_a_file_can_be_sent_without_scripts(server: Server) -> None:
    browser = server.browser()
    board = start(browser, "k2", "own_board", "harder").replace('name = "K2, harder"', 'name = "Our hill"')
    answer = browser.post("/new/k2", data={"clock": "none"}, files={"own_board_file": ("hill.toml", board.encode())})
    id = answer.headers["location"].rpartition("/")[2]
    assert server.table(id).record.start.options.own_board.name == "Our hill"
    answer = browser.post("/new/k2", data={"clock": "none"}, files={"own_board_file": ("hill.toml", b"name = 3")})
    assert answer.status_code == 422
    assert next(tag for tag in Page(answer.text).all("textarea") if tag["name"] == "own_board")["aria-invalid"] == "true"
