"""What the shell offers when Tab is pressed, and the arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from highcamp.engine.options import Option, options_of
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import names

Offer = list[tuple[str, str]]


def games(incomplete: str) -> list[str]:
    """The names of the games."""
    return [name for name in names() if name.startswith(incomplete)]


def bots(ctx: typer.Context, incomplete: str) -> Offer:
    """The bots of the game that stands on the line."""
    from highcamp.bots import naming
    from highcamp.bots.program import offering
    from highcamp.cli.programs import named

    game = _game(ctx)
    if game is None:
        return []
    try:
        programs = named(ctx.params.get("program"), ctx.params.get("bots_file"))
    except Refused:
        programs = ()
    with offering(programs):
        return [(name, kind.line) for name, kind in naming.bots(game).items()]


def seats(ctx: typer.Context, incomplete: str) -> Offer:
    """``2=random`` and its like."""
    game = _game(ctx)
    most = 0 if game is None else game.facts.seats[1]
    takers = [("human", "Someone at this screen."), *bots(ctx, "")]
    return [(f"{seat}={name}", line) for seat in range(1, most + 1) for name, line in takers]


def game_options(ctx: typer.Context, incomplete: str) -> Offer:
    """The game's own options, as flags and as words, and their values after a flag."""
    game = _game(ctx)
    if game is None:
        return []
    offered = {option.name: option for option in options_of(game.Options) if not option.study}
    before = [word for word in ctx.params.get("words") or [] if word != "="][-1:] or [""]  # bash cuts --name=value at =
    if before[0].startswith("--") and flag_name(before[0]) in offered:
        return [(value, "") for value in values_of(offered[flag_name(before[0])])]
    if incomplete.startswith("-"):
        return [(flag_of(option), option.limits) for option in offered.values()]
    return [(f"{option.name}={value}", "") for option in offered.values() for value in values_of(option)]


def flag_of(option: Option) -> str:
    """An option as a flag of the command line."""
    return "--" + option.name.replace("_", "-")


def flag_name(flag: str) -> str:
    """The option that a flag names."""
    return flag.removeprefix("--").replace("-", "_")


def values_of(option: Option) -> list[str]:
    """The values an option takes, as words; none where they cannot be listed."""
    if option.kind == "number" and option.lowest is not None and option.highest is not None:
        return [str(value) for value in range(option.lowest, option.highest + 1)]
    if option.kind == "choice":
        return [str(value) for value in option.values]
    return ["yes", "no"] if option.kind == "switch" else []


def _game(ctx: typer.Context) -> Any:
    # After a flag that still wants its value the arguments have not been sorted out yet.
    words = [ctx.params.get("game"), *ctx.args, ""]
    try:
        return game_of(next(word for word in words if word is not None))
    except Refused:
        return None


def _remember(ctx: typer.Context, name: str | None) -> str | None:
    """Refuse an unknown game at once, and note its name for whoever reports a refusal."""
    if name is not None and not ctx.resilient_parsing:
        game_of(name)
        ctx.find_root().obj = name
    return name


NAMED_GAME = typer.Argument(metavar="GAME", callback=_remember, autocompletion=games, help="The game: see highcamp games.")
GameName = Annotated[str, NAMED_GAME]
PositionFile = Annotated[
    Path, typer.Option("--position", "-p", metavar="FILE", help="A position as TOML or JSON; - reads standard input.")
]
OptionWords = Annotated[
    list[str] | None,
    typer.Argument(metavar="[OPTION=VALUE]...", help="Options of the game.", autocompletion=game_options),
]
OptionFlags = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
Json = Annotated[bool, typer.Option("--json", help="Answer for programs.")]
