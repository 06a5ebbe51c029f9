"""The cover of Elevation: a hand of cards."""

from __future__ import annotations

from highcamp.drawing.cover import card, cover


def picture() -> str:
    """As SVG."""
    hand = ((84, "3", "f-alps", -16), (126, "7", "f-rockies", -6), (168, "11", "f-andes", 4), (210, "14", "f-himalayas", 14))
    scene = "".join(card(x, 138 + abs(turn) * 0.6, numeral, paint, turn, 1.05) for x, numeral, paint, turn in hand)
    return cover("elevation", scene)
