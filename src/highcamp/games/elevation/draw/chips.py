"""Cards as small as can be: a mark and a number."""

from __future__ import annotations

from highcamp.drawing.marks import range_mark
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.games.elevation.draw.faces import PAINT
from highcamp.games.elevation.view import Face


def pitch(letters: float) -> float:
    """How far one lies from the next."""
    return max(11, letters) * 2.6 + 2


def chips(cards: tuple[Face, ...], x: float, y: float, letters: float, across: int) -> str:
    """So many beside each other. They keep their ids when they are played."""
    letters = max(11, letters)
    wide, tall = pitch(letters) - 2, letters * 1.6
    drawn = []
    for place, one in enumerate(cards):
        mark = range_mark(PAINT[one.range], wide * 0.28, tall / 2, letters)
        value = text(wide * 0.7, tall / 2 + letters * 0.36, str(one.value), letters, "numeral", "middle")
        at = move_to(x + place % across * pitch(letters), y + place // across * (tall + 2))
        plate = rect(0, 0, wide, tall, "f-card s-line thin", 4)
        drawn.append(group(plate + mark + value, "piece", at, f"card-{one.card}"))
    return "".join(drawn)
