"""Elevation: how many tricks a day has under approach cards, and who can count them."""

from __future__ import annotations

import pytest

from elevation_tables import go, new, run_until, step, table
from highcamp.engine.event import happen
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.box import size
from highcamp.games.elevation.phases import (
    CHOOSE,
    DEAL,
    LATE,
    PLAY,
)
from highcamp.games.elevation.rules import ElevationState

COUNTS = {
    "anchor": {3: 18, 4: 13, 5: 10, 6: 8},
    "supply_cache": {3: 19, 4: 14, 5: 11, 6: 9},
    "anchor+supply_cache": {3: 17, 4: 12, 5: 9, 6: 7},
    "rapid_ascent": {4: 8},
    "rapid_ascent+supply_cache": {3: 10, 4: 7, 5: 6, 6: 5},
}


@pytest.mark.parametrize(("cards", "players", "tricks"), [(c, p, n) for c, row in COUNTS.items() for p, n in row.items()])
def test_trick_counts_of_the_rulings(cards: str, players: int, tricks: int) -> None:
    rng = Rng.keyed("tricks", cards, players)
    state = run_until(new(players=players, always=tuple(cards.split("+"))), rng, PLAY)
    while state.day == 0:
        before = state.copy()
        step(state, rng)
    assert sum(before.tricks) + 1 == tricks
    left = size(before.deck) + before.up_count
    assert left == (0 if "supply_cache" in cards else 1)


@pytest.mark.parametrize(("players", "tricks"), [(3, 17), (4, 13), (5, 11), (6, 9)])
def test_free_climbing_counts_when_the_winner_always_takes_the_face_up_card(players: int, tricks: int) -> None:
    rng = Rng.keyed("free climbing", players)
    state = run_until(new(players=players, always=("free_climbing",)), rng, PLAY)
    count = 0
    while state.day == 0 and state.phase != DEAL:
        if state.phase == CHOOSE:
            state.apply(65)
            continue
        before = state.last_count and [int(play) for play in state.last_trick()]
        step(state, rng)
        count += (
            (state.last_count and [int(play) for play in state.last_trick()]) != before and state.plays == 0 and state.day == 0
        )
    assert count + 1 == tricks


@pytest.mark.parametrize("watcher", ["precipice", "off_course"])
@pytest.mark.parametrize(("cards", "tricks"), [((), 10), (("supply_cache",), 9), (("free_climbing",), 9)])
def test_interactions_19_and_23_the_pile_runs_out_sooner(watcher: str, cards: tuple[str, ...], tricks: int) -> None:
    """Of 30 face-down cards each draw step takes two and the flip, if the winner always takes the face-up card. The cache takes
    four of them. Free Climbing takes one a trick: seven tricks leave two, the eighth leaves too few to draw, the ninth none.
    """
    rng = Rng.keyed("sooner")
    state = run_until(new(players=3, always=(watcher, *cards)), rng, PLAY)
    while not state.closing and state.phase != LATE:
        if state.phase == CHOOSE:
            go(state, "face-up")
        else:
            step(state, rng)
    assert sum(int(count) for count in state.tricks) + size(state.unclaimed) // 4 == tricks


def test_yesterdays_cards_are_gone_with_the_day() -> None:
    """While chance may win tricks that are then lost, nobody can count them; on a day without these cards they are counted."""
    state = table(approach=["Free Climbing", "Lost in the Snow"], hands=["Alps 9", "Alps 2", "Alps 11"])
    assert first_play(state) == "Day 1, its tricks"
    assert first_play(run_until(go(state, "Alps 9", "Alps 2", "Alps 11"), Rng.keyed("next day"), PLAY)) == "Day 2, trick 1"


def first_play(state: ElevationState) -> str:
    """The heading in the log under which the next play stands."""
    assert state.phase == PLAY
    return ELEVATION.heading(happen(state, state.actor, state.legal()[0]), None, 1)
