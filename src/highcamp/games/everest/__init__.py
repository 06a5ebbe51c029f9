"""Mount Everest, by Adam Kałuża: guides, clients and the weather."""

from highcamp.games.everest.game import EVEREST

__all__ = ["EVEREST"]
