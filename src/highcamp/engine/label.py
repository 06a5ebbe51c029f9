"""What is printed on a game's box: all that is read of it before somebody takes it down from the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Examples = Mapping[str, tuple[str, ...]]
"""Whole lines to be typed, by the command that they show: ``{"play": ("highcamp play GAME --hot-seat",)}``; one in a group is
named with it: ``board show``.
"""


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
    example: str = ""
    """One to start from, in that form."""


class OwnFile(NamedTuple):
    """A part of the box that players may put in the place of ours: an option whose value is a whole file, as TOML or JSON."""

    option: str
    label: str
    """What it is called where a table is set: ``A board of your own``."""
    starts: Mapping[str, str]
    """Ours, as such files, by name: to start from."""


class Preset(NamedTuple):
    """Options that go together, under a name."""

    name: str
    line: str
    """What they make of the game, in a sentence."""
    options: Mapping[str, Any]
    """Those that are not as usual."""
    coach: bool = False
    """Whether it is for people who play for the first time: a coach then helps, where one person plays."""


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
