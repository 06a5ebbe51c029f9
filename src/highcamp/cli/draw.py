"""``highcamp draw``: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highcamp.cli import own, positions
from highcamp.cli.completion import GameName, PositionFile
from highcamp.drawing.paint import Theme, themed
from highcamp.engine.files import write_text
from highcamp.engine.registry import game as game_of


def draw(
    game: GameName,
    position: PositionFile,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", dir_okay=False, help="Write here, not to standard output.")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="As this seat sees it; else as a spectator.")] = None,
    theme: Annotated[Theme, typer.Option("--theme", help="Colours of the picture.")] = "light",
    text: Annotated[bool, typer.Option("--text", help="The board as plain text, not as SVG.")] = False,
    parts: own.Files = None,
) -> None:
    """Draw a position as an SVG picture that stands by itself, or as text."""
    state, _ = positions.read(game_of(game), position, parts)
    viewer = positions.seat_of(state, seat)
    drawn = (state.text(viewer) if text else themed(state.svg(viewer, "alone"), theme)).rstrip("\n")
    if output is None:
        print(drawn)
    else:
        write_text(output, drawn + "\n")
