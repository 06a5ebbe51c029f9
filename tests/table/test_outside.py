"""Outside bots asked by a house: in processes of their own, which ask programs in processes of theirs."""

from __future__ import annotations

import os
import select
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Game, Rng, State
from highcamp.bots.program import Program, offering
from highcamp.engine import registry
from highcamp.table.thinking import Thinkers, Thought
from highcamp.table.thinking.messages import line, question, read_question
from highcamp.table.thinking.worker import LONGEST_NOTE, answered
from playing import played
from programs import lowest, misbehaving
from table_thinking import LONG, think

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs need processes of Unix")


@pytest.fixture
def state() -> State:
    return highcamp.game("cant-stop").position({"climbers": {7: 1}})


def test_a_program_is_asked_by_a_worker(state: State) -> None:
    async def ask(thinkers: Thinkers) -> tuple[Thought, Thought]:
        return await thinkers.choose(state, 0, "mine", LONG), await thinkers.advise(state, 0, "mine", LONG)

    with offering([lowest()]):
        chosen, advised = think(ask)
    assert chosen == Thought(state.legal(0)[0])
    assert advised == Thought(state.legal(0)[0], "A program of the host's.")


@pytest.mark.parametrize(
    ("deed", "said"), [("exit", "it ended"), ("cheat", "9999 is no move"), ("babble", "is no answer"), ("hang", "no answer")]
)
def test_what_it_does_wrong_is_counted_and_said_and_the_worker_stays(
    deed: str, said: str, state: State, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever waits has a move well before the time is over, so that no worker is lost."""

    async def ask(thinkers: Thinkers) -> tuple[Thought, Any, Any]:
        first = await thinkers.choose(state, 0, "fine", LONG)
        worker = thinkers._all[0]._process
        bad = await thinkers.choose(state, 0, "mine", LONG)
        assert thinkers._all[0]._process is worker
        assert await thinkers.choose(state, 0, "fine", LONG) == first
        return bad, first, worker

    with offering([misbehaving(deed, seconds=0.3 if deed == "hang" else LONG), lowest("fine")]):
        bad, first, _ = think(ask)
    assert bad.fell_back
    assert bad.move in state.legal(0)
    assert not first.fell_back
    assert [said in entry.getMessage() for entry in caplog.records] == [True]
    assert caplog.records[0].getMessage().startswith("mine of cant-stop: mine ")


def test_what_it_says_on_standard_error_comes_into_the_log_of_the_house(state: State, caplog: pytest.LogCaptureFixture) -> None:
    with offering([misbehaving("shout")]):
        thought = think(lambda thinkers: thinkers.choose(state, 0, "mine", LONG))
    assert not thought.fell_back
    assert "mine says: thinking aloud" in caplog.text
    assert len(caplog.records[0].getMessage()) < LONGEST_NOTE + 100


def test_it_has_memory_of_its_own_beside_the_workers(state: State, caplog: pytest.LogCaptureFixture) -> None:
    """A worker has its limit, and a program another, which may be wider."""
    with offering([misbehaving("hog", megabytes=2048), misbehaving("hog", name="small", megabytes=300)]):

        async def ask(thinkers: Thinkers) -> list[Thought]:
            return [await thinkers.choose(state, 0, name, LONG) for name in ("mine", "small")]

        enough, little = think(ask, megabytes=400)
    assert not enough.fell_back
    assert little.fell_back
    assert "small says: Traceback" in caplog.text
    assert "MemoryError" in caplog.text


def test_it_ends_with_the_house(state: State) -> None:
    async def ask(thinkers: Thinkers) -> int:
        pid = int((await thinkers.advise(state, 0, "mine", LONG)).why)
        return os.pidfd_open(pid)

    with offering([misbehaving("ignore")]):
        watched = think(ask)
    assert select.select([watched], [], [], LONG)[0], "its worker was killed, and it went with it"
    os.close(watched)


def test_a_bot_that_is_no_longer_offered_is_stood_in_for(state: State, caplog: pytest.LogCaptureFixture) -> None:
    """A table that was set with it goes on."""
    thought = think(lambda thinkers: thinkers.choose(state, 0, "mine", LONG))
    assert thought.fell_back
    assert "has no bot 'mine'" in caplog.text


def test_a_question_brings_the_program_along(state: State) -> None:
    one = lowest()
    with offering([one]):
        asked = read_question(line(question("choose", state, 0, "mine", 1.0, Rng.keyed(1))))
        other = read_question(line(question("choose", state, 0, "random", 1.0, Rng.keyed(1))))
    assert asked.program == one
    assert other.program is None
    assert isinstance(msgspec.json.decode(msgspec.json.encode(one), type=Program), Program)


# -- how it ended --


@pytest.mark.parametrize("name", registry.names())
def test_it_hears_how_its_game_ended_before_it_is_asked_again(name: str, tmp_path: Path) -> None:
    game: Game[Any, Any] = highcamp.game(name)
    final = played(game, seed=4).state
    begun = played(game, seed=4, most=30).state
    while begun.is_chance:
        begun.apply(begun.sample(Rng.keyed(1)))
    notebook, seat = tmp_path / "notebook", begun.to_act[0]

    async def ask(thinkers: Thinkers) -> None:
        await thinkers.choose(begun, seat, "mine", LONG)
        await thinkers.see_end(final, seat, "mine", LONG)
        assert not (await thinkers.choose(begun, seat, "mine", LONG)).fell_back

    with offering([misbehaving("learn", notebook)]):
        think(ask)
    (told,) = [msgspec.json.decode(text) for text in notebook.read_text("utf-8").splitlines()]
    assert told["type"] == "over"
    assert told["returns"] == final.returns()
    assert told["view"] == msgspec.json.decode(msgspec.json.encode(final.view(seat)))


def test_nobody_is_started_only_to_hear_of_an_end(tmp_path: Path) -> None:
    final = played(highcamp.game("cant-stop"), seed=4).state
    with offering([misbehaving("learn", tmp_path / "notebook")]):
        think(lambda thinkers: thinkers.see_end(final, 0, "mine", LONG))
    assert not (tmp_path / "notebook").exists()


def test_a_thinker_that_is_none_of_ours_is_asked_as_before(state: State) -> None:
    from highcamp.bots.random import Random

    asked = question("end", state, 0, "random", 1.0, Rng.keyed(1))
    assert answered(Random(), state, asked).move == -1
