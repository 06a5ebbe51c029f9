"""A table of K2 before anything has happened."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.game import Game
from highcamp.games.everest.board import mountain
from highcamp.games.everest.box import (
    CAMPS,
    CYCLE,
    GUIDES,
    IN_PILE,
    MOST_DECK,
    NOWHERE,
    PLACES,
    SHOWN,
    SORTS,
)
from highcamp.games.everest.cards import card_tables
from highcamp.games.everest.setting_up import same
from highcamp.games.everest.weather import weather_tables
from highcamp.games.k2.options import K2Options
from highcamp.games.k2.rules import Climb


def start(game: Game[Any, Any], options: K2Options) -> Climb:
    """All climbers at the base, all cards in the piles, nothing drawn."""
    players = options.players
    board = mountain(options.map, players, options.crowding)
    weather = weather_tables(options.weather)
    deck = card_tables(options.deck)
    cards: list[int] = []
    for _ in range(players):
        for place in range(PLACES):
            cards += list(deck.copies) if place in (IN_PILE, CYCLE, SHOWN) else [0] * deck.kinds
    return Climb(
        game,
        options,
        players,
        board,
        weather,
        deck,
        same(GUIDES * board.points[0], players),
        same(-1, players),
        same(-1, weather.tiles),
        same(-1, board.spaces),
        same(0, len(deck.risk)),
        deck.risk[:],
        vec[i64](cards),
        same(-1, players * MOST_DECK),
        same(0, players),
        same(0, players),
        same(0, players),
        same(0, players),
        same(0, players),
        same(0, players),
        same(0, players),
        same(-1, players),
        same(0, players),
        same(0, players * CAMPS),
        vec[i64]([0, 0, NOWHERE, NOWHERE] * players),
        same(0, deck.kinds),
        same(0, GUIDES * SORTS),
        same(0, GUIDES),
        same(1, players * GUIDES),
        same(board.points[0], players * GUIDES),
        options.boots,
    )
