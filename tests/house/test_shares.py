"""Shares: whoever asks for much at once has a little of it done in each round, and others come in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from highcamp.house.meter import Meter, Origin
from highcamp.house.shares import Others, Share
from highcamp.house.workshop import Workshop


class Watch:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def with_others() -> Others:
    """A house in which several are served."""
    others = Others()
    for other in (Share(others), Share(others)):
        other.spend(0.0001)
    return others


def cheap(watch: Watch) -> Workshop:
    """The work at a table, known to be cheap."""
    workshop = Workshop(clock=watch)
    workshop._costs.append(0)
    return workshop


async def rendered(watch: Watch, order: list[str], name: str, steps: int = 1, seconds: float = 0.01) -> None:
    """An answer that is worked out in so many steps."""
    for _ in range(steps):
        watch.seconds += seconds
        order.append(name)
        await asyncio.sleep(0)


def test_those_of_one_address_have_one_share_with_everybody_else() -> None:
    """Twenty at once from one address, and one from another: that one, with several steps, is not kept by all the others."""
    watch, order = Watch(), list[str]()

    async def all_at_once() -> None:
        others = with_others()
        many, one = Origin(others), Origin(others)
        asked = [Meter(watch, many).run(rendered(watch, order, "many")) for _ in range(20)]
        await asyncio.gather(*asked, Meter(watch, one).run(rendered(watch, order, "one", steps=4)))

    asyncio.run(all_at_once())
    assert order.count("many") == 20
    assert "many" in order[: order.index("one")], "the first is served at once"
    last = max(place for place, name in enumerate(order) if name == "one")
    assert last < 12, f"one with four steps is done after {last} of twenty: {order}"


class Pauses:
    """What was to be done after a pause: it is kept, and done when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.kept: list[tuple[float, Callable[[], None]]] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda seconds, do: self.kept.append((seconds, do)))


@pytest.mark.parametrize(("alone", "pauses"), [(True, []), (False, [0.04])])
def test_after_a_long_step_the_others_have_twice_as_long_if_there_are_any(
    alone: bool, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def all_at_once() -> None:
        kept = Pauses(monkeypatch).kept
        share = Share(Others() if alone else with_others())
        for seconds in (0.001, 0.02):  # in the same round
            await share.take()
            share.spend(seconds)
        asked = asyncio.ensure_future(share.take())
        for _ in range(5):
            await asyncio.sleep(0)
        assert [seconds for seconds, _ in kept] == pytest.approx(pauses, rel=0.2)
        assert asked.done() == alone
        for _, do in kept:
            do()
        await asked

    asyncio.run(all_at_once())


def test_rounds_are_short_for_one_who_is_alone_too() -> None:
    """Or what has begun, such as a move that was written, waits until all who came meanwhile have had what they asked for."""
    watch, order = Watch(), list[str]()

    async def all_at_once() -> None:
        many = Origin()
        begun = asyncio.ensure_future(Meter(watch, many).run(rendered(watch, order, "begun", steps=4)))
        await asyncio.sleep(0)
        asked = [asyncio.ensure_future(Meter(watch, many).run(rendered(watch, order, "later"))) for _ in range(20)]
        await begun
        assert order.count("later") < 10
        await asyncio.gather(*asked)

    asyncio.run(all_at_once())
    assert order.count("later") == 20


def rounds(others: Others, many: int) -> int:
    """How many it takes until so many had what they asked for, all at once."""

    async def all_at_once() -> int:
        share, taken = Share(others), 0

        async def ask() -> None:
            await share.take()
            share.spend(0.001)

        asked = [asyncio.ensure_future(ask()) for _ in range(many)]
        while not all(one.done() for one in asked):
            await asyncio.sleep(0)  # one round of the loop
            taken += 1
        return taken

    return asyncio.run(all_at_once())


def test_where_many_wait_more_of_them_are_let_in_unless_others_are_there() -> None:
    """A round has its price, whatever is done in it: with short ones only, so many would wait ever longer."""

    async def there() -> Others:
        return with_others()

    assert rounds(Others(), 400) < 60
    assert rounds(asyncio.run(there()), 400) > 80


def test_what_is_cheap_is_done_in_one_round() -> None:
    watch, order = Watch(), list[str]()

    async def all_at_once() -> None:
        many = Origin(with_others())
        asked = [Meter(watch, many).run(rendered(watch, order, "many", seconds=0.0001)) for _ in range(20)]
        tasks = [asyncio.ensure_future(one) for one in asked]
        await asyncio.sleep(0)
        assert len(order) == 20
        await asyncio.gather(*tasks)

    asyncio.run(all_at_once())


def test_they_come_in_the_order_in_which_they_asked_and_all_of_them() -> None:
    order: list[int] = []

    async def all_at_once() -> None:
        share = Share(with_others())

        async def ask(number: int) -> None:
            await share.take()
            order.append(number)
            share.spend(0.004)

        await asyncio.wait_for(asyncio.gather(*map(ask, range(50))), 10)

    asyncio.run(all_at_once())
    assert order == list(range(50))


@pytest.mark.parametrize("at", [0, 3, 9])
def test_whoever_goes_away_keeps_nobody_waiting(at: int) -> None:
    watch, order = Watch(), list[str]()

    async def all_at_once() -> None:
        many = Origin(with_others())
        tasks = [asyncio.ensure_future(Meter(watch, many).run(rendered(watch, order, str(n), 2))) for n in range(10)]
        for _ in range(3):
            await asyncio.sleep(0)
        tasks[at].cancel()
        said = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)
        assert [isinstance(one, asyncio.CancelledError) for one in said].count(True) <= 1

    asyncio.run(all_at_once())
    assert all(order.count(str(n)) == 2 for n in range(10) if n != at)


