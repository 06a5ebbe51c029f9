"""One seat in each of many games, as Gymnasium's ``VectorEnv``."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv
from librt.vecs import vec
from mypy_extensions import i16, i64

import highcamp.envs
from highcamp import NOBODY, Refused, Rng, State
from highcamp.envs.gymnasium import SeatEnv
from highcamp.envs.gymnasium_vector import SeatsEnv
from highcamp.envs.registration import env_id
from highcamp.envs.seats import DESERTED, Seats
from setups import GAMES, every, said


def made(name: str, num_envs: int, **given: Any) -> SeatsEnv:
    env = gymnasium.make_vec(env_id(highcamp.game(name)), num_envs=num_envs, **given)
    assert isinstance(env, SeatsEnv)
    return env


def one_by_one(name: str, num_envs: int, **given: Any) -> SyncVectorEnv:
    id = env_id(highcamp.game(name))
    env = gymnasium.make_vec(
        id,
        num_envs=num_envs,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        disable_env_checker=True,
        **given,
    )
    assert isinstance(env, SyncVectorEnv)
    return env


def compare(name: str, steps: int, num_envs: int, seed: Any, **given: Any) -> int:
    """Step both with the same moves, one in thirty of them any number; how many games ended."""
    ours, theirs = made(name, num_envs, **given), one_by_one(name, num_envs, **given)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.action_space == theirs.action_space
    assert ours.observation_space == theirs.observation_space
    rng = np.random.default_rng(0)
    told: tuple[Any, ...] = ours.reset(seed=seed)
    expected: tuple[Any, ...] = theirs.reset(seed=seed)
    assert data_equivalence(told, expected, exact=True)
    ends = 0
    for _ in range(steps):
        masks = told[-1]["action_mask"]
        assert data_equivalence(masks == 1, ours.action_masks(), exact=True)
        moves = np.array(
            [rng.choice(np.flatnonzero(mask)) if rng.random() < 0.97 else rng.integers(len(mask)) for mask in masks]
        )
        told, expected = ours.step(np.array(moves)), theirs.step(np.array(moves))
        assert data_equivalence(told, expected, exact=True)
        assert told[0] in ours.observation_space
        ends += int(told[2].sum())
    ours.close()
    theirs.close()
    return ends


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bots", ["random", "medium", ["easy", "random"]], ids=str)
def test_it_does_what_single_games_do(name: str, bots: Any) -> None:
    assert compare(name, 25, 5, seed=11, players=3, bots=bots) > 0


def test_it_does_what_games_in_processes_of_their_own_do() -> None:
    """Gymnasium's own way to play many at once: it sends games and what they tell through pipes and shared memory."""
    seeds: list[int | None] = [4, 9]
    ours = made("cant-stop", 2, bots="easy")
    theirs = AsyncVectorEnv([partial(SeatEnv, "cant-stop", bots="easy")] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
    told: tuple[Any, ...] = ours.reset(seed=seeds)
    expected: tuple[Any, ...] = theirs.reset(seed=seeds)
    ends, rng = 0, np.random.default_rng(1)
    for _ in range(150):
        assert data_equivalence(told[0], expected[0], exact=True)
        assert data_equivalence(told[-1]["action_mask"], expected[-1]["action_mask"], exact=True)
        moves = np.array([rng.choice(np.flatnonzero(mask)) for mask in ours.action_masks()])
        told, expected = ours.step(moves), theirs.step(moves)
        assert data_equivalence(told[1:4], expected[1:4], exact=True)
        ends += int(told[2].sum())
    theirs.close()
    assert ends


def test_seeds_may_be_listed() -> None:
    assert compare("cant-stop", 50, 3, seed=[9, 2, 5], bots="random", seat=1)
    some = made("cant-stop", 2, bots="random")
    first = some.reset(seed=[3, 4])
    some.step([0, 0])
    again = some.reset(seed=[3, None])[0]
    assert again[0].tolist() == first[0][0].tolist()


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), [pytest.param(n, o, id=said(n, o)) for n in GAMES for o in every(n)])
def test_it_does_what_single_games_do_however_they_are_played(name: str, options: dict[str, Any]) -> None:
    compare(name, 100, 3, seed=1, bots="random", **options)


def test_a_seed_says_all() -> None:
    env = made("cant-stop", 8, bots=["random", "easy"], players=3)

    def wander() -> list[Any]:
        told: list[Any] = [env.reset(seed=3)]
        for _ in range(80):
            told.append(env.step(env.action_masks().argmax(axis=1)))
        return told

    assert data_equivalence(wander(), wander(), exact=True)


def test_what_was_told_is_not_written_over() -> None:
    env = made("cant-stop", 4, bots="random")
    seen, info = env.reset(seed=3)
    kept = seen.copy(), info["action_mask"].copy(), info["seat"].copy()
    for _ in range(30):
        env.step(env.action_masks().argmax(axis=1))
    assert data_equivalence((seen, info["action_mask"], info["seat"]), kept, exact=True)


