"""The bot that plays as a network likes: what it does with likings that are known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import highcamp
from highcamp import Refused, Rng
from highcamp.bots import naming
from highcamp.bots.bot import ask
from highcamp.bots.trained import Trained
from highcamp.engine.stamp import Stamp
from highcamp.networks.form import Form
from highcamp.networks.network import Network, network_of
from highcamp.networks.weights import Card, weights


def liking(game: Any, likes: dict[int, float]) -> Network:
    """A network that looks at nothing, and likes moves as it is told."""
    stamp = Stamp.of(game)
    form = Form(columns=0, width=1, blocks=0, rank=0, moves=stamp.moves)
    arrays: dict[str, Any] = {name: np.zeros(sizes) for name, sizes in form.sizes().items()}
    for move, like in likes.items():
        arrays["likes.bias"][move] = like
    nothing = np.zeros(0)
    return Network(weights(stamp, form, {**arrays, "columns": nothing, "mean": nothing, "scale": nothing}, Card()))


def test_it_makes_the_legal_move_that_it_likes_best() -> None:
    game, rng = highcamp.game("elevation"), Rng.keyed(1)
    state = game.new()
    while len(state.legal()) < 3 or state.gathering():
        if not state.deal_from(rng):
            state.play(state.actor, state.legal()[0])
    legal, moves = state.legal(), game.facts.moves
    others = {move: 9.0 for move in range(moves) if move not in legal}
    for best in legal:
        bot = Trained(liking(game, {**others, best: 1.0}))
        assert ask(bot, state, state.actor, rng) == best
        advice = bot.advise(state, state.actor, rng)
        assert advice.move == best
        share = np.e / (np.e + len(legal) - 1)
        assert f"{share:.0%}" in advice.why
        assert bot.mixture(state, state.actor, rng) == {}


def test_where_all_choose_at_once_it_draws_by_how_it_likes_them() -> None:
    game, rng = highcamp.game("mountaineers"), Rng.keyed(1)
    state = game.new(mode="blitz")
    while state.deal_from(rng):
        pass
    assert state.gathering()
    first, second, *rest = state.legal()
    never = dict.fromkeys(rest, -50.0)
    bot = Trained(liking(game, {**never, first: np.log(3.0), second: 0.0}))
    drawn = [bot.choose(state, state.actor, rng) for _ in range(2000)]
    assert set(drawn) == {first, second}
    assert drawn.count(first) / 2000 == pytest.approx(0.75, abs=0.04)
    assert bot.mixture(state, state.actor, rng)[first] == pytest.approx(0.75, abs=1e-3)


def test_it_is_there_where_a_network_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game = highcamp.game("k2")
    monkeypatch.setattr(type(game), "has_network", lambda self: False)
    assert "trained" not in naming.bots(game)
    monkeypatch.setattr(type(game), "has_network", lambda self: True)
    assert "trained" in naming.bots(game)


def test_a_network_of_another_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    network_of.cache_clear()
    game = highcamp.game("k2")
    monkeypatch.setattr(type(game), "network", lambda self: b"")
    with pytest.raises(Refused, match="No network has learned K2"):
        network_of(game)
