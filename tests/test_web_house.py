"""Two houses over one PostgreSQL, one of which has not heard yet what the other has written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.setting import Chair, set_table
from highcamp.table.viewer import Viewer
from highcamp.web.house import House
from highcamp.web.settings import Settings
from postgres import database

CHAIRS = [Chair(name="Ann"), Chair(name="Ben")]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database("postgres", tmp_path)


def play(url: str, story: Callable[[House, House, str], Awaitable[None]]) -> None:
    """Something that happens at a table of Can't Stop that both houses have open, and of whose news both seem to be sure."""

    async def run() -> None:
        one, other = House(Settings(db=url)), House(Settings(db=url))
        table = await one.set_table(set_table(game("cant-stop"), {"players": 2}, CHAIRS), "key")
        with one.hub.watch(table.id), other.hub.watch(table.id):
            for house in (one, other):
                house.hub.hears = True  # and nobody tells it anything
                await house.table(table.id)
            await story(one, other, table.id)
        await one.store.close()
        await other.store.close()

    asyncio.run(run())


def answering(house: House, table: Table) -> Callable[[Table, int], Entry]:
    """The first move of whoever has to act at a table as it is now."""
    seat = table.state.acting()[0]
    decision, move = table.decisions[seat], table.state.legal(seat)[0]
    return lambda now_at, at: now_at.played(seat, decision, move, house.dealer, at)


def test_the_answer_to_a_question_that_was_not_heard_of(url: str) -> None:
    async def story(one: House, other: House, id: str) -> None:
        houses = [one, other]
        table = await one.table(id)
        for turn in range(12):
            here = houses[turn % 2]
            table = await here.act(id, answering(here, table))
            assert table.seq == turn + 2

    play(url, story)


def test_what_is_wrong_after_all_is_refused(url: str) -> None:
    async def story(one: House, other: House, id: str) -> None:
        table = await one.table(id)
        await one.act(id, answering(one, table))
        with pytest.raises(Refused):
            await other.act(id, lambda now_at, at: now_at.greeted(0, "no such word", at))
        assert (await other.shown(id, Viewer(), news=True)).frame == (await one.shown(id, Viewer())).frame

    play(url, story)


def test_a_page_shows_what_is_written_and_a_stream_what_was_heard(url: str) -> None:
    async def story(one: House, other: House, id: str) -> None:
        before = await other.shown(id, Viewer(), news=True)
        await one.act(id, answering(one, await one.table(id)))
        assert await other.shown(id, Viewer(), news=True) is before
        now = await other.shown(id, Viewer())
        assert now.digest == (await one.shown(id, Viewer())).digest != before.digest

    play(url, story)


def test_a_seat_that_changed_hands_elsewhere(url: str) -> None:
    async def story(one: House, other: House, id: str) -> None:
        assert (await other.holder("key", id, 1)).seats == (0, 1)
        link = await one.invite(id, 1, release_but="")
        assert (await other.holder("key", id, 1)).seats == (0, 1)  # not heard of yet
        await other.table(id)
        assert (await other.holder("key", id, 1)).seats == (0,)
        await one.join(link, "another", "Cat")
        assert (await other.holder("another", id, 1)).seats == (1,)  # who seems not to hold a seat is looked up

    play(url, story)
