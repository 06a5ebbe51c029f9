"""The face-up and the face-down pile beside the trick: explained, and there to be pressed, in vain or not."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.svg import esc, move_to, rect, text
from highcamp.games.elevation.box import FACE_DOWN, FACE_UP
from highcamp.games.elevation.draw.faces import back, face, size
from highcamp.games.elevation.draw.middle import WIDTH
from highcamp.games.elevation.draw.pressing import title
from highcamp.games.elevation.view import View
from highcamp.games.elevation.words import card_text, face_name

_CARD: Final = 0.5
_RIGHT: Final = 108  # from a pile's left side to that of the board


def piles(view: View, y: float, asks: bool) -> str:
    """Both, in the middle that begins at ``y``."""
    x, below = WIDTH - _RIGHT, y + 68 + size(_CARD)[1]
    return _face_up(view, move_to(x, y + 34), asks) + _face_down(view, move_to(x, below), asks)


def _face_up(view: View, place: str, asks: bool) -> str:
    words = "The face-up pile: the winner of a trick may take its top card instead of drawing face-down."
    if not view.up:
        return _pile(view, FACE_UP, "face-up", "no card", words, _none(), place, asks)
    top = view.up[-1]
    drawn = face(view, top, 0, 0, _CARD)
    if len(view.up) > 1:
        drawn += text(-6, 20, f"{len(view.up)}×", 20, "f-mute", "end")
    return _pile(view, FACE_UP, "face-up", face_name(top), f"{words} {card_text(view, top)}", drawn, place, asks)


def _face_down(view: View, place: str, asks: bool) -> str:
    words = "The face-down pile: after a trick everyone draws, as long as both piles together have a card for each climber."
    wide, tall = size(_CARD)
    drawn = _none()
    if view.down:
        drawn = back(0, 0, _CARD, "face-down") + text(wide / 2, tall / 2 + 12, str(view.down), 34, "numeral", "middle")
    return _pile(view, FACE_DOWN, "face-down", str(view.down), words, drawn, place, asks)


def _pile(view: View, move: int, name: str, what: str, words: str, drawn: str, place: str, asks: bool) -> str:
    """A pile; the keyboard leaves it out, because what can be done with it stands below the hand as well."""
    wide, tall = size(_CARD)
    role, edge = 'role="img"', ""
    if asks and any(choice.move == move for choice in view.choices):
        role, edge = f'class="choice legal" data-move="{move}" role="button"', rect(-3, -3, wide + 6, tall + 6, "plate", 10)
    elif asks:
        role = f'class="choice" data-move="{move}" role="button" aria-disabled="true"'
    label = text(wide / 2, -8, name, 18, "f-mute", "middle")
    return f'<g {role} aria-label="{esc(f"{name}: {what}")}" {place}>{title(words)}{edge}{label}{drawn}</g>'


def _none() -> str:
    wide, tall = size(_CARD)
    return rect(0, 0, wide, tall, "none s-line pen dashed", 8)
