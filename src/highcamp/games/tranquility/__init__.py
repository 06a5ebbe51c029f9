"""Tranquility: The Ascent, by James Emmerson: climb a mountain of 44 cards together, in silence."""

from highcamp.games.tranquility.game import TRANQUILITY

__all__ = ["TRANQUILITY"]
