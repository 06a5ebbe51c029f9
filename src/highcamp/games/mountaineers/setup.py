"""A new game of Mountaineers, before anything has happened."""

from __future__ import annotations

from typing import Any

from highcamp.engine.game import Game
from highcamp.engine.state import NATURE
from highcamp.games.mountaineers.box import BASIC, BASIC_GOAL, BLITZ, MODES, SHERPA, TOURNAMENT
from highcamp.games.mountaineers.match import begin_match
from highcamp.games.mountaineers.options import MountaineersOptions
from highcamp.games.mountaineers.rules import MountaineersState


def start(game: Game[Any, Any], options: MountaineersOptions) -> MountaineersState:
    """Before anything has happened: a tournament begins with seat 1 as Lead Climber, else the Lead is drawn."""
    track = options.mountain
    mode = MODES.index(options.mode)
    goal = BASIC_GOAL if mode == BASIC else track.summit
    if mode == BLITZ and options.blitz_goal == "first_flag":
        goal = track.flags[0]
    state = MountaineersState(game, options, NATURE)
    state.lay_out(options.players, mode, list(track.flags))
    state.summit = track.summit
    state.goal = goal
    state.always_extra = options.tak_tak_always_extra
    if mode in (TOURNAMENT, SHERPA):
        begin_match(state)
    return state
