"""Mountain cards on the board: their faces, and what approach cards change about them."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.card import FLAT, HEIGHT, WIDTH, card, card_back
from highcamp.drawing.svg import group, move_to, text
from highcamp.games.elevation.view import Face, View

PAINT = {"Alps": "alps", "Rockies": "rockies", "Andes": "andes", "Himalayas": "himalayas", "Avalanche": "snow"}
SMALLEST: Final = 15  # letters on the board: a phone shows half of it
_WORDY: Final = 0.58  # from this scale on there is room for a name and its feet


def face(view: View, shown: Face, x: float, y: float, scale: float, cls: str = "") -> str:
    """A card, face up. It keeps its id wherever it goes."""
    note = "no range" if shown.range == "Avalanche" else f"{shown.feet:,} ft"
    smallest = SMALLEST / scale
    drawn = card(str(shown.value), PAINT[shown.range], shown.peak, note, cls=cls, flat=scale < _WORDY, smallest=smallest)
    trump = view.trump == shown.range
    if trump:
        drawn += text(WIDTH - 13, 84, "trump", max(18, smallest), f"bold {cls}".strip(), "end")  # below the longest numeral
    if view.low_wins:
        drawn += f'<path class="{f"f-ink {cls}".strip()}" d="M{WIDTH - 36} {92 if trump else 58}h16l-8 13Z"/>'  # strong is low
    if view.axes and shown.value == 7:
        drawn += text(66, 62, "axe", max(18, smallest), f"bold {cls}".strip())
    return group(drawn, "piece", move_to(x, y, scale), f"card-{shown.card}")


def back(x: float, y: float, scale: float, id: str = "") -> str:
    """A card, face down."""
    return group(card_back(flat=scale < _WORDY), "piece", move_to(x, y, scale), id)


def size(scale: float) -> tuple[float, float]:
    """How much room a card takes."""
    return WIDTH * scale, (FLAT if scale < _WORDY else HEIGHT) * scale
