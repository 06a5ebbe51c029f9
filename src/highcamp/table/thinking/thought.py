"""What comes of thinking."""

from __future__ import annotations

import msgspec


class Thought(msgspec.Struct, frozen=True):
    """A legal move, and why the bot likes it (empty if it was not asked why)."""

    move: int
    why: str = ""
    fell_back: bool = False
    """Whether the bot that was asked gave no answer in time, or no good one, and a quick one stood in."""
