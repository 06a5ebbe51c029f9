"""The cards of Mountaineers, small enough for a row: a numeral for a Route, a drawn sign and its name for a special card."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.svg import esc, group, move_to, path, rect, text
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


def face(card: str, scale: float = 1, cls: str = "") -> str:
    """A card, face up, its upper left corner at the origin."""
    wide, tall = CARD_WIDE * scale, CARD_TALL * scale
    plate = rect(0, 0, wide, tall, f"f-card s-line pen {cls}".strip(), 10)
    if card not in _SIGNS:
        return plate + text(wide / 2, tall * 0.7, card, 50 * scale, "numeral", "middle")
    sign = group(path(_SIGNS[card], "none s-ink pen"), "", move_to(wide / 2, tall * 0.4, 0.95 * scale))
    return plate + sign + text(wide / 2, tall - 8 * scale, card, 18 * scale, "bold", "middle")


def back() -> str:
    """A card, face down."""
    return (
        rect(0, 0, CARD_WIDE, CARD_TALL, "f-card s-line pen", 10)
        + f'<rect x="7" y="7" width="{CARD_WIDE - 14}" height="{CARD_TALL - 14}" rx="6" fill="url(#contours)"/>'
        + rect(7, 7, CARD_WIDE - 14, CARD_TALL - 14, "none s-line thin", 6)
    )


def slot() -> str:
    """A place where a card will lie."""
    return rect(1, 1, CARD_WIDE - 2, CARD_TALL - 2, "none s-line thin dashed", 10)


def asks(move: int, words: str) -> str:
    """The attributes of something that cannot be done now and, pressed, says why; the keyboard leaves it out."""
    return f'data-move="{move}" role="button" aria-disabled="true" aria-label="{esc(words)}"'


def told(content: str, why: str) -> str:
    """Something with its explanation, for the pointer and for the ear."""
    return f"<title>{esc(why)}</title>{content}"
