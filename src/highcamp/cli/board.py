"""``highcamp board``: whether a board of one's own can be played on, and ours to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highcamp.engine.files import read_mapping
from highcamp.engine.phrases import suggestion
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import list_games


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


def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="One of our files, by its name.")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Whose; by default the first game that has it.")] = "",
) -> None:
    """Print a part of a box, such as its board, as a file to start from with your own."""
    games = [game_of(game)] if game else list_games()
    starts = [own.starts for one in games for own in one.own_files()]
    for start in starts:
        if name in start:
            print(start[name], end="")
            return
    known = dict.fromkeys(word for start in starts for word in start)
    fix = suggestion(name, known, "There are") if known else "Leave --game out."
    raise Refused("no-such-part", f"There is no {name!r} to start from.", where="NAME", fix=fix)
