"""The workshop: open to the server's own machine, a form that answers, trials with their progress and results; as JSON, too."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp.engine.plots import Plot
from highcamp.web.own import LONGEST
from table_plugin import installed
from web_client import Browser, Server, serving
from web_described import checked
from web_page import Page

GIFT = 'name = "Gift"\ntext = "5 for all."\n\n[[score]]\neach = "day"\npoints = 5\nat_least = 0\n'
PEAKS = highcamp.game("elevation").own_files()[0].starts["peaks"]
QUICK = {"bot": "random", "games": "40"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("db"), trial_processes=1, trials_an_hour=1000) as running:
        yield running


def at_home(server: Server, **headers: str) -> Browser:
    """Somebody who asks from the server's own machine."""
    return server.browser(**{"host": "localhost", **headers})


def begun(browser: Browser, game: str = "elevation", **form: str) -> str:
    """The address of a new trial."""
    answer = browser.post(f"/workshop/{game}", data={"part": "own", **QUICK, **form})
    assert answer.status_code == 303, html.unescape(answer.text)
    return str(answer.headers["location"])


def played(server: Server) -> None:
    """Wait until all is played."""

    async def wait() -> None:
        if server.house.trials._runner is not None:
            await server.house.trials._runner

    server.run(wait())


ELSEWHERE: list[dict[str, str]] = [
    {"host": "highcamp.test"},  # whatever the address: a name may lead anywhere
    {"x-forwarded-for": "203.0.113.7"},
    {"via": "1.1 somewhere"},
]


@pytest.mark.parametrize("headers", ELSEWHERE)
def test_from_elsewhere_it_is_shut_with_what_opens_it(server: Server, headers: dict[str, str]) -> None:
    stranger = at_home(server, **headers)
    for path in ("/workshop", "/workshop/elevation", "/workshop/trials/abc"):
        answer = stranger.get(path)
        assert answer.status_code == 403
        assert "highcamp serve --workshop" in answer.text
    for path in ("/workshop/elevation", "/workshop/elevation/look", "/workshop/elevation/table", "/workshop/trials/abc/end"):
        assert stranger.post(path, data={"part": "own", "own": GIFT}).status_code == 403
    for answer in (stranger.get("/api/workshop"), stranger.post("/api/workshop/elevation", json={"text": GIFT})):
        assert (answer.status_code, answer.json()["code"]) == (403, "shut")
    assert "/workshop" not in stranger.get("/").text, "nobody is sent where they may not go"


def test_its_owner_opens_it_or_shuts_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    hosting = server.house.hosting
    for workshop, stranger, home in (("everywhere", 200, 200), ("here", 403, 200), ("nowhere", 403, 403)):
        monkeypatch.setattr(server.house, "hosting", msgspec.structs.replace(hosting, workshop=workshop))
        assert server.browser().get("/workshop").status_code == stranger
        assert at_home(server).get("/workshop").status_code == home
        assert ('href="/workshop"' in at_home(server).get("/").text) is (home == 200)
    public = msgspec.structs.replace(hosting, workshop="here", public_url="https://highcamp.test")
    monkeypatch.setattr(server.house, "hosting", public)
    assert at_home(server).get("/workshop").status_code == 403, "strangers may come by way of this machine"


def test_every_part_that_players_may_bring_has_its_form(server: Server) -> None:
    browser = at_home(server)
    links = {str(tag["href"]) for tag in Page(browser.get("/workshop").text).all("a")}
    parts = {link for link in links if link.startswith("/workshop/")}
    assert {
        "/workshop/elevation?part=own",
        "/workshop/everest?part=own_board",
        "/workshop/mountaineers?part=own_track",
    } <= parts
    for link in parts:
        answer = browser.get(link)
        assert answer.status_code == 200
        assert "How it reads" in answer.text
        assert "proof-picture" in answer.text or "peaks" in link, "it is seen at once"
    assert browser.get("/workshop/nothing").status_code == 404
    assert browser.get("/workshop/elevation?part=hat").status_code == 422


def test_what_one_starts_from_is_what_it_is_compared_with(server: Server) -> None:
    page = Page(at_home(server).get("/workshop/everest?part=own_board&start=harder").text)
    chosen = {(tag["name"], tag["value"]) for tag in page.all("input") if "checked" in tag and "value" in tag}
    assert ("board", "harder") in chosen


