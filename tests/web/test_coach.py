"""The coach at a table: what it says, when it asks, when it lets a move through, and who has to agree to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import highcamp
from highcamp import Record, Rng
from highcamp.analysis.judging import Judgement, Weighed
from highcamp.games.cant_stop.box import ROLL, STOP
from highcamp.house import coaching
from highcamp.store.store import HOST
from highcamp.table.entry import Began
from highcamp.table.setting import Chair, setting_for
from highcamp.table.thinking import Thinkers, messages, thinkers
from table_sitting import entries
from twins import asked, holds_of, key_of, setting_of, twin_servers
from web_client import Browser, Server, serving
from web_page import Page

WON = {
    "players": 2,
    "to_act": 1,
    "camps": [{"8": 10}, {"6": 8}],
    "climbers": {"7": 13, "8": 11, "2": 1},
}
"""Seat 1 stands on top of a column, with three climbers out: a bust would lose it."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, think_seconds=60) as running:
        yield running


def put(server: Server, id: str = "blunder", *, coach: bool = True, second: Chair | None = None) -> Browser:
    """Ada is about to decide whether to roll on with a won column."""
    record = Record(highcamp.game("cant-stop").position(WON), from_position=True)
    setting = setting_for(record, [Chair(name="Ada"), second or Chair(bot="random")], coach=coach)
    server.put(id, setting, [Began(at=1000)], [("ada", HOST), ("ada", 0), ("ben", 1)])
    return server.browser("ada")


def judged(server: Server, ada: Browser, id: str = "blunder") -> Any:
    """What Ada sees, once her decision is judged."""
    frame = ada.frame(id, 0)
    begun = server.house.memory.get(id).judgements.begun[0]
    server.run(asyncio.wait([begun.thinking]))
    assert begun.decision == frame["decision"]
    return frame


def test_a_blunder_is_asked_about_once_and_made_by_whoever_is_sure(server: Server) -> None:
    ada = put(server)
    frame = judged(server, ada)
    before = server.log("blunder")
    rolls = {"seat": 0, "decision": frame["decision"], "move": ROLL}
    first = ada.act("blunder", "move", **rolls)
    assert (first.status_code, first.json()["code"]) == (200, "sure")
    assert first.json()["text"].startswith("Are you sure? After this your chance to win falls from about ")
    assert "A stop wins" in first.json()["text"]
    assert (server.log("blunder"), ada.frame("blunder", 0)) == (before, frame), "nothing has happened"
    sure = ada.act("blunder", "move", **rolls, sure="yes")
    assert (sure.status_code, sure.json()) == (200, {})
    assert len(server.log("blunder")) > len(before)


def test_a_decision_is_asked_about_once_and_never_in_the_way_of_a_sound_move(server: Server) -> None:
    ada = put(server)
    frame = judged(server, ada)
    asked = {"seat": 0, "decision": frame["decision"]}
    doubted = ada.post("/api/tables/blunder/moves", json={**asked, "move": ROLL})
    assert (doubted.status_code, doubted.json()["code"], doubted.json()["frame"]) == (409, "sure", frame)
    assert ada.post("/api/tables/blunder/moves", json={**asked, "move": ROLL}).status_code == 200
    ben = put(server, "sound")
    frame = judged(server, ben, "sound")
    assert ben.act("sound", "move", seat=0, decision=frame["decision"], move=STOP).json() == {}


def test_without_scripts_the_question_is_a_page_with_a_way_back_and_a_way_on(server: Server) -> None:
    ada = put(server)
    frame = judged(server, ada)
    answer = ada.post("/table/blunder/move", data={"seat": 0, "decision": frame["decision"], "move": ROLL})
    assert answer.status_code == 200
    page = Page(answer.text)
    assert "Are you sure?" in page.text
    assert 'href="/table/blunder?as=1"' in answer.text
    assert 'name="sure" value="yes"' in answer.text


