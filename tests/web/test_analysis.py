"""The analysis of a finished game in the browser and by the API: asked for, shown while it is made, kept, and refused."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from analysing import short_game
from endings import Ending
from highcamp.analysis.findings import VERSION, Findings
from highcamp.analysis.run import analyse
from highcamp.engine.record import Record
from highcamp.table.replay import chairs, entries
from highcamp.table.setting import setting_for
from web_client import Browser, Server, serving, table_of
from web_page import Page


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, analysis_depth=0.01) as running:
        yield running


@pytest.fixture(scope="module")
def record() -> Record:
    return short_game()


@pytest.fixture(scope="module")
def findings(record: Record) -> Findings:
    return analyse(record, depth=0.05, workers=1)


def put(server: Server, record: Record, id: str = "first", **setting: bool) -> None:
    """A table at which the whole game has happened; Ann and Ben hold its seats."""
    laid = setting_for(record.fork(), chairs(record), brought=True)
    server.put(id, msgspec.structs.replace(laid, **setting), entries(record, 1), [("ann", 0), ("ben", 1)])


def keep(server: Server, findings: Findings, id: str = "first") -> None:
    """The table's analysis as it was found before."""
    body = msgspec.json.encode(findings)
    assert server.run(server.house.store.analyses.put(id, VERSION, body, server.now(), table=id))


def analysed(browser: Browser, id: str = "first") -> Page:
    answer = browser.get(f"/table/{id}/analysis")
    assert answer.status_code == 200, answer.text
    return Page(answer.text)


def test_a_record_that_is_brought_along_is_analysed_at_a_press(server: Server, record: Record) -> None:
    browser = server.browser()
    id = table_of(browser.post("/records", files={"record": ("game.jsonl", record.dumps())}))
    assert f'href="/table/{id}/analysis"' in browser.get(f"/table/{id}/replay").text
    assert "Analyse this game" in analysed(browser, id).text
    answer = browser.post(f"/table/{id}/analysis")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{id}/analysis")
    made = browser.get(f"/table/{id}/analysis").text
    assert '<meta http-equiv="refresh"' in made, "it looks again without scripts"
    server.run(server.house.analyses._runner or asyncio.sleep(0))
    shown = browser.get(f"/table/{id}/analysis").text
    assert '<meta http-equiv="refresh"' not in shown
    assert "Turning points" in shown


def test_the_page_tells_all_and_leads_to_the_replay(server: Server, record: Record, findings: Findings) -> None:
    put(server, record)
    keep(server, findings)
    browser = server.browser()
    page = analysed(browser)
    winner = ("Ann", "Ben")[record.state.returns().index(1)]
    assert f"{winner} won" in page.text
    for word in ("Turning points", "Luck and play", "Given away", "Decisions", "blunder from 10 %", "standard error"):
        assert word in page.text
    links = {str(tag.get("href")) for tag in page.all("a")}
    steps = {int(found[1]) for link in links if (found := re.fullmatch(r"/table/first/replay\?at=(\d+)", link))}
    assert {0, len(record.events)} <= steps
    assert {decision.first for decision in findings.decisions} <= steps
    assert max(steps) == len(record.events)
    assert browser.get(f"/table/first/replay?at={min(steps)}").status_code == 200
    assert "style=" not in browser.get("/table/first/analysis").text


def test_whoever_reads_is_spoken_to(server: Server, record: Record, findings: Findings) -> None:
    put(server, record)
    keep(server, findings)
    assert re.search(r"You (won|lost)", analysed(server.browser("ann")).text)
    assert "You" not in analysed(server.browser()).text


def test_the_button_stands_at_the_end_of_a_game_and_not_before(server: Server) -> None:
    ending = Ending(server, "first", [("ann", 0), ("ben", 1)])
    ann = server.browser("ann")
    assert "/table/first/analysis" not in ann.get("/table/first").text
    assert "/table/first/analysis" not in ann.get("/table/first/replay").text
    ending.finish(("ann", "ben")[ending.last.actor])
    assert re.search(r'id="act".*href="/table/first/analysis".*id="side"', ann.get("/table/first").text, re.DOTALL), "in sight"
    assert "/table/first/analysis" in ann.get("/table/first/replay").text


def test_running_games_are_refused_with_the_reason(server: Server) -> None:
    Ending(server, "first", [("ann", 0), ("ben", 1)])
    ann = server.browser("ann")
    for answer in (ann.get("/table/first/analysis"), ann.post("/table/first/analysis")):
        assert answer.status_code == 422
        assert "Only finished games are analysed" in answer.text
    for answer in (ann.get("/api/tables/first/analysis"), ann.post("/api/tables/first/analysis")):
        assert (answer.status_code, answer.json()["code"]) == (422, "not-over")


def test_whoever_may_not_watch_may_not_read_it(server: Server, record: Record, findings: Findings) -> None:
    put(server, record, spectators=False)
    keep(server, findings)
    stranger = server.browser()
    for path in ("/table/first/analysis", "/api/tables/first/analysis"):
        assert stranger.get(path).status_code == 404
        assert stranger.post(path).status_code == 404
        assert server.browser("ann").get(path).status_code == 200
    assert stranger.get("/table/nothing/analysis").status_code == 404


def test_programs_have_the_same(server: Server, record: Record, findings: Findings) -> None:
    put(server, record)
    program = server.browser()
    assert program.get("/api/tables/first/analysis").json()["stage"] == "none"
    keep(server, findings)
    told = program.post("/api/tables/first/analysis").json()
    assert (told["stage"], told["done"]) == ("done", 1.0)
    assert msgspec.convert(told["findings"], Findings) == findings
    assert len(told["verdicts"]) == 2
    assert [one["at"] for one in told["decisions"]] == [decision.first for decision in findings.decisions]
    assert {one["mark"] for one in told["decisions"]} <= {"fine", "inexact", "mistake", "blunder"}
    paths = program.get("/api/schema/openapi.json").json()["paths"]
    assert {"get", "post"} <= paths["/api/tables/{id}/analysis"].keys()


def test_what_is_kept_of_another_course_of_the_game_is_not_shown(server: Server, record: Record, findings: Findings) -> None:
    put(server, record)
    keep(server, msgspec.structs.replace(findings, events=findings.events + 1))
    assert "Turning points" not in analysed(server.browser()).text


def test_too_many_are_refused_and_told_when_to_come_back(tmp_path: Path, record: Record) -> None:
    with serving(tmp_path, analysis_depth=0.01, analyses_an_hour=1) as server:
        put(server, record, "first")
        put(server, record, "second")
        browser = server.browser()
        assert browser.post("/table/first/analysis").status_code == 303
        answer = browser.post("/table/second/analysis")
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0
