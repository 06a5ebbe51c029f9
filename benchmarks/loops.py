"""The loops that are timed: ours and the peers', side by side, so that a reader can see that they are fair.

``from_python`` is how a researcher drives an environment: ask, choose, apply, one Python step at a time, with the same random
numbers for both. ``inside`` plays whole random games in compiled code. ``agents_in_turn`` and ``by_lot`` choose for learners.
"""

from __future__ import annotations

from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from highcamp import Rng, State
from highcamp.engine.playout import playouts


def highcamp_from_python(start: State, steps: int) -> None:
    """Uniformly random steps of one of our games; where several seats choose at once, every seat's choice is a step."""
    rng = Rng.keyed("bench")
    pick = rng.pick
    state = start.copy()
    legal, nature, apply = state.legal, state.deal_from, state.apply
    for _ in repeat(None, steps):  # counts without making a number each time
        moves = legal()
        if moves:
            apply(pick(moves))
        elif not nature(rng):  # nature's move, if it is nature's turn; else the game is over
            state = start.copy()
            legal, nature, apply = state.legal, state.deal_from, state.apply


def open_spiel_from_python(game: Any, steps: int) -> None:
    """Uniformly random steps of an OpenSpiel game whose chance outcomes are equally likely, so that they need no weights."""
    pick = Rng.keyed("bench").pick
    state = game.new_initial_state()
    legal, apply = state.legal_actions, state.apply_action  # looked up once a game: its fastest way, and ours
    for _ in repeat(None, steps):
        moves = legal()  # nature's too: who acts need not be asked, which would cost it a fifth
        if moves:
            apply(pick(moves))
        else:
            state = game.new_initial_state()
            legal, apply = state.legal_actions, state.apply_action


def open_spiel_simultaneous_from_python(game: Any, steps: int) -> None:
    """The same where all seats choose at once: every seat's choice is a step, as it is with us."""
    pick = Rng.keyed("bench").pick
    seats = range(game.num_players())
    state = game.new_initial_state()
    made = 0
    while made < steps:
        player = state.current_player()
        if player == -2:  # pyspiel.PlayerId.SIMULTANEOUS
            choices = []
            for seat in seats:
                choices.append(pick(state.legal_actions(seat)))
            state.apply_actions(choices)
            made += len(choices)
        elif player != -4:
            state.apply_action(pick(state.legal_actions()))
            made += 1
        else:
            state = game.new_initial_state()
            made += 1


def highcamp_inside(start: State, games: int) -> int:
    """Whole random games in compiled code; returns the steps made."""
    return playouts(start, Rng.keyed("bench"), games)[1]


def agents_in_turn(env: Any, steps: int) -> None:
    """Uniformly random play through PettingZoo, of its own environments and of ours; a step is a move of an agent."""
    below = Rng.keyed("bench").below
    made = 0
    while made < steps:
        env.reset(seed=made)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[below(len(legal))]))
                made += 1


def by_lot(masks: NDArray[np.bool_], luck: np.random.Generator) -> NDArray[np.int64]:
    """A legal move of every game, drawn by NumPy: how a caller chooses, in our vector and in the peer's."""
    games, width = masks.shape
    legal = np.flatnonzero(masks)
    rows = np.arange(games + 1) * width
    bounds = np.searchsorted(legal, rows)
    picked = bounds[:-1] + (luck.random(games) * np.diff(bounds)).astype(np.int64)
    moves: NDArray[np.int64] = legal[picked] - rows[:-1]
    return moves
