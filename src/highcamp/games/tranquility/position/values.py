"""Small values in a position: each is read, or refused with its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.games.tranquility.names import cell_of, kind_of


def wrong(text: str, where: str, fix: str = "") -> Refused:
    """A position that cannot be."""
    return Refused("bad-position", text, where=where, fix=fix)


def list_of(given: Any, where: str) -> list[Any]:
    """A list."""
    if not isinstance(given, (list, tuple)):
        raise wrong(f"A list is needed here, not {given!r}.", where)
    return list(given)


def per_player(given: Any, players: int, where: str) -> list[Any]:
    """A value for each player; a solo climber's cards may stand without the outer list, and missing ones are empty."""
    values = list_of(given, where)
    if players == 1 and values and isinstance(values[0], str):
        values = [values]
    if len(values) > players:
        raise wrong(f"There are {len(values)} entries for {counted(players, 'player')}.", where)
    empty: Any = 0 if any(isinstance(value, int) for value in values) else []
    return values + [empty] * (players - len(values))


def cards_of(given: Any, where: str) -> list[int]:
    """A list of cards, or their words in one text."""
    if isinstance(given, str):
        given = given.split()
    return [kind_of(name, where) for name in list_of(given, where)]


def table_of(given: Any, where: str, keys: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """A table, with exactly these keys if any are named."""
    if not isinstance(given, Mapping) or (keys and set(given) != set(keys)):
        raise wrong(f"A table{' with ' + ' and '.join(keys) if keys else ''} is needed.", where)
    return given


def cell_from(given: Any, where: str) -> int:
    """A cell from a pair of row and place."""
    if not isinstance(given, (list, tuple)) or len(given) != 2:
        raise wrong(f"{given!r} is no place: row and place are needed, such as [2, 1].", where)
    return cell_of(given[0], given[1], where)


def whole(given: Any, lowest: int, highest: int, where: str) -> int:
    """A whole number within limits."""
    if isinstance(given, bool) or not isinstance(given, int) or not lowest <= given <= highest:
        limits = f"from {lowest} to {highest}" if lowest < highest else f"but {lowest}, the only one that fits here"
        raise wrong(f"{given!r} is no whole number {limits}.", where)
    return given


def flag(given: Any, where: str) -> bool:
    """True or false."""
    if not isinstance(given, bool):
        raise wrong(f"{given!r} is neither true nor false.", where)
    return given
