"""``--approach FILE``: cards of the player's own, given to any command that sets a game up or reads one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import names

Approach = Annotated[
    list[Path] | None,
    typer.Option("--approach", metavar="FILE", help="Elevation: a blank card filled in, as TOML, JSON or Python; repeatable."),
]


def add_to(options: dict[str, Any], game: Game[Any, Any], files: list[Path] | None) -> None:
    """Add what the files hold to the options of a new game, or of a position."""
    for path in files or []:
        for name, cards in game.read_own(path).items():
            before = options.get(name, [])
            if isinstance(before, list):  # anything else is refused with the other options
                options[name] = [*before, *(card for card in cards if card not in before)]  # a position may name it already


def run(files: list[Path] | None) -> None:
    """Run the Python files that a record needs: it holds its other cards itself, but only names these."""
    for path in files or []:
        if path.suffix != ".py":
            raise Refused(
                "card-inside",
                "A record holds such a card itself; only Python cards have to be brought along.",
                where=str(path),
                fix="Leave it out.",
            )
        for name in names():
            game = game_of(name)
            if type(game).read_own is not Game.read_own:
                game.read_own(path)
