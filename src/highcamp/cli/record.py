"""``highcamp record check``: whether a record still replays to the same game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highcamp.engine.phrases import counted
from highcamp.engine.record import Record

EXAMPLES = ("highcamp record check game.jsonl",)


def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that highcamp saved.")]) -> None:
    """Replay a record and compare every state with the one that was recorded."""
    record = Record.load(file)
    end = "over" if record.state.over else f"not over: {record.game.situation(record.state)}"
    print(f"OK: {file}: {record.game.name}, {counted(len(record.events), 'move')}, {end}.")
