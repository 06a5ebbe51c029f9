"""A table of K2 before anything has happened."""

from __future__ import annotations

from typing import Any

from highcamp.engine.game import Game
from highcamp.games.expeditions.board import mountain
from highcamp.games.expeditions.cards import card_tables
from highcamp.games.expeditions.weather import weather_tables
from highcamp.games.k2.options import K2Options
from highcamp.games.k2.rules import K2


def start(game: Game[Any, Any], options: K2Options) -> K2:
    """All climbers at the base, all cards in the piles, nothing drawn."""
    board = mountain(options.map, options.players, options.crowding)
    weather, deck = weather_tables(options.weather), card_tables(options.deck)
    state = K2(game, options, options.players, board, weather, deck)
    state.lay_out()
    state.boots = options.boots
    return state
