"""``highcamp score``: what was played at a real table, scored from a file. A game that can be scored brings a ``score.py``."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from highcamp.cli import own
from highcamp.cli.completion import GameName, Json
from highcamp.engine.files import read_mapping
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import names

EXAMPLES = (
    "highcamp score mountaineers round.toml",
    "highcamp score mountaineers round.toml --json",
    "highcamp score elevation day.toml --approach sherpa.toml",
)

_FORM = "scoring-a-real-table"  # the heading of a game's help that shows the form of the file


def score(
    game: GameName,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="What was played, as TOML or JSON: see highcamp rules GAME scoring-a-real-table."),
    ],
    approach: own.Approach = None,
    json: Json = False,
) -> None:
    """Score what was played at a real table."""
    module = _scorer(game)
    if module is None:
        able = [name for name in names() if _scorer(name)]
        fix = f"These can: {', '.join(able)}." if able else "No game here can be scored yet."
        raise Refused("no-score", f"{game_of(game).title} cannot be scored from a file.", where="GAME", fix=fix)
    scorer = import_module(module)
    given = read_mapping(file)
    own.add_to(given, game_of(game), approach)
    try:
        result = scorer.score(given)
    except Refused as refusal:
        placed = refusal.at(str(file))
        raise Refused(placed.code, placed.text, rule=placed.rule or _FORM, where=placed.where, fix=placed.fix) from None
    if json:
        import msgspec

        from highcamp.cli.screen import say_json

        say_json(msgspec.to_builtins(result))
    else:
        print(scorer.say(result))


def _scorer(game: str) -> str | None:
    """The module that scores a game, if it has one."""
    module = type(game_of(game)).__module__.rpartition(".")[0] + ".score"
    return module if find_spec(module) else None
