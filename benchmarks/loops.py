"""The loops that are timed: ours and the peers', side by side, so that a reader can see that they are fair.

``from_python`` is how a researcher drives an environment: ask, choose, apply, one Python step at a time, with the same random
numbers for both. ``inside`` plays whole random games in compiled code.
"""

from __future__ import annotations

from itertools import repeat
from typing import Any

from highcamp import Rng, State
from highcamp.engine.playout import playouts


def highcamp_from_python(start: State, steps: int) -> None:
    """Uniformly random steps of one of our games; where several seats choose at once, every seat's choice is a step."""
    rng = Rng.keyed("bench")
    pick = rng.pick
    state = start.copy()
    legal, sample, apply = state.legal, state.sample, state.apply
    for _ in repeat(None, steps):  # counts without making a number each time
        moves = legal()
        if moves:
            apply(pick(moves))
        elif state.is_chance:
            apply(sample(rng))
        else:
            state = start.copy()
            legal, sample, apply = state.legal, state.sample, state.apply


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
