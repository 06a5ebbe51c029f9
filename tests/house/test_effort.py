"""Dear work is done beside everybody else's, one thing at a time for each table, and nobody waits for it for ever."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from highcamp.house import meter
from highcamp.house.effort import DEAR, Effort, TooDear
from highcamp.house.threads import Threads

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


def test_what_others_do_on_the_machine_meanwhile_is_not_its_cost() -> None:
    async def works(effort: Effort) -> list[bool]:
        def wait() -> bool:
            threading.Event().wait(2 * DEAR)  # as if the processor were somebody else's
            return threading.current_thread() is threading.main_thread()

        return [await effort.do(wait) for _ in range(3)]

    assert run(works) == [False, True, True]


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

    async def asked(origin: meter.Origin, name: str) -> None:
        effort = Effort()
        effort._costs.append(0)  # known to be cheap
        await meter.Meter(origin=origin).run(effort.do(lambda: order.append(name)))
        await asyncio.sleep(0)  # more work for the same request

    async def all_at_once() -> None:
        many, one = meter.Origin(), meter.Origin()
        async with many.turn:  # they wait already when the other comes
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


# -- what still goes on when nobody waits for it any longer --


class Endless:
    """Work that goes on until it is let go, and how often it was begun."""

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.begun = 0

    def __call__(self) -> None:
        self.begun += 1
        assert self.let_go.wait(30)


async def asks(origin: meter.Origin, effort: Effort, work: Callable[[], object]) -> bool:
    """Whether whoever asks from there is told that it takes too long."""
    try:
        await meter.Meter(origin=origin).run(effort.do(work))
    except TooDear:
        return True
    return False


async def until_free(origin: meter.Origin) -> None:
    """Wait until nothing is worked out for an address."""
    while origin.late:
        await asyncio.sleep(0)


def test_one_address_has_few_threads_however_much_it_asks_for() -> None:
    """At ten tables, with all of it endless: two threads, everything else is refused, and others go on."""
    endless = Endless()

    async def all_at_once() -> tuple[list[bool], bool, bool]:
        threads, stranger = Threads(), meter.Origin()
        tables = [Effort(0.05, threads=threads) for _ in range(10)]
        refused = [await asks(stranger, table, endless) for table in tables]
        refused += [await asks(stranger, Effort(30, threads=threads, aside=True), endless)]  # an upload, at once
        others = await asks(meter.Origin(), Effort(30, threads=threads), lambda: None)
        endless.let_go.set()
        await until_free(stranger)
        return refused, others, await asks(stranger, tables[3], lambda: None)

    refused, others, later = asyncio.run(all_at_once())
    assert (refused, endless.begun) == ([True] * 11, 2)
    assert not others, "others wait for a stranger's work"
    assert not later, "there is no way back"


def test_whoever_waits_for_a_table_that_takes_too_long_can_go_elsewhere() -> None:
    endless = Endless()

    async def asked() -> tuple[bool, bool, bool, bool]:
        threads, origin = Threads(), meter.Origin()
        table = Effort(0.05, threads=threads)
        late = await asks(origin, table, endless)
        refused = await asks(origin, table, endless)
        table._patience = 30
        waits = asyncio.create_task(asks(origin, table, lambda: None))
        await asyncio.sleep(0)  # until it waits
        elsewhere = await asks(origin, Effort(30, threads=threads), lambda: None)
        endless.let_go.set()
        return late, refused, elsewhere, await waits

    assert asyncio.run(asked()) == (True, True, False, False)
    assert endless.begun == 1


def test_addresses_that_work_together_can_take_only_so_many_threads() -> None:
    endless = Endless()

    async def all_at_once() -> bool:
        threads, origins = Threads(), [meter.Origin() for _ in range(12)]
        for origin in origins:
            assert await asks(origin, Effort(0.05, threads=threads), endless)
        endless.let_go.set()
        for origin in origins:
            await until_free(origin)
        return await asks(meter.Origin(), Effort(30, threads=threads), lambda: None)

    assert not asyncio.run(all_at_once())
    assert endless.begun == 6, "two at a time, and four that were left alone"


def test_a_server_can_end_while_something_is_worked_out() -> None:
    """Whatever still goes on in a thread does not keep the process alive."""
    program = (
        "import asyncio, threading\n"
        "from highcamp.house.effort import Effort, TooDear\n"
        "try:\n    asyncio.run(Effort(0.05).do(threading.Event().wait))\n"
        "except TooDear:\n    print('ended')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "ended\n"
