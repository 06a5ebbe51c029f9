"""Moves of Mountaineers as text, both ways.

``7`` or ``Clip In`` (play that card), ``keep`` or ``trade 8`` (Bomber), ``add 4`` or ``no extra`` (Tak-Tak),
``two left`` or ``two right`` (Sabotage), ``discard 3``. Nature: ``seat 2 leads``, ``seat 2 draws 7``, ``seat 2 turns 7``,
``seat 2 opens 7``.
"""

from __future__ import annotations

import re

from highcamp.engine.refusal import Refused
from highcamp.games.mountaineers.box import (
    CARDS,
    DISCARD,
    EXTRA,
    HIGHEST_ROUTE,
    KEEP,
    NAMES,
    NO_EXTRA,
    TRADE,
    TWO_LEFT,
    TWO_RIGHT,
)
from highcamp.games.mountaineers.names import read_card
from highcamp.games.mountaineers.phases import DRAW_LEAD, FIRST, OPEN, REFILL
from highcamp.games.mountaineers.rules import MountaineersState

_HOW = "Write a card such as 7 or Clip In, keep, trade 8, add 4, no extra, two left, two right, or discard 3."
_PLAIN = {KEEP: "keep", NO_EXTRA: "no extra", TWO_LEFT: "two left", TWO_RIGHT: "two right"}
_VERBS = {REFILL: "draws", FIRST: "turns", OPEN: "opens"}


def say(move: int, state: MountaineersState) -> str:
    """A move as text: a climber's, or nature's where nature acts."""
    if not state.is_chance:
        return say_choice(move)
    if state.phase == DRAW_LEAD:
        return f"seat {move + 1} leads"
    return f"seat {state.turn + 1} {_VERBS[state.phase]} {NAMES[move]}"


def say_choice(move: int) -> str:
    """A climber's move as text; it says the same in every state."""
    if move in _PLAIN:
        return _PLAIN[move]
    return f"{verb_of(move)} {NAMES[card_of(move)]}".strip()


def verb_of(move: int) -> str:
    """What a move does with its card; nothing where the card is played, or there is none."""
    if move < DISCARD or move in _PLAIN:
        return ""
    return "discard" if move < DISCARD + CARDS else "trade" if move <= TRADE + HIGHEST_ROUTE else "add"


def card_of(move: int) -> int:
    """The card a move is about, 0 for none."""
    if move in _PLAIN:
        return 0
    bases = {"discard": DISCARD, "trade": TRADE, "add": EXTRA}
    return move - bases.get(verb_of(move), 0)


def parse(text: str, state: MountaineersState) -> int:
    """The move that a text names, legal or not."""
    words = " ".join(text.strip().lower().replace("-", " ").split())
    if state.is_chance:
        return _parse_chance(words, state)
    for move, plain in _PLAIN.items():
        if words == plain:
            return move
    verb, _, rest = words.partition(" ")
    if verb in ("discard", "trade", "add") and rest:
        return _with_card(verb, read_card(rest), text)
    try:
        return read_card(words)
    except Refused:
        raise Refused("bad-notation", f"{text!r} is no move in Mountaineers.", fix=_HOW) from None


def _with_card(verb: str, card: int, text: str) -> int:
    if verb == "discard":
        return DISCARD + card
    if card > HIGHEST_ROUTE:
        raise Refused(
            "bad-notation",
            f"{text!r} is no move: only Routes can be {'traded' if verb == 'trade' else 'added'}.",
            fix="Name a Route from 2 to 10.",
        )
    return (TRADE if verb == "trade" else EXTRA) + card


def _parse_chance(words: str, state: MountaineersState) -> int:
    if state.phase == DRAW_LEAD:
        found = re.fullmatch(r"seat (\d+) leads", words)
        if found is None:
            raise Refused("bad-notation", f"{words!r} does not say who leads.", fix="Write for instance: seat 2 leads.")
        return int(found[1]) - 1
    start = f"seat {state.turn + 1} {_VERBS[state.phase]} "
    if not words.startswith(start):
        raise Refused("bad-notation", f"{words!r} is not what happens now.", fix=f"Write for instance: {start}7.")
    return read_card(words.removeprefix(start))
