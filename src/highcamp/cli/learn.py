"""``highcamp learn``: a game learned step by step, on its own board and by its own moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from highcamp.cli.completion import NAMED_GAME
from highcamp.engine.game import Game
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import list_games

if TYPE_CHECKING:
    from highcamp.lessons.form import Lessons


def _steps(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    try:
        return [(step.name, step.title) for step in _lessons(game_of(ctx.params["game"])).steps]
    except Refused:
        return []


def learn(
    game: Annotated[str | None, NAMED_GAME] = None,
    step: Annotated[
        str | None, typer.Argument(metavar="STEP", autocompletion=_steps, help="Begin at this step, by its name.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the steps.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Tell all that is wrong with the game's lessons.")] = False,
) -> None:
    """Learn a game step by step; a short game against an easy bot comes at the end."""
    if game is None:
        _list_games()
        return
    found = game_of(game)
    lessons = _lessons(found)
    if check:
        _check(found, lessons)
    elif listed:
        _list_steps(lessons)
    else:
        from highcamp.cli.lesson import Lesson

        if Lesson(found, lessons).walk(lessons.find(step) if step else lessons.steps[0]):
            play_short(found, lessons)


def play_short(game: Game[Any, Any], lessons: Lessons) -> None:
    """The short real game at the end; for a first game with a coach."""
    from highcamp.bots.levels import EASY
    from highcamp.cli.play import is_coached, sit_down
    from highcamp.cli.saves import Saves
    from highcamp.cli.seats import takers
    from highcamp.engine.record import Record

    record = Record(game.new(**lessons.game.options))
    names = takers(game, record.start.seats, bots=EASY, given=[], hot_seat=False, before=[])
    sit_down(record, names, None, Saves(game.name, None), None, coach=is_coached(game.name, names))


def _lessons(game: Game[Any, Any]) -> Lessons:
    from highcamp.lessons.walk import lessons_of

    lessons = lessons_of(game)
    if lessons is None:
        fix = f"Read its rules: highcamp rules {game.name}. All that have lessons: highcamp learn"
        raise Refused("no-lessons", f"{game.title} brings no lessons.", where="GAME", fix=fix)
    return lessons


def _list_games() -> None:
    from highcamp.cli.screen import console

    screen = console()
    for game in list_games():
        if game.lessons():
            path = _lessons(game).path
            screen.print(f"{game.name}: {game.title}, {counted(len(path), 'step')}")
    screen.print("Learn one: highcamp learn GAME")


def _list_steps(lessons: Lessons) -> None:
    from highcamp.cli.screen import console

    screen = console()
    for step in lessons.steps:
        screen.print(f"{step.name}: {step.title}{' (further)' if step.further else ''}")


def _check(game: Game[Any, Any], lessons: Lessons) -> None:
    from highcamp.lessons.faults import faults

    found = faults(game, lessons)
    for fault in found:
        print(fault)
    if found:
        raise typer.Exit(1)
    print(f"{counted(len(lessons.steps), 'step')}: nothing is wrong with them.")
