"""Moves of Tranquility as text, both ways.

Moves: ``B7 at 2.3`` (row 2, place 3), ``Bridge at 1.2``, ``CampG on 1.4`` and then ``up to 2.1`` (where the card goes that
made room), ``Summit at 9.1``, ``discard R4``, ``herd 2.3 left``, ``halt``, ``rope``. Nature: ``draw G7``, ``seat 2 begins``,
``short piles: 2, 4``, ``panorama 3-4-3``.
"""

from __future__ import annotations

import re

from highcamp.engine.refusal import Refused
from highcamp.games.tranquility.box import (
    BRIDGE,
    CAMPFIRE,
    CELLS,
    DISCARD,
    HALT,
    HERD,
    PLAY,
    RELOCATE,
    ROPE,
)
from highcamp.games.tranquility.mountain import panorama_code
from highcamp.games.tranquility.names import cell_of, cell_word, kind_of, word
from highcamp.games.tranquility.phases import DRAW_FIRST, DRAW_PANORAMA, SHORT_PILES
from highcamp.games.tranquility.rules import TranquilityState

_HOW = "Write for instance: B7 at 2.3, discard R4, CampG on 1.4, up to 2.1, herd 2.3 left, halt, rope."
_PLAY = re.compile(r"([a-z]+\d*g?)\s*(?:at|on|@|\s)\s*(\d+)\s*[.,/ ]\s*(\d+)")
_RELOCATE = re.compile(r"(?:move\s+)?(?:up\s+)?to\s+(\d+)\s*[.,/ ]\s*(\d+)")
_HERD = re.compile(r"herd\s+(\d+)\s*[.,/ ]\s*(\d+)\s+(left|right)")


def sequence_word(code: int) -> str:
    """The three numbers of a Panorama as text."""
    return f"{code // 256}-{code // 16 % 16}-{code % 16}"


def say(move: int, climb: TranquilityState) -> str:
    """A move as text."""
    return _say_chance(move, climb) if climb.is_chance else say_choice(move)


def say_choice(move: int) -> str:
    """A player's move as text; it says the same in every state."""
    if move < DISCARD:
        kind, cell = divmod(move - PLAY, CELLS)
        return f"{word(kind)} {'on' if CAMPFIRE <= kind < BRIDGE else 'at'} {cell_word(cell)}"
    if move < RELOCATE:
        return f"discard {word(move - DISCARD)}"
    if move < HERD:
        return f"up to {cell_word(move - RELOCATE)}"
    if move < HALT:
        cell, right = divmod(move - HERD, 2)
        return f"herd {cell_word(cell)} {'right' if right else 'left'}"
    return "halt" if move == HALT else "rope"


def _say_chance(move: int, climb: TranquilityState) -> str:
    if climb.phase == DRAW_PANORAMA:
        return f"panorama {sequence_word(climb.sights[move])}"
    if climb.phase == DRAW_FIRST:
        return f"seat {move + 1} begins"
    if climb.phase == SHORT_PILES:
        return "short piles: " + ", ".join(str(seat + 1) for seat in range(climb.seats) if move >> seat & 1)
    return f"draw {word(move)}"


def parse(text: str, climb: TranquilityState) -> int:
    """The move that a text names, legal or not."""
    words = " ".join(text.lower().split())
    if climb.is_chance:
        return _parse_chance(words, climb)
    if words == "halt":
        return HALT
    if words == "rope":
        return ROPE
    if words.startswith("discard "):
        return DISCARD + kind_of(words.removeprefix("discard "))
    if found := _RELOCATE.fullmatch(words):
        return RELOCATE + cell_of(int(found[1]), int(found[2]))
    if found := _HERD.fullmatch(words):
        return HERD + 2 * cell_of(int(found[1]), int(found[2])) + (found[3] == "right")
    if found := _PLAY.fullmatch(words):
        return PLAY + kind_of(found[1]) * CELLS + cell_of(int(found[2]), int(found[3]))
    raise Refused("bad-notation", f"{text!r} is no move in Tranquility.", fix=_HOW)


def _parse_chance(words: str, climb: TranquilityState) -> int:
    numbers = [int(number) for number in re.findall(r"\d+", words)]
    if climb.phase == DRAW_PANORAMA:
        codes = list(climb.sights)
        if re.fullmatch(r"panorama \d+-\d+-\d+", words) and panorama_code(*numbers) in codes:
            return codes.index(panorama_code(*numbers))
        raise Refused("bad-notation", f"{words!r} is no Panorama of this box.", fix="Write for instance: panorama 3-4-3.")
    if climb.phase == DRAW_FIRST:
        if re.fullmatch(r"seat \d+ begins", words):
            return numbers[0] - 1
        raise Refused("bad-notation", f"{words!r} does not say who begins.", fix="Write for instance: seat 2 begins.")
    if climb.phase == SHORT_PILES:
        if re.fullmatch(r"short piles: \d(, \d)*", words):
            return sum(1 << (seat - 1) for seat in set(numbers) if seat)
        raise Refused("bad-notation", f"{words!r} does not say whose piles are short.", fix="Write: short piles: 2, 4.")
    if words.startswith("draw "):
        return kind_of(words.removeprefix("draw "))
    raise Refused("bad-notation", f"{words!r} does not say what is drawn.", fix="Write for instance: draw G7.")
