"""What chooses in the timed loops chooses as it says: legal moves only, each as likely, as many as were asked for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from benchmarks.loops import agents_in_turn, by_lot
from highcamp.envs.pettingzoo import TurnEnv


def test_moves_by_lot_are_legal_and_each_is_as_likely() -> None:
    masks = np.array([[0, 1, 0, 0], [1, 1, 0, 1], [0, 0, 0, 1], [1, 1, 1, 1]], np.bool_)
    luck = np.random.default_rng(7)
    drawn = np.zeros(masks.shape, int)
    for _ in range(6000):
        drawn[np.arange(4), by_lot(masks, luck)] += 1
    expected = 6000 * masks / masks.sum(axis=1, keepdims=True)
    assert drawn[~masks].sum() == 0
    assert drawn == pytest.approx(expected, abs=200)  # five standard deviations


@pytest.mark.parametrize("steps", [1, 40, 400])
def test_agents_make_so_many_steps_and_end_their_games(steps: int) -> None:
    class Counted(TurnEnv):
        made = 0

        def step(self, action: Any) -> None:
            self.made += action is not None
            super().step(action)

    env = Counted("cant-stop", players=2)
    agents_in_turn(env, steps)
    assert env.made >= steps
    assert env.state_of_game.over
    assert env.agents == []
