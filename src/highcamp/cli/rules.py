"""``highcamp rules``: the rules in our own words, whole or one heading of them, and the options."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from highcamp.cli.completion import GameName, flag_of
from highcamp.engine import handbook
from highcamp.engine.game import Game
from highcamp.engine.options import options_of
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of


def _headings(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    try:
        return [(section.name, section.title) for section in handbook.sections(game_of(ctx.params["game"]).help())]
    except (Refused, OSError):
        return []


def rules(
    game: GameName,
    heading: Annotated[
        str | None,
        typer.Argument(metavar="HEADING", autocompletion=_headings, help="Only this heading; its beginning is enough."),
    ] = None,
    options: Annotated[bool, typer.Option("--options", help="List the options and the values they take.")] = False,
) -> None:
    """Read the rules of a game, or look one of them up."""
    found = game_of(game)
    if options:
        show_options(found)
        return
    text = handbook.read(found)
    show(text if heading is None else handbook.find(text, heading).text)


def show(markdown: str) -> None:
    """Markdown, rendered in a terminal and as it is anywhere else."""
    from highcamp.cli.screen import console

    screen = console()
    if not screen.is_terminal:
        print(markdown.rstrip("\n"))
        return
    from rich.markdown import Markdown

    screen.print(Markdown(markdown), width=min(screen.width, 100))


def show_options(game: Game[Any, Any]) -> None:
    """The options as a table."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from highcamp.cli.screen import console

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("Option", "Values", "Default", "What it means"):
        table.add_column(heading, no_wrap=heading == "Option")
    for option in options_of(game.Options):
        only = f" Only with {option.needs}." if option.when else ""
        table.add_row(flag_of(option), option.limits, option.usual, option.text + only)
    console().print(table)
