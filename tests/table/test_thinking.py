"""Bots in processes of their own: they answer, or something answers for them, and they know no more than their seat."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

import highcamp
from highcamp import Dealer, Game, Record, Rng, State
from highcamp.bots import naming
from highcamp.bots.naming import bots
from highcamp.bots.random import Random
from highcamp.engine import registry
from highcamp.table.thinking import Asker, Closing, Thinkers, Thought
from highcamp.table.thinking import process as worker_process
from highcamp.table.thinking.fallback import stand_in
from highcamp.table.thinking.messages import line, question, read_question
from highcamp.table.thinking.worker import GRACE
from playing import played
from table_histories import pairs
from table_plugin import plugged_in

T = TypeVar("T")
LONG = 60.0  # seconds that a bot which answers at once may take on a busy machine


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any, Any]]:
    """The toy whose bots misbehave."""
    with plugged_in("toy-thinkers", "toys.thinkers.game:THINKING", tmp_path, monkeypatch) as game:
        yield game


def think(what: Callable[[Thinkers], Awaitable[T]], workers: int = 1, megabytes: int = 1024, **more: Any) -> T:
    """What comes of this, with thinkers who are sent home afterwards."""

    async def run() -> T:
        thinkers = Thinkers(workers, megabytes, **more)
        try:
            return await what(thinkers)
        finally:
            await thinkers.close()

    return asyncio.run(run())


async def spied(thinkers: Thinkers, state: State) -> Any:
    return json.loads((await thinkers.advise(state, 0, "spy", LONG)).why)


# -- answers --


@pytest.mark.parametrize(
    ("bot", "position", "does"),
    [
        ("rule-of-28", {"climbers": {2: 2, 12: 1}}, "stop"),  # 6 * 3 + 6 * 2 = 30 points
        ("rule-of-28", {"climbers": {7: 1}}, "roll"),
        ("optimiser", {"won": {2: 1, 3: 1}, "camps": [{12: 2}], "climbers": {12: 3}}, "stop"),  # which wins
    ],
)
def test_the_right_move_comes_back(bot: str, position: dict[str, Any], does: str) -> None:
    game = highcamp.game("cant-stop")
    state = game.position(position)

    async def ask(thinkers: Thinkers) -> tuple[Thought, Thought]:
        return await thinkers.choose(state, 0, bot, LONG), await thinkers.advise(state, 0, bot, LONG)

    chosen, advised = think(ask)
    assert chosen == Thought(game.parse(does, state))
    assert advised.move == chosen.move
    assert advised.why
    assert not advised.fell_back


@pytest.mark.parametrize("name", registry.names())
def test_every_game_is_thought_about(name: str) -> None:
    game = highcamp.game(name)
    record = played(game, seed=5, most=40)
    while record.state.is_chance:
        record.deal(Dealer(5))
    state = record.state
    bot = list(bots(game))[min(1, len(bots(game)) - 1)]
    thought = think(lambda thinkers: thinkers.advise(state, state.actor, bot, LONG))
    assert thought.move in state.legal(state.actor)
    assert not thought.fell_back
    assert thought.why


def test_own_approach_cards_come_along() -> None:
    card = {"name": "Long Ridge", "text": "1 point for each card.", "score": [{"each": "card", "points": 1}]}
    state = played(highcamp.game("elevation"), seed=1, most=120, own=(card,), always=("Long Ridge",)).state
    while state.is_chance:
        state.apply(state.sample(Rng.keyed(1)))
    assert not think(lambda thinkers: thinkers.choose(state, state.actor, "greedy", LONG)).fell_back


def test_a_bot_is_kept_with_what_it_remembers(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def ask(thinkers: Thinkers) -> list[int]:
        return [(await thinkers.choose(state, 0, "remembering", LONG)).move for _ in range(4)]

    assert think(ask) == [0, 1, 2, 0]


def test_whoever_has_met_the_bot_is_asked_again(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def ask(thinkers: Thinkers) -> list[int]:
        moves = []
        for _ in range(3):
            moves.append((await thinkers.choose(state, 0, "remembering", LONG)).move)
            await thinkers.choose(state, 0, "lowest", LONG)
        return moves

    assert think(ask, workers=3) == [0, 1, 2]


def test_fifty_at_once_are_all_answered(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def ask(thinkers: Thinkers) -> list[Thought]:
        return await asyncio.gather(*(thinkers.choose(state, n % 2, "lowest", LONG) for n in range(50)))

    assert think(ask, workers=2, patience=LONG) == [Thought(0)] * 50


def test_random_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    state = highcamp.game("cant-stop").position({"climbers": {7: 1}})
    seat = 0
    thought = think(lambda thinkers: thinkers.choose(state, seat, "random", LONG))
    assert thought.move in state.legal(seat)
    assert not thought.fell_back


# -- what goes wrong --


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("sleeper", "no answer in time"),
        ("hog", "MemoryError"),
        ("dead", "exit status 3"),
        ("killed", "exit status -9"),
        ("babbler", "no answer"),
        ("endless", "no answer"),
        ("cheat", "99 is not legal"),
        ("clumsy", "ValueError: stumbled"),
        ("nobody", "has no bot 'nobody'"),
    ],
)
def test_a_quick_move_stands_in(bot: str, said: str, toy: Game[Any, Any], caplog: pytest.LogCaptureFixture) -> None:
    state = toy.new(players=2, rounds=3)

    async def ask(thinkers: Thinkers) -> tuple[Thought, Thought]:
        seconds = 0.1 if bot == "sleeper" else LONG
        return await thinkers.choose(state, 0, bot, seconds), await thinkers.choose(state, 0, "lowest", LONG)

    first, next_one = think(ask, megabytes=400)
    assert first.fell_back
    assert first.move in state.legal(0)
    assert next_one == Thought(0), "the worker was not replaced"
    assert [said in entry.getMessage() for entry in caplog.records] == [True]


@pytest.mark.parametrize("bot", ["hog", "talker"])
def test_what_does_no_harm_is_let_pass(bot: str, toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)
    assert think(lambda thinkers: thinkers.choose(state, 0, bot, LONG), megabytes=2048) == Thought(0)


def test_an_answer_is_never_taken_for_the_next_ones(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)
    state.apply(0, 0)
    state.apply(1, 1)  # now the lowest card of seat 1 is the 2, and the forged answer is illegal

    async def ask(thinkers: Thinkers) -> list[Thought]:
        return [await thinkers.choose(state, 0, bot, LONG) for bot in ("forger", "lowest", "lowest")]

    forged, after, then = think(ask)
    assert forged.fell_back
    assert after.move in state.legal(0)
    assert then == Thought(1)


def test_who_stops_waiting_leaves_no_answer_behind(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def ask(thinkers: Thinkers) -> Thought:
        pid = (await spied(thinkers, state))["pid"]
        asked = asyncio.create_task(thinkers.choose(state, 0, "sleeper", LONG))
        for _ in range(5):
            await asyncio.sleep(0)  # lets the question go out; no time passes
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert (await spied(thinkers, state))["pid"] != pid
        return await thinkers.choose(state, 0, "lowest", LONG)

    assert think(ask) == Thought(0)


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
        await asyncio.sleep(0)
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
        await asyncio.sleep(0)
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

    think(ask, workers=1, patience=LONG)
    assert given[-3:] == [60.0] * 3, "few are waiting"
    assert min(given) == 24.0, "two fifths are left in any case"
    assert sorted(given[1:]) == given[1:], "whoever begins at the same time has the same"


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


@pytest.mark.parametrize("name", registry.names())
def test_what_stands_in_is_legal_and_fell_back(name: str) -> None:
    for event in played(highcamp.game(name), seed=2, most=30).events:
        if not event.by_nature:
            thought = stand_in(event.before, event.actor)
            assert thought.fell_back
            assert thought.move in event.before.legal(event.actor)
            assert thought.why


def test_a_quick_bot_that_fails_is_stood_in_for_too(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    state = Record.new("cant-stop").state
    monkeypatch.delattr(type(naming.stand_in(state.game)), "quick")
    monkeypatch.delattr(Random, "quick")
    state.deal(0)
    assert stand_in(state, state.actor).move in state.legal()
    assert "quick bot of cant-stop failed" in caplog.text


# -- closing --


def test_whoever_waits_when_the_house_closes_gets_no_move(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def run() -> list[Any]:
        thinkers = Thinkers(workers=1)
        await thinkers.choose(state, 0, "lowest", LONG)
        asked = [asyncio.create_task(thinkers.choose(state, 0, bot, LONG)) for bot in ("sleeper", "lowest", "lowest")]
        await asyncio.sleep(0)
        await thinkers.close()
        late = asyncio.create_task(thinkers.choose(state, 0, "random", LONG))
        return await asyncio.gather(*asked, late, return_exceptions=True)

    assert [type(outcome) for outcome in asyncio.run(run())] == [Closing] * 4


def test_closing_while_a_process_starts_leaves_none(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)

    async def run() -> tuple[Any, Any]:
        thinkers = Thinkers(workers=1)
        asked = asyncio.create_task(thinkers.choose(state, 0, "sleeper", LONG))
        await asyncio.sleep(0)
        await thinkers.close()
        outcome = (await asyncio.gather(asked, return_exceptions=True))[0]
        return outcome, thinkers._all[0]._process

    outcome, process = asyncio.run(run())
    assert type(outcome) is Closing
    assert process is None


def test_closing_ends_the_process(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2, rounds=3)
    pid = think(lambda thinkers: spied(thinkers, state))["pid"]
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


PARENT = """
import asyncio, os, sys
import highcamp
from highcamp.table.thinking import Thinkers

