"""Moves of Elevation as text, both ways.

A card says itself: ``Alps 5`` plays, passes or keeps it; ``Alps 7 with the axe`` swings the ice axe. ``face-up`` and
``face-down`` choose a pile, ``seat 2 takes it`` names who gets the face-up card, ``give Andes`` hands a range on. Nature:
a mountain card, an approach card by name, or ``seat 2 begins``.
"""

from __future__ import annotations

import re

from highcamp.engine.refusal import Refused
from highcamp.games.elevation.approach.deck import find
from highcamp.games.elevation.box import APPROACH, AXE, FACE_DOWN, FACE_UP, GIVE, NAME, RANGES, SEAT, SEVENS, card_of
from highcamp.games.elevation.chance import draws_approach
from highcamp.games.elevation.names import RANGE_NAMES, card_name, cards_in, read_card, read_range
from highcamp.games.elevation.phases import GUIDE
from highcamp.games.elevation.rules import ElevationState

_HOW = "Write a card such as Alps 5, Alps 7 with the axe, face-up, face-down, seat 2 takes it, or give Andes."


def say(move: int, table: ElevationState) -> str:
    """A move as text."""
    if not table.is_chance:
        return say_choice(move)
    if move >= SEAT:
        return f"seat {move - SEAT + 1} begins"
    return table.cards[move - APPROACH].name if move >= APPROACH else card_name(move)


def say_choice(move: int) -> str:
    """A climber's move as text; it says the same in every state."""
    if move < AXE:
        return card_name(move)
    if move < FACE_UP:
        return f"{RANGE_NAMES[move - AXE]} 7 with the axe"
    if move in (FACE_UP, FACE_DOWN):
        return "face-up" if move == FACE_UP else "face-down"
    if move < GIVE:
        return f"seat {move - NAME + 1} takes it"
    return f"give {RANGE_NAMES[move - GIVE]}"


def parse(text: str, table: ElevationState) -> int:
    """The move that a text names, legal or not."""
    words = " ".join(text.split())
    if table.is_chance:
        return _parse_chance(words, table)
    low = words.lower()
    if low in ("face-up", "face up", "up"):
        return FACE_UP
    if low in ("face-down", "face down", "down"):
        return FACE_DOWN
    if found := re.fullmatch(r"seat ([1-6]) takes it", low):
        return NAME + int(found[1]) - 1
    if found := re.fullmatch(r"give (\w+)", low):
        mountain_range = read_range(found[1], "")
        if mountain_range == RANGES:
            raise Refused("bad-notation", "Avalanches are no range.", fix=_HOW)
        return GIVE + mountain_range
    if found := re.fullmatch(r"(.+?) with (?:the |an )?axe", low):
        card = _card(found[1], text)
        if card not in cards_in(SEVENS):
            raise Refused("bad-notation", f"Only a 7 can be played with the axe, not {card_name(card)}.", fix=_HOW)
        return AXE + cards_in(SEVENS).index(card)
    return _card(words, text)


def _card(words: str, text: str) -> int:
    try:
        return read_card(words)
    except Refused:
        raise Refused("bad-notation", f"{text!r} is no move in Elevation.", fix=_HOW) from None


def _parse_chance(words: str, table: ElevationState) -> int:
    if table.phase == GUIDE:
        found = re.fullmatch(r"seat ([1-6]) begins", words.lower())
        if found is None:
            raise Refused("bad-notation", f"{words!r} does not say who begins.", fix="Write for instance: seat 2 begins.")
        return SEAT + int(found[1]) - 1
    if draws_approach(table):
        return APPROACH + find(table.cards, words, "").number
    return _card(words, words)


def seven_of(move: int) -> int:
    """The 7 that an axe move plays."""
    return card_of(move - AXE, 7)
