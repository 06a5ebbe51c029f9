"""Levels of Everest and K2 against each other, with seeds and budgets in iterations: the stronger one has more points."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean

import pytest

import highcamp
from highcamp import Rng
from highcamp.bots.bot import Bot, ask
from highcamp.games.everest.bots import levels as everest
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.k2.bots import levels as k2

COMPILED = not str(highcamp.engine.state.__file__).endswith(".py")
pytestmark = pytest.mark.skipif(not COMPILED, reason="whole games take minutes interpreted")

Maker = Callable[[], Bot]
EVEREST: list[Maker] = [everest.Easy, everest.Medium, lambda: everest.Hard(24)]
K2: list[Maker] = [k2.Easy, k2.Medium, lambda: k2.Hard(24)]


def lead(name: str, better: Maker, worse: Maker, games: int) -> float:
    """By how many points one is ahead of the other on average, both seats played."""
    ahead: list[int] = []
    for number in range(games):
        bots = [better(), worse()][:: -1 if number % 2 else 1]
        state, luck, thought = highcamp.game(name).new(players=2), Rng.keyed(number, 1), Rng.keyed(number, 2)
        assert isinstance(state, Expedition)
        while not state.over:
            seat = state.actor
            state.apply(state.sample(luck) if state.is_chance else ask(bots[seat], state, seat, thought), seat)
        ahead.append(state.points[number % 2] - state.points[1 - number % 2])
    return float(mean(ahead))


@pytest.mark.parametrize(("name", "levels", "games"), [("everest", EVEREST, 4), ("k2", K2, 6)])
def test_hard_is_ahead_of_medium(name: str, levels: list[Maker], games: int) -> None:
    assert lead(name, levels[2], levels[1], games) > 0


@pytest.mark.parametrize(("name", "levels"), [("everest", EVEREST), ("k2", K2)])
def test_medium_is_ahead_of_easy(name: str, levels: list[Maker]) -> None:
    assert lead(name, levels[1], levels[0], 40) > 0.5


@pytest.mark.long
@pytest.mark.parametrize(("name", "levels"), [("everest", EVEREST), ("k2", K2)])
def test_hard_is_ahead_of_medium_over_many_games(name: str, levels: list[Maker]) -> None:
    assert lead(name, levels[2], levels[1], 40) > 1
