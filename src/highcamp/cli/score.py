"""``highcamp score``: what was played at a real table, scored from a file. A game that can be scored has ``Game.pad``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highcamp.cli import own
from highcamp.cli.completion import GameName, Json
from highcamp.engine.files import read_mapping
from highcamp.engine.pad import FORM
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import list_games


def score(
    game: GameName,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="What was played, as TOML or JSON: see highcamp rules GAME scoring-a-real-table."),
    ],
    parts: own.Files = None,
    json: Json = False,
) -> None:
    """Score what was played at a real table."""
    found = game_of(game)
    pad = found.pad()
    if pad is None:
        able = [other.name for other in list_games() if other.pad()]
        fix = f"These can: {', '.join(able)}." if able else "No game here can be scored yet."
        raise Refused("no-score", f"{found.title} cannot be scored from a file.", where="GAME", fix=fix)
    given = read_mapping(file)
    own.add_to(given, found, parts)
    try:
        result = pad.score(given)
    except Refused as refusal:
        placed = refusal.at(str(file))
        raise Refused(placed.code, placed.text, rule=placed.rule or FORM, where=placed.where, fix=placed.fix) from None
    if json:
        import msgspec

        from highcamp.cli.screen import say_json

        say_json(msgspec.to_builtins(result))
    else:
        print(pad.say(result))
