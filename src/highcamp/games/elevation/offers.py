"""A move as people are offered it: in words, by what is pressed for it, and with what it warns of.

A card of the hand is pressed and is the move; where it is a 7 that may also be swung with the axe, the press says next which.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from highcamp.engine.phrases import listed
from highcamp.engine.ties import tie_lost
from highcamp.engine.words import Seat, Words, line
from highcamp.games.elevation.box import AXE, DAYS, FACE_DOWN, FACE_UP, GIVE, NAME
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


def warning(move: int, table: ElevationState) -> Words:
    """To whom a tie goes with which this move ends the game, where another move would end it better."""
    seat = table.actor
    if not _foresees(table, seat):
        return ""
    winner = tie_lost(table, seat, move)
    if winner is None:
        return ""
    return line("The game would end with a tie, and ", Seat(winner).does("win"), " it by the best single day.")


def _foresees(table: ElevationState, seat: int) -> bool:
    """Whether the climber sees all that scores, on the last day. Cards laid apart are their owner's secret until then, and of
    a veiled trick only the lead lies open.
    """
    if table.day < DAYS - 1:
        return False
    apart = any(table.apart[other] for other in range(table.holders) if other != seat)
    return not apart and not (table.phase == PLAY and table.veiled)
