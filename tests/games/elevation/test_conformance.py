"""Elevation keeps the contract: the conformance kit, and whole random games under every card."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from elevation_tables import new, run_until, step
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.approach.trumps import Trump
from highcamp.games.elevation.rules import ElevationState
from highcamp.testing import Effort, check_game

BRIEF = Effort(games=1, looks=1, pairs=1, draws=60, orders=1, worlds=40, moves=40)
BRIEFEST = Effort(games=1, looks=1, pairs=1, draws=20, orders=1, worlds=10, moves=10)
SEATS = {kind.key: 3 + i % 4 for i, kind in enumerate(PRINTED)}  # a table size for each card, rotating

SETTINGS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2, "autos": "any_14"},
    {"players": 3, "day_1": 2},
    {"players": 4, "memory": True, "always": ("anchor", "low_visibility")},
    {"players": 5, "always": ("route_finding",), "shortcut": "7", "day_3": 0},
    {"players": 3, "always": ("equipment_swap", "rapid_ascent"), "swap": "after_drawing", "community": False},
    {"players": 3, "always": ("low_visibility", "rapid_ascent", "free_climbing"), "day_1": 0, "day_2": 0, "day_3": 0},
]


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(str(value) for value in options.values()))
def test_the_kit_finds_nothing(options: dict[str, Any]) -> None:
    report = check_game(ELEVATION, options, effort=BRIEF, seed=11)
    assert report.counts["secret-view"]
    assert report.counts["imagine-forgets"]


@pytest.mark.long
@pytest.mark.parametrize("players", range(1, 7))
def test_the_kit_at_length(players: int) -> None:
    check_game(ELEVATION, {"players": players}, effort="usual", seed=players)


@pytest.mark.long
@pytest.mark.parametrize("key", [kind.key for kind in PRINTED])
def test_the_kit_with_each_card(key: str) -> None:
    check_game(ELEVATION, {"players": SEATS[key], "always": (key,), "day_1": 1, "day_2": 0, "day_3": 1}, effort="quick")


def played_out(players: int, keys: tuple[str, ...], seed: object) -> ElevationState:
    """A whole random game with these cards out every day."""
    state = run_until(new(players=players, always=keys), Rng.keyed("whole games", *keys, seed))
    assert state.over
    assert sum(state.returns()) == pytest.approx(1)
    return state


@pytest.mark.parametrize("key", [kind.key for kind in PRINTED])
def test_games_end_with_each_card_at_every_table(key: str) -> None:
    solo = next(kind.solo for kind in PRINTED if kind.key == key)
    for players in (1, 2, SEATS[key]) if solo else (SEATS[key],):
        played_out(players, (key,), players)


def _together(keys: tuple[str, ...]) -> bool:
    kinds = [kind for kind in PRINTED if kind.key in keys]
    return sum(issubclass(kind, Trump) for kind in kinds) < 2


PAIRS = [pair for pair in combinations([kind.key for kind in PRINTED], 2) if _together(pair)]


@pytest.mark.parametrize("start", range(8))
def test_games_end_with_pairs_of_cards(start: int) -> None:
    # An eighth each; of these every fifth here, all of them in the long run.
    for i, pair in enumerate(PAIRS[start::40]):
        played_out(3 + (start + i) % 4, pair, start)


@pytest.mark.long
@pytest.mark.parametrize("start", range(12))
def test_games_end_with_every_pair_and_500_triples(start: int) -> None:
    for i, pair in enumerate(PAIRS[start::12]):
        played_out(3 + (start + i) % 4, pair, "long")
    rng = Rng.keyed("triples", start)
    done = 0
    while done < 44:
        keys = tuple(sorted({PRINTED[rng.below(36)].key for _ in range(3)}))
        if len(keys) == 3 and _together(keys):
            played_out(3 + done % 4, keys, "triple")
            done += 1


@pytest.mark.long
@pytest.mark.parametrize("start", range(24))
def test_the_kit_with_every_pair(start: int) -> None:
    plain = {"day_1": 0, "day_2": 0, "day_3": 0}
    for i, pair in enumerate(PAIRS[start::24]):
        check_game(ELEVATION, {"players": 3 + (start + i) % 4, "always": pair, **plain}, effort=BRIEFEST, seed=i)


def test_positions_read_back_everywhere_in_a_hard_game() -> None:
    rng = Rng.keyed("read back")
    for keys in (("anchor", "equipment_swap"), ("route_finding", "low_visibility"), ("pathfinder", "off_course")):
        state = new(players=3, always=keys)
        while not state.over:
            step(state, rng)
            if rng.below(9) == 0:
                again = ELEVATION.position(state.position())
                assert again == state
                assert again.digest() == state.digest()


def test_a_range_handed_on_as_the_day_ends_is_seen_by_all() -> None:
    """With the last choice the day is scored and the piles are gone; what was handed on must be known from that event alone."""
    options = {"players": 6, "always": ("descent", "seconding"), "day_1": 0, "day_2": 0, "day_3": 0}
    effort = Effort(games=1, looks=1, pairs=1, draws=20, orders=1, worlds=10, moves=10, steps=20000)
    check_game(ELEVATION, options, effort=effort, seed=12)
