"""``highcamp odds``: exact chances. What can be asked differs from game to game, so each has its own function here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from highcamp.cli import positions
from highcamp.cli.completion import GameName, Json
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of

EXAMPLES = (
    "highcamp odds cant-stop 6 7 8",
    "highcamp odds cant-stop 6 7 8 --json",
    "highcamp odds cant-stop --position board.toml",
)

Answer = tuple[dict[str, Any], str]


def odds(
    game: GameName,
    words: Annotated[list[str] | None, typer.Argument(metavar="COLUMN", help="What to ask for: columns in Can't Stop.")] = None,
    position: Annotated[
        Path | None, typer.Option("--position", "-p", metavar="FILE", help="In this position; - reads standard input.")
    ] = None,
    json: Json = False,
) -> None:
    """Tell the exact chance that the next roll can be used."""
    if game not in _ODDS:
        raise Refused("no-odds", f"{game} has no odds to ask for.", fix=f"These have: {', '.join(_ODDS)}.")
    answer, sentence = _ODDS[game](words or [], position)
    if json:
        from highcamp.cli.screen import say_json

        say_json(answer)
    else:
        print(sentence)


def _cant_stop(words: list[str], position: Path | None) -> Answer:
    """The chance that a roll moves a climber in one of the columns, by default in any that the position leaves open."""
    from highcamp.engine.bits import has
    from highcamp.games.cant_stop.box import COLUMNS, SIDES
    from highcamp.games.cant_stop.odds import rolls_naming
    from highcamp.games.cant_stop.rules import Board

    wanted = _columns(words, COLUMNS)
    sides, usable = SIDES, COLUMNS
    if position is None:
        if not wanted:
            raise Refused("no-columns", "No column was named.", fix="Name some, such as 6 7 8, or give a --position.")
    else:
        board, _ = positions.read(game_of("cant-stop"), position)
        assert isinstance(board, Board)
        if board.over:
            raise Refused("over", "The game is over: nobody rolls any more.", where=str(position))
        sides, usable = board.sides, [column for column in COLUMNS if has(board.usable(), column)]
    counted = [column for column in wanted or usable if column in usable]
    shut = [str(column) for column in wanted if column not in usable]
    rolls, of = rolls_naming(counted, sides), sides**4
    sentence = f"{rolls} of {of} rolls ({rolls / of:.2%}) move a climber in {_listed(counted)}."
    if shut:
        sentence += f" Column {' and '.join(shut)} cannot be climbed now."
    return {"columns": wanted or usable, "rolls": rolls, "of": of, "chance": rolls / of}, sentence


def _columns(words: list[str], known: list[int]) -> list[int]:
    for word in words:
        if not word.isdecimal() or int(word) not in known:
            raise Refused("no-such-column", f"There is no column {word}.", where=f"column {word}", fix="Columns are 2 to 12.")
    return sorted({int(word) for word in words})


def _listed(columns: list[int]) -> str:
    if not columns:
        return "no column"
    *most, last = [str(column) for column in columns]
    return f"column {last}" if not most else f"column {', '.join(most)} or {last}"


_ODDS: dict[str, Callable[[list[str], Path | None], Answer]] = {"cant-stop": _cant_stop}
