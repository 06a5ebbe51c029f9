"""The games, a package each.

``highcamp.games()`` lists them. Once a game is imported, ``highcamp.games`` is this package and no longer the function of that
name, so the package can be called too.
"""

import sys
from types import ModuleType
from typing import Any

from highcamp.engine.game import Game
from highcamp.engine.registry import games


class _Games(ModuleType):
    def __call__(self) -> list[Game[Any, Any]]:
        return games()


sys.modules[__name__].__class__ = _Games
