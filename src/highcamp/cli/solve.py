"""``highcamp solve``: what every move is worth, worked out as far as a game can be. A game that can be has ``Game.solver``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from highcamp.cli import own, positions
from highcamp.cli.completion import GameName, Json, flag_of
from highcamp.engine.game import Game
from highcamp.engine.options import options_of
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.state import State

if TYPE_CHECKING:
    from highcamp.engine.solving import Show, Solved, Solver

SETTINGS = {"ignore_unknown_options": True}  # the options of a solver's boards are known only when the game is


def solve(
    game: GameName,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="--OPTION VALUE", help="The board to be solved from its beginning: without any, what there is."),
    ] = None,
    position: Annotated[
        Path | None, typer.Option("--position", "-p", metavar="FILE", help="This position instead; - reads standard input.")
    ] = None,
    most: Annotated[
        int | None,
        typer.Option("--most", metavar="N", min=1, help="Work out up to so many positions, however long that takes."),
    ] = None,
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Work nothing out: estimate at once, with the measured error of estimates.")
    ] = False,
    parts: own.Files = None,
    json: Json = False,
) -> None:
    """Solve a small board, or a position: what every move is worth, exactly where that can be worked out. A position that is
    too large for it is estimated. Each value has its error, and it is said how that is known. Ctrl-C ends it; nothing is kept.
    """
    from highcamp.cli.screen import say_json
    from highcamp.engine.solving import solve as solved_by
    from highcamp.engine.solving import solver_of

    found = game_of(game)
    solver = solver_of(found)
    if estimate and most is not None:
        raise Refused("two-ways", "Nothing is worked out for an estimate.", where="--most", fix="Leave it out.")
    state, remark, board = None, "", dict[str, Any]()
    if position is not None:
        if words:
            raise Refused("two-boards", "The position says what board it is.", where=f"word {words[0]}", fix="Leave it out.")
        state, given = positions.read(found, position, parts)
        remark = found.remark(given, state)
    else:
        board = _board(found, solver, words or [])
    try:
        with _bar(f"Solving {found.title}") as show:
            told = solved_by(found, state, estimate=estimate, most=most, show=show, **board)
    except KeyboardInterrupt:
        print("Interrupted: nothing is kept.", file=sys.stderr)
        raise typer.Exit(130) from None
    if json:
        import msgspec

        answer = msgspec.to_builtins(told)
        say_json(({"remark": remark} if remark else {}) | answer | {"seat": told.seat + 1})
    else:
        _tell(found, state, told, remark)


def _board(game: Game[Any, Any], solver: Solver, words: list[str]) -> dict[str, Any]:
    """The options of the board that the words give; without any it is said which there are."""
    from highcamp.cli.words import read_flags

    if solver.Board is None:
        raise Refused("no-position", "Solve what?", where="--position", fix="Give a position.")
    if not words:
        flags = ", ".join(f"{flag_of(one)} ({_limits(one.text, one.limits)})" for one in options_of(solver.Board))
        raise Refused("no-board", "Solve what?", where="--position", fix=f"Give a position, or a board by {flags}.")
    return read_flags(solver.Board, game.name, words, ("--position", "--most", "--estimate", "--json"))


def _limits(text: str, limits: str) -> str:
    return f"{text[:1].lower()}{text[1:].rstrip('.')}; {limits}"


@contextmanager
def _bar(words: str) -> Iterator[Show]:
    """A bar with the time that is left, on standard error, where somebody may look at it."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _tell(game: Game[Any, Any], state: State | None, told: Solved, remark: str) -> None:
    """All of it, for people."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from highcamp.cli.screen import console

    screen = console()
    if remark:
        screen.print(remark)
    screen.print(f"{game.title}, seat {told.seat + 1}: {_said(told.value, told)} ({told.measure}), {_error(told)}.")
    if state is not None and told.moves:
        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        for heading in ("Move", told.measure.capitalize(), "Error", "Given away"):
            table.add_column(heading, justify="left" if heading == "Move" else "right")
        for one in told.moves:
            away = abs(one.value - told.value)
            error = "not measured" if one.error is None else f"± {one.error:.2g}"
            table.add_row(one.text, _said(one.value, told), error, _said(away, told) if away > 0 else "–")
        screen.print(table)
    screen.print(told.how)


def _error(told: Solved) -> str:
    if told.exact:
        return f"exact to {told.error:g}"
    return "estimated" if told.error is None else f"estimated, ± {told.error:.2g}"


def _said(value: float, told: Solved) -> str:
    """With as many digits as mean something."""
    digits = 6 if told.exact else 3
    return f"{value:.{digits}f}"
