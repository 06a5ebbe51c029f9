"""Mountain cards in words, both ways: ``Alps 5``, ``Avalanche 2``, and sets such as ``Andes 3 5 11; Avalanche 2``."""

from __future__ import annotations

import re

from highcamp.engine.bits import bit
from highcamp.engine.refusal import Refused
from highcamp.games.elevation.box import CARDS, NO_RANGE, RANGE_OF, RANGE_SET, VALUE_OF, card_of, low_place

RANGE_NAMES = ["Alps", "Rockies", "Andes", "Himalayas", "Avalanche"]
AUTO_NAMES = ["Edmund Hillary", "Tenzing Norgay"]
_FIX = "Write for instance Alps 5, or Andes 3 5 11; Avalanche 2."


def cards_in(word: int) -> list[int]:
    """The cards of a set, rising."""
    found = []
    while word:
        found.append(low_place(word))
        word &= word - 1
    return found


def set_of(cards: list[int]) -> int:
    """A set from cards."""
    word = 0
    for card in cards:
        word |= bit(card)
    return word


def card_name(card: int) -> str:
    """One card."""
    return f"{RANGE_NAMES[RANGE_OF[card]]} {VALUE_OF[card]}"


def set_name(word: int) -> str:
    """A set of cards; nothing for the empty set."""
    parts = []
    for mountain_range, name in enumerate(RANGE_NAMES):
        values = [str(VALUE_OF[card]) for card in cards_in(word & RANGE_SET[mountain_range])]
        if values:
            parts.append(" ".join([name, *values]))
    return "; ".join(parts)


def read_range(text: str, where: str) -> int:
    """A range, or Avalanche, from its name or the beginning of it."""
    word = text.strip().lower()
    for mountain_range, name in enumerate(RANGE_NAMES):
        if len(word) >= 2 and (name.lower().startswith(word) or word == name.lower() + "s"):
            return mountain_range
    names = ", ".join(RANGE_NAMES)
    raise Refused("unknown-range", f"There is no range {text.strip()!r}.", where=where, fix=f"There are {names}.")


def read_cards(text: str, where: str) -> list[int]:
    """The cards that a text names, in its order; a card named twice is refused."""
    cards: list[int] = []
    for part in re.split(r"[;,/]", text):
        if not part.strip():
            continue
        found = re.fullmatch(r"([A-Za-z]+)\s*(\d[\d\s]*)", part.strip())
        if found is None:
            raise Refused("unknown-card", f"{part.strip()!r} names no cards.", where=where, fix=_FIX)
        mountain_range = read_range(found[1], where)
        most = 5 if mountain_range == NO_RANGE else 14
        for number in found[2].split():
            if len(number) > 2 or not 1 <= int(number) <= most:
                raise Refused(
                    "unknown-card",
                    f"There is no {RANGE_NAMES[mountain_range]} {number}; the numbers are 1 to {most}.",
                    where=where,
                )
            card = card_of(mountain_range, int(number))
            if card in cards:
                raise Refused("card-twice", f"{card_name(card)} is named twice.", where=where, fix="There is one of each card.")
            cards.append(card)
    return cards


def read_card(text: str, where: str = "") -> int:
    """One card from its name."""
    cards = read_cards(text, where)
    if len(cards) != 1:
        raise Refused("unknown-card", f"{text.strip()!r} does not name one card.", where=where, fix=_FIX)
    return cards[0]


def each_once(words: list[tuple[str, int]]) -> None:
    """Refuse a card that lies in two places."""
    owner: dict[int, str] = {}
    for where, word in words:
        for card in cards_in(word):
            if card in owner:
                raise Refused(
                    "card-twice",
                    f"{card_name(card)} is there already ({owner[card]}).",
                    where=where,
                    fix="There is one of each card.",
                )
            owner[card] = where
    assert len(owner) <= CARDS
