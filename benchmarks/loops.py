"""The loops that are timed: ours and the peers', side by side, so that a reader can see that they are fair.

``from_python`` is how a researcher drives an environment: ask, choose, apply, one Python step at a time, with the same random
numbers for both. ``inside`` plays whole random games in compiled code.
"""

from __future__ import annotations

from typing import Any

from highcamp import NATURE, Rng, State
from highcamp.engine.playout import playouts


def highcamp_from_python(start: State, steps: int) -> None:
    """Uniformly random steps of one of our games in which one seat acts at a time."""
    rng = Rng.keyed("bench")
    below = rng.below
    state = start.copy()
    for _ in range(steps):
        actor = state.actor
        if actor >= 0:
            moves = state.legal()
            state.apply(moves[below(len(moves))])
        elif actor == NATURE:
            state.apply(state.sample(rng))
        else:
            state = start.copy()


def highcamp_simultaneous_from_python(start: State, steps: int) -> None:
    """The same for a game in which several seats may act at once: every seat's choice is a step."""
    rng = Rng.keyed("bench")
    below = rng.below
    state = start.copy()
    for _ in range(steps):
        actor = state.actor
        if actor >= 0:
            moves = state.legal(actor)
            state.apply(moves[below(len(moves))], actor)
        elif actor == NATURE:
            state.apply(state.sample(rng))
        else:
            state = start.copy()


def open_spiel_from_python(game: Any, steps: int) -> None:
    """Uniformly random steps of an OpenSpiel game whose chance outcomes are equally likely, so that they need no weights."""
    below = Rng.keyed("bench").below
    state = game.new_initial_state()
    for _ in range(steps):
        moves = state.legal_actions()  # asking who acts would cost it a fifth: it is not needed here, so it is not asked
        if moves:
            state.apply_action(moves[below(len(moves))])
        else:
            state = game.new_initial_state()


def open_spiel_simultaneous_from_python(game: Any, steps: int) -> None:
    """The same where all seats choose at once: every seat's choice is a step, as it is with us."""
    below = Rng.keyed("bench").below
    seats = range(game.num_players())
    state = game.new_initial_state()
    made = 0
    while made < steps:
        player = state.current_player()
        if player == -2:  # pyspiel.PlayerId.SIMULTANEOUS
            choices = []
            for seat in seats:
                moves = state.legal_actions(seat)
                choices.append(moves[below(len(moves))])
            state.apply_actions(choices)
            made += len(choices)
        elif player != -4:
            moves = state.legal_actions()
            state.apply_action(moves[below(len(moves))])
            made += 1
        else:
            state = game.new_initial_state()
            made += 1


def highcamp_inside(start: State, games: int) -> int:
    """Whole random games in compiled code; returns the steps made."""
    return playouts(start, Rng.keyed("bench"), games)[1]
