"""How fast what happens is shown at the terminal."""

from __future__ import annotations

from enum import StrEnum


class Pace(StrEnum):
    """How long each beat stays before the next, by the words that the page has for it."""

    SLOW = "slow"
    USUAL = "usual"
    FAST = "fast"
    ONCE = "once"

    @property
    def factor(self) -> float:
        """What a beat's time is multiplied with."""
        return {Pace.SLOW: 2.0, Pace.USUAL: 1.0, Pace.FAST: 0.5, Pace.ONCE: 0.0}[self]
