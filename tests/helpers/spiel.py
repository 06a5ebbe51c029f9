"""Games as OpenSpiel loads them, and their states as tests walk through them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel


def loaded(name: str, **options: Any) -> Any:
    """A game with these options; a choice of words that look like numbers is a choice of numbers in OpenSpiel."""
    said = {option: value for option, value in options.items() if value is not None}
    given = {option: int(value) if str(value).isdigit() else value for option, value in said.items()}
    return pyspiel.load_game(f"highcamp_{name.replace('-', '_')}", given)


def played(game: Any, seed: int = 0, most: int = 400) -> Iterator[Any]:
    """The states of a game that is played by lot, up to so many."""
    state, chance = game.new_initial_state(), random.Random(seed)
    for _ in range(most):
        yield state.clone()
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))


def decisions(game: Any, seed: int = 0, every_nth: int = 5, most: int = 400) -> Iterator[Any]:
    """Some of the states of such a game in which a seat has to act."""
    asked = (state for state in played(game, seed, most) if state.current_player() >= 0)
    return (state for number, state in enumerate(asked) if number % every_nth == 0)
