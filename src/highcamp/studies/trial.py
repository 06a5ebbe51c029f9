"""A trial: games without a part of one's own and with it, each number with the same luck in both, so that what differs between
two of them is the part's doing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.studies.plan import Plan, condition, versions
from highcamp.studies.varying import Part, Value

GAMES: Final = 2_000
"""Of each kind, where nobody says otherwise."""
MOST_GAMES: Final = 10_000
WITHOUT: Final = 0
WITH: Final = 1
"""The numbers of the two conditions."""


def laid(
    game: Game[Any, Any],
    *,
    name: str,
    title: str,
    options: Mapping[str, Any],
    brought: Mapping[str, Any],
    bot: str,
    games: int = GAMES,
    seed: object = 0,
) -> Plan:
    """The plan of a trial. ``brought`` are the options that put the part into play, ``title`` is what it is called."""
    if not 1 <= games <= MOST_GAMES:
        text = f"{games:,} games are not possible."
        raise Refused("bad-number", text, where="games", fix=f"Play 1 to {MOST_GAMES:,} without it and as many with it.")
    values = (Value(said="without it"), Value(said="with it", options=dict(brought)))
    conditions = [condition(game, options, (bot,), [value], (place,)) for place, value in enumerate(values)]
    made = Plan(
        game=game.name,
        rules=game.rules_version,
        seed=str(seed),
        games=games,
        followed=0,
        parts=(Part(name=name, title=title, values=values),),
        conditions=tuple(conditions),
        versions=versions(game, conditions),
        paired=True,
    )
    return msgspec.json.decode(msgspec.json.encode(made), type=Plan)  # as it is read again
