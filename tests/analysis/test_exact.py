"""Can't Stop with three open columns, where chances can be worked out exactly: the forecast agrees within what it states."""

from __future__ import annotations

import pytest

import highcamp
from cant_stop_exact import Camps, ThreeOpen, position
from highcamp import Rng, State
from highcamp.bots.forecast import forecaster

GAME = highcamp.game("cant-stop")


def board(heights: dict[int, int], own: Camps, other: Camps) -> State:
    return GAME.position(position(heights, own, other))


BOARDS = [{2: 2, 3: 3, 12: 2}, {6: 2, 7: 2, 8: 2}]


@pytest.mark.parametrize("heights", BOARDS, ids=str)
def test_three_open_columns(heights: dict[int, int]) -> None:
    exact, teller = ThreeOpen(heights), forecaster(GAME)
    for own, other in exact.worth:
        found = teller.forecast(board(heights, own, other), Rng.keyed("exact", own, other), 400)
        stated = 3 * (found.errors[0] + teller.leeway / 3)
        assert abs(found.chances[0] - exact.worth[own, other]) <= stated, (own, other, found, exact.worth[own, other])


def test_the_last_turn() -> None:
    """Whoever climbs at all, wins: of two who take turns the first wins with a chance of 1 / (2 - p)."""
    heights = {2: 2, 3: 2, 12: 2}
    climbs = 568 / 1296  # the published odds of 2, 3 and 12
    exact = ThreeOpen(heights).worth[(1, 1, 1), (1, 1, 1)]
    assert exact == pytest.approx(1 / (2 - climbs))
    found = forecaster(GAME).forecast(board(heights, (1, 1, 1), (1, 1, 1)), Rng.keyed("last"), 400)
    assert abs(found.chances[0] - exact) <= 3 * found.errors[0] + forecaster(GAME).leeway
