"""Toys with one thing broken each, and the property that the kit must name.

Each takes a toy and spoils as little as possible. ``BROKEN`` lists them: the game, its options, and the property.
"""

from toys.broken import imagining, moves, observed, results, shown, states
from toys.broken.breaking import BROKEN

__all__ = ["BROKEN", "imagining", "moves", "observed", "results", "shown", "states"]
