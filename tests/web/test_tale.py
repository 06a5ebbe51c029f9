"""How a finished game went: the page, its part for scripts, and the API; nobody is told while a game runs."""

from __future__ import annotations

import re
from pathlib import Path

from highcamp import Record
from highcamp.table.setting import Chair, setting_for
from table_sitting import NAMES, entries
from web_client import HOST, Browser, Server
from web_page import Page

GOLDEN = Path(__file__).parents[1] / "golden"


def put(server: Server, id: str, record: Record, events: int | None = None) -> Browser:
    """A table at which so much of a record has happened, and a browser that holds the first seat."""
    setting = setting_for(Record(record.start), [Chair(name=NAMES[seat]) for seat in range(record.start.seats)])
    server.put(id, setting, entries(record.events[:events]), [(f"{id}-0", HOST), (f"{id}-0", 0)])
    return server.browser(f"{id}-0")


def test_a_tale_is_told_alike_at_every_door(server: Server) -> None:
    record = Record.load(GOLDEN / "everest" / "up-and-home.jsonl")
    browser = put(server, "told", record)
    tale = browser.get("/api/tables/told/tale?seat=0").json()
    assert tale["why"].startswith(f"You win by 10 points, 21 to {NAMES[1]}'s 11: you led 4 clients ")
    assert browser.frame("told")["why"] == tale["why"]
    page = browser.get("/table/told/tale?as=1").text
    assert tale["why"] in Page(page).text
    assert tale["why"] in " ".join(Page(browser.get("/table/told").text).text.replace("●", "").replace("▲", "").split())
    part = browser.get("/table/told/tale?as=1", headers={"accept": "text/fragment"}).text
    assert part.count("<figure>") == len(tale["plots"]) == len(tale["sheets"]) == 4
    assert "<html" not in part
    ids = re.findall(r' id="([^"]+)"', part)
    assert len(ids) == len(set(ids))
    assert all(one.startswith("tale-plot") for one in ids), "a script gives them other ids"
    assert " style=" not in part
    assert part.count('role="img"') == 2 * len(tale["plots"]), "wide and narrow"


def test_a_running_game_has_no_tale(server: Server) -> None:
    record = Record.load(GOLDEN / "cant_stop" / "four-players.jsonl")
    browser = put(server, "runs", record, 40)
    answer = browser.get("/api/tables/runs/tale")
    assert (answer.status_code, answer.json()["code"]) == (422, "not-over")
    assert browser.frame("runs")["why"] == ""
    assert "data-tale" not in browser.get("/table/runs").text


def test_frames_of_a_finished_game_carry_no_plots(server: Server) -> None:
    browser = put(server, "ascent", Record.load(GOLDEN / "everest" / "up-and-home.jsonl"))
    frame, page = browser.get("/api/tables/ascent"), browser.get("/table/ascent")
    assert (frame.status_code, page.status_code) == (200, 200)
    assert len(frame.content) < 150_000
    assert 'class="plot' not in page.text
