"""The games that can be played: ours, and those that other packages bring by the entry point group ``highcamp.games``."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points, version
from typing import Any

from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused

GROUP = "highcamp.games"

# Ours are named here and not found by entry point, so that they also exist in a source tree that was never installed,
# and so that listing them reads no package metadata. Each is imported only when it is asked for.
_OURS = {
    "elevation": "highcamp.games.elevation:ELEVATION",
    "cant-stop": "highcamp.games.cant_stop:CANT_STOP",
    "mountaineers": "highcamp.games.mountaineers:MOUNTAINEERS",
    "tranquility": "highcamp.games.tranquility:TRANQUILITY",
    "everest": "highcamp.games.everest:EVEREST",
    "k2": "highcamp.games.k2:K2_GAME",
}


@cache
def _plugins() -> dict[str, Any]:
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _OURS}


def names() -> list[str]:
    """The names of all games, ours first."""
    return [*_OURS, *sorted(_plugins())]


@cache
def game(name: str) -> Game[Any, Any]:
    """The game of this name."""
    if name in _OURS:
        module, _, attribute = _OURS[name].partition(":")
        return getattr(import_module(module), attribute)  # type: ignore[no-any-return]
    if name in _plugins():
        return _load(name)
    near = difflib.get_close_matches(name, names(), n=1)
    fix = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(names())}."
    raise Refused("unknown-game", f"There is no game {name!r}.", fix=fix)


def _load(name: str) -> Game[Any, Any]:
    point = _plugins()[name]
    try:
        loaded = point.load()
    except Exception as wrong:
        raise Refused(
            "broken-plugin", f"The plug-in game {name!r} ({point.value}) does not load: {wrong}.", fix="Update or remove it."
        ) from wrong
    if not isinstance(loaded, Game) or loaded.name != name:
        raise Refused("broken-plugin", f"{point.value} is not a game named {name!r}.", fix="Update or remove it.")
    return loaded


def games() -> list[Game[Any, Any]]:
    """All games."""
    return [game(name) for name in names()]


def is_registered(candidate: Game[Any, Any]) -> bool:
    """Whether this very game is the one that its name finds."""
    return candidate.name in names() and game(candidate.name) is candidate


def plugin_version(name: str) -> str | None:
    """Which package and version brought a plug-in game, or None for one of ours."""
    if name not in _plugins():
        return None
    package = _plugins()[name].dist.name
    return f"{package} {version(package)}"
