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
# The import above gave the name to the package; from here on it is the function's. ``import highcamp.games.x as y``
# looks for x under the name of what it finds here, so the function has the package's.
game, games = registry.game, registry.games
games.__name__ = "highcamp.games"

__all__ = ["NATURE", "NOBODY", "Dealer", "Event", "Game", "Record", "Refused", "Rng", "State", "game", "games"]
__version__ = "0.1.0"
