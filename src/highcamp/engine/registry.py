"""The games that can be played: ours, and those that other packages bring by the entry point group ``highcamp.games``."""

from __future__ import annotations

import difflib
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points, version
from typing import Any

from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.engine.shelf import LABELS, PLACES, Label

GROUP = "highcamp.games"

# Ours are on the shelf and not found by entry point, so that they also exist in a source tree that was never installed. Each is
# imported only when it is asked for.


@cache
def _plugins() -> dict[str, Any]:
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in PLACES}


def names() -> list[str]:
    """The names of all games, ours first."""
    return [*PLACES, *sorted(_plugins())]


@cache
def game(name: str) -> Game[Any, Any]:
    """The game of this name."""
    if name in PLACES:
        module, _, attribute = PLACES[name].partition(":")
        return getattr(import_module(module), attribute)  # type: ignore[no-any-return]  # the table names only games
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


def rules() -> dict[str, int]:
    """The rules version of every game that can be played here; a plug-in that does not load is left out."""
    found = {}
    for name in names():
        with suppress(Refused):
            found[name] = game(name).rules_version
    return found


def labels() -> list[Label]:
    """What is printed on the boxes of all games; ours are not opened for it."""
    brought = [game(name) for name in sorted(_plugins())]
    return [*LABELS, *(Label(own.name, own.title, own.facts.seats, own.minutes, own.line) for own in brought)]


def is_registered(candidate: Game[Any, Any]) -> bool:
    """Whether this very game is the one that its name finds."""
    return candidate.name in names() and game(candidate.name) is candidate


def plugin_version(name: str) -> str | None:
    """Which package and version brought a plug-in game, or None for one of ours."""
    if name not in _plugins():
        return None
    package = _plugins()[name].dist.name
    return f"{package} {version(package)}"
