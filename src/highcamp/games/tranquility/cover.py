"""The cover of Tranquility: The Ascent: the mountain that is built."""

from __future__ import annotations

from highcamp.drawing.cover import WIDE, cover, flag
from highcamp.drawing.svg import rect


def picture() -> str:
    """As SVG."""
    paints = ("f-alps", "f-andes", "f-rockies")
    rows = []
    for row, across in enumerate((6, 5, 4, 3)):
        left = WIDE / 2 - (across - 1) * 17
        rows += [rect(left + 34 * i - 15, 146 - 23 * row, 30, 20, f"{paints[(row + i) % 3]} s-card", 4) for i in range(across)]
    scene = "".join(rows) + flag(WIDE / 2, 76, 2, 0.8)
    return cover("tranquility", scene)
