"""Many games stepped at once are the same games as one by one."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import highcamp
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.envs.crew import Crew
from highcamp.envs.vector import LEFT, Vector, luck, vector
from setups import GAMES, players_of, said, setups, usual
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
    def run(seed: int, again: Vector | None = None) -> list[Any]:
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


def shared() -> list[Any]:
    """The most players of every game; each way to play is for the long run."""
    found = []
    for name in GAMES:
        for options in usual(name):
            marks: Any = [] if options == {"players": players_of(name)[-1]} else pytest.mark.long
            found.append(pytest.param(name, options, id=said(name, options), marks=marks))
    return found


@pytest.fixture(scope="module")
def crew() -> Iterator[Vector]:
    with vector("mountaineers", envs=7, players=4, seed=5, workers=2, everything=True) as made:
        yield made


@pytest.mark.parametrize(("name", "options"), shared())
def test_games_that_processes_share_are_those_of_one(name: str, options: dict[str, Any]) -> None:
    one, chance = vector(name, envs=3, seed=2, **options), random.Random(name)
    with vector(name, envs=3, seed=2, workers=2, **options) as other:
        for step in range(30):
            assert same(copies(one.arrays), copies(other.arrays)), step
            moves = drawn(one.arrays, chance)
            one.step(moves)
            other.step(moves)


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
        ([[0], [0, 1]], "bad-moves", "moves"),
        ([True] * 7, "bad-moves", "moves"),
        (None, "bad-moves", "moves"),
        (np.array([1, 1, 1, 2**40, 1, 1, 1]), "no-such-move", "moves[3]"),
        (np.array([-1, -1, -1, -1, -2, -1, -1]), "no-such-move", "moves[4]"),
        (np.array([-1, -1, -1, -1, -(2**33) - 1, -1, -1]), "no-such-move", "moves[4]"),
        ([49, -1, -1, -1, -1, -1, -1], "", "moves[0]"),
    ],
)
def test_wrong_moves_are_refused_and_nothing_changes(moves: Any, code: str, where: str, workers: int, crew: Vector) -> None:
    made = crew if workers == 2 else vector("mountaineers", envs=7, players=4, seed=5)
    made.reset(5)
    if isinstance(moves, np.ndarray) and moves[0] == 1:  # legal there, so that one alone is wrong
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
        ({"envs": 2.0}, "envs"),
        ({"envs": "4"}, "envs"),
        ({"envs": None}, "envs"),
        ({"envs": True}, "envs"),
        ({"envs": 10**12}, "envs"),
        ({"envs": 4, "workers": 5}, "workers"),
        ({"envs": 4, "workers": 0}, "workers"),
        ({"envs": 4, "workers": 1.5}, "workers"),
        ({"envs": 4, "workers": None}, "workers"),
        ({"envs": 4, "seed": 1.5}, "seed"),
        ({"envs": 4, "seed": object()}, "seed"),
        ({"envs": 4, "everything": "yes"}, "everything"),
        ({"envs": 4, "players": 9}, "option players"),
        ({"envs": 4, "players": "3"}, "option players"),
        ({"envs": 4, "colour": "red"}, "option colour"),
    ],
)
def test_wrong_set_ups_are_refused(given: dict[str, Any], where: str) -> None:
    with pytest.raises(Refused) as refused:
        vector("cant-stop", **given)
    assert refused.value.where == where
    assert refused.value.text


def test_an_unknown_game_or_number_is_refused() -> None:
    with pytest.raises(Refused):
        vector("cant-stopp", envs=2)
    made = vector("cant-stop", envs=2)
    for number in (2, -1, 1.0, "first", None):
        with pytest.raises(Refused, match="numbered 0 to 1"):
            made.state(number)  # type: ignore[arg-type]  # on purpose
    assert made.state(np.int64(1)) == made.state(1)  # type: ignore[arg-type]  # as NumPy counts


@pytest.mark.parametrize("given", [{"steps": -1}, {"steps": 1.5}, {"steps": "3"}, {"seed": 1.5}])
def test_wandering_by_what_is_no_number_is_refused_and_nothing_changes(given: dict[str, Any]) -> None:
    made, other = (vector("cant-stop", envs=2, seed=7) for _ in range(2))
    with pytest.raises(Refused):
        made.wander(**given)
    with pytest.raises(Refused, match="seed: A seed is a whole number or a word"):
        made.reset(seed=1.5)  # type: ignore[arg-type]  # on purpose
    assert same(copies(made.wander(3)), copies(other.wander(3)))


def test_a_seed_that_is_drawn_is_told() -> None:
    one, other = (vector("elevation", envs=4, seed=None) for _ in range(2))
    assert one.seed != other.seed
    assert not same(copies(one.arrays), copies(other.arrays))
    assert same(copies(one.arrays), copies(vector("elevation", envs=4, seed=one.seed).arrays))
    assert same(copies(one.arrays), copies(vector("elevation", envs=4, seed=np.int64(one.seed)).arrays))  # type: ignore[arg-type]


def test_a_number_too_large_for_four_bytes_is_no_other() -> None:
    made = vector("cant-stop", envs=2, seed=7)
    with pytest.raises(Refused, match=f"Game 1: {2**63} is no move"):
        made.step(np.array([made.arrays.masks[0].argmax(), 2**63], np.uint64))


# -- processes --


def test_a_lost_process_is_told_and_nothing_is_left_behind() -> None:
    made = vector("cant-stop", envs=4, workers=2)
    crew = made._source
    assert isinstance(crew, Crew)
    told = copies(made.arrays)
    crew.processes[1].kill()
    crew.processes[1].wait()
    with pytest.raises(Refused, match="has ended"):
        made.step(made.arrays.masks.argmax(axis=1))
    with pytest.raises(Refused, match="Make a new vector"):
        made.wander()  # and no step is ever told as done that was not
    assert not Path(crew.ground.path).exists()
    assert all(process.poll() is not None for process in crew.processes)
    assert same([array[2:] for array in told], [array[2:] for array in made.arrays]), "what it had told is still there"
    made.close()


@pytest.mark.parametrize("workers", [1, 2])
def test_what_was_told_can_be_looked_at_after_the_end_and_nothing_is_done(workers: int) -> None:
    with vector("cant-stop", envs=4, workers=workers) as made:
        told = made.arrays
        before = copies(told)
    made.close()
    assert same(before, copies(told))
    for act in (made.wander, made.reset, lambda: made.state(0), lambda: made.step(told.masks.argmax(axis=1))):
        with pytest.raises(Refused, match="the vector was closed"):
            act()
    assert same(before, copies(made.arrays))


PROGRAM = """
import highcamp
games = highcamp.vector("cant-stop", envs=4, seed=7, workers=2)
print(games.wander(3).to_act.shape, flush=True)
"""


def test_a_program_needs_nothing_around_it_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """Processes that import the program which makes them would make vectors, too."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "(4,)\n", "")


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
