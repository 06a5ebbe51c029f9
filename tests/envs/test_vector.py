"""Many games stepped at once are the same games as one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import pytest

import highcamp
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.envs.crew import Crew
from highcamp.envs.vector import LEFT, Vector, luck, vector
from setups import setups
from toys import ROPE

ENVS = 3
STEPS = 400


class Alone:
    """One game, stepped by itself as the rules say."""

    def __init__(self, start: State, rng: Rng) -> None:
        self.start, self.rng = start, rng
        self.begin()

    def begin(self) -> None:
        self.state = self.start.copy()
        self.deal()

    def deal(self) -> None:
        while self.state.is_chance:
            self.state.deal(self.state.sample(self.rng))

    def step(self, move: int) -> tuple[bool, list[float]]:
        self.state.play(self.state.to_act[0], move)
        self.deal()
        over, returns = self.state.over, self.state.returns()
        if over:
            self.begin()
        return over, returns


def drawn(arrays: Any, chance: random.Random) -> list[int]:
    return [chance.choice(np.flatnonzero(mask).tolist()) for mask in arrays.masks]


def copies(arrays: Any) -> list[Any]:
    return [array.copy() for array in arrays]


def same(one: list[Any], other: list[Any]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("name", "options"), setups())
def test_vector_steps_equal_single_steps(name: str, options: dict[str, Any]) -> None:
    made = vector(name, envs=ENVS, seed=7, everything=True, **options)
    start = highcamp.game(name).new(**options)
    alone = [Alone(start, luck(7, number)) for number in range(ENVS)]
    chance, arrays = random.Random(name), made.arrays
    for step in range(STEPS):
        for number, game in enumerate(alone):
            state = game.state
            assert arrays.to_act[number] == state.actor
            assert arrays.observations[number].tolist() == state.observe(state.actor).tolist(), (step, number)
            assert np.flatnonzero(arrays.masks[number]).tolist() == state.legal()
            assert arrays.everything[number].tolist() == state.observe_all().tolist()
            assert made.state(number) == state
        moves = drawn(arrays, chance)
        made.step(moves)
        for number, (game, move) in enumerate(zip(alone, moves, strict=True)):
            over, returns = game.step(move)
            assert (bool(arrays.ends[number]), arrays.rewards[number].tolist()) == (over, returns)


def test_ends_are_met_and_told_once() -> None:
    made, chance = vector("mountaineers", envs=8, players=3, mode="blitz"), random.Random(1)
    ends = 0
    for _ in range(400):
        arrays = made.step(drawn(made.arrays, chance))
        ends += int(arrays.ends.sum())
        assert np.allclose(arrays.rewards.sum(axis=1), arrays.ends)
    assert ends > 8


def test_a_game_can_be_left_as_it_is() -> None:
    made, chance = vector("cant-stop", envs=4, players=2), random.Random(2)
    before = copies(made.arrays)
    moves = drawn(made.arrays, chance)
    made.step([LEFT, moves[1], LEFT, moves[3]])
    assert all(np.array_equal(a[[0, 2]], b[[0, 2]]) for a, b in zip(before, copies(made.arrays), strict=True))
    assert not np.array_equal(before[0][1], made.arrays.observations[1])


def test_what_a_game_brought_is_forgotten_while_it_is_left() -> None:
    made, chance = vector("cant-stop", envs=1, players=2), random.Random(3)
    while not made.step(drawn(made.arrays, chance)).ends[0]:
        pass
    assert made.arrays.rewards.sum() == 1
    made.step([LEFT])
    assert not made.arrays.ends[0]
    assert made.arrays.rewards.sum() == 0


def test_seeds() -> None:
    def run(seed: object, again: Vector | None = None) -> list[Any]:
        made = again or vector("cant-stop", envs=5, players=3, seed=seed)
        if again:
            made.reset(seed)
        chance = random.Random(4)
        for _ in range(60):
            made.step(drawn(made.arrays, chance))
        return copies(made.arrays)

    made = vector("cant-stop", envs=5, players=3, seed="other")
    assert same(run(1), run(1))
    assert not same(run(1), run(2))
    assert same(run(1), run(1, made))
    before = copies(made.arrays)
    made.reset()
    assert not same(before, copies(made.arrays))


def test_lots_go_on_from_call_to_call() -> None:
    first, again, other = (highcamp.vector("cant-stop", envs=8, seed=3) for _ in range(3))
    for _ in range(30):
        first.wander(1)
        again.wander(1)
        other.wander(1, seed="always the same lots")
    assert first.arrays.observations.tolist() == again.arrays.observations.tolist()
    assert first.arrays.observations.tolist() != other.arrays.observations.tolist()
    lone, together = (highcamp.vector("cant-stop", envs=8, seed=3) for _ in range(2))
    lone.wander(2)
    for _ in range(2):
        together.wander(1, seed="call 0")
    assert lone.arrays.observations.tolist() != together.arrays.observations.tolist()


@pytest.fixture(scope="module")
def crew() -> Iterator[Vector]:
    with vector("mountaineers", envs=7, players=4, seed=5, workers=2, everything=True) as made:
        yield made


def test_several_processes_step_the_same_games(crew: Vector) -> None:
    one = vector("mountaineers", envs=7, players=4, seed=5, everything=True)
    crew.reset(5)
    chance = random.Random(6)
    for step in range(150):
        assert same(copies(crew.arrays), copies(one.arrays)), step
        moves = drawn(one.arrays, chance)
        moves[step % 7] = LEFT
        crew.step(moves)
        one.step(moves)
    assert [crew.state(env) for env in range(7)] == [one.state(env) for env in range(7)]
    crew.wander(20)
    assert not same(copies(crew.arrays), copies(one.arrays))
    assert crew.reset(5).to_act.tolist() == one.reset(5).to_act.tolist()


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("moves", "code", "where"),
    [
        ([0, 0, 0], "bad-moves", "moves"),
        ([[0] * 7], "bad-moves", "moves"),
        ([0.0] * 7, "bad-moves", "moves"),
        (["first"] * 7, "bad-moves", "moves"),
        (np.array([1, 1, 1, 2**40, 1, 1, 1]), "no-such-move", "moves[3]"),
        (np.array([-1, -1, -1, -1, -2, -1, -1]), "no-such-move", "moves[4]"),
        (np.array([-1, -1, -1, -1, -(2**33) - 1, -1, -1]), "no-such-move", "moves[4]"),
        ([49, -1, -1, -1, -1, -1, -1], "", "moves[0]"),
    ],
)
def test_wrong_moves_are_refused_and_nothing_changes(moves: Any, code: str, where: str, workers: int, crew: Vector) -> None:
    made = crew if workers == 2 else vector("mountaineers", envs=7, players=4, seed=5)
    made.reset(5)
    if moves[0] == 1:  # legal there, so that one alone is wrong
        moves = np.where(moves == 1, made.arrays.masks.argmax(axis=1), moves)
    before = copies(made.arrays)
    with pytest.raises(Refused) as refused:
        made.step(moves)
    assert refused.value.where == where
    assert refused.value.text
    assert code in ("", refused.value.code)
    assert same(before, copies(made.arrays))
    made.step(made.arrays.masks.argmax(axis=1))


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"envs": 0}, "envs"),
        ({"envs": 4, "workers": 5}, "workers"),
        ({"envs": 4, "workers": 0}, "workers"),
        ({"envs": 4, "players": 9}, "option players"),
        ({"envs": 4, "colour": "red"}, "option colour"),
    ],
)
def test_wrong_set_ups_are_refused(given: dict[str, Any], where: str) -> None:
    with pytest.raises(Refused) as refused:
        vector("cant-stop", **given)
    assert refused.value.where == where


def test_an_unknown_game_or_number_is_refused() -> None:
    with pytest.raises(Refused):
        vector("cant-stopp", envs=2)
    made = vector("cant-stop", envs=2)
    with pytest.raises(Refused, match="numbered 0 to 1"):
        made.state(2)


def test_a_lost_process_is_told_and_nothing_is_left_behind() -> None:
    made = vector("cant-stop", envs=4, workers=2)
    crew = made._source
    assert isinstance(crew, Crew)
    name = crew.ground.memory.name
    crew.processes[1].kill()
    crew.processes[1].join()
    with pytest.raises(Refused, match="has ended"):
        made.step(made.arrays.masks.argmax(axis=1))
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)
    made.close()


def test_arrays_are_only_read() -> None:
    made = vector("cant-stop", envs=2, everything=True)
    for array in made.arrays:
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_a_game_that_shows_no_numbers_is_refused() -> None:
    class Mute(type(ROPE)):  # type: ignore[misc]  # the toy's own class, less what it observes
        observation = highcamp.Game.observation

    with pytest.raises(Refused, match="does not say"):
        Vector(Mute(), {}, 2, seed=0, workers=1, everything=False)
