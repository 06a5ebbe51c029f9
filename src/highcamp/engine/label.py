"""What is printed on a game's box: all that is read of it before somebody takes it down from the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Examples = Mapping[str, tuple[str, ...]]
"""Whole lines to be typed, by the command that they show: ``{"play": ("highcamp play GAME --hot-seat",)}``."""


class OwnParts(NamedTuple):
    """Parts that players may bring along themselves: what they are called at the terminal and in a browser."""

    flag: str
    """Which gives a file of them to a command: ``--route``."""
    words: str
    """What such a file is, for the command's help."""
    label: str
    """What they are called where a table is set."""
    form: str
    """In which form they are written there."""


class Label(NamedTuple):
    """What is printed on a box, and where the game is found."""

    name: str
    title: str
    seats: tuple[int, int]
    minutes: int
    line: str
    place: str
    """Its module and the name it has there: ``my_package.my_game:MY_GAME``."""
    examples: Examples
    own_parts: OwnParts | None = None
