"""``highcamp study``: games played by the thousand, and what comes of what is varied."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from highcamp.cli.bar import bar
from highcamp.cli.completion import GameName, OptionFlags, OptionWords
from highcamp.cli.workers import Address, EngineName, Workers
from highcamp.engine.game import Game
from highcamp.engine.options import options_of
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of


def study(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", file_okay=False, help="Where the results are kept.")],
    words: OptionWords = None,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="How many play.")] = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAME", help="Who plays: one bot for all seats, or one for each (easy,medium).")
    ] = "medium",
    games: Annotated[int, typer.Option("--games", metavar="N", help="Games of each condition.")] = 1000,
    option: OptionFlags = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary", metavar="PART", help="Compare all values of an option, of a theme, or of bots; or some: players=2,3."
        ),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="SEED", help="The same seed gives the same games.")] = "0",
    workers: Workers = None,
    engine: EngineName = "local",
    address: Address = None,
    analyse: Annotated[
        int,
        typer.Option(
            "--analyse", metavar="N", help="Look back at the first N games of each condition: luck, what was given away (slow)."
        ),
    ] = 0,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Also each two of a theme together: which do more than each alone.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the study in that folder.")] = False,
) -> None:
    """Play many games between bots: who wins from which seat, how long it takes, what each option does."""
    from highcamp.cli.words import read_options

    own = game_of(game)
    options = read_options(own, [*(words or []), *(option or [])])
    if players is not None:
        if "players" in options:
            raise Refused("option-twice", "players is given twice.", where="--players", fix="Say it once.")
        options["players"] = players
    from highcamp.studies.study import REPORT
    from highcamp.studies.study import study as play

    with bar(f"Studying {own.title}") as show:
        played = play(
            game,
            bots=bots.split(","),
            games=games,
            vary=_varied(own, vary or []),
            seed=seed,
            out=out,
            workers=workers,
            engine=engine,
            address=address,
            resume=resume,
            analyse=analyse,
            pairs=pairs,
            show=show,
            **options,
        )
    for sentence in played.findings:
        print(sentence)
    print(f"Written: {out / REPORT}")
    if not played.finished:
        kept, total = played.folder.played, played.plan.total
        print(f"Interrupted: {kept:,} of {total:,} games are kept; go on by --resume.", file=sys.stderr)
        raise typer.Exit(130)


def _varied(game: Game[Any, Any], given: list[str]) -> dict[str, list[Any] | None]:
    """What is varied: ``variant`` with all its values, ``players=2,3`` with those."""
    from highcamp.cli.words import read_options

    known = {one.name for one in options_of(game.Options)}
    found: dict[str, list[Any] | None] = {}
    for word in given:
        name, equals, text = word.partition("=")
        if name in found:
            raise Refused("part-twice", f"{name} is varied twice.", where="--vary", fix="Say it once.")
        found[name] = None
        if equals:
            plain, values = name.replace("-", "_"), [value for value in text.split(",") if value]
            found[name] = [read_options(game, [f"{plain}={one}"])[plain] for one in values] if plain in known else list(values)
    return found