WRONG: list[tuple[Any, str]] = [
    ([0, 0], r"A step takes 3 whole numbers, one for each game, not int64 of the shape \(2,\)"),
    ([[0], [0], [0]], r"of the shape \(3, 1\)"),
    ([0.0, 0.0, 0.0], "not float64"),
    (["a", "b", "c"], "not <U1"),
    ([[0], [0, 1]], "A step takes 3 whole numbers"),
    ([0, 999, 0], r"actions\[1\]: 79 is no move|actions\[1\]: 999 is no move"),
    ([0, -3, 0], r"actions\[1\]: -"),
    ([0, 0, 5], r"actions\[2\]: "),
    ([0, 0, 2**40], r"actions\[2\]: "),
]


@pytest.mark.parametrize(("moves", "why"), WRONG, ids=[str(moves) for moves, _ in WRONG])
def test_what_cannot_be_is_refused_and_nothing_changes(moves: Any, why: str) -> None:
    env = made("cant-stop", 3, bots="random", illegal="raise")
    with pytest.raises(Refused, match="No game is going on"):
        env.step([0, 0, 0])
    env.reset(seed=5)
    legal = env.action_masks().argmax(axis=1)
    given: Any = moves
    if len(moves) == 3 and isinstance(moves[0], int):  # 0 stands for a move that is legal
        given = np.where(np.array(moves) == 0, legal, moves).astype(np.int64)
    before = [env.state(game) for game in range(3)]
    with pytest.raises(Refused, match=why):
        env.step(given)
    assert [env.state(game) for game in range(3)] == before
    assert env.action_masks().argmax(axis=1).tolist() == legal.tolist()


SEEDS: list[tuple[Any, str]] = [
    ([1, 2], "seed: 2 seeds are given for 3 games"),
    ([1, 2, "b"], "seed: 'b' is no seed"),
    ([1, -2, 3], "seed: -2 is no seed"),
    ("abc", "seed: 'abc' is no seed"),
    (1.5, "seed: 1.5 is no seed"),
    (-1, "seed: -1 is no seed"),
    (True, "seed: True is no seed"),
]


@pytest.mark.parametrize(("seed", "why"), SEEDS, ids=[str(seed) for seed, _ in SEEDS])
def test_seeds_that_cannot_be_are_refused_and_nothing_changes(seed: Any, why: str) -> None:
    env, other = (made("cant-stop", 3, bots="random") for _ in range(2))
    for one in (env, other):
        one.reset(seed=1)
    before = [env.state(game) for game in range(3)]
    with pytest.raises(Refused, match=why):
        env.reset(seed=seed)
    assert [env.state(game) for game in range(3)] == before
    assert data_equivalence(env.reset(), other.reset(), exact=True), "their luck is as it was"


def test_options_and_numbers_that_cannot_be_are_refused() -> None:
    env = made("cant-stop", 3, bots="random")
    env.reset(seed=1)
    before = [env.state(game) for game in range(3)]
    with pytest.raises(Refused, match="options: reset takes no options"):
        env.reset(options={"reset_mask": np.array([True, False, False])})
    assert [env.state(game) for game in range(3)] == before
    wrong: list[Any] = [3, -1, 1.0, "first"]
    for number in wrong:
        with pytest.raises(Refused, match="they are numbered 0 to 2"):
            env.state(number)
    wrong = [0, -2, 2.5, "2", None, 10**12]
    for number in wrong:
        with pytest.raises(Refused, match="num_envs: "):
            SeatsEnv("cant-stop", number)
    assert SeatsEnv("cant-stop", np.int64(2)).num_envs == 2  # type: ignore[arg-type]  # as NumPy counts


def test_tables_are_drawn_as_their_seats_see_them() -> None:
    env = made("elevation", 2, bots="random", render_mode="ansi")
    _, info = env.reset(seed=1)
    assert env.render() == tuple(env.state(game).text(int(info["seat"][game])) for game in range(2))


class Forgotten(State):
    """A game of one move, that the second seat is never asked for."""

    def __init__(self) -> None:
        super().__init__(highcamp.game("cant-stop"), None, 0)
        self.seats = 2

    def most_legal(self) -> i64:
        return 1

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        buffer[0] = 0
        return 1

    def apply(self, move: i64, seat: i64 = -1) -> None:
        self.actor = NOBODY

    def copy(self) -> State:
        return Forgotten()

    def observed(self) -> i64:
        return 1

    def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
        buffer[at] = 1


def test_a_seat_that_is_never_asked_is_not_waited_for_forever() -> None:
    seats = Seats(Forgotten(), 1, 1, [1], [False] * 4, True)
    seats.luck(0, Rng.keyed(1), Rng.keyed(2), Rng.keyed(3))
    seats.begin(0)
    assert seats.status[0] == DESERTED
