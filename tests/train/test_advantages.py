"""What came of decisions, against a reckoning seat by seat and decision by decision."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from highcamp.train.advantages import credit

Numbers = NDArray[np.floating[Any]]


def plainly(
    guesses: Numbers, seats: NDArray[Any], rewards: Numbers, ends: NDArray[Any], fade: float, memory: float, heights: Numbers
) -> tuple[Numbers, NDArray[np.bool_]]:
    """Each seat's own decisions in each game laid out in a row, and summed up as the definition has it."""
    better, known = np.zeros(guesses.shape), np.zeros(guesses.shape, bool)
    for game in range(guesses.shape[1]):
        begin = 0
        while begin < len(guesses):
            over = [step for step in range(begin, len(guesses)) if ends[step, game]]
            last = over[0] if over else len(guesses) - 1
            for seat in range(rewards.shape[2]):
                own = [step for step in range(begin, last + 1) if seats[step, game] == seat]
                gains = []
                for now, then in pairwise(own):
                    gain = heights[then, game] - heights[now, game]
                    gains.append(gain + fade * guesses[then, game] - guesses[now, game])
                if over and own:
                    gains.append(rewards[last, game, seat] - guesses[own[-1], game])
                for place, step in enumerate(own[: len(gains)]):
                    better[step, game] = sum((fade * memory) ** n * gain for n, gain in enumerate(gains[place:]))
                    known[step, game] = True
            begin = last + 1
    return better, known


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("fade", "memory"), [(1.0, 0.95), (0.9, 0.5), (1.0, 0.0), (1.0, 1.0)])
def test_it_is_what_the_definition_says(seed: int, fade: float, memory: float) -> None:
    rng = np.random.default_rng(seed)
    steps, games, most = 24, 5, 4
    guesses, heights = rng.random((steps, games)), rng.random((steps, games))
    seats = rng.integers(most, size=(steps, games))
    ends = rng.random((steps, games)) < 0.15
    rewards = rng.random((steps, games, most)) * ends[:, :, None]
    better, known = plainly(guesses, seats, rewards, ends, fade, memory, heights)
    found = credit(guesses, seats, rewards, ends, fade=fade, memory=memory, heights=heights)
    assert known.any()
    assert not known.all()
    assert (found.known == known).all()
    np.testing.assert_allclose(found.advantages, better, atol=1e-5)


def test_a_game_of_two() -> None:
    """Seat 0 decides, seat 1 decides, seat 0 decides, and seat 1 wins; then another game begins, and nothing is known of it."""
    guesses = np.array([[0.5], [0.5], [0.25], [0.5]])
    seats = np.array([[0], [1], [0], [0]])
    ends = np.array([[False], [False], [True], [False]])
    rewards = np.zeros((4, 1, 2))
    rewards[2, 0, 1] = 1
    found = credit(guesses, seats, rewards, ends, fade=1, memory=0.5)
    # Seat 0 last lost 0.25 that it had hoped for. Before, it had lost 0.25 to that guess, and half of what came later.
    assert found.advantages.ravel().tolist() == [-0.25 + 0.5 * -0.25, 0.5, -0.25, 0]
    assert found.known.ravel().tolist() == [True, True, True, False]
