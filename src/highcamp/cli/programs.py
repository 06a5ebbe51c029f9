"""Programs that play as bots: named by whoever types the command, or in a file of theirs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from highcamp.bots.program import Program

USUAL_FILE: Final = "bots.toml"
"""In the user's data folder, where the database of ``highcamp serve`` is, too."""

Programs = Annotated[
    list[str] | None,
    typer.Option("--program", metavar="NAME=COMMAND", help="A program of yours that plays as a bot of this name; repeatable."),
]
BotsFile = Annotated[
    Path | None,
    typer.Option(
        "--bots-file",
        metavar="FILE",
        envvar="HIGHCAMP_BOTS",
        show_envvar=False,
        help="Programs of yours that play as bots, as TOML. Without it bots.toml in your data folder, if there. Also read "
        "from HIGHCAMP_BOTS.",
    ),
]


def named(words: list[str] | None, file: Path | None) -> tuple[Program, ...]:
    """All programs that were named: those of the file, and those that were typed, which come first where names are the same."""
    from highcamp.bots import program
    from highcamp.cli.db import default_path

    usual = default_path().with_name(USUAL_FILE)
    path = file or (usual if usual.exists() else None)
    typed = [program.parse(word) for word in words or []]
    names = {one.name for one in typed}
    return (*(one for one in (program.read(path) if path else ()) if one.name not in names), *typed)
