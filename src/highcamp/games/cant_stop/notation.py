"""Moves and positions of Can't Stop as text, both ways.

Moves: ``roll``, ``stop``, ``6+10`` (a step in each), ``7+7`` (two steps in one column), ``7`` (a single step). Nature:
``1-4-5-6`` (the dice, smallest first), ``seat 2 begins``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from highcamp.engine.phrases import inflected
from highcamp.engine.refusal import Refused
from highcamp.games.cant_stop.box import COLUMNS, PAIR_MOVE, ROLL, STEPS, STOP, THROWS
from highcamp.games.cant_stop.phases import DRAW_FIRST
from highcamp.games.cant_stop.rules import CantStopState

_HOW = "Write roll, stop, two columns such as 6+10, or one column such as 7."


def say(move: int, board: CantStopState) -> str:
    """A move as text."""
    if board.is_chance:
        if board.phase == DRAW_FIRST:
            return f"seat {move + 1} begins"
        return "-".join(str(die) for die in THROWS[move])
    return say_choice(move)


def say_choice(move: int) -> str:
    """A player's move as text; it says the same in every state."""
    if move == ROLL:
        return "roll"
    if move == STOP:
        return "stop"
    return "+".join(str(column) for column in steps_of(move))


def steps_of(move: int) -> list[int]:
    """The columns a move steps in: two of them, the same one twice, one, or none."""
    return [column for column in STEPS[move] if column]


def parse(text: str, board: CantStopState) -> int:
    """The move that a text names, legal or not."""
    words = text.strip().lower()
    if board.is_chance:
        return _parse_chance(words, board)
    if words in ("roll", "r"):
        return ROLL
    if words in ("stop", "s"):
        return STOP
    found = re.fullmatch(r"(\d{1,2})(?:\s*(?:\+|,|/|and|\s)\s*(\d{1,2}))?", words)
    columns = sorted(int(number) for number in found.groups() if number) if found else []
    if not columns or not all(column in COLUMNS for column in columns):
        raise Refused("bad-notation", f"{text!r} is no move in Can't Stop.", fix=_HOW)
    return columns[0] if len(columns) == 1 else PAIR_MOVE[columns[0] * 13 + columns[1]]


def _parse_chance(words: str, board: CantStopState) -> int:
    if board.phase == DRAW_FIRST:
        found = re.fullmatch(r"seat (\d{1,2}) begins", words)
        if found is None:
            raise Refused("bad-notation", f"{words!r} does not say who begins.", fix="Write for instance: seat 2 begins.")
        return int(found[1]) - 1
    dice = sorted(int(die) for die in re.findall(r"\d", words)) if re.fullmatch(r"\d([-, ]+\d){3}", words) else []
    if dice not in THROWS:
        raise Refused("bad-notation", f"{words!r} is no throw of four dice.", fix="Write for instance: 1-4-5-6.")
    return THROWS.index(dice)


def by_number(given: Any, where: str, kind: str, known: Sequence[int]) -> dict[int, Any]:
    """A table of a position whose keys are numbers of columns or seats (in TOML and JSON keys are text)."""
    if not isinstance(given, Mapping):
        raise Refused("bad-position", f"{given!r} is no table.", where=where, fix=f"Write a table: {kind} = value.")
    numbers = {str(number): number for number in known}
    read: dict[int, Any] = {}
    for key, value in given.items():
        place = f"{where}, {kind} {key}"
        number = numbers.get(str(key))
        if number is None:
            fix = f"The {inflected(2, kind)} are {known[0]} to {known[-1]}."
            raise Refused("bad-position", f"There is no {kind} {key}.", where=place, fix=fix)
        if number in read:
            raise Refused("bad-position", f"The {kind} is there twice.", where=place, fix="Keep one of them.")
        read[number] = value
    return read