def test_the_answer_comes_while_somebody_types(server: Server) -> None:
    browser = at_home(server)

    def check(game: str, **form: str) -> Any:
        answer = browser.post(f"/workshop/{game}/check", data={"part": "own", **form})
        assert answer.status_code == 200, answer.text
        return answer.json()

    told = check("elevation", own=GIFT)
    assert told["own"] == {"own": []}
    assert "5 points once a day." in told["proof"]
    assert "<svg" in told["proof"]
    wrong = check("elevation", own=GIFT.replace("points = 5", 'points = "five"').replace("day", "week"))
    assert wrong["proof"] == ""
    assert [fault.partition(":")[0] for fault in wrong["own"]["own"]] == ["Card 1, line 5", "Card 1, line 6"]
    crowded = check("elevation", own=GIFT, day_3="6", has_surely="yes", surely="yes")
    assert crowded["proof"]
    assert "6 drawn and 1" in crowded["wrong"]["text"], "too many cards lie out that day"
    assert check("elevation", own=GIFT, day_3="6", has_surely="yes")["wrong"] is None
    board = check("everest", part="own_board", own_board=highcamp.game("everest").own_files()[0].starts["easier"])
    assert "board" not in board["idle"], "it is what the own one is compared with"
    escaped = check("elevation", own=GIFT.replace("5 for all.", "<script>alert(1)</script>"))
    assert "<script" not in escaped["proof"]


def test_tried_out_and_told(server: Server) -> None:
    browser = at_home(server)
    address = begun(browser, own=GIFT, players="4")
    shown = browser.get(address).text
    assert 'http-equiv="refresh"' in shown, "it looks again without scripts"
    played(server)
    shown = html.unescape(browser.get(address).text)
    assert 'http-equiv="refresh"' not in shown
    for words in ("Players have exactly 15 more points with it.", "40 games with and without it", "5 points once a day."):
        assert words in shown
    assert shown.count("plot wide") == shown.count("plot narrow") == 3
    assert "style=" not in shown
    assert address in browser.get("/workshop").text
    report = browser.get(f"{address}/report")
    assert "attachment" in report.headers["content-disposition"]
    assert "exactly 15 more points" in report.text
    part = browser.get(f"{address}/part")
    assert (part.text, part.headers["content-disposition"]) == (GIFT, 'attachment; filename="gift.toml"')
    assert browser.post(f"{address}/remove").headers["location"] == "/workshop"
    assert browser.get(address).status_code == 404
    assert "no such trial" in browser.get(address).text


def test_others_see_a_trial_and_no_buttons_that_are_not_theirs(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.house, "hosting", msgspec.structs.replace(server.house.hosting, workshop="everywhere"))
    ann, ben = server.browser("ann"), server.browser("ben")
    address = begun(ann, own=GIFT, seed="ann")
    assert f"{address}/remove" in ann.get(address).text
    shown = ben.get(address).text
    assert "Gift" in shown
    assert f"{address}/remove" not in shown
    assert f"{address}/end" not in shown
    assert ben.post(f"{address}/remove").status_code == 403
    assert (address in ann.get("/workshop").text, address in ben.get("/workshop").text) == (True, False)
    assert ann.post(f"{address}/remove").status_code == 303


def test_it_can_be_changed_and_a_table_set_with_it(server: Server) -> None:
    browser = at_home(server)
    address = begun(browser, own=GIFT, players="4", has_community="yes", has_surely="yes", seed="luck")
    browser.post(f"{address}/end")
    again = Page(browser.get(f"/workshop/elevation?like={address.rpartition('/')[2]}").text)
    assert "Gift" in again.text
    ticked = {tag["name"]: tag.get("value") for tag in again.all("input") if "checked" in tag or tag.get("type") == "text"}
    fields = {tag["name"]: tag["value"] for tag in again.all("input") if tag.get("id") == "seed"}
    assert fields == {"seed": "luck"}
    assert ticked["players"] == "4"
    assert not {"community", "surely"} & ticked.keys()
    for answer in (
        browser.get(f"{address}/table"),
        browser.post("/workshop/elevation/table", data={"own": GIFT, "players": "4"}),
    ):
        page = Page(answer.text)
        assert "Set a table of Elevation" in answer.text
        assert "Gift" in page.text
        assert ("players", "4") in {(tag.get("name"), tag.get("value")) for tag in page.all("input") if "checked" in tag}


def test_without_scripts_one_looks_by_a_button(server: Server) -> None:
    answer = at_home(server).post("/workshop/elevation/look", data={"part": "own", "own": GIFT})
    assert answer.status_code == 200
    assert "5 points once a day." in answer.text
    assert "Gift" in answer.text


WRONG: list[tuple[dict[str, str], str]] = [
    ({"own": ""}, "nothing to try out"),
    ({"own": "name = "}, "TOML"),
    ({"own": "x" * (LONGEST + 1)}, "letters"),
    ({"own": GIFT, "games": "0"}, "not possible"),
    ({"own": GIFT, "games": "20000"}, "not possible"),
    ({"own": GIFT, "games": "many"}, "whole number"),
    ({"own": GIFT, "bot": "hard"}, "none of those who play here"),
    ({"own": GIFT, "seed": "x" * 50}, "40 letters"),
    ({"own": GIFT, "players": "9"}, "9"),
    ({"own": GIFT, "day_3": "6"}, "6 drawn and 1"),
    ({"part": "hat", "own": GIFT}, "no such part"),
]


