"""A table of Mount Everest before anything has happened."""

from __future__ import annotations

from typing import Any

from highcamp.engine.game import Game
from highcamp.games.everest.options import EverestOptions
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.board import mountain
from highcamp.games.expeditions.cards import card_tables
from highcamp.games.expeditions.weather import weather_tables


def start(game: Game[Any, Any], options: EverestOptions) -> Everest:
    """All guides at the base, all cards in the piles, nothing drawn."""
    board = mountain(options.map, options.players, options.crowding)
    state = Everest(game, options, options.players, board, weather_tables(options.weather), card_tables(options.deck))
    state.lay_out()
    state.split = options.split_return
    return state
