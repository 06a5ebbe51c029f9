"""``highcamp``, whose chance answers the same moves by the same cards and dice: a test meets today what it met yesterday.

It is started by its path, with the words of the command line. Order does not count: who chose first among those who choose
together is up to the machine. Only the random bot plays the same again; others think as long as they have time.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from highcamp.bots.random import Random
from highcamp.cli.main import run
from highcamp.engine.chance import Dealer
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.house import new
from highcamp.table import drafts
from highcamp.table.entry import Began, Played
from highcamp.table.first import Agreed
from highcamp.table.live import Table
from highcamp.table.thinking.thinkers import Thinkers
from highcamp.table.thinking.thought import Thought

_begin, _make, _choose = drafts.draft_beginning, drafts._make, Thinkers.choose


def _began(table: Table, dealer: Dealer, at: int) -> Began:
    same = Dealer(table.game.name)
    return _begin(table, Agreed(same, dealer._seat) if isinstance(dealer, Agreed) else same, at)


def _made(table: Table, entry: Played, _: Dealer) -> Played:
    so_far = sorted((event.actor, event.move) for event in table.record.events)
    return _make(table, entry, Dealer(f"{so_far} {entry.seat} {entry.moves}"))


async def _chosen(self: Thinkers, state: State, seat: int, bot: str, *more: Any) -> Thought:
    if bot != Random.name:
        return await _choose(self, state, seat, bot, *more)
    return Thought(Rng.keyed(state.key(), seat).pick(state.legal(seat)))


if __name__ == "__main__":
    with (
        patch.object(new, "draft_beginning", _began),
        patch.object(drafts, "_make", _made),
        patch.object(Thinkers, "choose", _chosen),
    ):
        run()
