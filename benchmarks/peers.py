"""The peers: what is timed beside us, in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from highcamp import Rng

SOURCES = Path(__file__).parent.parent / "src"


def versions() -> dict[str, str]:
    """What the peers are, and what they run on."""
    names = {"OpenSpiel": "open_spiel", "pgx": "pgx", "JAX": "jax", "PettingZoo": "pettingzoo", "RLCard": "rlcard"}
    return {name: version(package) for name, package in names.items()}


class OpenSpielGame:
    """A game of OpenSpiel."""

    def __init__(self, name: str, sample: int = 2000) -> None:
        self.game = pyspiel.load_game(name)
        self.start = self.game.new_initial_state()
        pick = Rng.keyed("deal").pick
        while self.start.is_chance_node():  # a search, and so a rollout, begins where a player has to choose
            self.start.apply_action(pick(self.start.legal_actions()))
        self.mean_steps = self._mean_steps(sample)

    def _mean_steps(self, games: int) -> float:
        pick = Rng.keyed("length").pick
        steps = 0
        for _ in range(games):
            state = self.start.clone()
            while not state.is_terminal():
                state.apply_action(pick(state.legal_actions()))
                steps += 1
        return steps / games

    def rollouts(self, games: int) -> None:
        """Whole random games in C++: the evaluator of OpenSpiel's own search, asked once for many rollouts.

        One simulation of the search expands the root and evaluates one leaf by ``games`` rollouts; the one tree step is
        nothing beside them.
        """
        evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
        bot = pyspiel.MCTSBot(self.game, evaluator, 1.0, 1, 1, False, 1, False)
        bot.mcts_search(self.start)

    def search(self, simulations: int) -> None:
        """Its search in C++: so many simulations in one tree, each leaf judged by one rollout."""
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        pyspiel.MCTSBot(self.game, evaluator, 1.0, simulations, 1000, False, 1, False).mcts_search(self.start)

    def search_in_python(self, simulations: int) -> None:
        """Its search in Python, the same way."""
        from open_spiel.python.algorithms import mcts

        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        bot = mcts.MCTSBot(self.game, 1.0, simulations, evaluator, solve=False, random_state=np.random.RandomState(1))
        bot.mcts_search(self.start)

    def clones(self, times: int) -> None:
        """Copies of the initial state."""
        clone = self.game.new_initial_state().clone
        for _ in range(times):
            clone()


def interpreted(game: str, options: dict[str, Any], games: int) -> tuple[int, float]:
    """Whole random games of one of ours run as plain Python in a process of its own: steps made and CPU seconds."""
    code = (
        "import json, sys, time, highcamp; from highcamp.engine.playout import playouts; from highcamp.engine import state;"
        "assert state.__file__.endswith('.py'), state.__file__;"
        "start = highcamp.game(sys.argv[1]).new(**json.loads(sys.argv[2])); rng = highcamp.Rng.keyed('bench');"
        "began = time.process_time(); steps = playouts(start, rng, int(sys.argv[3]))[1];"
        "print(json.dumps([steps, time.process_time() - began]))"
    )
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}  # the source tree goes before the compiled install
    command = [sys.executable, "-c", code, game, json.dumps(options), str(games)]
    made = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    steps, seconds = json.loads(made)
    return steps, seconds
