"""Players by their names on pages and in the API: as they are, marked with their seats, and never mistaken for words."""

from __future__ import annotations

import html
import re

import pytest

import highcamp
from highcamp import Record
from highcamp.engine import registry
from highcamp.table.setting import Chair, setting_for
from playing import played
from table_sitting import NAMES, entries
from web_client import Browser, Server
from web_page import Page

GAMES = registry.names()
BY_NUMBER = re.compile(r"\bseats? \d", re.IGNORECASE)
DRAWN = r'<section id="scene".*?</section>|<details id="text">.*?</details>'
SOME, WHOLE = 60, 10_000  # events


def put(server: Server, id: str, record: Record, names: list[str]) -> list[Browser]:
    """A table of people with these names at which this has happened, and a browser for each of them."""
    setting = setting_for(Record(record.start, from_position=record.from_position), [Chair(name=name) for name in names])
    keys = [f"{id}-{seat}" for seat in range(len(names))]
    server.put(id, setting, entries(record.events), [(key, seat) for seat, key in enumerate(keys)])
    return [server.browser(key) for key in keys]


def spoken(page: str) -> str:
    """What a page says, but for the board."""
    return Page(re.sub(DRAWN, "", page, flags=re.DOTALL)).text


@pytest.mark.parametrize(
    ("name", "length"), [*((name, SOME) for name in GAMES), *((name, WHOLE) for name in GAMES if name != "everest")]
)
def test_pages_call_nobody_by_number(server: Server, name: str, length: int) -> None:
    record = played(highcamp.game(name), 1, length)
    id = f"{name}-{length}-names"
    browsers = put(server, id, record, NAMES[: record.start.seats])
    for browser, path in ((browsers[0], ""), (browsers[-1], ""), (browsers[0], "/replay"), (server.browser(), "")):
        page = browser.get(f"/table/{id}{path}")
        assert page.status_code == 200
        assert BY_NUMBER.findall(spoken(page.text)) == []


def test_names_stand_as_they_are(server: Server) -> None:
    names = ["Seat 2", "<b>seat 1</b>"]
    record = played(highcamp.game("cant-stop"), 1, SOME)
    one, other = put(server, "odd-names", record, names)
    log = [line["text"] for line in server.browser().frame("odd-names")["log"]]
    assert any(line.startswith("Seat 2 rolls") for line in log)
    assert any(line.startswith("<b>seat 1</b> rolls") for line in log)
    page = one.get("/table/odd-names").text
    assert "<b>seat 1</b>" not in page
    mark = '<span class="who seat-{}"><span class="mark" aria-hidden="true">{}</span> {}</span> '
    assert mark.format(1, "▲", html.escape(names[1])) + "rolls" in page
    assert mark.format(0, "●", "You") + "roll " in page
    assert mark.format(0, "●", "Seat 2") + "rolls" in other.get("/table/odd-names").text


def test_the_api_has_text_and_parts(server: Server) -> None:
    record = played(highcamp.game("cant-stop"), 1, SOME)
    ada, ben = put(server, "parts-names", record, NAMES[:2])
    mine, theirs = ada.frame("parts-names"), ben.frame("parts-names")
    assert (mine["you"], theirs["you"]) == (0, 1)
    rolled = [(line["parts"], line["text"], other["text"]) for line, other in zip(mine["log"], theirs["log"], strict=True)]
    parts, text, other = next(told for told in rolled if "You roll" in told[1])
    assert parts[:3] == [{"part": "seat", "seat": 0}, " ", {"part": "verb", "seat": 0, "you": "roll", "other": "rolls"}]
    assert other == text.replace("You roll", "Ada rolls")
    assert mine["situation"] == theirs["situation"] == f"{NAMES[record.state.actor]} to act"
    assert mine["stands"] == {"words": "", "seats": [record.state.actor]}


def test_refusals_call_players_by_their_names(server: Server) -> None:
    position = {"players": 2, "won": {"7": 2}, "dice": [1, 6, 2, 2], "to_act": 1}
    record = Record(highcamp.game("cant-stop").position(position), from_position=True)
    ada, ben = put(server, "refused-names", record, NAMES[:2])
    assert ada.act("refused-names", "why", seat=0, words="7").json()["text"].startswith("Ben has won column 7")
    assert ben.act("refused-names", "why", seat=1, words="7").json()["text"] == "It is not your turn; waiting for Ada."
    tried = ben.post("/api/tables/refused-names/undo", json={"seat": 1}).json()
    assert not BY_NUMBER.search(tried["text"])


def test_a_shared_screen_calls_whose_turn_it_is_by_name(server: Server) -> None:
    record = played(highcamp.game("cant-stop"), 1, SOME)
    put(server, "shared-names", record, NAMES[:2])
    setting = setting_for(Record(record.start), [Chair(name=name) for name in NAMES[:2]])
    server.put("one-screen", setting, entries(record.events), [("both", 0), ("both", 1)])
    actor = record.state.actor
    shared = spoken(server.browser("both").get("/table/one-screen").text)
    assert f"{NAMES[actor]}'s turn" in shared
    assert "Your turn" not in shared
    assert "Your turn" in spoken(server.browser(f"shared-names-{actor}").get("/table/shared-names").text)


def test_the_places_say_you_to_whoever_reads_them(server: Server) -> None:
    record = played(highcamp.game("cant-stop"), 1, WHOLE)
    browsers = put(server, "end-names", record, NAMES[:2])
    for seat, browser in enumerate(browsers):
        for path in ("", "/replay?at=9999"):
            page = browser.get(f"/table/end-names{path}").text
            places = re.findall(r'<table class="sheet">\s*<caption>.*?</caption>', page, re.DOTALL)
            assert sorted({Page(one).text.partition(" place")[0] for one in places}) == sorted(["You", NAMES[1 - seat]])
    watched = server.browser().get("/table/end-names").text
    assert "You</span>" not in re.sub(DRAWN, "", watched, flags=re.DOTALL)
