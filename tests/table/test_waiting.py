"""Bots in processes of their own: who waits for one, how long, and who goes first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from highcamp import Game
from highcamp.table.thinking import Asker, Thinkers, Thought
from table_thinking import LONG, think


def test_no_more_wait_than_there_is_room_for(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def ask(thinkers: Thinkers) -> list[Thought]:
        return await asyncio.gather(*(thinkers.choose(state, 0, "lowest", LONG) for _ in range(6)))

    thoughts = think(ask, workers=1, waiting=3, patience=LONG)
    assert [thought.fell_back for thought in thoughts] == [False] * 4 + [True] * 2


def test_nobody_waits_longer_than_patience_lasts(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def ask(thinkers: Thinkers) -> Thought:
        asleep = asyncio.create_task(thinkers.choose(state, 0, "sleeper", LONG))
        await asyncio.sleep(0)  # until the sleeper has the worker
        thought = await thinkers.choose(state, 0, "lowest", LONG)
        asleep.cancel()
        return thought

    assert think(ask, workers=1, patience=0.1).fell_back


def test_whoever_asks_for_more_gets_no_more(toy: Game[Any, Any]) -> None:
    """Owners take turns, then their tables: forty questions from one place delay nobody else's one."""
    state = toy.new(players=2, rounds=3)
    order: list[str] = []

    async def ask(thinkers: Thinkers) -> None:
        async def noted(owner: str, table: str) -> None:
            await thinkers.choose(state, 0, "lowest", LONG, Asker(owner=owner, table=table))
            order.append(f"{owner}{table}")

        many = [noted("a", "1") for _ in range(5)] + [noted("a", "2")]
        await asyncio.gather(*many, noted("b", "3"), noted("c", "4"))

    think(ask, workers=1, patience=LONG)
    assert order == ["a1", "a1", "b3", "c4", "a2", "a1", "a1", "a1"]


def test_advice_has_at_most_half_of_the_workers(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def ask(thinkers: Thinkers) -> Thought:
        asleep = [asyncio.create_task(thinkers.advise(state, 0, "sleeper", LONG, Asker(owner=str(n)))) for n in range(5)]
        await asyncio.sleep(0)  # until all have asked
        thought = await thinkers.choose(state, 0, "lowest", LONG)
        for one in asleep:
            one.cancel()
        await asyncio.gather(*asleep, return_exceptions=True)
        assert not (await thinkers.advise(state, 0, "lowest", LONG)).fell_back, "a place for advice was lost"
        return thought

    assert think(ask, workers=2, patience=LONG) == Thought(0)


def test_where_many_wait_all_have_less_time(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)
    given: list[float] = []

    async def ask(thinkers: Thinkers) -> None:
        whole = thinkers.share

        def share(seconds: float) -> float:
            given.append(whole(seconds))
            return seconds

        thinkers.share = share  # type: ignore[method-assign]  # to see what each is given
        await asyncio.gather(*(thinkers.choose(state, 0, "lowest", 60.0) for _ in range(24)))

    think(ask, workers=1, patience=80.0)
    assert given[-1] == 60.0, "nobody is waiting"
    assert given[1] == 60.0 / 23, "all who wait will have had their turn when three quarters of their patience are over"
    assert sorted(given[1:]) == given[1:], "the fewer wait, the more each has"


def test_a_person_who_waits_for_advice_goes_before_bots(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)
    order: list[str] = []

    async def noted(name: str, thinking: Awaitable[Thought]) -> None:
        await thinking
        order.append(name)

    async def ask(thinkers: Thinkers) -> None:
        moves = [noted("move", thinkers.choose(state, 0, "lowest", LONG)) for _ in range(4)]
        await asyncio.gather(*moves, noted("advice", thinkers.advise(state, 0, "lowest", LONG)))

    think(ask, workers=1, patience=LONG)
    assert order == ["move", "advice", "move", "move", "move"]


def test_whoever_asks_most_is_the_first_to_find_no_place(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def ask(thinkers: Thinkers) -> tuple[bool, bool, bool]:
        many = [Asker(owner="a", table=str(number)) for number in range(3)]
        crowd = [asyncio.create_task(thinkers.choose(state, 0, "sleeper", LONG, asker)) for asker in many]
        await asyncio.sleep(0)  # until all places are taken
        other = asyncio.create_task(thinkers.choose(state, 0, "lowest", LONG, Asker(owner="b")))
        crowded_out = await crowd[2]
        one_more = await thinkers.choose(state, 0, "lowest", LONG, Asker(owner="a", table="3"))
        found = crowded_out.fell_back, one_more.fell_back, other.done()
        for task in (*crowd, other):
            task.cancel()
        await asyncio.gather(*crowd, other, return_exceptions=True)
        return found

    assert think(ask, workers=1, waiting=2) == (True, True, False)
