"""The set-ups of a game that are worth a check: what its options allow."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

from highcamp.engine.game import Game
from highcamp.engine.options import Option, options_of
from highcamp.engine.refusal import Refused

MOST = 60  # mixtures to go through; beyond that, one option at a time differs from its default


def mixtures(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Every mixture of table options that the game accepts, or, where those are too many, one change at a time for every
    number of players.
    """
    known = [option for option in options_of(game.Options) if not option.study and option.kind != "other"]
    values = {option.name: _values(option) for option in known}
    if prod(len(row) for row in values.values()) <= MOST:
        found = [dict(zip(values, mixture, strict=True)) for mixture in product(*values.values())]
    else:
        found = _single_changes(values, {option.name: option.default for option in known})
    return [mixture for mixture in found if _accepts(game, mixture)]


def _single_changes(values: dict[str, list[Any]], usual: dict[str, Any]) -> list[dict[str, Any]]:
    mixtures: list[dict[str, Any]] = []
    for players in values.get("players", [None]):
        own = usual if players is None else usual | {"players": players}
        mixtures.append(own)
        others = [(name, value) for name, row in values.items() if name != "players" for value in row]
        mixtures.extend(own | {name: value} for name, value in others if value != usual[name])
    return mixtures


def _values(option: Option) -> list[Any]:
    if option.kind == "number":
        assert option.lowest is not None
        assert option.highest is not None
        return list(range(option.lowest, option.highest + 1))
    return [False, True] if option.kind == "switch" else list(option.values)


def _accepts(game: Game[Any, Any], mixture: dict[str, Any]) -> bool:
    try:
        game.options(mixture)
    except Refused:
        return False
    return True
