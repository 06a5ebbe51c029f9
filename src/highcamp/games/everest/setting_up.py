"""A table of Mount Everest before anything has happened."""

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
    HOLDERS,
    IN_PILE,
    ITEMS,
    MOST_DECK,
    NOWHERE,
    PLACES,
    SHOWN,
    SORTS,
    START_POINTS,
)
from highcamp.games.everest.cards import card_tables
from highcamp.games.everest.options import EverestOptions
from highcamp.games.everest.rules import Everest
from highcamp.games.everest.weather import weather_tables


def start(game: Game[Any, Any], options: EverestOptions) -> Everest:
    """All guides at the base, all cards in the piles, nothing drawn."""
    players = options.players
    board = mountain(options.map, players, options.crowding)
    weather = weather_tables(options.weather)
    deck = card_tables(options.deck)
    cards: list[int] = []
    for _ in range(players):
        for place in range(PLACES):
            cards += list(deck.copies) if place in (IN_PILE, CYCLE, SHOWN) else [0] * deck.kinds
    return Everest(
        game,
        options,
        players,
        board,
        weather,
        deck,
        options.split_return,
        same(START_POINTS, players),
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
        same(0, players * HOLDERS * ITEMS),
        same(0, players * HOLDERS),
        same(CAMPS, players),
        same(0, HOLDERS),
        same(0, GUIDES),
    )


def same(number: int, times: int) -> vec[i64]:
    """The same number, many times."""
    return vec[i64]([number] * times)
