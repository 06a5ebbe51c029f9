"""Two houses over one PostgreSQL, one of which has not heard yet what the other has written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game
from highcamp.house.denials import Forbidden
from highcamp.house.hosting import Hosting
from highcamp.house.house import House
from highcamp.house.timepiece import Timepiece
from highcamp.store.postgres_hub import PostgresHub
from highcamp.table.drafts import draft_greeting, draft_move
from highcamp.table.entry import Entry
from highcamp.table.frame import Frame
from highcamp.table.live import Table
from highcamp.table.setting import Chair, new_setting
from postgres import database

CHAIRS = [Chair(name="Ann"), Chair(name="Ben")]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database("postgres", tmp_path)


def play(url: str, story: Callable[[House, House, str], Awaitable[None]], *, watched: bool = True) -> None:
    """Something that happens at a table of Can't Stop that both houses have open. If it is ``watched`` they seem to be sure of
    its news, though nobody tells them any.
    """

    async def run() -> None:
        one, other = House(Hosting(db=url)), House(Hosting(db=url))
        table = await one.set_table(new_setting(game("cant-stop"), {"players": 2}, CHAIRS), "key")
        with ExitStack() as watching:
            for house in (one, other):
                assert isinstance(house.hub, PostgresHub)
                house.hub.hears = True
                if watched:
                    watching.enter_context(house.hub.watch(table.id))
                await house.table(table.id)
            await story(one, other, table.id)
        await one.store.close()
        await other.store.close()

    asyncio.run(run())


async def seats(house: House, key: str, id: str, *, news: bool = False) -> tuple[int, ...]:
    """The seats of a key's holder."""
    return (await house.sight(key, id, news=news)).viewer.seats


async def frame(house: House, id: str, *, news: bool = False) -> Frame:
    """What a spectator sees."""
    return (await (await house.sight(None, id, news=news)).shown()).frame


def answering(house: House, table: Table) -> Callable[[Table, int], Entry]:
    """The first move of whoever has to act at a table as it is now."""
    seat = table.state.acting()[0]
    decision, move = table.decisions[seat], table.state.legal(seat)[0]
    return lambda now_at, at: draft_move(now_at, seat, decision, move, house.dealer, at)


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
            await other.act(id, lambda now_at, at: draft_greeting(now_at, 0, "no such word", at))
        assert await frame(other, id, news=True) == await frame(one, id)

    play(url, story)


def test_a_page_shows_what_is_written_and_a_stream_what_was_heard(url: str) -> None:
    async def story(one: House, other: House, id: str) -> None:
        before = await frame(other, id, news=True)
        await one.act(id, answering(one, await one.table(id)))
        assert await frame(other, id, news=True) is before
        assert await frame(other, id) == await frame(one, id) != before

    play(url, story)


def test_whoever_reads_of_something_new_tells_the_streams(url: str) -> None:
    async def story(one: House, other: House, id: str) -> None:
        with other.hub.watch(id) as woken:
            await one.act(id, answering(one, await one.table(id)))
            await other.table(id)  # for a page
            assert woken.is_set()
            woken.clear()
            other.hub.tell(id, 2)  # the notice, which comes later
            assert not woken.is_set()

    play(url, story)


def test_news_are_not_trusted_for_ever(url: str) -> None:
    async def story(one: House, other: House, id: str) -> None:
        await one.act(id, answering(one, await one.table(id)))
        now = Timepiece()()
        other.now = lambda: now + 29_000
        assert await frame(other, id, news=True) != await frame(one, id)
        other.now = lambda: now + 31_000
        assert await frame(other, id, news=True) == await frame(one, id)

    play(url, story)


@pytest.mark.parametrize("watched", [True, False])
def test_a_seat_that_changed_hands_elsewhere(url: str, watched: bool) -> None:
    async def story(one: House, other: House, id: str) -> None:
        assert await seats(other, "key", id) == (0, 1)
        link = await one.seats.invite(id, 1, release_but="")
        greets = partial(other.act_from, 1, "key", id, lambda table, at: draft_greeting(table, 1, "hello", at))
        with pytest.raises(Forbidden):
            await greets()
        assert await seats(other, "key", id, news=True) == (0,)
        assert await seats(other, "another", id) == ()
        await one.seats.join(link, "another", "Cat")
        await other.act_from(1, "another", id, lambda table, at: draft_greeting(table, 1, "hello", at))
        assert await seats(other, "another", id, news=True) == (1,)

    play(url, story, watched=watched)


def test_a_seat_that_is_lost_in_the_middle_of_a_move(url: str) -> None:
    async def story(one: House, other: House, id: str) -> None:
        table = await other.table(id)
        seat = table.state.acting()[0]
        assert await seats(other, "key", id, news=True) == (0, 1)
        await one.seats.invite(id, seat, release_but="")
        with pytest.raises(Forbidden):  # the entry is taken: it looks again, at who holds the seat as well
            await other.act_from(seat, "key", id, answering(other, table))
        assert (await one.table(id)).events == (await other.table(id)).events

    play(url, story)
