"""Bots in processes of their own: they answer, or something answers for them, and they know no more than their seat."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Dealer, Game, Record, Rng
from highcamp.bots import naming
from highcamp.bots.naming import bots
from highcamp.engine import registry
from highcamp.lessons.walk import lessons_of
from highcamp.table.thinking import Thinkers, Thought
from highcamp.table.thinking.fallback import stand_in
from highcamp.table.thinking.messages import line, question, read_question
from playing import played
from table_histories import pairs
from table_thinking import LONG, spied, think

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


@pytest.mark.parametrize("name", [label.name for label in registry.labels() if highcamp.game(label.name).lessons()])
def test_the_short_game_at_the_end_of_lessons_is_thought_about(name: str) -> None:
    """On a board of one's own, where there is one: which of its spaces is which goes by their order."""
    game = highcamp.game(name)
    lessons = lessons_of(game)
    assert lessons is not None
    state = game.new(**lessons.game.options)
    while state.is_chance:
        state.apply(state.sample(Rng.keyed(1)))
    seat = state.to_act[0]
    sent = read_question(line(question("choose", state, seat, "easy", LONG, Rng.keyed("world"))))
    world = game.position(sent.world)
    assert msgspec.json.encode(world.view(seat)) == msgspec.json.encode(state.view(seat))
    assert world.legal(seat) == state.legal(seat)
    assert not think(lambda thinkers: thinkers.choose(state, seat, "easy", LONG)).fell_back


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
    for kind in set(naming.bots(state.game).values()):
        monkeypatch.setattr(kind, "quick", False)
    state.deal(0)
    assert stand_in(state, state.actor).move in state.legal()
    assert "quick bot of cant-stop failed" in caplog.text


# -- secrets --


HIDDEN = [name for name in registry.names() if highcamp.game(name).facts.hidden]


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_sent_is_the_same_for_all_tables_that_look_the_same(name: str) -> None:
    compared = 0
    for state, other, seat in pairs(highcamp.game(name), seeds=range(1)):
        mine, its = (question("choose", one, seat, "greedy", 1.0, Rng.keyed("the same luck")) for one in (state, other))
        assert line(mine) == line(its)
        compared += state.position() != other.position()
    assert compared > 10