@pytest.mark.parametrize(("form", "words"), WRONG)
def test_what_is_wrong_is_told_and_nothing_is_lost(server: Server, form: dict[str, str], words: str) -> None:
    answer = at_home(server).post("/workshop/elevation", data={"part": "own", **QUICK, **form})
    assert answer.status_code == 422
    assert words in html.unescape(answer.text)
    if len(form["own"]) in range(1, LONGEST) and "part" not in form:
        assert form["own"].splitlines()[0] in html.unescape(answer.text), "what was written is still there"


ODD: list[tuple[str, Any]] = [
    ("", None),
    ("", []),
    ("", {"text": 3}),
    ("", {"text": GIFT, "games": "many"}),
    ("", {"text": GIFT, "games": 10_001}),
    ("", {"text": GIFT, "options": {"players": [3]}}),
    ("", {"text": GIFT, "options": {"own": 3}}),
    ("", {"text": GIFT, "options": {"always": "Gift"}}),
    ("", {"text": GIFT, "seed": "x" * 41}),
    ("", {"text": GIFT, "part": "own", "more": 1}),
    ("/check", {"text": "\x00", "options": {"players": None}}),
    ("/check", {"part": "peaks", "text": "[" * 3000}),
    ("/check", {"part": "x" * 81, "text": ""}),
]


@pytest.mark.parametrize(("act", "body"), ODD)
def test_what_makes_no_sense_is_the_senders_mistake(server: Server, act: str, body: Any) -> None:
    answer = at_home(server).post(f"/api/workshop/elevation{act}", json=body)
    told = answer.json()
    if act and answer.status_code == 200:
        assert told["faults"] or told["wrong"]
    else:
        assert answer.status_code in (400, 422), answer.text
        assert told["text"]


def test_a_card_in_python_is_never_run(server: Server) -> None:
    answer = at_home(server).post(
        "/api/workshop/elevation", json={"part": "peaks", "text": PEAKS, "options": {"own": ["yodel"]}}
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "python-card")


def test_programs_have_the_same(server: Server) -> None:
    program = at_home(server)
    path = "/api/workshop/{name}"
    read = checked(program, "POST", f"{path}/check", "/api/workshop/elevation/check", json={"text": GIFT}).json()
    assert (read["faults"], read["wrong"], read["proofs"][0]["lines"]) == ([], None, ["5 points once a day."])
    wrong = checked(program, "POST", f"{path}/check", "/api/workshop/elevation/check", json={"text": "name = 3"}).json()
    assert len(wrong["faults"]) == 3
    wish = {"text": GIFT, "games": 40, "bot": "random", "options": {"players": 3}}
    made = checked(program, "POST", path, "/api/workshop/elevation", json=wish)
    assert made.status_code == 201
    id, one = made.json()["id"], "/api/workshop/trials/{trial}"
    played(server)
    told = checked(program, "GET", one, f"/api/workshop/trials/{id}").json()
    assert (told["stage"], told["played"], told["pairs"]) == ("done", 80, 40)
    points = next(effect for effect in told["effects"] if effect["measure"] == "points")
    assert (points["difference"], points["low"], points["high"], points["significant"]) == (15, 15, 15, True)
    assert points["with_it"] - points["without"] == pytest.approx(15)
    assert len(msgspec.convert(told["plots"], list[Plot])) == 3
    assert checked(program, "GET", "/api/workshop", "/api/workshop").json()[0]["id"] == id
    assert checked(program, "POST", f"{one}/end", f"/api/workshop/trials/{id}/end").json()["stage"] == "done"
    assert checked(program, "POST", f"{one}/more", f"/api/workshop/trials/{id}/more").json()["stage"] == "done"
    assert checked(program, "POST", f"{one}/remove", f"/api/workshop/trials/{id}/remove").status_code == 204
    assert checked(program, "GET", one, f"/api/workshop/trials/{id}").status_code == 404


def test_a_plug_in_with_parts_of_its_own_has_the_workshop_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with installed(tmp_path, monkeypatch, toy_songs="toys.songs:SONGS"), serving(tmp_path, trial_processes=1) as server:
        browser = at_home(server)
        assert "Songs of your own" in browser.get("/workshop").text
        address = begun(browser, "toy-songs", own="La la")
        played(server)
        shown = browser.get(address).text
        assert "40 games with and without it" in shown, html.unescape(shown)
        assert "In short" in shown


def test_a_game_that_cannot_show_a_part_is_told_of_and_still_answers(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("no picture")

    monkeypatch.setattr(type(highcamp.game("elevation")), "proofs", fail)
    told = at_home(server).post("/workshop/elevation/check", data={"part": "own", "own": GIFT}).json()
    assert told["wrong"]["code"] == "failed-proof"
    assert "ZeroDivisionError: no picture" in told["wrong"]["text"]
    assert at_home(server).get("/workshop/elevation").status_code == 200


def test_too_many_are_refused_and_told_when_to_come_back(tmp_path: Path) -> None:
    with serving(tmp_path, trials_an_hour=1) as server:
        browser = at_home(server)
        address = begun(browser, own=GIFT)
        browser.post(f"{address}/end")
        answer = browser.post("/workshop/elevation", data={"part": "own", "own": GIFT, **QUICK})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0
