"""The set-ups of a game that are worth a check: what its options allow."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

from highcamp.engine.game import Game
from highcamp.engine.options import Choice, choices
from highcamp.engine.refusal import Refused

MOST = 60  # mixtures to go through; beyond that, one option at a time differs from its default


def settings(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Every mixture of table options that the game accepts, or, where those are too many, one change at a time for every
    number of players.
    """
    known = [choice for choice in choices(game.Options) if not choice.study and choice.kind != "other"]
    values = {choice.name: _values(choice) for choice in known}
    if prod(len(row) for row in values.values()) <= MOST:
        mixtures = [dict(zip(values, mixture, strict=True)) for mixture in product(*values.values())]
    else:
        mixtures = _single_changes(values, {choice.name: choice.default for choice in known})
    return [mixture for mixture in mixtures if _accepts(game, mixture)]


def _single_changes(values: dict[str, list[Any]], usual: dict[str, Any]) -> list[dict[str, Any]]:
    mixtures: list[dict[str, Any]] = []
    for players in values.get("players", [None]):
        own = usual if players is None else usual | {"players": players}
        mixtures.append(own)
        others = [(name, value) for name, row in values.items() if name != "players" for value in row]
        mixtures.extend(own | {name: value} for name, value in others if value != usual[name])
    return mixtures


def _values(choice: Choice) -> list[Any]:
    if choice.kind == "number":
        assert choice.lowest is not None
        assert choice.highest is not None
        return list(range(choice.lowest, choice.highest + 1))
    return [False, True] if choice.kind == "switch" else list(choice.values)


def _accepts(game: Game[Any, Any], mixture: dict[str, Any]) -> bool:
    try:
        game.options(mixture)
    except Refused:
        return False
    return True
