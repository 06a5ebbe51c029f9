"""Dear work is done beside everybody else's, one thing at a time for each table, and nobody waits for it for ever."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

import highcamp
from highcamp.engine import registry
from highcamp.house import meter
from highcamp.house.experience import Experience, new_costs
from highcamp.house.threads import Threads
from highcamp.house.workshop import DEAR, TooDear, Workshop
from highcamp.table.setting import Chair, new_setting

T = TypeVar("T")
HERE = threading.current_thread()


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def run(what: Callable[[Workshop], Awaitable[T]], clock: Callable[[], float] | None = None, patience: float = 30.0) -> T:
    async def inside() -> T:
        return await what(Workshop(patience, clock) if clock else Workshop(patience))

    return asyncio.run(inside())


def test_the_first_look_at_a_table_keeps_nobody_waiting() -> None:
    async def looks(workshop: Workshop) -> list[bool]:
        return [await workshop.do(threading.current_thread) is threading.main_thread() for _ in range(3)]

    assert run(looks) == [False, True, True]


def test_what_strangers_bring_along_is_never_read_while_everybody_waits() -> None:
    async def reads() -> list[bool]:
        workshop = Workshop(30, aside=True)
        return [await workshop.do(threading.current_thread) is threading.main_thread() for _ in range(20)]

    assert not any(asyncio.run(reads()))


def test_dear_work_goes_to_a_thread_until_it_is_cheap_again() -> None:
    clock = Clock()

    def work(seconds: float) -> bool:
        clock.time += seconds
        return threading.current_thread() is threading.main_thread()

    async def works(workshop: Workshop) -> list[bool]:
        return [await workshop.do(lambda cost=cost: work(cost)) for cost in (0, DEAR * 2, *[0] * 17)]  # type: ignore[misc]  # a lambda's default has no type

    here = run(works, clock)
    assert here[1], "what was cheap is done at once"
    assert not any(here[2:17]), "what was dear is done while everybody waits"
    assert here[18]


def test_a_table_like_many_that_were_cheap_need_not_prove_it() -> None:
    """A hundred tables that are set at once would else wait for each other, one thread after the other."""
    experience, game = Experience(), highcamp.game("cant-stop")

    async def looks(options: dict[str, object]) -> bool:
        workshop = Workshop(30, like=experience.of(game, options))
        return await workshop.do(threading.current_thread) is threading.main_thread()

    async def several() -> list[bool]:
        return [await looks({"players": 2}), await looks({"players": 3}), await looks({"board": {"own": True}})]

    assert asyncio.run(several()) == [False, True, False], "what somebody has brought along may cost anything"


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_usual_tables(name: str) -> None:
    setting = new_setting(highcamp.game(name), {}, [Chair(name="Ann")] * highcamp.game(name).new().seats)
    assert Experience().of_setting(setting) is not None


def test_one_that_was_dear_makes_others_of_its_kind_prove_it_again() -> None:
    clock, costs = Clock(), new_costs()

    def dear() -> None:
        clock.time += DEAR * 2

    async def both() -> bool:
        await Workshop(30, clock, like=costs).do(lambda: None)
        await Workshop(30, clock, like=costs).do(dear)
        return await Workshop(30, clock, like=costs).do(threading.current_thread) is threading.main_thread()

    assert not asyncio.run(both())


def test_what_others_do_on_the_machine_meanwhile_is_not_its_cost() -> None:
    async def works(workshop: Workshop) -> list[bool]:
        def wait() -> bool:
            threading.Event().wait(2 * DEAR)  # as if the processor were somebody else's
            return threading.current_thread() is threading.main_thread()

        return [await workshop.do(wait) for _ in range(3)]

    assert run(works) == [False, True, True]


def test_others_go_on_while_a_table_is_worked_out_and_its_own_wait() -> None:
    order: list[str] = []

    async def both(workshop: Workshop) -> None:
        go_on = threading.Event()

        def dear() -> None:
            go_on.wait(30)
            order.append("dear")

        first = asyncio.create_task(workshop.do(dear))
        await asyncio.sleep(0)  # until it has begun
        second = asyncio.create_task(workshop.do(lambda: order.append("next at the same table")))
        await Workshop().do(lambda: order.append("another table"))
        go_on.set()
        await asyncio.gather(first, second)

    run(both)
    assert order == ["another table", "dear", "next at the same table"]


def test_who_waits_too_long_is_told_and_the_work_is_charged_all_the_same() -> None:
    async def waits(workshop: Workshop) -> meter.Meter:
        go_on, charged = threading.Event(), meter.Meter()
        with pytest.raises(TooDear):
            await charged.run(workshop.do(lambda: go_on.wait(30)))
        with pytest.raises(TooDear):
            await workshop.do(lambda: None)
        go_on.set()
        patient = Workshop(30)
        patient._alone = workshop._alone  # the same table, asked by somebody with more time
        await patient.do(lambda: None)
        return charged

    assert run(waits, patience=0.05).seconds > 0


def test_what_is_done_at_once_for_a_stream_is_charged() -> None:
    """A stream goes on apart from the steps of the request that began it, which are timed."""
    clock = Clock()

    def work() -> None:
        clock.time += DEAR / 2

    async def streamed(workshop: Workshop) -> float:
        charged = meter.Meter(clock)
        await workshop.do(lambda: None)

        async def request() -> None:
            await asyncio.create_task(workshop.do(work))

        await charged.run(request())
        return charged.seconds

    assert run(streamed, clock) == DEAR / 2


def test_what_goes_wrong_in_a_thread_is_raised() -> None:
    async def wrong(workshop: Workshop) -> None:
        await workshop.do(lambda: 1 // 0)

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


async def asks(origin: meter.Origin, workshop: Workshop, work: Callable[[], object], holder: str = "") -> bool:
    """Whether whoever asks from there, a stranger or a holder, is told that it takes too long."""
    asked = meter.Meter(origin=origin)
    asked.holder = holder
    try:
        await asked.run(workshop.do(work))
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
        tables = [Workshop(0.05, threads=threads) for _ in range(10)]
        refused = [await asks(stranger, table, endless) for table in tables]
        refused += [await asks(stranger, Workshop(30, threads=threads, aside=True), endless)]  # an upload, at once
        others = await asks(meter.Origin(), Workshop(30, threads=threads), lambda: None)
        endless.let_go.set()
        await until_free(stranger)
        return refused, others, await asks(stranger, tables[3], lambda: None)

    refused, others, later = asyncio.run(all_at_once())
    assert (refused, endless.begun) == ([True] * 11, 2)
    assert not others, "others wait for a stranger's work"
    assert not later, "there is no way back"


def test_holders_are_not_kept_from_their_table_by_strangers_at_the_same_address() -> None:
    endless = Endless()

    async def both() -> tuple[list[bool], list[bool], list[bool]]:
        threads, school = Threads(), meter.Origin()
        late = [await asks(school, Workshop(0.05, threads=threads), endless) for _ in range(3)]
        while_refused = [await asks(school, Workshop(30, threads=threads), lambda: None, holder) for holder in ("", "Ava")]
        for_itself = [await asks(school, Workshop(0.05, threads=threads), endless, "Ben") for _ in range(2)]
        endless.let_go.set()
        await until_free(school)
        return late, while_refused, for_itself

    assert asyncio.run(both()) == ([True] * 3, [True, False], [True, True])


def test_whoever_sets_many_tables_has_few_threads_all_the_same() -> None:
    async def all_at_once() -> list[bool]:
        origin = meter.Origin()
        held = [origin.desk(f"key {number}") for number in range(10)]
        assert origin.desk("key 3") is held[3]
        return [desk is origin for desk in held]

    assert asyncio.run(all_at_once()) == [False] * 8 + [True] * 2


def test_whoever_waits_for_a_table_that_takes_too_long_can_go_elsewhere() -> None:
    endless = Endless()

    async def asked() -> tuple[bool, bool, bool, bool]:
        threads, origin = Threads(), meter.Origin()
        table = Workshop(0.05, threads=threads)
        late = await asks(origin, table, endless)
        refused = await asks(origin, table, endless)
        table._patience = 30
        waits = asyncio.create_task(asks(origin, table, lambda: None))
        await asyncio.sleep(0)  # until it waits
        elsewhere = await asks(origin, Workshop(30, threads=threads), lambda: None)
        endless.let_go.set()
        return late, refused, elsewhere, await waits

    assert asyncio.run(asked()) == (True, True, False, False)
    assert endless.begun == 1


def test_addresses_that_work_together_can_take_only_so_many_threads() -> None:
    endless = Endless()

    async def all_at_once() -> bool:
        threads, origins = Threads(), [meter.Origin() for _ in range(12)]
        for origin in origins:
            assert await asks(origin, Workshop(0.05, threads=threads), endless)
        endless.let_go.set()
        for origin in origins:
            await until_free(origin)
        return await asks(meter.Origin(), Workshop(30, threads=threads), lambda: None)

    assert not asyncio.run(all_at_once())
    assert endless.begun == 6, "two at a time, and four that were left alone"


def test_a_server_can_end_while_something_is_worked_out() -> None:
    """Whatever still goes on in a thread does not keep the process alive."""
    program = (
        "import asyncio, threading\n"
        "from highcamp.house.workshop import Workshop, TooDear\n"
        "try:\n    asyncio.run(Workshop(0.05).do(threading.Event().wait))\n"
        "except TooDear:\n    print('ended')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "ended\n"


def test_what_is_done_in_the_moment_when_patience_ends_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the address would be taken to have left something behind for ever, and be refused all that may be dear."""

    def at_once(work: Callable[[], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        loop.call_soon(lambda: done.set_result(work()))  # in the round of the event loop in which time is up
        return done

    monkeypatch.setattr("highcamp.house.workshop.in_thread", at_once)

    async def inside() -> tuple[list[bool], int, bool]:
        origin, workshop = meter.Origin(), Workshop(0.0, aside=True)
        refused = [await asks(origin, workshop, lambda: None) for _ in range(3)]
        return refused, origin.late, origin.aside.locked()

    assert asyncio.run(inside()) == ([False] * 3, 0, False)
