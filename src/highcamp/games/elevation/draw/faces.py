"""Mountain cards on the board: their faces, and what approach cards change about them."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.card import FLAT, HEIGHT, WIDTH, card, card_back
from highcamp.drawing.fitting import width
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.games.elevation.view import Face, View

PAINT = {"Alps": "alps", "Rockies": "rockies", "Andes": "andes", "Himalayas": "himalayas", "Avalanche": "snow"}
SMALLEST: Final = 15  # letters on the board: a phone shows half of it
_WORDY: Final = 0.58  # from this scale on there is room for a name and its feet


def face(view: View, shown: Face, x: float, y: float, scale: float, cls: str = "", letters: float = SMALLEST) -> str:
    """A card, face up, with no letter smaller than these. It keeps its id wherever it goes."""
    note = "no range" if shown.range == "Avalanche" else f"{shown.feet:,} ft"
    smallest, flat = letters / scale, scale < _WORDY
    drawn = card(str(shown.value), PAINT[shown.range], shown.peak, note, cls=cls, flat=flat, smallest=smallest)
    trump, axe = view.trump == shown.range, view.axes and shown.value == 7
    bold = f"bold {cls}".strip()
    if trump:
        drawn += _label("trump", 92, smallest, cls) if flat else text(WIDTH - 13, 84, "trump", max(18, smallest), bold, "end")
    if view.low_wins:
        low = 50 if flat else 92 if trump else 58  # below the mark, or below the word
        drawn += f'<path class="{f"f-ink {cls}".strip()}" d="M{WIDTH - 36} {low}h16l-8 13Z"/>'  # strong is low
    if axe:
        drawn += _label("axe", 126 if trump else 92, smallest, cls) if flat else text(66, 62, "axe", max(18, smallest), bold)
    return group(drawn, "piece", move_to(x, y, scale), f"card-{shown.card}")


def _label(words: str, y: float, letters: float, cls: str) -> str:
    """A word on the land of a small card."""
    room = width(words, letters, bold=True) + 8
    ground = rect(WIDTH - 6 - room, y - letters * 0.82, room, letters * 1.1, f"f-card {cls}".strip(), 5)
    return ground + text(WIDTH - 10, y, words, letters, f"bold {cls}".strip(), "end")


def back(x: float, y: float, scale: float, id: str = "") -> str:
    """A card, face down."""
    return group(card_back(flat=scale < _WORDY), "piece", move_to(x, y, scale), id)


def size(scale: float) -> tuple[float, float]:
    """How much room a card takes."""
    return WIDTH * scale, (FLAT if scale < _WORDY else HEIGHT) * scale
