"""The pages: start, play now, the form for a table, rules, score pads."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from sqlalchemy import func, select

import highcamp
from highcamp.engine import registry
from highcamp.engine.options import Option, options_of
from highcamp.engine.scene import Form
from highcamp.games.elevation.score import score as score_elevation
from highcamp.games.mountaineers.score import score as score_mountaineers
from highcamp.games.mountaineers.score.result import Scored
from highcamp.store.schema import tables
from web_client import Server
from web_page import Page

GAMES = registry.names()
OFFERED = [
    (name, option)
    for name in GAMES
    for option in options_of(highcamp.game(name).Options)
    if not option.study and option.kind != "other"
]
PAGES = ["/", "/records", "/api/docs", "/score/elevation", "/score/mountaineers"]
PAGES += ["/learn", *(f"/learn/{game.name}" for game in registry.list_games() if game.lessons())]
PAGES += [f"/{kind}/{name}" for name in GAMES for kind in ("rules", "new")]


def how_many(server: Server) -> int:
    """How many tables there are."""

    async def count() -> int:
        async with server.house.store.engine.connect() as link:
            found = await link.scalar(select(func.count()).select_from(tables))
            return int(found or 0)

    return server.run(count())


@pytest.mark.parametrize("name", GAMES)
def test_a_window_gets_the_board_that_is_drawn_for_its_form_or_the_nearest(server: Server, name: str) -> None:
    browser, game = server.browser(), highcamp.game(name)
    id = browser.set_up(name)
    drawn: dict[str, str] = {}
    for form in [*get_args(Form), "round", ""]:
        browser.client.cookies.set("form", form)
        page = browser.get(f"/table/{id}").text
        assert f'data-form="{form if form in get_args(Form) else "tall"}"' in page
        found = re.search(r'<section id="scene".*?</section>', page, re.DOTALL)
        assert found is not None
        drawn[form] = found[0]
    assert drawn["wide"] != drawn["tall"] == drawn["round"] == drawn[""]
    for form, near in {"deep": "wide", "low": "wide", "broad": "tall", "long": "tall"}.items():
        assert (drawn[form] == drawn[near]) == (form not in game.forms), form


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_a_title_one_heading_and_no_style_or_script_of_its_own(server: Server, path: str) -> None:
    answer = server.browser().get(path)
    page = Page(answer.text)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert len(page.all("h1")) == 1
    assert len(page.all("main")) == 1
    assert page.all("html") == [{"lang": "en", "class": "highcamp"}]
    assert not [tag for tag in page.tags if "style" in tag.attributes or any(name.startswith("on") for name in tag.attributes)]
    assert not page.all("style")
    assert all(script["src"].startswith("/static/") for script in page.all("script"))


def test_files_of_the_pages_may_be_kept_for_ever(server: Server) -> None:
    browser = server.browser()
    page = Page(browser.get("/").text)
    named = [tag["href"] for tag in page.all("link")] + [tag["src"] for tag in page.all("script")]
    assert len(named) >= 4
    for address in named:
        answer = browser.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    assert "no-cache" in browser.get("/static/app.js").headers["cache-control"]


def test_every_page_brings_the_font_along(server: Server) -> None:
    browser = server.browser()
    (loaded,) = [tag for tag in Page(browser.get("/").text).all("link") if tag["rel"] == "preload"]
    assert loaded["as"] == "font"
    assert "crossorigin" in loaded  # fonts are asked for like this, and else the browser would ask twice
    style = browser.get("/static/boards.css").text
    files = re.findall(r'font-display:swap;src:url\("([^"]+)"\)', style)
    assert len(files) == 2
    assert loaded["href"] in files
    for address in files:
        answer = browser.get(address)
        assert answer.headers["content-type"] == "font/woff2"
        assert answer.content.startswith(b"wOF2")
        assert "immutable" in answer.headers["cache-control"]
    assert "SIL OPEN FONT LICENSE" in browser.get("/static/plex-sans-licence.txt").text
    assert "size-adjust" in style  # of what stands in for it until it is there


def test_health(server: Server) -> None:
    assert server.browser().get("/health").json() == {"ok": True, "version": highcamp.__version__}


def test_the_first_page_says_which_highcamp_it_is(server: Server) -> None:
    assert f"This is Highcamp {highcamp.__version__}." in Page(server.browser().get("/").text).text


@pytest.mark.parametrize(("cookie", "shown"), [("dark", "dark"), ("light", "light"), ("", ""), ('"><b>', "")])
def test_the_theme_is_kept_in_a_cookie(server: Server, cookie: str, shown: str) -> None:
    page = Page(server.browser().get("/", headers={"cookie": f"theme={cookie}"}).text)
    assert page.all("html")[0].get("data-theme", "") == shown


@pytest.mark.parametrize("name", GAMES)
def test_play_now_seats_you_among_bots(server: Server, name: str) -> None:
    browser = server.browser()
    id = browser.play(name)
    page = Page(browser.get(f"/table/{id}").text)
    frame = browser.frame(id)
    assert frame["seat"] == 0
    assert [seat["taker"] for seat in frame["seats"]] == ["person"] + ["bot"] * (len(frame["seats"]) - 1)
    assert frame["host"]
    assert page.all("svg")
    assert id in {tag["href"].rpartition("/")[2] for tag in Page(browser.get("/").text).all("a")}
    assert browser.get(f"/table/{id}").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", GAMES)
def test_boards_call_the_others_by_their_names_and_the_viewer_you(server: Server, name: str) -> None:
    browser = server.browser()
    id = browser.play(name)
    frame = browser.frame(id)
    for path in (f"/table/{id}", f"/table/{id}/replay"):
        whole = browser.get(path).text
        board = Page(whole.partition('<section id="scene"')[2].partition("</section>")[0])
        assert all(seat["name"] in board.text for seat in frame["seats"][1:])
        assert re.search(r"\b[Yy]ou\b", board.text)
        assert not re.search(r"\bSeat \d", board.text)


def test_a_game_that_does_not_exist_is_not_found(server: Server) -> None:
    browser = server.browser()
    for method, path in [("POST", "/play/chess"), ("GET", "/new/chess"), ("GET", "/rules/chess"), ("GET", "/score/chess")]:
        assert browser.request(method, path).status_code == 404
    assert browser.get("/score/cant-stop").status_code == 404  # it exists and has no pad


# -- setting a table --


def as_sent(value: Any) -> str:
    return "yes" if value is True else str(value)


def fitting(name: str) -> dict[str, str]:
    """All options as the empty form sends them."""
    given = options_of(highcamp.game(name).Options)
    return {one.name: as_sent(one.default) for one in given if one.kind in ("number", "choice") and not one.study}


@pytest.mark.parametrize(("name", "option"), OFFERED, ids=lambda given: given if isinstance(given, str) else given.name)
def test_every_option_can_be_chosen_and_what_is_beyond_its_limits_is_refused(server: Server, name: str, option: Option) -> None:
    browser = server.browser()
    others = {f"seat_{number}": "hotseat" for number in range(1, 7)}  # so that no bots think about all these tables
    others |= {one.name: "yes" for one in options_of(highcamp.game(name).Options) if one.kind == "switch" and one.default}
    allowed = {"number": [option.lowest, option.highest], "choice": list(option.values), "switch": [True]}[option.kind]
    odd: dict[str, list[Any]] = {"number": [99, "٣"], "choice": ["<b>"], "switch": []}
    before = how_many(server)
    for value in odd[option.kind]:
        answer = browser.post(f"/new/{name}", data={**fitting(name), **others, option.name: as_sent(value), "clock": "none"})
        page = Page(answer.text)
        assert answer.status_code == 422
        assert [tag.attributes for tag in page.tags if tag.attributes.get("role") == "alert"], "nobody is told what is wrong"
    assert how_many(server) == before
    set_up = 0
    for value in allowed:
        needed = {other: as_sent(values[0]) for other, values in option.when.items() if values[0] not in (None, False)}
        sent = {**fitting(name), **others, **needed, option.name: as_sent(value)}
        answer = browser.post(f"/new/{name}", data={"clock": "none", **sent})
        if answer.status_code == 422:
            continue  # it does not go together with the other options as they are; the form says so
        id = answer.headers["location"].rpartition("/")[2]
        assert getattr(server.table(id).record.start.options, option.name) == value
        set_up += 1
    assert set_up, "no value can be chosen"
    assert how_many(server) == before + set_up


def test_the_form_as_it_comes_sets_the_usual_table(server: Server) -> None:
    for name in GAMES:
        browser = server.browser()
        form = Page(browser.get(f"/new/{name}").text).fields()
        id = browser.set_up(name, **form)
        table = server.table(id)
        assert table.record.start.options == highcamp.game(name).new().options, name
        assert table.setting.spectators
        assert not table.setting.listed
        assert table.setting.clock.per == "none"


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"clock": "sometimes"}, "clock"),
        ({"clock": "move", "minutes": "0.05"}, "minutes"),
        ({"clock": "move", "minutes": "1441"}, "minutes"),
        ({"clock": "move", "minutes": "soon"}, "minutes"),
        ({"clock": "move", "minutes": "٣"}, "minutes"),
        ({"first": "3"}, "first"),
        ({"pace": "lightning"}, "pace"),
        ({"seat_2": "bot:nobody"}, "seat_2"),
        ({"seat_2": "cat"}, "seat_2"),
        ({"players": "5"}, "players"),
    ],
)
def test_what_does_not_work_is_said_at_its_field_and_nothing_is_set(server: Server, given: dict[str, str], place: str) -> None:
    before = how_many(server)
    sent = {"clock": "none", "name_1": "Zoë", **given}
    answer = server.browser().post("/new/cant-stop", data=sent)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert how_many(server) == before
    blamed = [tag.attributes for tag in page.tags if tag.attributes.get("aria-invalid") == "true"]
    assert [tag.get("name", place) for tag in blamed] == [place] or place in ("clock", "pace")
    assert page.fields()["name_1"] == "Zoë", "what was entered is kept"


def test_seats_clock_and_pace_are_set_as_chosen(server: Server) -> None:
    browser = server.browser()
    seats = {"seat_1": "you", "name_1": "Ada", "seat_2": "hotseat", "name_2": "Ben", "seat_3": "open", "seat_4": "bot:random"}
    id = browser.set_up("cant-stop", players="4", clock="game", minutes="5", pace="slow", listed="yes", **seats)
    setting = server.table(id).setting
    assert [(chair.name, chair.bot) for chair in setting.chairs] == [("Ada", ""), ("Ben", ""), ("", ""), ("", "random")]
    assert (setting.clock.per, setting.clock.seconds, setting.pace, setting.listed) == ("game", 300, 1600, True)
    assert [seat["yours"] for seat in browser.frame(id)["seats"]] == [True, True, False, False]
    assert browser.client.cookies["name"] == "Ada"
    assert Page(browser.get("/new/k2").text).fields()["name_1"] == "Ada"


OWN = 'name = "Sherpa"\ntext = "A point for each card."\n[[score]]\neach = "card"\npoints = 1\n'


def test_cards_of_your_own_may_be_described(server: Server) -> None:
    id = server.browser().set_up("elevation", community="yes", own=f"{OWN}---\r\n{OWN.replace('Sherpa', 'Porter')}")
    assert [card.name for card in server.table(id).record.start.options.own] == ["Sherpa", "Porter"]
    for wrong in ["name = ", OWN + "[[[", "a = " + "[" * 3000, OWN.replace("card", "cart"), "x" * 9000]:
        answer = server.browser().post("/new/elevation", data={"clock": "none", "community": "yes", "own": wrong})
        assert answer.status_code == 422
        assert Page(answer.text).all("textarea")[0]["aria-invalid"] == "true"
    assert server.browser().post("/new/cant-stop", data={"clock": "none", "own": OWN}).status_code == 422


def test_open_tables_are_offered_to_everybody_and_private_ones_to_nobody(server: Server) -> None:
    host, guest = server.browser(), server.browser()
    listed = host.set_up("cant-stop", seat_2="open", listed="yes")
    private = host.set_up("cant-stop", seat_2="open")

    def offered() -> set[str]:
        return {tag["href"].removeprefix("/table/") for tag in Page(guest.get("/").text).all("a")}

    assert listed in offered()
    assert private not in offered()
    assert guest.act(private, "sit", seat=1, name="Gil").status_code == 422
    assert guest.act(listed, "sit", seat=0, name="Gil").status_code == 409
    assert guest.act(listed, "sit", seat=7, name="Gil").status_code == 422
    assert guest.act(listed, "sit", seat=1, name="Gil").status_code == 303
    assert server.browser().act(listed, "sit", seat=1, name="Hal").status_code == 409
    assert server.table(listed).name(1) == "Gil"
    assert guest.frame(listed)["seat"] == 1
    guest.client.cookies.clear()
    assert listed not in offered()


# -- rules and pads --


@pytest.mark.parametrize("name", GAMES)
def test_headings_of_the_rules_can_be_linked_to(server: Server, name: str) -> None:
    page = Page(server.browser().get(f"/rules/{name}").text)
    there = {tag.attributes["id"] for tag in page.tags if "id" in tag.attributes}
    linked = {tag["href"][1:] for tag in page.all("a") if tag.get("href", "").startswith("#")}
    assert len(linked) > 3
    assert linked <= there


def test_a_day_of_elevation_is_scored_as_on_the_command_line(server: Server) -> None:
    form = {"approach": "Figure 8", "name_1": "Ava", "won_1": "Alps 8 9; Andes 8", "name_2": "Bo", "won_2": "Rockies 3 14"}
    climbers = [{"name": "Ava", "won": "Alps 8 9; Andes 8"}, {"name": "Bo", "won": "Rockies 3 14"}]
    expected = score_elevation({"approach": ["Figure 8"], "climber": climbers})
    answer = server.browser().post("/score/elevation", data=form)
    text = Page(answer.text).text
    assert answer.status_code == 200
    for line in expected.climbers:
        assert f"{line.name} {line.alps} {line.andes}".split()[0] in text
        assert all(reason in text for reason in line.reasons)
    assert Page(answer.text).fields()["won_1"] == "Alps 8 9; Andes 8"


def test_a_round_of_mountaineers_is_scored_as_on_the_command_line(server: Server) -> None:
    played = {"Ada": ["10", "4"], "Ben": ["9", "4"], "Cleo": ["8", "3"]}
    form = {f"name_{n}": name for n, name in enumerate(played, 1)} | {
        f"played_{n}": ", ".join(cards) for n, cards in enumerate(played.values(), 1)
    }
    expected = score_mountaineers({"climber": [{"name": name, "played": cards} for name, cards in played.items()]})
    assert isinstance(expected, Scored)
    answer = server.browser().post("/score/mountaineers", data=form)
    text = Page(answer.text).text
    assert answer.status_code == 200
    assert f"Lead Climber: {expected.lead}" in text
    for climber in expected.climbers:
        assert all(card.why in text for card in climber.cards)


def test_cards_without_names_are_scored(server: Server) -> None:
    answer = server.browser().post("/score/mountaineers", data={"played_1": "10, 4", "played_2": "9, 4", "played_4": "8, 3"})
    text = Page(answer.text).text
    assert answer.status_code == 200
    assert "Lead Climber: Climber 4" in text
    assert "blocked: Climber 2 played it too" in text
    answer = server.browser().post("/score/elevation", data={"name_1": "Ava", "won_1": "Alps 8", "won_2": "Rockies 3"})
    assert answer.status_code == 200
    assert "Climber 2" in Page(answer.text).text.split("The pad")[1].split("The day")[0]


MODES_ON_THE_PAD: dict[str, tuple[dict[str, str], list[str]]] = {
    "basic": ({"total_1": "44", "total_2": "2", "total_3": "2"}, ["Ada reached 50 points", "Winner: Ada"]),
    "peak": (
        {"summit": "60", "flags": "28, 30", "total_1": "26", "total_2": "12", "total_3": "12"},
        ["flags or more stand between Ada", "Winner: Ada"],
    ),
    "tournament": (
        {"total_1": "44", "total_2": "2", "total_3": "2", "match": "3", "medals_1": "2", "medals_2": "9", "medals_3": "3"},
        ["Ada reached the summit", "8 1st place", "Winner: Ben"],
    ),
    "sherpa": (
        {"played_1": "Bomber, 2, 4", "total_1": "4", "total_2": "2", "total_3": "2"},
        ["1 a Route for the Bomber", "3 on a marker flag"],
    ),
    "blitz": (
        {"played_1": "9", "played_2": "9", "played_3": "5", "total_1": "0", "total_2": "0", "total_3": "40"},
        ["Cleo reached the summit", "Winner: Cleo"],
    ),
}


@pytest.mark.parametrize("mode", MODES_ON_THE_PAD)
def test_every_mode_of_mountaineers_is_scored_on_the_pad(server: Server, mode: str) -> None:
    more, told = MODES_ON_THE_PAD[mode]
    form = {"mode": mode, "name_1": "Ada", "name_2": "Ben", "name_3": "Cleo"}
    form |= {"played_1": "2, 4", "played_2": "6, 7", "played_3": "3, 5"} | more
    answer = server.browser().post("/score/mountaineers", data=form)
    page = Page(answer.text)
    assert answer.status_code == 200
    for words in told:
        assert words in page.text
    assert mode in [tag.get("value") for tag in page.all("option") if "selected" in tag]
    assert all(page.fields()[key] == value for key, value in form.items() if key != "mode")


def test_a_whole_tournament_is_scored_on_the_pad(server: Server) -> None:
    form = {"mode": "tournament"} | {f"name_{n}": name for n, name in enumerate(("Ada", "Ben", "Cleo"), 1)}
    form |= {"matches_1": "52, 40, 50", "matches_2": "41, 51, 30", "matches_3": "20, 33, 36"}
    answer = server.browser().post("/score/mountaineers", data=form)
    assert answer.status_code == 200
    assert "Champion: Ada" in Page(answer.text).text  # 8 + 5 + 8 medals


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("elevation", {}),
        ("elevation", {"name_1": "A", "won_1": "Urals 3"}),
        ("elevation", {"name_1": "A", "tricks_1": "many"}),
        ("mountaineers", {"name_1": "A", "played_1": "10, 4"}),
        (
            "mountaineers",
            {"name_1": "<b>", "played_1": "<i>", "name_2": "B", "played_2": "2, 3", "name_3": "C", "played_3": "5"},
        ),
    ],
)
def test_a_pad_that_cannot_be_is_refused_with_the_reason(server: Server, name: str, form: dict[str, str]) -> None:
    answer = server.browser().post(f"/score/{name}", data=form)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert [tag for tag in page.tags if tag.attributes.get("role") == "alert"]
    assert {key: page.fields()[key] for key in form} == form
