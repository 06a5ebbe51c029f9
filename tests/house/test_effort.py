"""Dear work is done beside everybody else's, one thing at a time for each table, and nobody waits for it for ever."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from highcamp.house import meter
from highcamp.house.effort import DEAR, Effort, TooDear

T = TypeVar("T")
HERE = threading.current_thread()


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def run(what: Callable[[Effort], Awaitable[T]], clock: Callable[[], float] | None = None, patience: float = 30.0) -> T:
    async def inside() -> T:
        return await what(Effort(patience, clock) if clock else Effort(patience))

    return asyncio.run(inside())


def test_the_first_look_at_a_table_keeps_nobody_waiting() -> None:
    async def looks(effort: Effort) -> list[bool]:
        return [await effort.do(threading.current_thread) is threading.main_thread() for _ in range(3)]

    assert run(looks) == [False, True, True]


def test_what_strangers_bring_along_is_never_read_while_everybody_waits() -> None:
    async def reads() -> list[bool]:
        effort = Effort(30, aside=True)
        return [await effort.do(threading.current_thread) is threading.main_thread() for _ in range(20)]

    assert not any(asyncio.run(reads()))


def test_dear_work_goes_to_a_thread_until_it_is_cheap_again() -> None:
    clock = Clock()

    def work(seconds: float) -> bool:
        clock.time += seconds
        return threading.current_thread() is threading.main_thread()

    async def works(effort: Effort) -> list[bool]:
        return [await effort.do(lambda cost=cost: work(cost)) for cost in (0, DEAR * 2, *[0] * 17)]  # type: ignore[misc]  # a lambda's default has no type

    here = run(works, clock)
    assert here[1], "what was cheap is done at once"
    assert not any(here[2:17]), "what was dear is done while everybody waits"
    assert here[18]


def test_others_go_on_while_a_table_is_worked_out_and_its_own_wait() -> None:
    order: list[str] = []

    async def both(effort: Effort) -> None:
        go_on = threading.Event()

        def dear() -> None:
            go_on.wait(30)
            order.append("dear")

        first = asyncio.create_task(effort.do(dear))
        await asyncio.sleep(0)  # until it has begun
        second = asyncio.create_task(effort.do(lambda: order.append("next at the same table")))
        await Effort().do(lambda: order.append("another table"))
        go_on.set()
        await asyncio.gather(first, second)

    run(both)
    assert order == ["another table", "dear", "next at the same table"]


def test_those_of_one_address_take_turns_with_everybody_else() -> None:
    """Twenty at once from one address, and one from another: that one comes second, not last."""
    order: list[str] = []

    async def asked(turn: asyncio.Lock, name: str) -> None:
        effort = Effort()
        effort._costs.append(0)  # known to be cheap
        await meter.Meter(turn=turn).run(effort.do(lambda: order.append(name)))
        await asyncio.sleep(0)  # more work for the same request

    async def all_at_once() -> None:
        many, one = asyncio.Lock(), asyncio.Lock()
        async with many:  # they wait already when the other comes
            tasks = [asyncio.create_task(asked(many, "many")) for _ in range(20)]
            await asyncio.sleep(0)
        await asyncio.gather(asyncio.create_task(asked(one, "one")), *tasks)

    asyncio.run(all_at_once())
    assert order.index("one") <= 1


def test_who_waits_too_long_is_told_and_the_work_is_charged_all_the_same() -> None:
    async def waits(effort: Effort) -> meter.Meter:
        go_on, charged = threading.Event(), meter.Meter()
        with pytest.raises(TooDear):
            await charged.run(effort.do(lambda: go_on.wait(30)))
        with pytest.raises(TooDear):
            await effort.do(lambda: None)
        go_on.set()
        patient = Effort(30)
        patient._alone = effort._alone  # the same table, asked by somebody with more time
        await patient.do(lambda: None)
        return charged

    assert run(waits, patience=0.05).seconds > 0


def test_what_goes_wrong_in_a_thread_is_raised() -> None:
    async def wrong(effort: Effort) -> None:
        await effort.do(lambda: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        run(wrong)
