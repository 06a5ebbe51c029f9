"""Which bots a game has, and how they are named.

A game names its own by ``Game.bots``, weakest first; every game also has ``random`` and ``search``.
"""

from __future__ import annotations

import difflib
from typing import Any

from highcamp.bots.bot import Bot
from highcamp.bots.random import Random
from highcamp.bots.search import Search
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused


def bots(game: Game[Any, Any]) -> dict[str, type[Bot]]:
    """The bots of a game by name, weakest first."""
    kinds: list[type[Bot]] = [Random, Search, *game.bots()]
    return {kind.name: kind for kind in kinds}


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


def stand_in(game: Game[Any, Any]) -> Bot:
    """The strongest that answers at once: who moves when another bot gives no answer."""
    return [kind for kind in bots(game).values() if kind.quick][-1]()
