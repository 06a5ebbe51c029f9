"""How a game ended, as it is kept for those who played: what their statistics are made of."""

from __future__ import annotations

from typing import Any, Final

from highcamp.bots.naming import bots
from highcamp.engine.game import Game
from highcamp.engine.options import in_words
from highcamp.store.results import Ended, Place
from highcamp.table.ending import winners
from highcamp.table.live import Table

SEVERAL: Final = "several"
"""The level of bots that play different ones."""


def ended_by(before: Table, after: Table) -> Ended | None:
    """How a game ended that has just done so; None where it has not, or does not count: one that was gone on with from another
    game or from a record was not played from its start.
    """
    if before.state.over or not after.state.over or not counts(after):
        return None
    won = winners(after)
    points = {row.seat: row.points for row in after.state.standing(None)}
    shares = after.state.returns()
    return Ended(
        game=after.game.name,
        mode=" · ".join(in_words(after.state.options)),
        people=sum(taker.is_person for taker in after.takers),
        level=_level(after),
        places=tuple(
            Place(taker.is_person, None if won is None else shares[seat], points.get(seat))
            for seat, taker in enumerate(after.takers)
        ),
    )


def counts(table: Table) -> bool:
    """Whether how the game ends is kept."""
    return table.setting.header.position is None and not table.setting.brought


def _level(table: Table) -> str:
    """The level of the bots there, or what they are called; empty if there are none. What the rules play is no bot."""
    met = {_called(table.game, taker.shown_bot) for taker in table.takers if taker.shown_bot}
    return met.pop() if len(met) == 1 else SEVERAL if met else ""


def _called(game: Game[Any, Any], bot: str) -> str:
    """A bot by its level, if it plays one."""
    kind = bots(game).get(bot)
    return kind.level or bot if kind is not None else bot
