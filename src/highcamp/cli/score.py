"""``highcamp score``: what was played at a real table, scored from a file. A game that can be scored brings a ``score.py``."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from highcamp.cli.completion import GameName, Json
from highcamp.engine.files import read_mapping
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import names

EXAMPLES = (
    "highcamp score mountaineers round.toml",
    "highcamp score mountaineers round.toml --json",
)


def score(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What was played, as TOML or JSON.")],
    json: Json = False,
) -> None:
    """Score what was played at a real table."""
    module = _scorer(game)
    if module is None:
        able = [name for name in names() if _scorer(name)]
        fix = f"These can: {', '.join(able)}." if able else "No game here can be scored yet."
        raise Refused("no-score", f"{game_of(game).title} cannot be scored from a file.", where="GAME", fix=fix)
    scorer = import_module(module)
    try:
        result = scorer.score(read_mapping(file))
    except Refused as refusal:
        raise (refusal if refusal.where == str(file) else refusal.at(str(file))) from None
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
