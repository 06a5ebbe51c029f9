"""Bots from elsewhere: classes that other packages bring by the entry point group ``highcamp.bots``, and programs of whoever
runs this. One that cannot be used is named with its reason and left out; it never harms the others.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from highcamp.bots.bot import Bot
from highcamp.bots.guarded import Guarded, ProgramBot
from highcamp.bots.program import Program, offered, why_bad_name, why_cannot_run
from highcamp.engine.contract import why_unmet
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused

GROUP: Final = "highcamp.bots"
_LONGEST_LINE: Final = 200


def outside_bots(game: Game[Any, Any], taken: Collection[str] = ()) -> dict[str, type[Bot]]:
    """The outside bots that play a game, by name, but those whose names are ``taken``."""
    return {
        name: kind
        for name, kind in _known().items()
        if not isinstance(kind, Refused) and name not in taken and game.name in (kind.games or (game.name,))
    }


def is_outside(name: str) -> bool:
    """Whether an outside bot has this name, that can be used."""
    return isinstance(_known().get(name), type)


def left_out(game: Game[Any, Any] | None = None, taken: Collection[str] = ()) -> dict[str, Refused]:
    """The outside bots that cannot be used, by name, each with the reason and what to do about it; of a game also those that
    it could have if their names were not ``taken``.
    """
    broken = {name: kind for name, kind in _known().items() if isinstance(kind, Refused)}
    hidden = [] if game is None else [name for name in outside_bots(game) if name in taken]
    for name in hidden:
        assert game is not None
        text, fix = f"The outside bot {name!r} is left out: {game.title} has a bot of that name.", "Give it another name."
        broken[name] = Refused("broken-bot", text, fix=fix)
    return broken


def _known() -> dict[str, type[Guarded] | Refused]:
    """All of them: classes first, then programs, each in the order of their names. A program may not take a class's name."""
    found = dict(_classes())
    for name, program in sorted(offered().items()):
        found[name] = _refused(name, "another package brings a bot of that name.", "") if name in found else _program(program)
    return found


@cache
def _classes() -> dict[str, type[Guarded] | Refused]:
    found: dict[str, type[Guarded] | Refused] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        fix = f"Update or remove the package {point.dist.name if point.dist else point.module}."
        if point.name in found:
            found[point.name] = _refused(point.name, "several packages bring a bot of that name.", fix)
            continue
        try:
            found[point.name] = _class(point)
        except (Exception, SystemExit) as wrong:  # whatever one package does must not keep the others' bots away
            found[point.name] = _refused(point.name, f"{wrong}".rstrip(".") or type(wrong).__name__, fix)
    return found


def _class(point: EntryPoint) -> type[Guarded]:
    """The class, guarded; raises whatever keeps it from being used."""
    loaded = point.load()
    if not isinstance(loaded, type) or not issubclass(loaded, Bot):
        raise TypeError(f"{point.value} is no class of bots")
    if loaded.name != point.name:
        raise ValueError(f"{point.value} is called {loaded.name!r}")
    games, line = getattr(loaded, "games", ()), " ".join(loaded.line.split())[:_LONGEST_LINE]
    if isinstance(games, str) or not all(isinstance(name, str) for name in games):
        raise TypeError(f"games of {point.value} are no names")
    if wrong := why_bad_name(point.name) or why_unmet(loaded.contract):
        raise ValueError(wrong)
    return _guarded(point.name, line, tuple(games), loaded.version, loaded)


@cache
def _program(program: Program) -> type[Guarded] | Refused:
    wrong = why_cannot_run(program)
    if wrong:
        return _refused(program.name, wrong, "Mend its command, or take it out.")
    return _guarded(program.name, program.line, program.games, 1, partial(ProgramBot, program))


def _guarded(name: str, line: str, games: tuple[str, ...], version: int, player: Any) -> type[Guarded]:
    known = {"name": name, "line": line, "games": games, "version": version, "player": staticmethod(player)}
    return type("Outside", (Guarded,), {"__doc__": line, **known})


def _refused(name: str, why: str, fix: str) -> Refused:
    text = f"The outside bot {name!r} is left out: {why.rstrip('.')}."
    return Refused("broken-bot", text, fix=fix or "Give it another name.")