def test_a_judgement_that_is_not_ready_after_300_ms_lets_the_move_through(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    async def never(*_: Any, **__: Any) -> None:
        await asyncio.Event().wait()

    async def at_once(thinking: asyncio.Task[Judgement | None], seconds: float) -> bool:
        waited.append(seconds)
        return thinking.done()

    monkeypatch.setattr(Thinkers, "judge", never)
    monkeypatch.setattr(coaching, "in_time", at_once)
    ada = put(server)
    frame = ada.frame("blunder", 0)
    assert ada.act("blunder", "move", seat=0, decision=frame["decision"], move=ROLL).json() == {}
    assert waited == [0.3]


@pytest.mark.parametrize(("loss", "error", "asks"), [(0.2, 0.05, True), (0.2, 0.15, False), (0.07, 0.0, False)])
def test_it_asks_only_beyond_the_threshold_and_its_error(
    server: Server, monkeypatch: pytest.MonkeyPatch, loss: float, error: float, asks: bool
) -> None:
    async def known(*_: Any, **__: Any) -> Judgement:
        return Judgement((STOP,), (Weighed((ROLL,), loss, error),), 0.46)

    monkeypatch.setattr(Thinkers, "judge", known)
    ada = put(server)
    frame = judged(server, ada)
    answer = ada.act("blunder", "move", seat=0, decision=frame["decision"], move=ROLL)
    assert ("code" in answer.json()) is asks
    if asks:
        assert "from about 46 % to 26 %" in answer.json()["text"]


def test_it_asks_about_one_move_a_turn(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def known(*_: Any, **__: Any) -> Judgement:
        return Judgement((STOP,), (Weighed((ROLL,), 0.2, 0.0),), 0.46)

    monkeypatch.setattr(Thinkers, "judge", known)
    monkeypatch.setitem(WON, "climbers", {"7": 2})  # with two climbers free nobody goes bust
    ada = put(server)

    def roll() -> Any:
        frame = judged(server, ada)
        return ada.act("blunder", "move", seat=0, decision=frame["decision"], move=ROLL).json()

    assert roll()["code"] == "sure"
    assert roll() == {}
    frame = ada.frame("blunder", 0)
    pairing = next(one["move"] for one in frame["moves"] if one["move"] not in (ROLL, STOP))
    assert ada.act("blunder", "move", seat=0, decision=frame["decision"], move=pairing).json() == {}
    assert ROLL in [one["move"] for one in ada.frame("blunder", 0)["moves"]], "the turn goes on"
    assert roll() == {}, "that was one thing in this turn already"


def test_a_table_without_a_coach_judges_and_says_nothing(server: Server) -> None:
    ada = put(server, coach=False)
    frame = ada.frame("blunder", 0)
    assert (frame["coach"]["says"], frame["coach"]["on"]) == ("", False)
    assert server.house.memory.get("blunder").judgements.begun == {}
    assert ada.act("blunder", "move", seat=0, decision=frame["decision"], move=ROLL).json() == {}


def test_with_several_people_it_helps_only_while_all_agree(server: Server) -> None:
    ada = put(server, second=Chair(name="Ben"))
    ben = server.browser("ben")
    shown = ada.frame("blunder", 0)["coach"]
    assert (shown["on"], shown["yours"], shown["agreed"], shown["missing"], shown["says"]) == (False, True, [0], [1], "")
    assert server.house.memory.get("blunder").judgements.begun == {}
    assert "A coach for everybody?" in ben.get("/table/blunder").text
    assert ben.act("blunder", "coach", seat=1, agrees="yes").status_code == 200
    shown = ada.frame("blunder", 0)["coach"]
    assert shown["on"]
    assert "a stop wins columns 7 and 8" in shown["says"]
    assert ben.frame("blunder", 1)["coach"]["says"] == "", "it is not asked anything"
    assert ben.post("/api/tables/blunder/coach", json={"seat": 1, "agrees": False}).status_code == 200
    assert not ada.frame("blunder", 0)["coach"]["on"]
    assert ada.act("blunder", "coach", seat=1, agrees="yes").status_code == 403, "nobody agrees for another"


def test_an_open_seat_has_not_agreed_and_neither_has_whoever_takes_it(server: Server) -> None:
    ada = put(server, second=Chair())
    assert not ada.frame("blunder", 0)["coach"]["on"]
    ben = server.browser()
    assert ben.post(ada.link("blunder", 1), data={"name": "Ben"}).status_code == 303
    assert ada.frame("blunder", 0)["coach"]["missing"] == [1]
    assert ben.act("blunder", "coach", seat=1, agrees="yes").status_code == 200
    assert ada.frame("blunder", 0)["coach"]["on"]
    assert ben.act("blunder", "leave", seat=1, bot="random").status_code == 200
    assert ada.frame("blunder", 0)["coach"]["on"], "the others are bots now"


def test_a_first_game_has_a_coach_and_a_later_one_has_none(server: Server) -> None:
    ada = server.browser()
    first = ada.post("/play/cant-stop").headers["location"].rpartition("/")[2]
    assert server.table(first).setting.coach
    assert "checked> A coach helps" in ada.get("/new/cant-stop").text
    of_lessons = '<input type="hidden" name="coach" value="yes">'
    assert of_lessons in ada.get("/learn/cant-stop").text, "so has the game at the end of lessons"
    server.run(over(server, first))
    assert of_lessons not in ada.get("/learn/cant-stop").text
    assert "checked> A coach helps" not in ada.get("/new/cant-stop").text
    assert "checked> A coach helps" in ada.get("/new/cant-stop?preset=First+game").text
    again = ada.post("/play/cant-stop").headers["location"].rpartition("/")[2]
    assert not server.table(again).setting.coach
    assert server.table(ada.set_up("cant-stop", coach="yes")).setting.coach
    assert not server.table(ada.set_up("cant-stop")).setting.coach


async def over(server: Server, id: str) -> None:
    """Let a game be over, as lists know it."""
    from sqlalchemy import update

    from highcamp.store.schema import tables

    async with server.house.store.engine.begin() as link:
        await link.execute(update(tables).where(tables.c.id == id).values(over=True))


# -- what the seat may not know --


@pytest.mark.parametrize("name", ["elevation", "tranquility"])
def test_tables_that_a_seat_cannot_tell_apart_are_coached_alike(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its words, what is sent to the judge, and what is asked."""
    sent: list[bytes] = []

    def question(*given: Any, **more: Any) -> Any:
        made = messages.question(*given, **more)
        sent.append(messages.line(made))
        return made

    monkeypatch.setattr(thinkers, "question", question)
    monkeypatch.setattr(coaching, "SECONDS", 60.0)
    monkeypatch.setattr(coaching, "PATIENCE", 60.0)
    with twin_servers(tmp_path) as both:
        monkeypatch.setattr(Rng, "fresh", lambda: Rng.keyed("the same luck"))
        compared = 0
        for seat, *histories in asked(name, range(2), 40):
            id, got = f"{name}-coach-{seat}", list[Any]()
            for server, events in zip(both, histories, strict=True):
                chairs = [Chair(name="Ada") if one == seat else Chair(bot="random") for one in range(events[0].before.seats)]
                setting = setting_for(setting_of(events[0]).record(), chairs, coach=True)
                server.put(id, setting, entries(events), holds_of(len(chairs), id))
                sent.clear()
                browser = server.browser(key_of(seat, id))
                frame = judged_at(server, browser, id, seat)
                told = list(sent)  # before anything is drawn that may differ
                worst = max(frame["moves"], key=lambda move: loss(server, id, seat, move["move"]))
                answer = browser.act(id, "move", seat=seat, decision=frame["decision"], move=worst["move"])
                got.append((frame["coach"], told, answer.status_code, answer.content))
            assert got[0][0]["says"]
            assert got[0] == got[1]
            compared += 1
        assert compared > 1


def judged_at(server: Server, browser: Browser, id: str, seat: int) -> Any:
    frame = browser.frame(id, seat)
    server.run(asyncio.wait([server.house.memory.get(id).judgements.begun[seat].thinking]))
    return frame


def loss(server: Server, id: str, seat: int, move: int) -> float:
    found = server.house.memory.get(id).judgements.begun[seat].thinking.result()
    return next((one.loss for one in found.weighed if one.plan == (move,)), -1.0) if found is not None else -1.0
