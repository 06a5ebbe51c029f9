"""Lessons in a browser without scripts: pages and forms."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from highcamp.bots.levels import EASY
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import list_games
from highcamp.house.allowance import Exhausted
from highcamp.lessons.walk import Walk, lessons_of
from web_client import Browser, Server, table_of
from web_page import Page

TAUGHT = [game.name for game in list_games() if game.lessons()]


def attempt(browser: Browser, step: str, move: int | str, done: str = "", game: str = "cant-stop") -> str:
    """Try a move by the form: the address of the answer."""
    answer = browser.post(f"/learn/{game}/{step}", data={"done": done, "move": str(move)}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def number(step: str, text: str) -> int:
    game = game_of("cant-stop")
    lessons = lessons_of(game)
    assert lessons is not None
    return Walk(game, lessons, lessons.find(step)).parse(text)


@pytest.mark.parametrize("name", TAUGHT)
def test_a_whole_path_by_forms(server: Server, name: str) -> None:
    """By what stands on the pages alone: each move of the list is tried until one is right."""
    browser, lessons = server.browser(), lessons_of(game_of(name))
    assert lessons is not None
    assert f'href="/learn/{name}"' in browser.get("/").text
    first = re.search(rf'class="button primary" href="(/learn/{name}/[^"]+)"', browser.get(f"/learn/{name}").text)
    assert first is not None
    address: str | None = first[1]
    walked = []
    while address is not None:
        page = browser.get(address).text
        step = address.rpartition("/")[2]
        walked.append(step)
        while 'class="list"' in page:
            done = Page(page).fields()["done"]
            for move in re.findall(r'id="list-(\d+)"', page):
                page = browser.get(attempt(browser, step, move, done, name)).text
                if "<strong>Right" in page:
                    break
            else:
                pytest.fail(f"nothing is right: {step}")
        following = re.search(r'id="next"[^>]* href="([^"]+)"', page)
        address = following[1] if following else None
    assert walked == [step.name for step in lessons.path]
    sent = {field["name"]: field["value"] for field in Page(page).all("input") if field.get("type") == "hidden"}
    table = server.table(table_of(browser.post(f"/new/{name}", data=sent)))
    assert table.state.options == game_of(name).options(lessons.game.options)
    assert {taker.bot for taker in table.takers[1:]} - {"random"} == {EASY}, "seats that the rules play are nobody's"
    assert table.takers[0].is_person
    assert table.coached, "it is a first game"


def test_an_answer_can_be_looked_at_again(server: Server) -> None:
    browser = server.browser()
    address = attempt(browser, "last-climber", number("last-climber", "7"))
    page = browser.get(address).text
    assert browser.get(address).text == page
    assert "Not this time." in page
    assert "7 is one half of the pairing 7 and 9." in page
    assert "Try to climb in column 6 alone." in page, "the same is asked again"
    assert parse_qs(urlsplit(address).query) == {"tried": [str(number("last-climber", "7"))]}


def test_what_the_rules_forbid_is_answered_with_the_rule(server: Server) -> None:
    browser = server.browser()
    page = browser.get(attempt(browser, "last-climber", number("last-climber", "8"))).text
    assert "That is not possible." in page
    assert "No two dice of 2, 4, 5 and 5 add up to 8." in page
    assert 'href="/rules/cant-stop#a-turn"' in page


def test_what_is_to_be_tried_in_vain_stands_beside_the_board(server: Server) -> None:
    page = server.browser().get("/learn/cant-stop/last-climber").text
    assert f'id="bar-{number("last-climber", "6")}"' in page
    assert f'id="bar-{number("last-climber", "6+10")}"' not in page, "the board has it"


def test_the_board_of_a_step_that_is_done_takes_no_presses(server: Server) -> None:
    browser = server.browser()
    address = attempt(browser, "stop", number("stop", "stop"))
    page = browser.get(address).text
    assert "Right." in page
    assert "You stop and camp in columns 5, 9 and 12." in page
    assert "data-move" not in page
    done = attempt(browser, "stop", 0, str(number("stop", "stop")))
    assert "Right." not in browser.get(done).text, "nothing is asked any more"


def test_of_a_set_the_highest_card_may_be_picked_first(server: Server) -> None:
    """The game has not got it yet, and a script raises it on the board."""
    game, lessons = game_of("k2"), lessons_of(game_of("k2"))
    assert lessons is not None
    walk = Walk(game, lessons, lessons.find("three-cards"))
    vain, *picks = (walk.parse(text) for text in ("A uses 3", "play +1", "play 3", "play 1"))
    browser, done, page = server.browser(), str(vain), ""
    for late, pick in zip((1, 1, 0), picks, strict=True):
        page = browser.get(attempt(browser, "three-cards", pick, done, "k2")).text
        assert "<strong>Right.</strong>" in page
        assert page.count("data-late") == late, "the +1 comes last"
        assert f'id="list-{pick}"' not in page
        done += f".{pick}"
    assert "You play the 1, the 3 and the +1" in page


def test_a_script_gets_the_main_part(server: Server) -> None:
    answer = server.browser().get("/learn/cant-stop/stop", headers={"accept": "text/fragment"})
    assert answer.text.lstrip().startswith('<div id="frame"')


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/learn/chess", 404),
        ("/learn/chess/stop", 404),
        ("/learn/cant-stop/weather", 404),
        ("/learn/cant-stop/stop?tried=much", 422),
        ("/learn/cant-stop/stop?done=0", 422),
        ("/learn/cant-stop/stop?done=1.1.1.1.1.1", 422),
        ("/learn/cant-stop/stop?tried=99999999", 200),
        ("/learn/cant-stop/stop?tried=-1", 200),
        ("/learn/cant-stop/stop?done=.", 422),
    ],
)
def test_addresses_that_lead_nowhere(server: Server, path: str, status: int) -> None:
    assert server.browser().get(path).status_code == status


def test_a_move_that_is_none_is_refused(server: Server) -> None:
    assert server.browser().post("/learn/cant-stop/stop", data={}).status_code == 422
    assert server.browser().post("/learn/cant-stop/stop", data={"move": "much"}).status_code == 422


def test_a_game_without_lessons_offers_none(server: Server) -> None:
    browser = server.browser()
    for game in list_games():
        if game.name not in TAUGHT:
            assert browser.get(f"/learn/{game.name}").status_code == 404
            assert f'href="/learn/{game.name}"' not in browser.get("/").text


# -- what is remembered --


def finish(browser: Browser, step: str, text: str) -> None:
    browser.get(attempt(browser, step, number(step, text)))


def test_a_step_that_was_taken_is_remembered_by_the_key(server: Server) -> None:
    ann, ben = server.browser(), server.browser()
    finish(ann, "stop", "stop")
    key = ann.key
    attempt(ann, "bust", number("bust", "stop"))
    assert ann.get("/learn/cant-stop").text.count("<small>taken</small>") == 1, "what was answered with no is not taken"
    assert "15 steps, 1 of them taken" in ann.get("/learn").text
    assert "Go on" in ann.get("/learn/cant-stop").text
    finish(ann, "bust", "roll")
    ann.play("cant-stop")
    assert ann.key == key, "a table is set by the key that has learned"
    assert ann.get("/learn/cant-stop").text.count("<small>taken</small>") == 2
    assert "taken" not in ben.get("/learn/cant-stop").text


def test_what_was_learned_is_forgotten_by_whoever_wants_it(server: Server) -> None:
    ann, ben = server.browser(), server.browser()
    finish(ann, "stop", "stop")
    finish(ben, "stop", "stop")
    ann.post("/learn/forget")
    assert "taken" not in ann.get("/learn").text
    assert "1 of them taken" in ben.get("/learn").text


def test_what_was_learned_is_taken_to_another_device(server: Server) -> None:
    ann, phone = server.browser(), server.browser()
    finish(ann, "stop", "stop")
    ann.play("cant-stop")
    token = ann.post("/api/key", headers={"authorization": f"Bearer {ann.key}"}).json()["token"]
    phone.post(f"/key/{token}")
    assert "1 of them taken" in phone.get("/learn").text


def test_a_key_that_nobody_gave_out_is_not_taken_over(server: Server) -> None:
    planted = server.browser("planted")
    finish(planted, "stop", "stop")
    assert planted.client.cookies.get("highcamp", domain="highcamp.test") != "planted"


def test_an_address_gets_no_more_new_keys_than_tables(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    known = server.browser()
    finish(known, "stop", "stop")

    def none_left(address: str, key: str | None) -> None:
        raise Exhausted(60)

    monkeypatch.setattr(server.house.gate, "take_table", none_left)
    finish(known, "bust", "roll")
    assert "2 of them taken" in known.get("/learn").text, "who has a key needs no new one"
    stranger = server.browser()
    page = stranger.get(attempt(stranger, "stop", number("stop", "stop"))).text
    assert "Right." in page, "the lesson goes on"
    assert "highcamp" not in stranger.client.cookies
