"""``highcamp games``: what can be played."""

from __future__ import annotations

from typing import Any

import msgspec

from highcamp.cli.completion import Json
from highcamp.engine.game import Game
from highcamp.engine.options import choices
from highcamp.engine.registry import games as all_games

EXAMPLES = ("highcamp games", "highcamp games --json")


def games(json: Json = False) -> None:
    """List the games with their players, length and options."""
    from highcamp.cli.screen import console, say_json

    found = all_games()
    if json:
        say_json([_facts(game) for game in found])
        return
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("Name", "Players", "Minutes", "Game", "Options"):
        table.add_column(heading, no_wrap=heading in ("Name", "Players", "Minutes"))
    for game in found:
        about = Text.assemble((game.title, "bold"), f"\n{game.line}")
        table.add_row(game.name, _span(game), str(game.minutes), about, ", ".join(_options(game)))
    screen = console()
    screen.print(table)
    screen.print("Play one: highcamp play GAME. Its rules: highcamp rules GAME.")


def _span(game: Game[Any, Any]) -> str:
    fewest, most = game.facts.seats
    return str(fewest) if fewest == most else f"{fewest}–{most}"


def _options(game: Game[Any, Any]) -> list[str]:
    return [choice.name for choice in choices(game.Options) if not choice.study]


def _facts(game: Game[Any, Any]) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.facts.seats),
        "minutes": game.minutes,
        "line": game.line,
        "rules": game.rules_version,
        "options": [msgspec.to_builtins(choice) for choice in choices(game.Options)],
    }
