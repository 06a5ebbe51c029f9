"""A new expedition, before anything has happened."""

from __future__ import annotations

from typing import Any

from highcamp.engine.bits import bit
from highcamp.engine.game import Game
from highcamp.engine.state import NATURE
from highcamp.games.elevation.observe import ANY_14, COMMUNITY, MEMORY, SHORTCUT_7, SWAP_LATE
from highcamp.games.elevation.options import ElevationOptions
from highcamp.games.elevation.rules import ElevationState

RANGE_KEYS = ["alps", "rockies", "andes", "himalayas"]


def start(game: Game[Any, Any], options: ElevationOptions) -> ElevationState:
    """The table before The Guide is drawn."""
    cards, forced = options.cards(), options.forced()
    left = 0
    for card in cards:
        if (options.community or not card.community) and card not in forced:
            left |= bit(card.number)
    table = ElevationState(game, options, NATURE)
    table.lay_out(
        options.players,
        list(options.counts()),
        [feet for _, feet in options.table_peaks().all()],
        [RANGE_KEYS.index(name) for name in options.piles],
    )
    table.cards = cards
    table.forced = forced
    table.any_top = options.autos == "any_14"
    table.left = left
    table.agreed = agreed(options)
    return table


def agreed(options: ElevationOptions) -> int:
    """The readings that do not stand in the cards or the rules of a day, as a set."""
    readings = {
        MEMORY: options.memory,
        SWAP_LATE: options.swap == "after_drawing",
        SHORTCUT_7: options.shortcut == "7",
        ANY_14: options.autos == "any_14",
        COMMUNITY: options.community,
    }
    return sum(reading for reading, chosen in readings.items() if chosen)
