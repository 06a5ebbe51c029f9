"""K2, by Adam Kałuża: the parent of Mount Everest, on its own boards and on Everest's."""

from highcamp.games.k2.game import K2_GAME

__all__ = ["K2_GAME"]
