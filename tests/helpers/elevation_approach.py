"""Moments of Elevation under approach cards: a trick of three, a swap, the end of the face-down pile."""

from __future__ import annotations

from typing import Any

from elevation_tables import go, table
from highcamp.games.elevation.phases import CHOOSE, DRAW, REFILL, TAKER
from highcamp.games.elevation.rules import ElevationState


def trick(approach: list[str], plays: list[str], **more: Any) -> ElevationState:
    """A trick led by seat 1 in which everyone also holds one more card."""
    spare = [f"{play.removesuffix(' with the axe')}; Himalayas {i + 1}" for i, play in enumerate(plays)]
    return go(table(approach=approach, hands=spare, **more), *plays)


def swap(**more: Any) -> ElevationState:
    position = {
        "approach": ["Equipment Swap"],
        "hands": ["Alps 9; Rockies 1", "Avalanche 2; Rockies 2", "Alps 11; Rockies 3"],
        "down": "Himalayas 1 2 3 4",
        "up": ["Himalayas 14"],
        **more,
    }
    return go(table(**position), "Alps 9", "Avalanche 2", "Alps 11")


def last_cards(approach: list[str], down: str = "Rockies 1 2 3", **more: Any) -> ElevationState:
    """After a draw step in which the last face-down card was drawn."""
    position = {
        "approach": approach,
        "hands": ["Alps 9; Rockies 11", "Alps 12; Rockies 12", "Alps 11; Rockies 13"],
        "down": down,
        "up": ["Himalayas 14"],
        **more,
    }
    state = go(table(**position), "Alps 9", "Alps 12", "Alps 11")
    while state.phase in (CHOOSE, TAKER, DRAW, REFILL):
        if state.phase == CHOOSE:
            go(state, "face-up")
        elif state.phase == TAKER:
            go(state, "seat 1 takes it")
        else:
            state.apply(state.chance()[0][0])
    return state
