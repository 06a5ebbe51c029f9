"""Who plays the games of a study or an arena: processes of this machine, or a Ray cluster."""

from __future__ import annotations

from typing import Annotated

import typer

Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Processes that play; as many as there are cores by default.")
]
EngineName = Annotated[
    str, typer.Option("--engine", metavar="local|ray", help="Who plays: processes of this machine, or a Ray cluster.")
]
Address = Annotated[
    str | None,
    typer.Option(
        "--address",
        metavar="HOST:PORT",
        help="The Ray cluster's head node, or auto for the cluster this machine is part of; without it one is made here.",
    ),
]