def test_what_is_shown_to_a_stream_takes_turns_too() -> None:
    """A stream runs apart from the request that began it; what it shows is worked out for its address all the same."""
    order: list[str] = []
    watch = Watch()

    def work(name: str) -> Callable[[], None]:
        def do() -> None:
            watch.seconds += 0.01
            order.append(name)

        return do

    async def stream(name: str) -> None:
        workshop = cheap(watch)
        for _ in range(3):
            await workshop.do(work(name))

    async def begun(streams: int, name: str) -> None:
        await asyncio.gather(*(asyncio.create_task(stream(name)) for _ in range(streams)))

    async def all_at_once() -> None:
        others = with_others()
        asked: list[Awaitable[None]] = [
            Meter(watch, Origin(others)).run(begun(20, "many")),
            Meter(watch, Origin(others)).run(begun(1, "one")),
        ]
        await asyncio.gather(*asked)

    asyncio.run(all_at_once())
    assert max(place for place, name in enumerate(order) if name == "one") < 15


@pytest.mark.parametrize("seconds", [0.0001, 0.003, 0.01])
def test_streams_and_pages_of_one_address_get_all_they_asked_for(seconds: float) -> None:
    """Each has its turn, whatever the others do: none is lost between a stream's share and a page's."""
    watch, order = Watch(), list[str]()

    def work() -> None:
        watch.seconds += seconds
        order.append("done")

    async def page() -> None:
        for _ in range(2):
            await cheap(watch).do(work)
            await asyncio.sleep(0)

    async def stream() -> None:
        await asyncio.gather(*(asyncio.create_task(page()) for _ in range(3)))

    async def all_at_once() -> None:
        origin = Origin(with_others())
        asked = [Meter(watch, origin).run(page() if number % 2 else stream()) for number in range(6)]
        await asyncio.wait_for(asyncio.gather(*asked), 10)

    asyncio.run(all_at_once())
    assert len(order) == 3 * 2 + 3 * 6


def test_a_turn_that_was_handed_to_somebody_who_has_gone_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    async def all_at_once() -> None:
        kept, share = Pauses(monkeypatch).kept, Share(with_others())
        await share.take()
        share.spend(0.01)
        first, second = asyncio.ensure_future(share.take()), asyncio.ensure_future(share.take())
        for _ in range(5):
            await asyncio.sleep(0)
        ((_, begin_round),) = kept
        begin_round()
        first.cancel()  # it has the turn, and does not know it yet
        for _ in range(5):
            await asyncio.sleep(0)
        assert first.cancelled()
        assert second.done(), "nobody spends anything, and yet there is a next round"

    asyncio.run(all_at_once())
