"""The face of a card at a table: how far up and down it leads, what it costs, or levels of acclimatization."""

from __future__ import annotations

from highcamp.drawing.fitting import fit, width
from highcamp.drawing.svg import rect, text
from highcamp.engine.phrases import counted
from highcamp.games.expeditions.box import DOWN, FREE, UP
from highcamp.games.expeditions.cards import Face
from highcamp.games.expeditions.draw.signs import ARROWS, sign

_LEAST = 11  # letters so small can still be read


def face_of(card: Face, wide: float, tall: float, chosen: bool = False) -> str:
    """What a card shows: how far up and down, what it costs, or levels of acclimatization."""
    inner = rect(4, 4, wide - 8, tall - 8, "f-glow" if chosen else "none" if card.boost is None else "f-andes", 6)
    ink = "f-paper" if chosen or card.boost is not None else "f-ink"
    middle = tall / 2
    if card.boost is not None:
        words, size = fit("levels", 13, wide - 10, 11)
        return (
            inner
            + text(wide / 2, middle + 8, f"+{card.boost}", 30, f"numeral {ink}", "middle")
            + text(wide / 2, tall - 12, words, size, ink, "middle")
        )
    if card.rope:
        parts = [(card.up, UP), (card.down, DOWN)] if card.up else [(card.down, DOWN)]
        return inner + "".join(
            half(number, sort, wide, tall * (place + 0.5) / len(parts), ink) for place, (number, sort) in enumerate(parts)
        )
    return inner + half(card.up, FREE, wide, middle - 6 * bool(card.loss), ink) + _loss(card.loss, wide, tall, ink)


def half(number: int, sort: int, wide: float, y: float, ink: str) -> str:
    """Points one way."""
    return sign(ARROWS[sort], wide / 2 - 13, y, ink, 1.1) + text(
        wide / 2 + 11, y + 10, str(number), 28, f"numeral {ink}", "middle"
    )


def _loss(loss: int, wide: float, tall: float, ink: str) -> str:
    if not loss:
        return ""
    said, room = f"−{counted(loss, 'level')}", wide - 10
    lines = [said] if width(said, _LEAST, bold=True) <= room else said.split()
    drawn = [fit(words, 13, room, _LEAST, bold=True) for words in lines]
    colour = f"bold {ink if ink == 'f-paper' else 'f-rockies'}"
    return "".join(
        text(wide / 2, tall - 12 - 12 * above, words, size, colour, "middle") for above, (words, size) in enumerate(drawn[::-1])
    )
