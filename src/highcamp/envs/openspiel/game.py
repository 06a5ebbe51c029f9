"""A game as OpenSpiel loads it, with what its type and its numbers promise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pyspiel

from highcamp.engine.game import Game
from highcamp.envs.openspiel.observer import Observer
from highcamp.envs.openspiel.parameters import is_imperfect, options_from, specification
from highcamp.envs.openspiel.state import OpenSpielState
from highcamp.envs.versions import env_version

ENDLESS: Final = 10**9
"""How long a game is that luck may prolong without bound: OpenSpiel wants a number, and twice as much must fit in 31 bits."""


def short_name(game: Game[Any, Any]) -> str:
    """What OpenSpiel calls a game: ``highcamp_first_ascent``."""
    return f"highcamp_{game.name.replace('-', '_')}"


def register(game: Game[Any, Any]) -> None:
    """Make a game known to OpenSpiel under its ``short_name``. Doing so twice does no harm."""
    if short_name(game) not in pyspiel.registered_names():
        # A class, as OpenSpiel's own games have it: it keeps what makes a game until after Python has ended, and a function
        # would be freed then, which is fatal.
        pyspiel.register_game(_type(game, {}), type(f"{type(game).__name__}Game", (OpenSpielGame,), {"highcamp": game}))


class OpenSpielGame(pyspiel.Game):
    """One set-up of a game. ``pyspiel.load_game`` makes it."""

    highcamp: Game[Any, Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.highcamp
        given = {**specification(game), **(params or {})}
        self.start = game.new(**options_from(game, given))
        facts = game.facts
        info = pyspiel.GameInfo(
            num_distinct_actions=facts.moves,
            max_chance_outcomes=facts.outcomes,
            num_players=int(self.start.seats),  # those that the game itself plays have returns, too
            min_utility=facts.returns[0],
            max_utility=facts.returns[1],
            utility_sum=None if facts.cooperative else 1.0,  # shared among the winners
            max_game_length=_longest(game),
        )
        super().__init__(_type(game, given), info, given)

    def new_initial_state(self) -> OpenSpielState:
        """A new game."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """Whoever tells what a seat sees (a default observation), or all that it knows (``perfect_recall``)."""
        return Observer(self.highcamp.observation(), iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """How often nature may act."""
        return _longest(self.highcamp) if self.highcamp.facts.outcomes else 0


def _longest(game: Game[Any, Any]) -> int:
    return game.facts.longest or ENDLESS


def _type(game: Game[Any, Any], given: Mapping[str, Any]) -> pyspiel.GameType:
    facts, observation, its = game.facts, game.observation(), pyspiel.GameType
    imperfect, shared = is_imperfect(game, given), facts.cooperative
    return its(
        short_name=short_name(game),
        long_name=f"{game.title}, Highcamp v{env_version(game)}",
        dynamics=its.Dynamics.SEQUENTIAL,
        chance_mode=its.ChanceMode.EXPLICIT_STOCHASTIC if facts.outcomes else its.ChanceMode.DETERMINISTIC,
        information=its.Information.IMPERFECT_INFORMATION if imperfect else its.Information.PERFECT_INFORMATION,
        utility=its.Utility.IDENTICAL if shared else its.Utility.CONSTANT_SUM,
        reward_model=its.RewardModel.TERMINAL,
        max_num_players=facts.seats[1],
        min_num_players=facts.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=observation.perfect,
        provides_observation_string=True,
        provides_observation_tensor=bool(observation),
        parameter_specification=specification(game),
    )
