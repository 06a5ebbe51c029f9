"""Which bots a game has, and how they are named.

A game names its own by ``Game.bots``, weakest first; every game also has ``random``, and outside bots after them.
"""

from __future__ import annotations

import difflib
import logging
from collections.abc import Sequence
from functools import cache
from typing import Any

from highcamp.bots.bot import Bot
from highcamp.bots.outside import left_out, outside_bots
from highcamp.bots.random import Random
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused

log = logging.getLogger(__name__)


def bots(game: Game[Any, Any]) -> dict[str, type[Bot]]:
    """The bots of a game by name, weakest first, then those from outside."""
    known = _known(game)
    return {**known, **outside_bots(game, known)}


def broken_bots(game: Game[Any, Any]) -> dict[str, Refused]:
    """The outside bots that the game could have, each with what keeps it away."""
    return left_out(game, _known(game))


def _known(game: Game[Any, Any]) -> dict[str, type[Bot]]:
    """The bots that came with the game, weakest first: whoever has not asked for another plays against these."""
    return {Random.name: Random, **_own(game)}


@cache
def _own(game: Game[Any, Any]) -> dict[str, type[Bot]]:
    """The game's own bots; none if they fail to load, which is said once and keeps nobody from playing without them."""
    try:
        kinds: Sequence[type[Bot]] = game.bots()
        return {kind.name: kind for kind in kinds if kind.line}
    except (Exception, SystemExit) as wrong:
        log.warning("The bots of %s (%s) cannot be used: %s.", game.title, game.name, f"{wrong}".rstrip(".") or repr(wrong))
        return {}


def bot(game: Game[Any, Any], name: str) -> Bot:
    """The bot of this name."""
    known = bots(game)
    if name not in known:
        if name in broken_bots(game):
            raise broken_bots(game)[name].with_traceback(None)
        near = difflib.get_close_matches(name, known, n=1)
        fix = f"Did you mean {near[0]}?" if near else f"It has: {', '.join(known)}."
        raise Refused("unknown-bot", f"{game.title} has no bot {name!r}.", fix=fix)
    return known[name]()


def strongest(game: Game[Any, Any]) -> type[Bot]:
    """The last in the game's list: who plays when nobody says otherwise."""
    return list(_known(game).values())[-1]


def stand_in(game: Game[Any, Any]) -> Bot:
    """The strongest that answers at once: who moves when another bot gives no answer."""
    return [kind for kind in _known(game).values() if kind.quick][-1]()
