"""``highcamp odds``: how likely things are. What can be asked differs from game to game; a game that can be asked has
``Game.odds``.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from highcamp.cli import own, positions
from highcamp.cli.completion import GameName, Json
from highcamp.engine.game import Game
from highcamp.engine.odds import Prospect, tell
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import list_games
from highcamp.engine.state import State
from highcamp.engine.words import Reader


def odds(
    game: GameName,
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD", help="What to ask for, as in the examples.")] = None,
    position: Annotated[
        Path | None, typer.Option("--position", "-p", metavar="FILE", help="In this position; - reads standard input.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="N", help="Who asks, where several may act: only what this seat knows counts."),
    ] = None,
    trials: Annotated[
        int | None,
        typer.Option("--trials", metavar="N", min=1, help="Worlds to try, for what is sampled; more, narrower intervals."),
    ] = None,
    parts: own.Files = None,
    json: Json = False,
) -> None:
    """Tell how likely things are: what is asked for, or what a player would like to know in a position. What is not exact is
    sampled, and has the interval in which the truth lies 95 times in 100; the same position gives the same answer.
    """
    from highcamp.cli.screen import say_json

    found = game_of(game)
    ask = found.odds()
    if ask is None:
        able = ", ".join(other.name for other in list_games() if other.odds())
        raise Refused("no-odds", f"{found.title} has no odds to ask for.", where="GAME", fix=f"These have: {able}.")
    state, remark = None, ""
    if position is not None:
        state, given = positions.read(found, position, parts)
        remark = found.remark(given, state)
        if state.over:
            raise Refused("over", "The game is over: nothing is left to chance.", where=str(position))
    asked = None if state is not None and seat is not None else ask.answer(words or [], state)
    if asked is not None:
        answer, said = asked
        if json:
            say_json(({"remark": remark} if remark else {}) | answer)
        else:
            print(f"{remark}\n{said}" if remark else said)
        return
    prospects, asker = _prospects(found, words or [], state, seat, trials)
    if json:
        told = [prospect.read_by(Reader(you=asker)) for prospect in prospects]
        say_json(({"remark": remark} if remark else {}) | {"seat": asker + 1, "prospects": told})
    else:
        show(prospects, Reader(you=asker), remark)


def _prospects(
    game: Game[Any, Any], words: list[str], state: State | None, seat: int | None, trials: int | None
) -> tuple[tuple[Prospect, ...], int]:
    """What a seat would like to know in a position; and which seat."""
    if words:
        fix = "Leave it out, and give a position."
        raise Refused("no-words", f"{game.title} has nothing to ask for by words.", where=f"WORD {words[0]}", fix=fix)
    if state is None:
        fix = f"Write for instance: highcamp odds {game.name} --position FILE."
        raise Refused("no-position", "The odds of what?", where="--position", fix=fix)
    asking = positions.seat_of(state, seat)
    asking = max(state.actor, 0) if asking is None else asking
    if asking not in state.acting():
        raise game.why_wait(state, asking) or Refused("not-your-turn", "That seat has nothing to decide.", where="--seat")
    return tell(state, asking, trials=trials or 0), asking


def show(prospects: Sequence[Prospect], reader: Reader, remark: str = "") -> None:
    """Print the tables."""
    from highcamp.cli.screen import console, prospect

    screen = console()
    if remark:
        screen.print(remark)
    for told in prospects:
        screen.print(prospect(told, reader))
    if not prospects:
        screen.print("Nothing that is open now turns on chance.")
