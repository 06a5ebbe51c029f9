"""Highcamp: one table for six mountain games.

import highcamp

game = highcamp.list_games()[0]
state = game.new(players=3)

``highcamp.game(name)`` is the game of that name.
"""

from highcamp.engine import registry
from highcamp.engine.chance import Dealer
from highcamp.engine.event import Event
from highcamp.engine.game import Game
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.games.shelf import SHELF

registry.fill(SHELF)
game, list_games = registry.game, registry.list_games

__all__ = ["NATURE", "NOBODY", "Dealer", "Event", "Game", "Record", "Refused", "Rng", "State", "game", "list_games"]
__version__ = "0.1.0"
