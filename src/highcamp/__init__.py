"""Highcamp: one table for six mountain games.

import highcamp

game = highcamp.game("cant-stop")
state = game.new(players=3, columns=4, variant="jumping")

``highcamp.games()`` lists all games. The package of that name is found by ``from highcamp.games.cant_stop import CANT_STOP``.
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
# The import above gave the package's name to the package; from here on, and for good, it is the function's.
game, games = registry.game, registry.games

__all__ = ["NATURE", "NOBODY", "Dealer", "Event", "Game", "Record", "Refused", "Rng", "State", "game", "games"]
__version__ = "0.1.0"
