"""Elevation: why a move is not possible, to those at the table and to the dealer."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_tables import DRAWING, ONE_EACH, go, new, refusal, run_until, table
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.phases import GROUP

# -- at the table --


DRAFTING = {"moment": "draft", "approach": ["Route Finding"], "hands": ["Alps 1 2 3 4", "Andes 1 2 3 4", "Rockies 1 2 3 4"]}


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        (ONE_EACH, "Andes 1", "not-in-hand"),
        (ONE_EACH, "face-up", "not-now"),
        ({"hands": ["Alps 7", "Alps 2", "Alps 3"]}, "Alps 7 with the axe", "no-axe"),
        (DRAFTING, "Alps 4", "rising"),
        (DRAFTING | {"picks": ["Alps 2", "", ""]}, "Alps 2", "chosen-already"),
        (DRAWING, "Alps 1", "not-now"),
        (DRAWING | {"moment": "name taker", "approach": ["King of the Mountain"]}, "seat 5 takes it", "no-such-climber"),
    ],
)
def test_every_illegal_move_has_its_reason_and_rule(position: dict[str, Any], move: str, code: str) -> None:
    state = table(**position)
    wrong = state.why_not(0, ELEVATION.parse(move, state))
    assert wrong is not None
    assert wrong.code == code
    heading = wrong.rule.replace("-", " ")
    assert f"# {heading}" in ELEVATION.help().lower()


# -- to the dealer --


SOLO = {"players": 2, "hands": ["Alps 3 4", "Alps 5 6", "Alps 13 2; Rockies 1"], "tops": ["", "", "Alps 13; Rockies 1"]}
DEALT: dict[str, tuple[dict[str, Any], list[str], str, list[str]]] = {
    "a card that is not face-down": (DRAWING, ["face-up"], "Rockies 1", ["Rockies 1", "face-down pile"]),
    "another card than the auto-ascender's": (SOLO, ["Alps 3", "Alps 5"], "Rockies 1", ["Rockies 1", "Hillary", "Alps 13"]),
    "a card of another pile": (
        {**SOLO, "tops": ["", "", "Rockies 1"]},
        [],
        "Rockies 1",
        ["Rockies 1", "Edmund Hillary's Alps pile"],
    ),
    "an approach card that is gone": (
        {"approach": ["Off Course"], "moment": "late approach", "gone": ["Scree"], **ONE_EACH},
        [],
        "Scree",
        ["Scree", "approach deck"],
    ),
}


@pytest.mark.parametrize("name", DEALT)
def test_an_impossible_card_is_named_and_where_the_next_one_comes_from(name: str) -> None:
    position, moves, dealt, said = DEALT[name]
    state = go(table(**position), *moves)
    move = ELEVATION.parse(dealt, state)
    wrong = refusal(state.deal, move)
    assert wrong.code == "no-such-outcome"
    assert all(word in str(wrong) for word in said)
    assert str(move) not in str(wrong).split()
    heading = wrong.rule.replace("-", " ")
    assert f"# {heading}" in ELEVATION.help().lower()


def test_a_card_of_the_other_deck_is_told_apart() -> None:
    assert "mountain card" in str(refusal(go(table(**DRAWING), "face-up").deal, 61 + 3))
    group = run_until(new(day_1=1), Rng.keyed("group"), GROUP)
    assert "approach card" in str(refusal(group.deal, 3))
    assert "The Guide" in str(refusal(group.deal, 105))
    assert "Alps 4" in str(refusal(new().deal, 3))
    assert "3 climbers" in str(refusal(new().deal, 110))
    for number in (-5, 61 + 40, 111, 10**9):  # names no card at all
        assert refusal(group.deal, number).code == "no-such-outcome"
