"""Odds at a table: of which moment they are told, by whom, and to whom they are not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import highcamp
from highcamp import Game, Refused, Rng
from highcamp.engine.odds import Prospect, luck_of, tell
from highcamp.table import advice
from highcamp.table.thinking import Thinkers
from table_sitting import act, people
from table_thinking import LONG, think

UNSEEN = ["elevation", "everest", "k2"]
"""Games in which nobody sees that somebody has chosen."""


@pytest.mark.parametrize("name", UNSEEN)
def test_of_choices_in_secret_only_the_seats_own_are_in_the_moment(name: str) -> None:
    """All choose at once, in any order; whoever is still to choose may ask what is known, whatever the others have done."""
    sitting, rng = people(name, "moment", players=3), Rng.keyed("moment", name)
    compared = 0
    while compared < 12 and not sitting.table.state.over:
        table = sitting.table
        if table.state.gathering():
            for seat in table.state.acting():
                state = advice.moment(table, seat)
                assert state.view(seat) == table.state.view(seat)
                assert state.legal(seat) == table.state.legal(seat)
                assert repr(luck_of(state, seat)) == repr(luck_of(table.state, seat))
                compared += state != table.state
        else:
            assert advice.moment(table, 0) is table.state
        act(sitting, rng)
    assert compared, "somebody chose in secret"


def test_a_worker_tells_what_is_told_here() -> None:
    state = highcamp.game("elevation").new(players=3)
    rng = Rng.keyed("worker")
    while state.is_chance or state.gathering():
        moves = [state.sample(rng)] if state.is_chance else state.legal()
        state.apply(moves[0])

    async def ask(thinkers: Thinkers) -> list[tuple[Prospect, ...] | None]:
        return list(await asyncio.gather(*(thinkers.odds(state, state.actor, LONG) for _ in range(2))))

    first, again = think(ask)
    assert first == again == tell(state, state.actor)


def test_a_worker_that_fails_tells_nothing() -> None:
    """It has too little memory to begin with; nobody is told made-up odds."""
    state = highcamp.game("cant-stop").position({"climbers": {7: 1}})

    async def ask(thinkers: Thinkers) -> object:
        return await thinkers.odds(state, 0, LONG)

    assert think(ask, megabytes=1) is None


def test_a_game_without_odds_refuses(toy: Game[Any, Any]) -> None:
    sitting = people(toy)
    with pytest.raises(Refused, match="no odds to ask for"):
        advice.work_out(sitting.table, 0)
    assert tell(sitting.table.state, 0) == ()
