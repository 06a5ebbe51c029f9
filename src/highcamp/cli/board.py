"""``highcamp board check``: whether a board of one's own can be played on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highcamp.engine.files import read_mapping
from highcamp.engine.registry import list_games

EXAMPLES = ("highcamp board check my-mountain.toml",)


def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A board as TOML or JSON.")]) -> None:
    """List every fault of a board, each with its place; none means that it can be played on."""
    given = read_mapping(file)
    found = {game.title: faults for game in list_games() if (faults := game.board_faults(given)) is not None}
    playable = [title for title, faults in found.items() if not faults]
    if playable:
        print(f"OK: {file}: a board that can be played on in {' and '.join(playable)}.")
        return
    for fault in min(found.values(), key=len):  # where games ask for different things, the one it is nearest to
        print(f"{file}: {fault}")
    raise typer.Exit(2)
