"""Positions that a user gives: a file, or standard input."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from highcamp.cli import own
from highcamp.engine.files import LARGEST, parse_mapping, read_mapping
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State


def read(game: Game[Any, Any], path: Path, parts: list[Path] | None = None) -> tuple[State, Mapping[str, Any]]:
    """The state that a file describes, with parts of the player's own, and the mapping that stood there; a refusal names the
    file.
    """
    if str(path) == "-":
        where = "standard input"
        given = parse_mapping(_typed(where), where)
    else:
        where = str(path)
        given = read_mapping(path)
    own.add_to(given, game, parts)
    try:
        return game.position(given), given
    except Refused as refusal:
        raise refusal.at(where) from None


def _typed(where: str) -> str:
    try:
        return sys.stdin.read(LARGEST)
    except UnicodeDecodeError as wrong:
        raise Refused("not-text", f"Byte {wrong.start} is not text.", where=where, fix="Send UTF-8.") from None


def seat_of(state: State, number: int | None) -> int | None:
    """A seat as people count it, checked; None is a spectator."""
    seats = state.seats
    if number is not None and not 1 <= number <= seats:
        raise Refused("no-such-seat", f"There is no seat {number}.", where="--seat", fix=f"The seats are 1 to {seats}.")
    return None if number is None else number - 1
