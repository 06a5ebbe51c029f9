"""The face-up and the face-down pile beside the trick: explained, and there to be pressed, in vain or not."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.pressing import Press, picture
from highcamp.drawing.svg import move_to, rect, text
from highcamp.games.elevation.box import FACE_DOWN, FACE_UP
from highcamp.games.elevation.draw.faces import SMALLEST, back, face, size
from highcamp.games.elevation.view import View
from highcamp.games.elevation.words import card_text, face_name, is_dealt

WIDE: Final = 116  # of the column they lie in
_CARD: Final = 0.575
_LABEL: Final = 26  # above a pile


def piles(view: View, x: float, y: float, press: Press) -> str:
    """Both, one below the other, in a column that begins here."""
    wide, tall = size(_CARD)
    drawn = []
    both = ((FACE_UP, "face-up", face_up(view, _CARD)), (FACE_DOWN, "face-down", face_down(view, _CARD)))
    for move, name, (what, words, cards) in both:
        y += _LABEL
        label, place = f"{name}: {what}", move_to(x + (WIDE - wide) / 2, y)
        content = text(wide / 2, -8, name, 19, "f-mute", "middle") + cards
        if move == FACE_UP and len(view.up) > 1:
            content += text(-8, 20, f"{len(view.up)}×", 20, "f-mute", "end")
        if press.mine and any(choice.move == move for choice in view.choices):
            edge = rect(-3, -3, wide + 6, tall + 6, "plate", 10)
            drawn.append(press.legal(edge + content, move, label, why=words, place=place))
        elif press.asks:  # the keyboard meets only those with which something can be done
            drawn.append(press.shut(content, move, label, tabbed=False, why=words, place=place))
        else:
            drawn.append(picture(content, label, why=words, place=place))
        y += tall + 8
    return "".join(drawn)


def piles_height() -> float:
    """How much room they take."""
    return 2 * (_LABEL + size(_CARD)[1]) + 20


def face_up(view: View, scale: float, letters: float = SMALLEST) -> tuple[str, str, str]:
    """Its top card, what it is for, and how it looks."""
    words = "The face-up pile: the winner of a trick may take its top card instead of drawing face-down."
    if not view.up:
        return "no card", words, _none(scale)
    top = view.up[-1]
    drawn = face(view, top, 0, 0, scale, letters=letters)
    return face_name(top), f"{words} {card_text(view, top)}", drawn


def face_down(view: View, scale: float) -> tuple[str, str, str]:
    """How many cards it has, what it is for, and how it looks."""
    words = "The face-down pile: after a trick everyone draws, as long as both piles together have a card for each climber."
    wide, tall = size(scale)
    drawn = _none(scale)
    if view.down:
        drawn = back(0, 0, scale, "face-down") + text(wide / 2, tall / 2 + 13, str(view.down), 38, "numeral", "middle")
    return str(view.down) if is_dealt(view) else "no cards dealt yet", words, drawn


def _none(scale: float) -> str:
    wide, tall = size(scale)
    return rect(0, 0, wide, tall, "none s-line pen dashed", 8)
