"""What strangers and those who are known may take of a house: requests, time, bytes, streams."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from highcamp.house.allowance import Exhausted
from highcamp.house.gate import Gate
from highcamp.house.hosting import Hosting
from highcamp.house.meter import Meter, current


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def gate(now: Callable[[], int] = lambda: 0, **settings: Any) -> Gate:
    return Gate(Hosting(db="", **settings), now)


def cost(seconds: float = 0, bytes: int = 0) -> Meter:
    meter = Meter()
    meter.seconds, meter.bytes = seconds, bytes
    return meter


def test_work_is_counted_not_only_requests() -> None:
    at = [0]
    made = gate(lambda: at[0], work_a_minute=1000, refusal_seconds=0)
    assert made.ask("a", None)
    made.charge("a", None, cost(0.6))
    assert made.ask("a", None)
    made.charge("a", None, cost(0.6))
    assert not made.ask("a", None)
    assert made.ask("b", None), "another address pays for this one"
    at[0] = 59_999
    with pytest.raises(Exhausted) as refused:
        asyncio.run(made.refuse("a"))
    assert refused.value.seconds == 1
    at[0] = 60_000
    assert made.ask("a", None)


def test_bytes_are_counted() -> None:
    made = gate(megabytes_a_minute=1)
    made.ask("a", None)
    made.charge("a", None, cost(bytes=999_999))
    assert made.ask("a", None)
    made.charge("a", None, cost(bytes=1))
    assert not made.ask("a", None)


def test_what_goes_on_is_charged_once_however_often() -> None:
    made, meter = gate(megabytes_a_minute=1, work_a_minute=1000), cost(0.4, 400_000)
    made.ask("a", None)
    made.charge("a", None, meter)
    made.charge("a", None, meter)
    assert made.ask("a", None)
    meter.bytes += 600_000
    made.charge("a", None, meter)
    assert not made.has_bytes("a", None)
    assert not made.ask("a", None)


def test_a_key_has_a_share_wherever_it_comes_from() -> None:
    made = gate(work_a_minute=1000)
    for address in ("a", "b"):
        assert made.ask(address, "key")
        made.charge(address, "key", cost(0.3))
    with pytest.raises(Exhausted):
        made.ask("c", "key")
    assert made.ask("c", "another")


def test_tables_are_counted_by_address_and_by_key() -> None:
    made = gate(tables_an_hour=2)
    made.take_table("a", "key")
    made.take_table("b", "key")
    with pytest.raises(Exhausted):
        made.take_table("c", "key")
    made.take_table("b", None)
    with pytest.raises(Exhausted):
        made.take_table("b", None)


def test_hints_are_counted_by_how_long_they_take() -> None:
    made = gate(hint_seconds_a_minute=10)
    made.check_thinking("a", "key")
    made.charge_thinking("a", "key", 10.5)
    for address, key in (("a", None), ("b", "key")):
        with pytest.raises(Exhausted):
            made.check_thinking(address, key)
    made.check_thinking("b", "another")


def test_few_hints_are_thought_about_for_an_address_at_a_time() -> None:
    made = gate(hints_at_a_time=2)
    with made.thinking("a"), made.thinking("a"):
        with pytest.raises(Exhausted), made.thinking("a"):
            pass
        with made.thinking("b"):
            pass
    with made.thinking("a"):
        pass


def test_streams_have_places_by_address_by_table_and_for_holders() -> None:
    made = gate(streams_an_address=2, streams_a_table=3, streams_a_key=1)
    with made.stream("a", "t", None), made.stream("a", "u", None):
        with pytest.raises(Exhausted), made.stream("a", "v", None):
            pass
        with made.stream("b", "t", None), made.stream("c", "t", None):
            with pytest.raises(Exhausted), made.stream("d", "t", None):
                pass
            # Strangers have taken all that is theirs, not what holders have.
            with made.stream("a", "t", "holder"), pytest.raises(Exhausted), made.stream("e", "u", "holder"):
                pass
    with made.stream("a", "v", None), made.stream("a", "t", None):
        pass


def test_holders_have_places_by_address_and_by_table_too() -> None:
    """Anybody holds a seat who sets a table: one address could open as many streams as it sets tables."""
    made = gate(held_streams_an_address=4, held_streams_a_table=3, streams_a_key=3)
    with made.stream("a", "t", "one"), made.stream("a", "t", "two"), made.stream("a", "u", "three"):
        with pytest.raises(Exhausted), made.stream("a", "v", "one"):  # half of them are for those who have none
            pass
        with made.stream("a", "v", "four"):
            with pytest.raises(Exhausted), made.stream("a", "w", "five"):
                pass
            with made.stream("b", "t", "six"), pytest.raises(Exhausted), made.stream("b", "t", "seven"):
                pass
        with made.stream("a", "v", None):
            pass
    with made.stream("a", "t", "one"), made.stream("a", "u", "one"):
        pass


def test_only_the_time_in_which_something_is_done_is_metered() -> None:
    clock = Clock()

    async def work(waits: asyncio.Event) -> str:
        clock.time += 2
        await waits.wait()
        clock.time += 3
        current().seconds += 0.5  # what a thread has done for it
        return "done"

    async def other(waits: asyncio.Event) -> None:
        clock.time += 100
        waits.set()

    async def both() -> Meter:
        waits, meter = asyncio.Event(), Meter(clock)
        done, _ = await asyncio.gather(meter.run(work(waits)), other(waits))
        assert done == "done"
        return meter

    assert asyncio.run(both()).milliseconds == 5500


def test_what_is_cancelled_or_fails_is_metered_and_tells_so() -> None:
    clock = Clock()

    async def fails() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            clock.time += 1

    async def run() -> Meter:
        meter = Meter(clock)
        task = asyncio.create_task(meter.run(fails()))
        await asyncio.sleep(0)  # until it waits
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return meter

    assert asyncio.run(run()).seconds == 1


def test_an_address_that_asks_on_and_on_waits_for_every_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal costs something too: whoever is refused cannot ask again at once, and many wait longer than few."""
    made = gate(requests_a_minute=0, refusal_seconds=0.5)
    pauses: list[float] = []
    go_on = asyncio.Event()

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        await go_on.wait()

    async def ask_on() -> None:
        sleep = asyncio.sleep
        monkeypatch.setattr("highcamp.house.gate.asyncio.sleep", pause)
        many = [asyncio.create_task(made.refuse("a")) for _ in range(150)]
        await sleep(0)  # until all have asked
        assert pauses[:25] == [0.5] * 25
        assert pauses[49] == 1.0, "fifty wait for twice as long"
        assert pauses[149] == 3.0
        go_on.set()
        assert all(isinstance(said, Exhausted) for said in await asyncio.gather(*many, return_exceptions=True))
        with pytest.raises(Exhausted):
            await made.refuse("a")
        assert pauses[150] == 0.5, "the others have gone"

    asyncio.run(ask_on())
