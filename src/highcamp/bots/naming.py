"""Which bots a game has, and how they are named.

A game lists its own in ``bots.py`` beside its rules, as ``BOTS = [RuleOf28, ...]``, weakest first; every game also has
``random``. The module is imported only when a bot is asked for.
"""

from __future__ import annotations

import difflib
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from highcamp.bots.bot import Bot
from highcamp.bots.random import Random
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused


def bots(game: Game[Any, Any]) -> dict[str, type[Bot]]:
    """The bots of a game by name, weakest first."""
    module = type(game).__module__.rpartition(".")[0] + ".bots"
    own: list[type[Bot]] = import_module(module).BOTS if _exists(module) else []
    kinds: list[type[Bot]] = [Random, *own]
    return {kind.name: kind for kind in kinds}


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ImportError:  # the game is in no package
        return False


def bot(game: Game[Any, Any], name: str) -> Bot:
    """The bot of this name."""
    known = bots(game)
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        fix = f"Did you mean {near[0]}?" if near else f"It has: {', '.join(known)}."
        raise Refused("unknown-bot", f"{game.title} has no bot {name!r}.", fix=fix)
    return known[name]()


def strongest(game: Game[Any, Any]) -> Bot:
    """The last in the game's list: who plays when nobody says otherwise."""
    return list(bots(game).values())[-1]()
