"""``highcamp board check``: whether a board of one's own can be played on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highcamp.engine.files import read_mapping

EXAMPLES = ("highcamp board check my-everest.toml",)


def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A board of Mount Everest as TOML or JSON.")]) -> None:
    """List every fault of a board, each with its place; none means that it can be played on."""
    from highcamp.games.everest import board

    faults = board.check(read_mapping(file))
    for fault in faults:
        print(f"{file}: {fault.where}: {fault.text} {fault.fix}".rstrip())
    if faults:
        raise typer.Exit(2)
    print(f"OK: {file}: a board that can be played on.")
