"""The hand below a scene: one row where the window is wider than high, else two."""

from __future__ import annotations

from typing import NamedTuple

from highcamp.drawing.pressing import Kind, Press
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.engine.scene import Form
from highcamp.games.elevation.draw.asking import pickable
from highcamp.games.elevation.draw.faces import face, size
from highcamp.games.elevation.draw.layout import LETTERS
from highcamp.games.elevation.offers import card_press, sevens
from highcamp.games.elevation.view import Face, View
from highcamp.games.elevation.words import card_text, face_name


class _Strip(NamedTuple):
    """The picture in a form of window."""

    width: int
    height: int
    rows: int
    largest: float
    """How large a card is at most."""


_DESK = _Strip(920, 124, 1, 0.583)
_STRIPS: dict[Form, _Strip] = {
    "wide": _DESK,
    "deep": _DESK,
    "low": _Strip(586, 62, 1, 0.36),
    "broad": _Strip(840, 266, 2, 0.65),
    "tall": _Strip(390, 130, 2, 0.385),
    "long": _Strip(390, 160, 2, 0.48),
}
_FEW = 10  # cards in the usual hand
_CARDS = ("draft", "pass", "play")  # moments that ask for a card of the hand
_RAISED = 4


def room(form: Form) -> tuple[int, int]:
    """How large it is."""
    return _STRIPS[form].width, _STRIPS[form].height


def held(view: View, form: Form, press: Press) -> str:
    """The cards: first those with which something can be done, for the keyboard meets them in this order."""
    able: list[str] = []
    quiet: list[str] = []
    scale, places = _spread(len(view.hand), form)
    now, takes, axes = {choice.move for choice in view.choices}, pickable(view), sevens(choice.move for choice in view.choices)
    for one, (x, y) in zip(view.hand, places, strict=True):
        kind: Kind = "legal" if one.card in now else "still"
        if kind == "still" and press.asks:
            kind = "pick" if one.card in takes else "shut"
        dim = view.moment in _CARDS and press.lit and one.card not in now | takes
        chosen = one in view.picks
        content = _card(view, one, kind, dim, scale, picked=one.card in takes)
        label = face_name(one) if one.range == "Avalanche" else f"{face_name(one)}, {one.peak}, {one.feet:,} ft"
        label += ", chosen" if chosen else ""
        why, place = card_text(view, one), move_to(x, y - _RAISED * chosen)
        if kind == "legal" and one.card in axes:
            drawn = press.target(content, card_press(one.card), label, why=why, place=place)
        else:
            drawn = press.marked(kind, content, one.card, label, chosen=chosen, why=why, place=place)
        (quiet if kind == "shut" else able).append(drawn)
    return "".join(able + quiet)


def _spread(count: int, form: Form) -> tuple[float, list[tuple[float, float]]]:
    """How large the cards are, and where each lies; a hand that grows smaller stays as large, in rows of equal length."""
    width, height, rows, largest = _STRIPS[form]
    most = max(-(-count // rows), _FEW // rows, int((width - 6) // (size(largest)[0] + 3)))  # beside each other
    pitch = min((width - 6) / most, size(largest)[0] + 6)
    scale = min(largest, (pitch - 3) / size(1)[0])
    wide, tall = size(scale)
    used = -(-count // most) if count else 1
    across = -(-count // used)
    top = (height - used * (tall + 4) + 4) / 2 + (_RAISED / 2 if used == 1 else 1)
    places = []
    for number in range(count):
        row = number // across
        many = min(across, count - across * row)
        left = (width - pitch * many + pitch - wide) / 2
        places.append((left + pitch * (number - across * row), top + row * (tall + 4)))
    return scale, places


def _card(view: View, one: Face, kind: Kind, dim: bool, scale: float, picked: bool) -> str:
    """A card: lit where it can be put forward or put back. One of a set has a band, seen once it is chosen."""
    wide, tall = size(scale)
    drawn = face(view, one, 0, 0, scale, "dim" if dim else "", LETTERS)
    if kind == "still":
        return drawn
    if picked:
        band = rect(0, tall - 17, wide, 17, "f-ink", 6)
        band += text(wide / 2, tall - 4, "chosen", 13 if wide > 60 else 12, "bold f-paper", "middle")
        drawn += group(band, "chosen")
    return rect(-1.5, -1.5, wide + 3, tall + 3, "plate fine", 8) + drawn
