"""The face of a card at a table: how far up and down it leads, what it costs, or levels of acclimatization."""

from __future__ import annotations

from highcamp.drawing.fitting import fit
from highcamp.drawing.svg import rect, text
from highcamp.engine.phrases import counted
from highcamp.games.expeditions.draw.signs import ARROWS, sign


def face_of(card: str, wide: float, tall: float, chosen: bool = False) -> str:
    """What a card shows: how far up and down, what it costs, or levels of acclimatization."""
    inner = rect(4, 4, wide - 8, tall - 8, "f-glow" if chosen else "f-andes" if card.startswith("+") else "none", 6)
    ink = "f-paper" if chosen or card.startswith("+") else "f-ink"
    middle = tall / 2
    if card.startswith("+"):
        words, size = fit("levels", 13, wide - 10, 11)
        return (
            inner
            + text(wide / 2, middle + 8, card, 30, f"numeral {ink}", "middle")
            + text(wide / 2, tall - 12, words, size, ink, "middle")
        )
    up, rope, down = card.rstrip("!").partition("/")
    loss = card.count("!")
    if rope:
        parts = [(number, sort) for sort, number in enumerate((up, down)) if number]
        return inner + "".join(
            half(number, sort, wide, tall * (place + 0.5) / len(parts), ink) for place, (number, sort) in enumerate(parts)
        )
    return inner + half(up, 2, wide, middle - 6 * bool(loss), ink) + (_loss(loss, wide, tall, ink) if loss else "")


def half(number: str, sort: int, wide: float, y: float, ink: str) -> str:
    """Points one way."""
    return sign(ARROWS[sort], wide / 2 - 13, y, ink, 1.1) + text(wide / 2 + 11, y + 10, number, 28, f"numeral {ink}", "middle")


def _loss(loss: int, wide: float, tall: float, ink: str) -> str:
    words, size = fit(f"−{counted(loss, 'level')}", 13, wide - 10, 11, bold=True)
    return text(wide / 2, tall - 12, words, size, f"bold {ink if ink == 'f-paper' else 'f-rockies'}", "middle")
