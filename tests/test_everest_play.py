"""Whole games of Everest: the kit, that every turn can be ended, and that it has an end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from everest_cases import EVEREST, acting, refused
from highcamp import Rng, State
from highcamp.games.everest.rules import Everest, longest_turn
from highcamp.testing import Effort, check_game

# Six days with every kind of weather, so that a checked game is short.
SIX_DAYS = {
    "tiles": [
        [{}, {"loss": 1, "zones": [0, 1]}, {"stop": True, "zones": [1]}],
        [{"loss": 2, "zones": [2, 3]}, {}, {"stop": True, "zones": [0]}],
    ]
}
FEW = Effort(games=1, looks=1, pairs=1, draws=300, orders=2, worlds=200, moves=60)
SETTINGS = [
    {"players": players, "board": board, "season": season}
    for players in (2, 3, 4, 5)
    for board in ("easier", "harder")
    for season in ("summer", "winter")
]


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "board": "harder"}], ids=str)
def test_the_kit_on_short_games(options: dict[str, Any]) -> None:
    check_game(EVEREST, {**options, "own_weather": SIX_DAYS}, effort=FEW)


def test_the_kit_where_oxygen_works_at_the_foot() -> None:
    """Random guides seldom bring a tank high; on this board every camp can use one."""
    chart = EVEREST.position(acting().position()).options.map
    board = {name: getattr(chart, name) for name in chart.__struct_fields__} | {
        "oxygen_looks": (3, 3, 2, 1),
        "name": "thin air",
    }
    check_game(EVEREST, {"own_board": board, "own_weather": SIX_DAYS, "split_return": True}, effort=FEW)


@pytest.mark.long
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_the_kit_on_full_games(options: dict[str, Any]) -> None:
    check_game(EVEREST, options, effort="quick")


def way_to_end(state: State) -> int:
    """How many moves it takes to end the turn by paying, settling and walking on, and nothing else."""
    trial = state.copy()
    seat, moves = trial.actor, 0
    while trial.actor == seat and trial.position()["moment"] in ("act", "crevice"):
        texts = {EVEREST.say(move, trial): move for move in trial.legal()}
        ends = [text for text in texts if text in ("end", "settle", "go back")]
        pays = [text for text in texts if text.startswith("risk")]
        gives = [text for text in texts if "hands over" in text]
        steps = [text for text in texts if " to " in text]
        wanted = ends or pays or gives or steps
        assert wanted, f"no way to end: {sorted(texts)}"
        trial.apply(texts[wanted[0]])
        moves += 1
        assert moves < 60
        if "end" in ends:
            break
    return moves


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 5), winter=st.booleans())
def test_every_turn_can_be_ended_from_everywhere(seed: int, players: int, winter: bool) -> None:
    state = EVEREST.new(players=players, season="winter" if winter else "summer", own_weather=SIX_DAYS)
    rng, moves = Rng.keyed(seed), 0
    assert isinstance(state, Everest)
    most = longest_turn(state.deck)
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(rng))
            continue
        if state.position()["moment"] == "act":
            moves += 1
            way_to_end(state)
        legal = state.legal()
        move = legal[rng.below(len(legal))]
        if EVEREST.say(move, state) == "end":
            assert moves <= most
            moves = 0
        state.apply(move, state.actor)


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_loads_and_limits_hold_all_the_time(seed: int) -> None:
    state = EVEREST.new(players=3, own_weather=SIX_DAYS)
    rng = Rng.keyed(seed)
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(rng))
        else:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))], state.actor)
            EVEREST.position(state.position())  # reading refuses overfull boards, spaces and zones
    assert min(state.view(None).teams[seat].points for seat in range(3)) >= 1


def test_a_move_that_no_card_or_space_of_this_game_has_is_refused() -> None:
    state = acting()
    refusal = state.why_not(0, EVEREST.facts.moves - 1 - 900)
    assert refusal is not None
    assert refused(state, "A to SUMMIT") == "no-trail"
