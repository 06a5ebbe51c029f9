"""Bots play while somebody is there; a hint is thought about once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game
from highcamp.house import workshop
from highcamp.house.company import Company, due
from highcamp.house.hints import Hints
from highcamp.house.opened import Opened
from highcamp.table.entry import Began, Seated
from highcamp.table.live import Table
from highcamp.table.setting import Chair, new_setting
from highcamp.table.thinking import Thinkers, Thought, thinkers
from highcamp.table.thinking.fallback import stand_in
from highcamp.table.thinking.messages import question
from highcamp.table.thinking.process import Broken, Worker
from web_client import Server, serving

BOTS = [{"bot": "random"}, {"bot": "random"}]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def table(*chairs: Chair, id: str = "t", pace: int = 0) -> Table:
    made = Table(id, new_setting(game("cant-stop"), {"players": 2}, list(chairs), pace=pace))
    made.read(Began(at=1000, dealt=(0,)))
    return made


def test_bots_alone_play_while_somebody_watches_and_not_too_fast() -> None:
    watched = set[str]()
    company = Company(watched.__contains__, 1)
    alone, between, attended = (
        table(Chair(bot="random"), Chair(bot="random")),
        table(Chair(bot="random"), Chair()),
        table(Chair(bot="random"), Chair(name="Ava")),
    )
    assert (company.due(alone), company.due(between), company.due(attended)) == (None, None, 1000)
    watched.add("t")
    assert (company.due(alone), company.due(between)) == (1250, 1250)
    assert company.due(table(Chair(bot="random"), Chair(bot="random"), pace=900)) == 1900
    assert (due(alone), due(attended)) == (None, 1000), "nobody is sent to look after bots"


def test_an_old_table_of_bots_is_not_looked_for_again_until_somebody_sits_down() -> None:
    company = Company(lambda id: False, 1)
    company.look(table(Chair(bot="random"), Chair(bot="random")))
    company.look(table(Chair(bot="random"), Chair(name="Ava"), id="people"))
    assert company.asleep == {"t"}
    company.due(table(Chair(bot="random"), Chair(name="Ben")))
    assert company.asleep == set()


def left(table: Table, *, back: bool = False) -> Table:
    """The table after Ava, who has the second seat, has let a bot play for her; or after she is back."""
    gone = Seated(at=1000, seat=1, name="Ava", bot="" if back else "random", why="back" if back else "left")
    table.read(gone)
    return table


def test_a_bot_that_plays_for_somebody_is_no_person() -> None:
    watched = set[str]()
    company = Company(watched.__contains__, 1)
    empty = left(table(Chair(bot="random"), Chair(name="Ava")))
    assert (company.due(empty), due(empty)) == (None, None)
    watched.add("t")
    assert company.due(empty) == 1250
    assert company.due(left(empty, back=True)) == 1000


def test_a_chair_has_a_bot_or_a_name() -> None:
    with pytest.raises(Refused, match="a bot has no name") as refused:
        table(Chair(bot="random"), Chair(bot="random", name="Ava"))
    assert refused.value.where == "seat 2"


def test_few_tables_of_bots_go_on_at_once_and_people_never_wait_for_them() -> None:
    company = Company(lambda id: True, 1)
    one, two, three = (Opened(table(Chair(bot="random"), Chair(bot="random"), id=id)) for id in ("one", "two", "three"))
    people = Opened(left(table(Chair(bot="random"), Chair(name="Ava"), id="people")))
    assert [company.admit(here) for here in (one, people, two, three, one)] == [True, False, False, False, True]
    left(people.table, back=True)
    assert company.admit(people), "somebody plays there again"
    left(people.table)
    assert not company.admit(people), "and has left again"
    company.leave("one")
    assert (two.changed.is_set(), three.changed.is_set()) == (True, False), "in the order in which they came"
    company.leave("two")  # nobody watches it any more
    assert three.changed.is_set()
    assert company.admit(three)
    assert not company.admit(one)


def test_a_table_of_bots_waits_for_its_watchers(server: Server) -> None:
    browser = server.browser()
    made = browser.post("/api/tables", json={"game": "cant-stop", "chairs": BOTS, "pace": 0}).json()
    begun = len(server.log(made["id"]))
    server.run(asyncio.sleep(0))
    assert server.house.memory.get(made["id"]).driver is None
    assert server.run(server.house.store.overdue(server.now() + 10_000_000, {"cant-stop": 1})) == []
    with browser.listen(f"/table/{made['id']}/live") as stream:
        stream.next_frame()
        stream.next_frame()
        assert len(server.log(made["id"])) > begun
    driver = server.house.memory.get(made["id"]).driver
    server.later += 10_000
    server.run(asyncio.wait([driver]))
    written = len(server.log(made["id"]))
    server.house._tending.follow(server.house.memory.get(made["id"]))
    assert server.house.memory.get(made["id"]).driver is driver
    assert len(server.log(made["id"])) == written


def test_where_everybody_has_left_bots_wait_for_watchers(server: Server) -> None:
    browser = server.browser()
    chairs = [{"name": "Ava"}, {"bot": "random"}]
    made = browser.post("/api/tables", json={"game": "cant-stop", "chairs": chairs, "pace": 0}).json()
    program = server.browser(authorization=f"Bearer {made['key']}")
    server.later += 10_000
    assert program.post(f"/api/tables/{made['id']}/leave", json={"seat": 0, "bot": "random"}).status_code == 200
    opened = server.house.memory.get(made["id"])
    if opened.driver is not None:
        server.run(asyncio.wait([opened.driver]))
    assert not opened.table.state.over
    assert server.run(server.house.store.overdue(server.now() + 10_000_000, {"cant-stop": 1})) == []
    begun = len(server.log(made["id"]))
    with browser.listen(f"/table/{made['id']}/live") as stream:
        stream.next_frame()
        stream.next_frame()
        assert len(server.log(made["id"])) > begun


# -- hints --


def test_a_hint_is_thought_about_once_for_each_decision() -> None:
    thought: list[int] = []

    async def run() -> list[Thought]:
        hints, go_on = Hints[Thought](), asyncio.Event()

        async def think() -> Thought:
            thought.append(len(thought))
            await go_on.wait()
            return Thought(thought[-1])

        first = [asyncio.create_task(hints.ask(0, 7, think)) for _ in range(40)]
        later = asyncio.create_task(hints.ask(0, 8, think))
        other = asyncio.create_task(hints.ask(1, 7, think))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert thought == [0, 1], "one in flight for each seat"
        first[0].cancel()  # one who has gone keeps the others from nothing
        go_on.set()
        answers = await asyncio.gather(*first[1:], later, other)
        return [*answers, await hints.ask(0, 8, think)]

    answers = asyncio.run(run())
    assert {answer.move for answer in answers[:39]} == {answers[0].move}
    assert thought == [0, 1, 2]


def test_a_hint_that_failed_is_thought_about_again() -> None:
    async def run() -> Thought:
        hints = Hints[Thought]()

        async def fail() -> Thought:
            raise ValueError

        async def think() -> Thought:
            return Thought(3)

        with pytest.raises(ValueError):  # noqa: PT011  # there are no words in it
            await hints.ask(0, 1, fail)
        return await hints.ask(0, 1, think)

    assert asyncio.run(run()) == Thought(3)


def test_forty_hints_at_once_are_one_question(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    advise = Thinkers.advise

    async def counted(self: Thinkers, *given: object, **more: object) -> Thought:
        asked.append(given)
        return await advise(self, *given, **more)  # type: ignore[arg-type]  # handed on as they came

    monkeypatch.setattr(Thinkers, "advise", counted)
    browser = server.browser()
    id = browser.set_up("cant-stop", players=2, seat_2="you", name_1="Ava", name_2="Ben")
    seat = server.table(id).state.actor
    path, accept = f"/table/{id}/hint", {"accept": "application/json"}

    async def all_at_once() -> list[int]:
        posts = [browser.client.post(path, data={"seat": seat}, headers=accept) for _ in range(40)]
        return [answer.status_code for answer in await asyncio.gather(*posts)]

    assert server.run(all_at_once()) == [200] * 40
    assert len(asked) == 1


def test_what_is_dear_to_ask_a_bot_is_worked_out_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Imagining a world, and moving for a bot that gives no answer, keep nobody waiting at other tables."""
    here = dict[str, bool]()

    def noting(what: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any, **more: Any) -> Any:
            here[what.__name__] = threading.current_thread() is threading.main_thread()
            return what(*given, **more)

        return done

    monkeypatch.setattr(workshop, "DEAR", -1.0)
    monkeypatch.setattr(thinkers, "question", noting(question))
    monkeypatch.setattr(thinkers, "stand_in", noting(stand_in))

    async def silent(*given: object) -> NoReturn:
        raise Broken("it says nothing")

    monkeypatch.setattr(Worker, "ask", silent)
    with serving(tmp_path) as server:
        browser = server.browser()
        id = browser.set_up("cant-stop", players=2, seat_2="you", name_1="Ava", name_2="Ben")
        assert browser.act(id, "hint", seat=server.table(id).state.actor).status_code == 200
    assert here == {"question": False, "stand_in": False}


def test_an_address_waits_for_few_hints_and_odds_at_a_time(tmp_path: Path) -> None:
    with serving(tmp_path, hints_at_a_time=0) as server:
        browser = server.browser()
        id = browser.set_up("cant-stop", players=2, seat_2="you", name_1="Ava", name_2="Ben")
        for asked in ("hint", "odds"):
            assert browser.act(id, asked, seat=server.table(id).state.actor).status_code == 429
