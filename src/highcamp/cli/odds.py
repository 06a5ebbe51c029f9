"""``highcamp odds``: exact chances. What can be asked differs from game to game; a game that can be asked has ``Game.odds``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highcamp.cli import positions
from highcamp.cli.completion import GameName, Json
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import list_games


def odds(
    game: GameName,
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD", help="What to ask for, as in the examples.")] = None,
    position: Annotated[
        Path | None, typer.Option("--position", "-p", metavar="FILE", help="In this position; - reads standard input.")
    ] = None,
    json: Json = False,
) -> None:
    """Tell exact chances: of what is asked for, or of what may happen next in a position."""
    found = game_of(game)
    ask = found.odds()
    if ask is None:
        able = ", ".join(other.name for other in list_games() if other.odds())
        raise Refused("no-odds", f"{found.title} has no odds to ask for.", where="GAME", fix=f"These have: {able}.")
    state, remark = None, ""
    if position is not None:
        state, given = positions.read(found, position)
        remark = found.remark(given, state)
        if state.over:
            raise Refused("over", "The game is over: nothing is left to chance.", where=str(position))
    answer, words_of_it = ask(words or [], state)
    if json:
        from highcamp.cli.screen import say_json

        say_json(({"remark": remark} if remark else {}) | answer)
    else:
        print(f"{remark}\n{words_of_it}" if remark else words_of_it)
