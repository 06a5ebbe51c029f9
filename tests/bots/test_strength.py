"""Levels are worth their names: a few games of fixed seeds, each level against the one below. `make strength` plays many more.

Repeatable: whoever searches has so many iterations, and no clock. The bars lie well below what many games showed, and above
what a bot reaches that is no better than the others at its table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import highcamp
from highcamp import Rng
from highcamp.bots import naming
from highcamp.bots.bot import Bot, ask

COMPILED = not str(highcamp.engine.state.__file__).endswith(".py")
pytestmark = pytest.mark.skipif(not COMPILED, reason="interpreted, games of bots take minutes")


class Bout(NamedTuple):
    """One level at a table of another, and the wins that it has to have."""

    game: str
    options: dict[str, Any]
    hero: str
    others: str
    games: int
    least: float
    iterations: int = 0


BOUTS = [
    Bout("cant-stop", {"players": 2}, "easy", "random", 60, 45),
    Bout("cant-stop", {"players": 2}, "medium", "easy", 60, 36),
    Bout("cant-stop", {"players": 2}, "hard", "medium", 60, 36),
    Bout("elevation", {"players": 3}, "easy", "random", 60, 28),
    Bout("elevation", {"players": 3}, "medium", "easy", 60, 25),
    Bout("elevation", {"players": 3}, "hard", "medium", 9, 5, iterations=150),
    Bout("mountaineers", {"players": 3}, "easy", "random", 60, 30),
    Bout("mountaineers", {"players": 3}, "medium", "easy", 60, 22),
    Bout("everest", {"players": 2}, "easy", "random", 40, 25),
    Bout("everest", {"players": 2}, "hard", "medium", 12, 6.5, iterations=80),
    Bout("k2", {"players": 2}, "easy", "random", 10, 7),
    Bout("k2", {"players": 2}, "medium", "easy", 20, 13),
    Bout("k2", {"players": 2}, "hard", "medium", 4, 2.5, iterations=40),
]


def wins(bout: Bout, hero: Callable[[], Bot]) -> float:
    """How many games the hero wins, in every seat as many."""
    game, total = highcamp.game(bout.game), 0.0
    for seed in range(bout.games):
        state, rng = game.new(**bout.options), Rng.keyed("bout", seed)
        seat = seed % state.seats
        players = [hero() if one == seat else naming.bot(game, bout.others) for one in range(state.seats)]
        while not state.over:
            if state.is_chance:
                state.apply(state.sample(rng))
            else:
                actor = state.to_act[0]
                state.apply(ask(players[actor], state, actor, rng), actor)
        total += state.returns()[seat]
    return total


def level(bout: Bout) -> Bot:
    """Whoever plays the level, unhurried."""
    kind: Any = naming.levels(highcamp.game(bout.game))[bout.hero]
    return kind(iterations=bout.iterations) if bout.iterations else kind()  # type: ignore[no-any-return]


@pytest.mark.parametrize("bout", BOUTS, ids=lambda bout: f"{bout.game}: {bout.hero}")
def test_a_level_beats_the_one_below(bout: Bout) -> None:
    assert wins(bout, lambda: level(bout)) >= bout.least


@pytest.mark.parametrize("bout", [BOUTS[2], BOUTS[4], BOUTS[7]], ids=lambda bout: f"{bout.game}: {bout.hero}")
def test_a_weak_bot_does_not_pass_for_it(bout: Bout) -> None:
    assert wins(bout, lambda: naming.bot(highcamp.game(bout.game), "random")) < bout.least
