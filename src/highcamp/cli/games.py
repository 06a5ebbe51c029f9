"""``highcamp games``: what can be played."""

from __future__ import annotations

from typing import Any

import msgspec

from highcamp.cli.completion import Json
from highcamp.engine.game import Game
from highcamp.engine.label import Label
from highcamp.engine.options import options_of
from highcamp.engine.registry import broken_plugins, labels, list_games

EXAMPLES = ("highcamp games", "highcamp games --json")


def games(json: Json = False) -> None:
    """List the games with their players and length; as JSON with their options, too."""
    from highcamp.cli.screen import console, say_json, say_refusal

    for refusal in broken_plugins().values():
        say_refusal(refusal, None)
    if json:
        say_json([_facts(game) for game in list_games()])
        return
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("Name", "Players", "Minutes", "Game"):
        table.add_column(heading, no_wrap=heading != "Game")
    for label in labels():
        about = Text.assemble((label.title, "bold"), f"\n{label.line}")
        table.add_row(label.name, _span(label), str(label.minutes), about)
    screen = console()
    screen.print(table)
    screen.print("Play one: highcamp play GAME. Its rules and options: highcamp rules GAME.")


def _span(label: Label) -> str:
    fewest, most = label.seats
    return str(fewest) if fewest == most else f"{fewest}–{most}"


def _facts(game: Game[Any, Any]) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.facts.seats),
        "minutes": game.minutes,
        "line": game.line,
        "rules": game.rules_version,
        "options": [msgspec.to_builtins(option) for option in options_of(game.Options)],
    }
