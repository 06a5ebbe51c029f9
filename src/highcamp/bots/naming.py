"""Which bots a game has, and how they are named.

Every game has the three levels, and ``random``; a game names its own by ``Game.bots``, and says which of them plays a level.
Outside bots come after them.
"""

from __future__ import annotations

import difflib
import logging
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from highcamp.bots.bot import Bot
from highcamp.bots.levels import HARD, LEVELS, MEDIUM
from highcamp.bots.outside import left_out, outside_bots
from highcamp.bots.random import Random
from highcamp.bots.trained import Trained
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused

log = logging.getLogger(__name__)

USUAL: Final = MEDIUM
"""Who plays when nobody says otherwise."""
ADVISER: Final = HARD
"""Who is asked for a hint, and plays for somebody who is away."""


def bots(game: Game[Any, Any]) -> dict[str, type[Bot]]:
    """The bots of a game by name: the levels, easiest first, then players by names of their own, then those from outside."""
    return {**levels(game), **players(game)}


def levels(game: Game[Any, Any]) -> dict[str, type[Bot]]:
    """Who plays each level, easiest first."""
    named = {kind.level: kind for kind in _own(game).values() if kind.level}
    return {level: named.get(level, kind) for level, kind in LEVELS.items()}


def players(game: Game[Any, Any]) -> dict[str, type[Bot]]:
    """Those that have a name of their own, weakest first, then those from outside; some play a level as well."""
    known = _known(game)
    named = {name: kind for name, kind in known.items() if name not in LEVELS}
    return {**named, **outside_bots(game, known)}


def broken_bots(game: Game[Any, Any]) -> dict[str, Refused]:
    """The outside bots that the game could have, each with what keeps it away."""
    return left_out(game, _known(game))


def _known(game: Game[Any, Any]) -> dict[str, type[Bot]]:
    """The bots that came with the game, weakest first, then what a network has learned, if one came with it."""
    known: dict[str, type[Bot]] = {Random.name: Random, **_own(game)}
    if Trained.name not in known and game.has_network():
        known[Trained.name] = Trained
    return known


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
    """The bot of this name.

    >>> import highcamp
    >>> bot(highcamp.list_games()[0], "easy").level
    'easy'
    """
    known = bots(game)
    if name not in known:
        if name in broken_bots(game):
            raise broken_bots(game)[name].with_traceback(None)
        near = difflib.get_close_matches(name, known, n=1)
        fix = f"Did you mean {near[0]}?" if near else f"It has: {', '.join(known)}."
        raise Refused("unknown-bot", f"{game.title} has no bot {name!r}.", fix=fix)
    return known[name]()


def stand_in(game: Game[Any, Any]) -> Bot:
    """The strongest that answers at once: who moves when another bot gives no answer."""
    return [kind for kind in _known(game).values() if kind.quick][-1]()
