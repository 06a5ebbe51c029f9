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
    made = gate(lambda: at[0], work_a_minute=1000)
    assert made.ask("a", None)
    made.charge("a", None, cost(0.6))
    assert made.ask("a", None)
    made.charge("a", None, cost(0.6))
    assert not made.ask("a", None)
    assert made.ask("b", None), "another address pays for this one"
    at[0] = 59_999
    with pytest.raises(Exhausted) as refused:
        made.refuse("a")
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
