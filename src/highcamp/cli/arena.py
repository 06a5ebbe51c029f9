"""``highcamp arena``: bots held against each other, and who is how good."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from highcamp.cli.bar import bar
from highcamp.cli.completion import GameName, Json, OptionFlags
from highcamp.cli.completion import bots as bot_names
from highcamp.cli.programs import BotsFile, Programs, named
from highcamp.cli.workers import Address, EngineName, Workers
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of

if TYPE_CHECKING:
    from highcamp.studies.arena import Arena


def arena(
    game: GameName,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT BOT... [OPTION=VALUE]...",
            help="Levels, bots by name, programs of yours; and options of the game.",
            autocompletion=bot_names,
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            help="Games in all, in whole deals: 1,000. With --until settled so many at most: 20,000.",
            show_default=False,
        ),
    ] = None,
    until: Annotated[
        str, typer.Option("--until", metavar="settled", help="End as soon as the order of the bots is more than luck.")
    ] = "",
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="How many sit at a table.")] = None,
    option: OptionFlags = None,
    program: Programs = None,
    bots_file: BotsFile = None,
    seed: Annotated[str, typer.Option("--seed", metavar="SEED", help="The same seed gives the same games.")] = "0",
    workers: Workers = None,
    engine: EngineName = "local",
    address: Address = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", file_okay=False, help="Where the page and the games are kept; nowhere without it."
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the arena in that folder.")] = False,
    json: Json = False,
) -> None:
    """Hold bots against each other, in every order of seats and with the same luck: who is how good, and how sure that is."""
    from highcamp.cli.words import read_options

    own = game_of(game)
    options = read_options(own, [*(word for word in words or [] if "=" in word), *(option or [])])
    if players is not None:
        if "players" in options:
            raise Refused("option-twice", "players is given twice.", where="--players", fix="Say it once.")
        options["players"] = players
    if resume and out is None:
        raise Refused("no-folder", "There is nothing to go on with.", where="--resume", fix="Name its folder by --out DIR.")
    from highcamp.studies.arena import arena as play

    with bar(f"{own.title}: arena") as show:
        played = play(
            game,
            *(word for word in words or [] if "=" not in word),
            games=games,
            until=until,
            programs=named(program, bots_file),
            seed=seed,
            out=out,
            workers=workers,
            engine=engine,
            address=address,
            resume=resume,
            show=show,
            **options,
        )
    if json:
        from highcamp.cli.screen import say_json

        say_json(played.told)
    else:
        _say(played, out)
    if not played.finished:
        kept = f"Interrupted after {played.folder.played:,} games"
        print(f"{kept}; go on by --resume." if out else f"{kept}.", file=sys.stderr)
        raise typer.Exit(130)


def _say(played: Arena, out: Path | None) -> None:
    """The table, and what was found."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from highcamp.cli.screen import console
    from highcamp.studies.arena import REPORT
    from highcamp.studies.arena_report import HEADS, cells

    screen = console()
    if played.tally.deals > 1:
        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        for place, head in enumerate(HEADS):
            table.add_column(head, justify="right" if place else "left", no_wrap=not place)
        for row in cells(played.ranking):
            table.add_row(*row)
        screen.print(table)
    for sentence in played.findings:
        screen.print(sentence, soft_wrap=True)
    if out is not None:
        screen.print(f"Written: {out / REPORT}", soft_wrap=True)
