"""``highcamp new-game``: a package with a small game in it, to be made into one's own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

EXAMPLES = (
    "highcamp new-game snow-line",
    "highcamp new-game snow-line --into ~/games/snow-line",
)


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name: small letters, digits, hyphens.")],
    into: Annotated[
        Path | None,
        typer.Option("--into", metavar="FOLDER", help="The folder to make; by default one of that name, here."),
    ] = None,
) -> None:
    """Make a package with a small, whole game in it: rules, bots, board, lessons and tests, to be made into your own."""
    from highcamp.authoring.package import make  # it looks through all that is installed

    folder = (into or Path(name)).expanduser()
    files = make(name, folder)
    for file in files:
        print(f"  {folder / file}")
    print(f"Done: {len(files)} files. In the environment that Highcamp is in, go on with")
    print(f"  {sys.executable} -m pip install --editable '{folder}[dev]'")
    print(f"  highcamp play {name}")
    print(f"{folder / 'README.md'} says what is where, and what to do next.")
