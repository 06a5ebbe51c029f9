"""The parts whose faces the rulebook does not print, and the deck that a set of options makes of them."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CAMPFIRE,
    COLOURS,
    COPIES,
    KINDS,
    NUMBER,
    SUMMIT,
    SUMMITS,
)
from highcamp.games.tranquility.names import kind_of

FILE = "box.toml"


def _text() -> str:
    return resources.files(__package__).joinpath(FILE).read_text("utf-8")


@cache
def shipped() -> dict[str, Any]:
    """The data file as it is shipped."""
    return tomllib.loads(_text())


def digest() -> str:
    """A fingerprint of the shipped data file; records carry it."""
    return hashlib.blake2b(_text().encode(), digest_size=8).hexdigest()


def goat_cards() -> tuple[str, ...]:
    """The cards with the goat symbol, as shipped."""
    return tuple(shipped()["goat_cards"]["cards"])


def panoramas() -> tuple[tuple[int, int, int], ...]:
    """The sequences on the Panoramas, as shipped."""
    return tuple((a, b, c) for a, b, c in shipped()["panoramas"]["sequences"])


def start() -> str:
    """Goat cards and Panoramas as a file of one's own, to start from."""
    goats = ", ".join(f'"{word}"' for word in goat_cards())
    sequences = "".join(f"  {list(sequence)},\n" for sequence in panoramas())
    return f"""\
# The faces of your own copy, where the rulebook prints none: each of the two may be left out.

goat_cards = [{goats}]  # module Mountain goats

panoramas = [  # module Panorama objectives
{sequences}]
"""


def deck(campfires: str, goats: tuple[str, ...], solo: bool) -> list[int]:
    """How many cards of each kind are in the deck. ``goats`` are the cards with the symbol where it matters."""
    split = shipped()["specials"][campfires]
    counts = [0] * KINDS
    for kind in range(0, ASCENT, 2):
        counts[kind] = 0 if solo and NUMBER[kind] == 1 else COPIES
    for word in goats:
        kind = kind_of(word)
        if counts[kind]:
            counts[kind] -= 1
            counts[kind + 1] += 1
    for colour in range(len(COLOURS)):
        counts[CAMPFIRE + colour] = split["campfires_of_each_colour"]
    counts[BRIDGE] = split["bridges"]
    counts[SUMMIT] = SUMMITS
    return counts
