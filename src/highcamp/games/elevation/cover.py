"""The cover of Elevation: a hand of cards."""

from __future__ import annotations

from highcamp.drawing.cover import card, cover


def picture() -> str:
    """As SVG."""
    hand = ((92, "3", "f-alps", -16), (128, "7", "f-rockies", -6), (164, "11", "f-andes", 4), (200, "14", "f-himalayas", 14))
    scene = "".join(card(x, 138 + abs(turn) * 0.6, numeral, paint, turn, 1.05) for x, numeral, paint, turn in hand)
    return cover("elevation", scene)
