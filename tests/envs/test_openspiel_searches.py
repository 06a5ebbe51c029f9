"""OpenSpiel's own searches, those that are written in Python, play all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import highcamp
from highcamp.envs.openspiel import register, short_name
from setups import GAMES, players_of
from spiel import decisions, loaded
from toys import ROPE

ENDS = 6  # decisions, and a game is taken to be over, where only its beginning is looked at

register(ROPE)


def search_by_tree(spiel: Any, luck: Any) -> Any:
    return mcts.MCTSBot(spiel, 1.4, 3, mcts.RandomRolloutEvaluator(1, luck, max_length=ENDS), random_state=luck)


def search_by_information(spiel: Any, luck: Any) -> Any:
    bot = ismcts.ISMCTSBot(spiel, mcts.RandomRolloutEvaluator(1, luck, max_length=ENDS), 1.4, 3, random_state=luck)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, luck.uniform))
    return bot


def searched(search: Callable[[Any, Any], Any], spiel: Any, seed: int) -> Any:
    """A whole game, all seats played by one search."""
    luck = np.random.RandomState(seed)
    bot, state = search(spiel, luck), spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(bot.step(state)))
    return state


def searches() -> Iterator[Any]:
    for name in GAMES:
        numbers = sorted({players_of(name)[0], players_of(name)[-1]})
        for players in numbers:
            marks = [pytest.mark.long] if players != numbers[0] else []
            for search in (search_by_tree, search_by_information):
                yield pytest.param(search, name, players, id=f"{search.__name__}-{name}-{players}", marks=marks)


@pytest.mark.parametrize(("search", "name", "players"), [*searches()])
def test_its_own_searches_play_whole_games(search: Callable[[Any, Any], Any], name: str, players: int) -> None:
    facts = highcamp.game(name).facts
    hidden = facts.hidden or facts.simultaneous
    spiel = loaded(name, players=players, **({} if hidden else {"imperfect_information": search is search_by_information}))
    state = searched(search, spiel, seed=1)
    assert facts.cooperative or sum(state.returns()) == pytest.approx(1)
    assert state.rewards() == state.returns()


def test_the_same_luck_searches_the_same_game() -> None:
    game = pyspiel.load_game(short_name(ROPE))
    one, other = (searched(search_by_information, game, seed=5).history() for _ in range(2))
    assert one == other


def test_its_own_way_of_dealing_anew_serves_too() -> None:
    """Without a resampler ISMCTS makes a sampler of its own, which the clock seeds."""
    spiel = pyspiel.load_game(short_name(ROPE))
    *_, state = decisions(spiel, most=12)
    bot = ismcts.ISMCTSBot(spiel, mcts.RandomRolloutEvaluator(), 1.4, 20)
    assert bot.step(state) in state.legal_actions()
