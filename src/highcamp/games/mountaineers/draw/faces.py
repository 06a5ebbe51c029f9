"""The cards of Mountaineers, small enough for a row: a numeral for a Route, a drawn sign and its name for a special card."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import width
from highcamp.drawing.svg import group, move_to, path, rect, text
from highcamp.games.mountaineers.draw.layout import CARD_TALL, CARD_WIDE

# Signs in a box of 40 by 40 around the origin, all drawn with the pen.
_SIGNS: Final = {
    "Bomber": "M-14 14L8-8M-4-16Q12-16 16 4M-2-2L14 14M10 18L18 10",  # pick and shovel
    "Tak-Tak": "M-12 2V-6a3 3 0 0 1 6 0V0V-14a3 3 0 0 1 6 0V-2V-16a3 3 0 0 1 6 0V0V-12a3 3 0 0 1 6 0V6Q12 18 0 18Q-8 18-12 10Z",
    "Belay": "M0-16a16 16 0 1 0 .1 0ZM0-10a10 10 0 1 0 .1 0ZM0-4a4 4 0 1 0 .1 0ZM11 11L18 18",  # a coil of rope
    "Clip In": "M-6-17H4a12 12 0 0 1 0 24L-2 17a8 8 0 0 1-14-6V-6a11 11 0 0 1 10-11ZM8-13L-2 4",  # a carabiner
    "Sabotage": "M-16 4L-6-8 6-6 8 6-4 14-14 12ZM6-10L12-18 18-12 14-6ZM10 14L16 10 18 16 13 19Z",  # falling rocks
}
CARABINER: Final = "M-5-9H2a6 6 0 0 1 0 12L-1 9a4.500 4.500 0 0 1-8-3V-4a5 5 0 0 1 4-5Z"


def face(card: str, wide: float = CARD_WIDE, tall: float = CARD_TALL, smallest: float = 16) -> str:
    """A card, face up, its upper left corner at the origin."""
    plate = rect(0, 0, wide, tall, "f-card s-line pen", 10)
    if card not in _SIGNS:
        return plate + text(wide / 2, tall * 0.5 + min(wide, tall) * 0.23, card, min(wide, tall) * 0.64, "numeral", "middle")
    letters = max(smallest, min(tall * 0.23, wide * 0.2))
    sign = group(path(_SIGNS[card], "none s-ink pen"), "", move_to(wide / 2, (tall - letters) * 0.5 - 2, (tall - letters) / 62))
    room = wide - 8
    squeezed = room if width(card, letters, bold=True) > room else 0
    return plate + sign + text(wide / 2, tall - 8, card, letters, "bold", "middle", squeezed)


def back(wide: float = CARD_WIDE, tall: float = CARD_TALL) -> str:
    """A card, face down."""
    return (
        rect(0, 0, wide, tall, "f-card s-line pen", 10)
        + f'<rect x="7" y="7" width="{wide - 14:g}" height="{tall - 14:g}" rx="6" fill="url(#contours)"/>'
        + rect(7, 7, wide - 14, tall - 14, "none s-line thin", 6)
    )


def slot(wide: float = CARD_WIDE, tall: float = CARD_TALL) -> str:
    """A place where a card will lie."""
    return rect(1, 1, wide - 2, tall - 2, "none s-line thin dashed", 10)
