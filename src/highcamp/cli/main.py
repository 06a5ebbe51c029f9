"""The command itself: what it is called with, and what becomes of a refusal or a closed pipe."""

from __future__ import annotations

import os
import platform
import sys
from typing import Annotated

import typer

from highcamp import __version__
from highcamp.cli import (
    analyse,
    arena,
    board,
    bots,
    db,
    draw,
    games,
    learn,
    legal,
    new_game,
    odds,
    play,
    record,
    replay,
    rules,
    score,
    serve,
    solve,
    study,
    tables,
    train,
)
from highcamp.cli.command import Command, GameCommand, Group, examples
from highcamp.engine.build import WAY
from highcamp.engine.contract import CONTRACT, spelled
from highcamp.engine.registry import starter

_ABOUT = "One table for six mountain games: play them, look a rule up, ask for the odds."


def version() -> str:
    """Which Highcamp this is, and whether its rules run compiled."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"highcamp {__version__} ({WAY}, {python}, contract {spelled(CONTRACT)})"


def _say_version(wanted: bool) -> None:
    if wanted:
        print(version())
        raise typer.Exit


def _start(
    ctx: typer.Context,
    _version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_say_version, help="Say which version this is, compiled or pure."),
    ] = False,
) -> None:
    if ctx.invoked_subcommand is None:
        print(ctx.get_help(), end="")


def _application() -> typer.Typer:
    settings = {"help_option_names": ["--help", "-h"]}
    application = typer.Typer(
        name="highcamp",
        cls=Group,
        help=_ABOUT,
        epilog=f"New here? Start with: highcamp learn {starter()}, or highcamp play {starter()}",
        invoke_without_command=True,
        callback=_start,
        context_settings=settings,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
    )
    application.command("play", cls=play.Play, context_settings=play.SETTINGS)(play.play)
    application.command("games", cls=Command, epilog=examples(*games.EXAMPLES))(games.games)
    application.command("learn", cls=GameCommand)(learn.learn)
    application.command("rules", cls=GameCommand)(rules.rules)
    application.command("bots", cls=GameCommand)(bots.bots)
    application.command("odds", cls=GameCommand)(odds.odds)
    application.command("score", cls=GameCommand)(score.score)
    application.command("legal", cls=GameCommand)(legal.legal)
    application.command("draw", cls=GameCommand)(draw.draw)
    application.command("replay", cls=Command, epilog=examples(*replay.EXAMPLES))(replay.replay)
    application.command("analyse", cls=Command, epilog=examples(*analyse.EXAMPLES))(analyse.analyse)
    application.command("study", cls=GameCommand)(study.study)
    application.command("arena", cls=GameCommand)(arena.arena)
    application.command("train", cls=GameCommand)(train.train)
    application.command("solve", cls=GameCommand, context_settings=solve.SETTINGS)(solve.solve)
    application.command("new-game", cls=Command, epilog=examples(*new_game.EXAMPLES))(new_game.new_game)
    boards = typer.Typer(cls=Group, help="Look after boards of your own.", no_args_is_help=True)
    boards.command("check", cls=GameCommand)(board.check)
    boards.command("show", cls=GameCommand)(board.show)
    application.add_typer(boards, name="board")
    records = typer.Typer(cls=Group, help="Look after records of games.", no_args_is_help=True)
    records.command("check", cls=Command, epilog=examples(*record.EXAMPLES))(record.check)
    application.add_typer(records, name="record")
    application.command("serve", cls=Command, epilog=examples(*serve.EXAMPLES))(serve.serve)
    owned = typer.Typer(cls=Group, help="Look after the tables of a server that is yours.", no_args_is_help=True)
    owned.command("list", cls=Command, epilog=examples(*tables.LIST))(tables.listing)
    owned.command("close", cls=Command, epilog=examples(*tables.CLOSE))(tables.close)
    application.add_typer(owned, name="tables")
    databases = typer.Typer(cls=Group, help="Look after the database of served tables.", no_args_is_help=True)
    databases.command("upgrade", cls=Command, epilog=examples(*db.UPGRADE))(db.upgrade)
    databases.command("check", cls=Command, epilog=examples(*db.CHECK))(db.check)
    databases.command("stuck", cls=Command, epilog=examples(*db.STUCK))(db.stuck)
    databases.command("closed", cls=Command, epilog=examples(*db.CLOSED))(db.closed)
    databases.command("backup", cls=Command, epilog=examples(*db.BACKUP))(db.backup)
    databases.command("prune", cls=Command, epilog=examples(*db.PRUNE))(db.prune)
    application.add_typer(databases, name="db")
    return application


app = _application()


def run() -> None:
    """The entry point."""
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal that knows fewer characters than we do
    try:
        try:
            app(prog_name="highcamp")
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # a reader that has seen enough, such as head: typer is as quiet about it inside a command
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
