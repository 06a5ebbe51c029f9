"""The cards of Mountaineers in words, both ways: ``7``, ``Clip In``."""

from __future__ import annotations

import difflib
import re
from functools import cache
from typing import Any

from highcamp.engine.bits import has
from highcamp.engine.refusal import Refused
from highcamp.games.mountaineers.box import CARDS, HIGHEST_ROUTE, NAMES

_KNOWN = {re.sub(r"[^a-z0-9]", "", name.lower()): card for card, name in enumerate(NAMES) if name}


@cache
def card_names(cards: int) -> tuple[str, ...]:
    """The cards of a set, Routes first, rising."""
    return tuple(NAMES[card] for card in range(2, CARDS) if has(cards, card))


def called(card: int) -> str:
    """A card within a sentence: Route 7, the Bomber."""
    return name_of(card) if card <= HIGHEST_ROUTE else f"the {name_of(card)}"


def name_of(card: int) -> str:
    """A card after a word such as *your*: Route 7, Bomber."""
    return f"Route {NAMES[card]}" if card <= HIGHEST_ROUTE else NAMES[card]


def read_card(given: Any, where: str = "") -> int:
    """The card of this name; capitals, blanks and exclamation marks do not matter."""
    word = re.sub(r"[^a-z0-9]", "", str(given).lower())
    if word in _KNOWN and not isinstance(given, bool):
        return _KNOWN[word]
    near = difflib.get_close_matches(word, _KNOWN, n=1)
    names = ", ".join(NAMES[HIGHEST_ROUTE + 1 :])
    fix = f"Did you mean {NAMES[_KNOWN[near[0]]]}?" if near else f"There are the Routes 2 to 10, {names}."
    raise Refused("no-such-card", f"There is no card {str(given)!r}.", where=where, fix=fix)
