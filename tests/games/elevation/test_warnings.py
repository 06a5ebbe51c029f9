"""The tie-break is the best single day (ruling 22): who would end the game with a tie and lose it is told so, where that can be
known.

That is on the last day, by the last card of its last trick where there is a choice (a 7 and the axe, or Precipice, which ends
the day with cards in hand), and where Seconding lets one climber alone choose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from elevation_tables import go, table
from highcamp.engine.words import plain
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.rules import ElevationState

LOST = "The game would end with a tie, and seat 1 wins it by the best single day."
# The first has 10 points from one day, the third as many from two.
EVEN: dict[str, Any] = {
    "day": 3,
    "totals": [10, 0, 10],
    "pad": [[[10, 0, 0, 0, 0], [0] * 5, [5, 0, 0, 0, 0]], [[0] * 5, [0] * 5, [5, 0, 0, 0, 0]]],
    "trick": [{"seat": 1, "card": "Andes 9"}, {"seat": 2, "card": "Andes 10"}],
}


def last_trick(**more: Any) -> ElevationState:
    return table(**{**EVEN, "approach": ["Precipice"], "closing": True, "hands": ["Alps 1", "Alps 2", "Andes 2 12"], **more})


def seven(**more: Any) -> ElevationState:
    return table(**{**EVEN, "approach": ["Ice Axe"], "hands": ["", "", "Andes 7"], **more})


def seconding(**more: Any) -> ElevationState:
    """Of the first climber; the second is even with them and has the better day. Whatever the others give, they must."""
    begun: dict[str, Any] = {
        "moment": "seconding",
        "day": 3,
        "approach": ["Seconding"],
        "totals": [10, 14, 0],
        "pad": [[[5, 0, 0, 0, 0], [14, 0, 0, 0, 0], [0] * 5], [[5, 0, 0, 0, 0], [0] * 5, [0] * 5]],
        "won": ["Alps 1; Andes 2; Rockies 1 4", "Alps 2 4", "Andes 4 5"],
        "gives": ["undecided", "Alps", "Andes"],
    }
    return table(**{**begun, **more})


def warnings(state: ElevationState) -> dict[str, str]:
    (seat, *_) = state.acting()
    return {ELEVATION.say(move, state): plain(ELEVATION.warning(move, state)) for move in state.legal(seat)}


def test_the_last_card_of_the_game_that_loses_a_tie_asks_once() -> None:
    state = last_trick()
    ends = {text: go(state.copy(), text) for text in ("Andes 2", "Andes 12")}
    assert list(ends["Andes 2"].totals) == [10, 8, 10]
    assert ends["Andes 2"].returns() == [1, 0, 0]
    assert ends["Andes 12"].returns() == [0, 0, 1]
    assert warnings(state) == {"Andes 2": LOST, "Andes 12": ""}


def test_so_does_a_seven_without_the_axe() -> None:
    assert warnings(seven()) == {"Andes 7": LOST, "Andes 7 with the axe": ""}


def test_so_does_a_range_that_one_climber_alone_chooses_to_give() -> None:
    said = LOST.replace("seat 1", "seat 2")
    assert warnings(seconding()) == {"give Alps": "", "give Andes": said}


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(lambda: last_trick(approach=["Precipice", "Low Visibility"]), id="others' cards lie face-down"),
        pytest.param(lambda: last_trick(approach=["Precipice", "Anchor"], apart=["Rockies 14", "", ""]), id="what is anchored"),
        pytest.param(lambda: seven(approach=["Ice Axe", "Free Climbing"], down="Alps 3"), id="chance plays after it"),
        pytest.param(
            lambda: seconding(won=["Alps 1; Andes 2; Rockies 1 4", "Alps 2 4", "Andes 5; Himalayas 5"]),
            id="what another has chosen",
        ),
        pytest.param(lambda: last_trick(day=2, pad=EVEN["pad"][:1], totals=[10, 0, 5]), id="another day follows"),
        pytest.param(lambda: last_trick(hands=["", "", "Andes 2"]), id="nothing else can be done"),
    ],
)
def test_nobody_is_told_what_nobody_can_know(state: Callable[[], ElevationState]) -> None:
    assert set(warnings(state()).values()) == {""}
