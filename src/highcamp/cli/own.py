"""Parts of the player's own, given as files to any command that sets a game up or reads one.

The flag is the game's (``Game.own_parts``), so which flags there are is known only when the games are.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import labels, list_games

PARAMETER: Final = "parts"
"""What a command calls its ``Files``."""

Files = Annotated[list[Path] | None, typer.Option(f"--{PARAMETER}", metavar="FILE")]


def name_flags(params: list[Any]) -> list[Any]:
    """A command's parameters, with the flags of the games for own parts; without such a game it has no such parameter."""
    if all(param.name != PARAMETER for param in params):
        return params
    offered = {label.title: label.own_parts for label in labels() if label.own_parts}
    for param in params:
        if param.name == PARAMETER:
            param.opts = list(dict.fromkeys(parts.flag for parts in offered.values()))
            param.help = " ".join(f"{title}: {parts.words}." for title, parts in offered.items())
    return [param for param in params if param.name != PARAMETER or offered]


def add_to(options: dict[str, Any], game: Game[Any, Any], files: list[Path] | None) -> None:
    """Add what the files hold to the options of a new game, or of a position."""
    for path in files or []:
        for name, parts in game.read_own(path).items():
            before = options.get(name, [])
            if isinstance(before, list):  # anything else is refused with the other options
                options[name] = [*before, *(part for part in parts if part not in before)]  # a position may name it already


def run(files: list[Path] | None) -> None:
    """Run the Python files that a record needs: it holds other parts itself, but only names these."""
    for path in files or []:
        if path.suffix != ".py":
            raise Refused(
                "part-inside",
                "A record holds what this file describes; only parts in Python have to be brought along.",
                where=str(path),
                fix="Leave it out.",
            )
        for game in list_games():
            if game.own_parts:
                game.read_own(path)
