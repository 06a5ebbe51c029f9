"""The games that can be played: ours, and those that other packages bring by the entry point group ``highcamp.games``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from highcamp.engine.admission import why_unfit
from highcamp.engine.game import Game
from highcamp.engine.label import Label
from highcamp.engine.phrases import suggestion
from highcamp.engine.refusal import Refused

GROUP = "highcamp.games"
_ASKED = re.compile(r"highcamp\s*[(<>=!~]")  # a package that asks for some versions and not for others

# Ours are on a shelf that ``highcamp`` fills, and not found by entry point, so that they also exist in a source tree that was
# never installed. Each is imported only when it is asked for.
_shelf: dict[str, Label] = {}


def fill(labels: Iterable[Label]) -> None:
    """Put games on the shelf. ``highcamp`` does it once; all other games are plug-ins."""
    _shelf.update((label.name, label) for label in labels)


class _Plugin:
    """A game that another package brings."""

    def __init__(self, point: EntryPoint) -> None:
        self.point = point

    @cached_property
    def game(self) -> Game[Any, Any] | Refused:
        """The game, or why it cannot be played. It is loaded once, also if it fails."""
        try:
            loaded = self.point.load()
            if not isinstance(loaded, Game) or loaded.name != self.point.name:
                return self._refused(f"{self.point.value} is not a game named {self.point.name!r}.")
            why = why_unfit(loaded)
        except (Exception, SystemExit) as wrong:  # whatever one package does must not keep the others' games away
            said = f"{wrong}".rstrip(".") or type(wrong).__name__
            text = f"The plug-in game {self.point.name!r} ({self.point.value}) does not load: {said}."
            return self._refused(f"{text} {self._asked}".rstrip())
        return self._refused(f"The plug-in game {self.point.name!r} cannot be played here: {why}") if why else loaded

    def _refused(self, text: str) -> Refused:
        return Refused("broken-plugin", text, fix=f"Update or remove the package {self.package}.")

    @property
    def _asked(self) -> str:
        """Which Highcamp its package asks for: one that is too old may lack what it imports."""
        asked = [line for line in self.point.dist.requires or () if _ASKED.match(line)] if self.point.dist else []
        return f"Its package asks for {asked[0]}; highcamp --version says which this is." if asked else ""

    @property
    def package(self) -> str:
        """The package that brings it."""
        return self.point.dist.name if self.point.dist else self.point.module

    @property
    def version(self) -> str:
        """That package with its version."""
        return f"{self.package} {self.point.dist.version}" if self.point.dist else self.package


@cache
def _plugins() -> dict[str, _Plugin]:
    found = {point.name: _Plugin(point) for point in entry_points(group=GROUP) if point.name not in _shelf}
    return dict(sorted(found.items()))


def names() -> list[str]:
    """The names of all games that can be played, ours first."""
    return [*_shelf, *(name for name in _plugins() if name not in broken_plugins())]


def broken_plugins() -> dict[str, Refused]:
    """Plug-in games that cannot be played, by name, each with the reason and what to do about it."""
    return {name: found for name, plugin in _plugins().items() if isinstance(found := plugin.game, Refused)}


@cache
def game(name: str) -> Game[Any, Any]:
    """The game of this name."""
    if name in _shelf:
        module, _, attribute = _shelf[name].place.partition(":")
        return getattr(import_module(module), attribute)  # type: ignore[no-any-return]  # the table names only games
    if name in _plugins():
        found = _plugins()[name].game
        if isinstance(found, Refused):
            raise found.with_traceback(None)  # it is kept, and would keep the frames of all who ever asked
        return found
    fix = suggestion(name, names(), "There are")
    raise Refused("unknown-game", f"There is no game {name!r}.", fix=fix)


def list_games() -> list[Game[Any, Any]]:
    """All games that can be played."""
    return [game(name) for name in names()]


def rules() -> dict[str, int]:
    """The rules version of every game that can be played."""
    return {name: game(name).rules_version for name in names()}


def labels() -> list[Label]:
    """What is printed on the boxes of all games; ours are not opened for it."""
    return [_shelf[name] if name in _shelf else _label(_plugins()[name], game(name)) for name in names()]


def _label(plugin: _Plugin, own: Game[Any, Any]) -> Label:
    return Label(
        name=own.name,
        title=own.title,
        seats=own.facts.seats,
        minutes=own.minutes,
        line=own.line,
        place=plugin.point.value,
        examples=own.examples,
        own_parts=own.own_parts,
    )


def starter() -> str:
    """The name of the game that a newcomer is shown: the shortest on the shelf, and of these the first."""
    return min(_shelf.values(), key=lambda label: label.minutes).name


def is_registered(candidate: Game[Any, Any]) -> bool:
    """Whether this very game is the one that its name finds."""
    if candidate.name in _plugins():
        return _plugins()[candidate.name].game is candidate
    return candidate.name in _shelf and game(candidate.name) is candidate


def plugin_version(name: str) -> str | None:
    """Which package and version brought a plug-in game, or None for one of ours."""
    return _plugins()[name].version if name in _plugins() else None