async def main():
    thinkers = Thinkers(workers=1)
    state = highcamp.game("toy-thinkers").new(players=2, rounds=3)
    sys.stdout.write((await thinkers.advise(state, 0, "spy", 60.0)).why + "\\n")
    sys.stdout.flush()
    sys.stdin.readline()
    os._exit(1)  # as if killed: nothing is closed

asyncio.run(main())
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs a way to wait for a process that is not a child")
def test_a_worker_ends_when_its_parent_dies(toy: Game[Any, Any]) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as parent:
        assert parent.stdout is not None
        watched = os.pidfd_open(json.loads(parent.stdout.readline())["pid"])
        parent.communicate(b"die\n")
    try:
        signal.alarm(int(LONG))  # rather than for ever
        assert _gone(watched)
    finally:
        signal.alarm(0)
        os.close(watched)


def _gone(watched: int) -> bool:
    import select

    return bool(select.select([watched], [], [], LONG)[0])


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer")
def test_a_worker_that_thinks_for_ever_ends_itself(toy: Game[Any, Any]) -> None:
    asked = read_question(question("choose", toy.new(players=2, rounds=3), 0, "sleeper", LONG, Rng.keyed(1)))
    late = line(msgspec.structs.replace(asked, seconds=0.2 - GRACE))
    done = subprocess.run(
        [sys.executable, "-m", "highcamp.table.thinking.worker", "1024"],
        input=late,
        capture_output=True,
        check=False,
        env=worker_process._environment(),
    )
    assert done.returncode == -signal.SIGALRM


# -- secrets --


def test_a_worker_inherits_nothing(toy: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHCAMP_DB", "postgresql://secret")
    with socket.socket() as own:
        own.set_inheritable(True)
        found = think(lambda thinkers: spied(thinkers, toy.new(players=2, rounds=3)))
    assert set(found["environment"]) <= {"PYTHONPATH", "PYTHONUTF8", "SYSTEMROOT", "LC_CTYPE"}
    assert found["files"] == [0, 1, 2]
    assert found["games"] == ["highcamp.games.shelf"], "it was asked about no game of ours"
    assert found["session"], "an interrupt from the terminal would reach it"


HIDDEN = [name for name in registry.names() if highcamp.game(name).facts.hidden]


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_sent_is_the_same_for_all_tables_that_look_the_same(name: str) -> None:
    compared = 0
    for state, other, seat in pairs(highcamp.game(name), seeds=range(1)):
        mine = question("choose", state, seat, "greedy", 1.0, Rng.keyed("the same luck"))
        assert mine == question("choose", other, seat, "greedy", 1.0, Rng.keyed("the same luck"))
        compared += state.position() != other.position()
    assert compared > 10
