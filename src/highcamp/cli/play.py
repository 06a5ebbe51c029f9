"""``highcamp play``: a game in the terminal, against bots or with others at the same screen."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from highcamp.cli import completion, own, positions
from highcamp.cli.command import GameCommand
from highcamp.cli.completion import NAMED_GAME
from highcamp.cli.pace import Pace
from highcamp.cli.programs import BotsFile, Programs, named
from highcamp.cli.saves import Saves, find
from highcamp.cli.saves import kept as all_kept
from highcamp.cli.seats import bots_by_seat, takers
from highcamp.cli.words import read_options
from highcamp.engine.chance import Dealer
from highcamp.engine.options import refuse_idle
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import starter
from highcamp.table.replay import HUMAN

SETTINGS = {"ignore_unknown_options": True}  # a game's own options are known only when the game is


class Play(GameCommand):
    """The command, which also offers the game's own flags when Tab is pressed."""

    more_examples = ("highcamp play --kept",)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """What the line may go on with."""
        words = next(param for param in self.params if param.name == "words")
        return [*super().shell_complete(ctx, incomplete), *words.shell_complete(ctx, incomplete)]

    @property
    def flags(self) -> list[str]:
        """The command's own flags."""
        return [flag for param in self.params for flag in param.opts if flag.startswith("--")]


def play(
    ctx: typer.Context,
    game: Annotated[str | None, NAMED_GAME] = None,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="--OPTION VALUE",
            autocompletion=completion.game_options,
            help="The game's own options: see highcamp rules GAME --options.",
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="NAME", autocompletion=completion.bots, help="This bot takes all seats but the first."),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", metavar="N=NAME", autocompletion=completion.seats, help="A bot, or human, for seat N."),
    ] = None,
    program: Programs = None,
    bots_file: BotsFile = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People in all seats, taking turns at this screen.")] = False,
    seed: Annotated[str | None, typer.Option("--seed", metavar="N", help="The same seed brings the same chance.")] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game, or a kept one by its name.")
    ] = None,
    kept: Annotated[bool, typer.Option("--kept", help="List the games that were left, and how to go on with them.")] = False,
    position: Annotated[
        Path | None, typer.Option("--position", "-p", metavar="FILE", help="Begin from a position as TOML or JSON.")
    ] = None,
    parts: own.Files = None,
    coach: Annotated[
        bool | None,
        typer.Option(
            "--coach/--no-coach",
            help="A coach says what the choices mean, and asks before a move that throws much away. On for a first game.",
            show_default=False,
        ),
    ] = None,
    pace: Annotated[
        Pace | None, typer.Option("--pace", help="How long what happens stays before the next; once: no waiting.")
    ] = None,
) -> None:
    """Play in the terminal: you in seat 1 against bots of medium level, unless told otherwise."""
    assert isinstance(ctx.command, Play)
    if kept:
        _list_kept(game, words or [], resume, position)
        return
    from highcamp.bots.program import offering

    with offering(named(program, bots_file)):
        resume = resume and find(resume)
        record = _record(game, words or [], resume, position, parts, ctx.command.flags)
        names = takers(record.game, record.start.seats, bots=bots, given=seat or [], hot_seat=hot_seat, before=record.players)
        if coach is None:
            coach = is_coached(record.game.name, names)
        sit_down(record, names, seed, Saves(record.game.name, resume), pace, coach=coach)


def sit_down(
    record: Record, names: list[str], seed: str | None, saves: Saves, pace: Pace | None, *, coach: bool = False
) -> None:
    """Play it, with these players."""
    players = bots_by_seat(record.game, names, record.players)
    record.players = names
    dealer = Dealer(seed)
    for event in record.events:
        if event.by_nature:
            dealer.draw(event.before)  # a seeded game that goes on does not repeat its beginning
    from highcamp.cli.terminal import Terminal

    if pace is None:
        pace = Pace.USUAL if sys.stdin.isatty() and sys.stdout.isatty() else Pace.ONCE
    try:
        Terminal(record, players, dealer, saves, pace, coach=coach).play()
    finally:
        for player in players:
            if player is not None:
                player.bot.close()


def is_coached(game: str, names: list[str]) -> bool:
    """Whether a coach helps unasked: somebody sits here alone, and no game of this kind was kept before."""
    return names.count(HUMAN) == 1 and sys.stdin.isatty() and all(one.game != game for one in all_kept())


def _list_kept(game: str | None, words: list[str], resume: Path | None, position: Path | None) -> None:
    if words or resume is not None or position is not None:
        raise Refused("two-wishes", "--kept lists games and begins none.", where="--kept", fix="Leave the rest out.")
    from highcamp.cli.kept import list_kept

    list_kept(game)


def _record(
    game: str | None,
    words: list[str],
    resume: Path | None,
    position: Path | None,
    parts: list[Path] | None,
    flags: list[str],
) -> Record:
    """The game to play: a new one, a saved one, or one that begins from a position."""
    source = "--resume" if resume is not None else "--position"
    if resume is not None and position is not None:
        raise Refused("two-sources", "A game goes on from a record or from a position, not both.", where="--position")
    if words and (resume is not None or position is not None):
        raise Refused(
            "two-sources",
            "The file says how the game is set up.",
            where=f"option {words[0]}",
            fix=f"Leave it out with {source}.",
        )
    if resume is not None:
        own.run(parts)
        return _resumed(game, resume)
    if game is None:
        fix = f"Try: highcamp play {starter()}. All games: highcamp games. Those that you left: highcamp play --kept."
        raise Refused("no-game", "Which game?", where="GAME", fix=fix)
    found = game_of(game)
    if position is not None:
        return Record(positions.read(found, position, parts)[0], from_position=True)
    options = read_options(found, words, flags)
    own.add_to(options, found, parts)
    record = Record(found.new(**options))
    refuse_idle(record.start.options)
    return record


def _resumed(game: str | None, path: Path) -> Record:
    record = Record.load(path)
    if game is not None and record.game.name != game:
        raise Refused("other-game", f"This is a game of {record.game.name}, not of {game}.", where=str(path))
    if record.state.over:
        raise Refused("over", "This game is over.", where=str(path), fix=f"Watch it with: highcamp replay {path}")
    return record
