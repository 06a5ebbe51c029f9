"""``highcamp bots``: who plays a game, how each of them thinks, and how strong it was found to be."""

from __future__ import annotations

from typing import Any

import msgspec

from highcamp.cli.completion import GameName, Json
from highcamp.engine.game import Game
from highcamp.engine.measured import Measured
from highcamp.engine.registry import game as game_of


def bots(game: GameName, json: Json = False) -> None:
    """List the bots of a game: the levels, players by name, those from outside; how each thinks and how often it won."""
    from highcamp.bots import naming
    from highcamp.cli.screen import console, say_json, say_refusal

    found = game_of(game)
    for refusal in naming.broken_bots(found).values():
        say_refusal(refusal, None)
    levels, kinds = naming.levels(found), naming.bots(found)
    if json:
        say_json(
            [
                {
                    "name": name,
                    "level": kind.level,
                    "line": kind.line,
                    "measured": [msgspec.to_builtins(one) for one in _of(found, name)],
                }
                for name, kind in kinds.items()
            ]
        )
        return
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Bot", no_wrap=True)
    table.add_column("How it plays, and how strong it was found to be")
    for name, kind in kinds.items():
        if name not in levels and kind in levels.values():
            continue  # told already
        about = Text(kind.line)
        if name in levels and kind.name != name:
            about.append(f" By its own name: {kind.name}.")
        for one in _of(found, name):
            about.append(f"\n{one.said()}", "dim")
        table.add_row(Text(name, "bold"), about)
    screen = console()
    screen.print(table)
    screen.print(f"Play against one: highcamp play {found.name} --bots {naming.ADVISER}. In brackets: the 95 % interval.")


def _of(game: Game[Any, Any], name: str) -> list[Measured]:
    """What was measured of a bot as it is now, by any of its names."""
    from highcamp.bots import naming

    kinds = naming.bots(game)
    return [
        one
        for one in game.measured()
        if one.bot in kinds and kinds[one.bot] is kinds[name] and one.version == kinds[name].version
    ]
