"""Small values in a position: each is read, or refused with its place."""

from __future__ import annotations

from typing import Any

from highcamp.engine.refusal import Refused
from highcamp.games.elevation.rules import ElevationState


def wrong(text: str, where: str, fix: str = "") -> Refused:
    """A position that cannot be."""
    return Refused("bad-position", text, where=where, fix=fix)


def seat_at(given: int, seats: int, where: str) -> int:
    """A seat counted from 1, as Python counts it."""
    if not 1 <= given <= seats:
        raise wrong(f"There is no seat {given}; the seats are 1 to {seats}.", where)
    return given - 1


def seat_key(given: str, seats: int, where: str) -> int:
    """The same where it is the key of a table: TOML and JSON have only text there."""
    if given not in [str(seat + 1) for seat in range(seats)]:
        raise wrong(f"{given!r} is no seat; the seats are 1 to {seats}.", where)
    return int(given) - 1


def by_seat(table: ElevationState, given: list[Any], where: str) -> list[Any]:
    """A list that has an entry for every seat, or none at all."""
    if given and len(given) != table.holders:
        raise wrong(
            f"There is not one entry for each seat: {len(given)} for {table.holders}.",
            where,
            "Give one for each seat, in order.",
        )
    return given
