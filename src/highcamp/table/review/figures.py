"""Chances as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highcamp.engine.words import Line, Seat, line, listed

PERCENT: Final = "\u00a0%"
"""A figure and its sign stay in one line."""


def percent(share: float) -> str:
    """A chance: ``47 %``; what is neither certain nor impossible is not called so."""
    whole = round(100 * share)
    if whole == 0 and share > 0:
        return f"under 1{PERCENT}"
    if whole == 100 and share < 1:
        return f"over 99{PERCENT}"
    return f"{whole}{PERCENT}"


def points(change: float, error: float | None = None) -> str:
    """A change of a chance, with its uncertainty if that is known: ``−4.2 % ± 1.3 %``."""
    shown = round(100 * change, 1)
    sign = "+" if shown > 0 else "−" if shown < 0 else ""
    return f"{sign}{abs(shown):.1f}{PERCENT}" + (f" ±\u00a0{100 * error:.1f}{PERCENT}" if error else "")


def stands(chances: Sequence[float], *, together: bool) -> Line:
    """How likely everyone was to win."""
    if together:
        return line(f"All together {percent(chances[0])}")
    return listed([line(Seat(seat), f" {percent(chance)}") for seat, chance in enumerate(chances)])
