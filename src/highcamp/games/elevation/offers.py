"""A move as people are offered it: in words, and by what is pressed for it.

A card of the hand is pressed and is the move; where it is a 7 that may also be swung with the axe, the press says next which.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from highcamp.engine.phrases import listed
from highcamp.engine.words import Words, line
from highcamp.games.elevation.box import AXE, FACE_DOWN, FACE_UP, GIVE, NAME
from highcamp.games.elevation.names import RANGE_NAMES, card_name
from highcamp.games.elevation.notation import seven_of
from highcamp.games.elevation.phases import PASS, PLAY
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.story import does


def card_press(card: int) -> str:
    """What a card of the hand is called where it is pressed together with the way it is played."""
    return f"seven-{card}"


def sevens(moves: Iterable[int]) -> set[int]:
    """The cards that can be swung with the axe by these moves."""
    return {seven_of(move) for move in moves if AXE <= move < FACE_UP}


def presses(move: int, table: ElevationState) -> tuple[str, ...]:
    """What is pressed for a legal move."""
    if AXE <= move < FACE_UP:
        return card_press(seven_of(move)), "axe"
    if table.phase == PLAY and move in sevens(table.legal()):
        return card_press(move), "plain"
    return (f"move-{move}",)


def offer(move: int, table: ElevationState) -> Words:
    """A move in words."""
    if move < AXE:
        return card_name(move)
    if move < FACE_UP:
        return f"{card_name(seven_of(move))} with the axe"
    if move == FACE_UP:
        return f"take {card_name(table.up[table.up_count - 1])} from the face-up pile"
    if move == FACE_DOWN:
        return "draw from the face-down pile"
    if move < GIVE:
        return line(does(table, move - NAME, "take"), " it")
    return f"give {RANGE_NAMES[move - GIVE]} to the left"


def offer_set(moves: Sequence[int], table: ElevationState) -> str:
    """The cards of a set in words: what is passed, or kept."""
    cards = listed([card_name(move) for move in moves])
    if table.phase != PASS:
        return f"keep {cards}"
    if table.humans == 2:
        return f"pass {cards} to the other climber"
    return f"pass {cards} to the {'right' if table.passes_right() else 'left'}"
