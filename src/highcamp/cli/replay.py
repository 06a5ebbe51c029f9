"""``highcamp replay``: a recorded game, told line by line or shown at one moment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highcamp.cli import own, positions
from highcamp.cli.saves import find
from highcamp.engine.files import write_text
from highcamp.engine.record import Record
from highcamp.engine.words import Reader

EXAMPLES = (
    "highcamp replay game.jsonl",
    "highcamp replay game.jsonl --at 20",
    "highcamp replay game.jsonl --at 20 --svg moment.svg",
)


def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A file that highcamp saved, or a kept game by its name.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="Only the board after move N; 0 is the beginning.")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="As this seat saw it; else as a spectator.")] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", dir_okay=False, help="Also write the board as a picture.")
    ] = None,
    parts: own.Files = None,
) -> None:
    """Retell a recorded game, or show the board after one of its moves."""
    from highcamp.cli.screen import console
    from highcamp.cli.story import tell_game
    from highcamp.cli.window import Window
    from highcamp.drawing.names import YOU
    from highcamp.table.replay import names

    own.run(parts)
    played = Record.load(find(record))
    viewer = positions.seat_of(played.start, seat)
    called = [YOU if seat == viewer else name for seat, name in enumerate(names(played))]
    state = played.at(len(played.events) if at is None else at)
    if svg is not None:
        write_text(svg, state.svg(viewer, "alone", called))
    screen = console()
    if at is None:
        tell_game(screen, played.events, viewer, Reader(names(played), viewer))
    moment = len(played.events) if at is None else at
    title = f"{played.game.title}, after move {moment} of {len(played.events)}"
    Window(screen).show(state.text(viewer, called), title)
