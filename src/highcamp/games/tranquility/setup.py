"""A new climb of Tranquility, before anything has happened."""

from __future__ import annotations

from typing import Any

from highcamp.engine.game import Game
from highcamp.engine.state import NATURE
from highcamp.games.tranquility.mountain import panorama_code
from highcamp.games.tranquility.options import TranquilityOptions
from highcamp.games.tranquility.phases import DRAW_PANORAMA
from highcamp.games.tranquility.rules import TranquilityState


def start(game: Game[Any, Any], options: TranquilityOptions) -> TranquilityState:
    """The table before anything has been drawn."""
    climb = TranquilityState(game, options, NATURE)
    climb.lay_out(options.players, options.deck(), [panorama_code(a, b, c) for a, b, c in options.sequences])
    climb.modules = options.modules
    climb.onto_bridges = options.campfire_onto_bridge
    climb.open_hands = options.open_hands
    if options.panorama_objectives:
        climb.objectives = options.objectives
        climb.phase = DRAW_PANORAMA
    if options.players == 1:
        climb.ropes = options.guide_ropes
    return climb
