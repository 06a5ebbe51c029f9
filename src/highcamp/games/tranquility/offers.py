"""A move as people are offered it: in words, by what is pressed for it, and with what it would cost that nobody expects.

A card and its place are pressed in any order, and so are goats and the place that they are driven to; cards to be discarded are
pressed one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.engine.phrases import listed
from highcamp.engine.scene import MAIN, SECOND
from highcamp.games.tranquility.box import (
    BRIDGE,
    CAMPFIRE,
    CELLS,
    DISCARD,
    HALT,
    HERD,
    PLAY,
    RELOCATE,
    SUMMIT,
    SUMMITS,
    UP_LEFT,
    UP_RIGHT,
)
from highcamp.games.tranquility.names import called, place_of, spoken, spot, word
from highcamp.games.tranquility.phases import HERDING
from highcamp.games.tranquility.rules import TranquilityState


def card_press(word: str) -> str:
    """What a card of the hand is called where it is pressed; equal cards are one and the same."""
    return f"card-{word}"


def place_press(row: int, place: int) -> str:
    """The same for a place of the mountain, which counts from 1."""
    return f"place-{row}-{place}"


def presses(move: int, climb: TranquilityState) -> tuple[str, ...]:
    """What is pressed for a legal move."""
    if move < DISCARD:
        kind, cell = divmod(move - PLAY, CELLS)
        return card_press(word(kind)), _at(cell)
    if move < RELOCATE:
        return (f"move-{move}",)
    if move < HERD:
        return (_at(move - RELOCATE),)
    if move < HALT:
        cell, right = divmod(move - HERD, 2)
        above = _at((UP_RIGHT if right else UP_LEFT)[cell])
        return (above,) if climb.phase == HERDING else (_at(cell), above)
    return (MAIN,) if move == HALT else (SECOND,)


def offer(move: int, climb: TranquilityState) -> str:
    """A move in words."""
    if move < DISCARD:
        kind, cell = divmod(move - PLAY, CELLS)
        moving = f": {spoken(climb.cells[cell] - 1)} there moves up" if CAMPFIRE <= kind < BRIDGE else ""
        return f"{called(kind)} on {spot(cell)}{moving}"
    if move < RELOCATE:
        return f"discard {spoken(move - DISCARD)}"
    if move < HERD:
        return f"{called(climb.moved - 1)} up to {spot(move - RELOCATE)}"
    if move < HALT:
        cell, right = divmod(move - HERD, 2)
        return f"goats of {spot(cell)} up to the {'right' if right else 'left'}"
    return "let the goats graze here" if move == HALT else "use a Guide rope: a new hand"


def offer_set(moves: Sequence[int]) -> str:
    """Discards that are made together, in words."""
    return f"discard {listed([spoken(move - DISCARD) for move in moves])}"


def warning(move: int) -> str:
    """What a move throws away that the climb may need."""
    if move != DISCARD + SUMMIT:
        return ""
    return f"A Summit is what wins the climb, and there are only {SUMMITS}: a discarded one never comes back."


def _at(cell: int) -> str:
    return place_press(*place_of(cell))
