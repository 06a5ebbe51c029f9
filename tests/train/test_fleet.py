"""Games that are stepped for a learner are the games of a vector, however many processes step them."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import highcamp
from highcamp.train.crowd import Extra, Lot, Told, by_lot
from highcamp.train.fleet import Stepped, fleet

SETUPS: list[dict[str, Any]] = [{"players": 2, "columns": 4}, {"players": 4}]
COUNTS = [3, 6]
MOST = 4


@contextmanager
def games(workers: int, extra: Extra | None = None, name: str = "cant-stop", setups: Any = SETUPS) -> Iterator[Stepped]:
    bounds = np.cumsum([0, *COUNTS]).tolist()
    starts = [highcamp.game(name).new(**options) for options in setups]
    lots = [Lot(start, first, last, first) for start, first, last in zip(starts, bounds, bounds[1:], strict=False)]
    made = fleet(lots, max(int(start.seats) for start in starts), 7, extra, workers)
    try:
        yield made
    finally:
        made.close()


def play(told: Told, rng: np.random.Generator) -> NDArray[np.int64]:
    moves: NDArray[np.int64] = ((1 + rng.random(told.masks.shape)) * told.masks).argmax(axis=1)
    return moves


def seen(made: Stepped, steps: int, seed: int = 1) -> list[Told]:
    rng, found = np.random.default_rng(seed), []
    for _ in range(steps):
        made.wait()
        found.append(copy.deepcopy(made.told))
        made.told.moves[:] = play(made.told, rng)
        made.send()
    made.wait()
    return found


def test_they_are_the_games_of_a_vector() -> None:
    rng = np.random.default_rng(1)
    with games(1) as made:
        first = highcamp.vector("cant-stop", envs=3, seed=7, **SETUPS[0])
        # The numbers of the second set-up's games go on from the first's.
        second = highcamp.vector("cant-stop", envs=9, seed=7, **SETUPS[1])
        ended = 0
        for _ in range(600):
            told = made.told
            for vector, rows, own in ((first, slice(0, 3), slice(0, 3)), (second, slice(3, 9), slice(3, 9))):
                arrays = vector.arrays
                assert (told.observations[rows] == arrays.observations[own]).all()
                assert (told.masks[rows] == arrays.masks[own]).all()
                assert (told.rewards[rows, : vector.seats] == arrays.rewards[own]).all()
                assert (told.rewards[rows, vector.seats :] == 0).all()
                assert (told.ends[rows] == arrays.ends[own]).all()
                assert (told.to_act[rows] == arrays.to_act[own]).all()
            ended += int(told.ends.sum())
            moves = play(told, rng)
            told.moves[:] = moves
            made.send()
            first.step(moves[:3])
            second.step(np.concatenate([[-1] * 3, moves[3:]]))
        assert ended > 4


@pytest.mark.parametrize("workers", [2, 3])
def test_they_are_the_same_for_any_number_of_workers(workers: int) -> None:
    with games(1) as alone, games(workers) as shared:
        for ours, theirs in zip(seen(alone, 60), seen(shared, 60), strict=True):
            for one, other in zip(ours, theirs, strict=True):
                np.testing.assert_array_equal(one, other)


def test_they_go_on_as_if_they_had_never_stopped() -> None:
    with games(2) as made:
        seen(made, 40)
        kept = made.dump()
        after = seen(made, 40, seed=2)
    with games(1) as other:
        other.load(kept)
        assert other.dump() == kept
        for number, (ours, theirs) in enumerate(zip(after, seen(other, 40, seed=2), strict=True)):
            for name, one in ours._asdict().items():
                if number or name not in ("ends", "rewards", "moves"):  # of a step that was made before they were kept
                    assert (one == theirs._asdict()[name]).all()


def test_a_critic_sees_the_others_as_they_sit_and_what_no_seat_knows() -> None:
    game = highcamp.game("everest")
    size, unseen = game.observation().size, sum(one.size for one in game.observation().unseen)
    assert unseen
    points = np.arange(*game.observation().places["points"].indices(size))
    extra = Extra(points, size, 3, unseen)
    with games(1, extra, "everest", [{"players": 2}, {"players": 3}]) as made:
        vector = highcamp.vector("everest", envs=9, seed=7, players=3, everything=True)
        rng = np.random.default_rng(1)
        actors = set()
        for _ in range(80):
            told = made.told
            assert told.extra.shape == (9, 2 * len(points) + unseen)
            for row in range(3, 9):
                actor = int(told.to_act[row])
                actors.add(actor)
                whole = vector.arrays.everything[row]
                after = [whole[(actor + n) % 3 * size :][points] for n in (1, 2)]
                assert told.extra[row].tolist() == np.concatenate([*after, whole[3 * size :]]).tolist()
            assert (told.extra[:3, len(points) : 2 * len(points)] == 0).all()
            moves = play(told, rng)
            told.moves[:] = moves
            made.send()
            vector.step(np.concatenate([[-1] * 3, moves[3:]]))
        assert actors == {0, 1, 2}


def test_a_lot_is_a_legal_move_each_as_likely() -> None:
    masks = np.array([[False, True, False, True, True], [True, False, False, False, False]] * 30_000)
    drawn = by_lot(masks, np.random.default_rng(1))
    assert masks[np.arange(len(masks)), drawn].all()
    for move in (1, 3, 4):
        assert (drawn[::2] == move).mean() == pytest.approx(1 / 3, abs=0.01)
