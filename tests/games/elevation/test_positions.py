"""Elevation's positions: what is accepted can be played on, and what is impossible is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_tables import new, refusal, step, table
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.phases import PLAY
from highcamp.games.elevation.position.form import MOMENTS
from highcamp.games.elevation.rules import ElevationState

MANY = "Andes 1 2 3 4 5 6 7 8 9 10 11 12 13; Rockies 1 2 3 4 5 6 7 8 9 10 11 12 13 14"
ONE_DREW = ["Alps 1 2", "Alps 3", "Alps 4"]
TWO_EACH = ["Alps 1 2", "Alps 3 4", "Alps 5 6"]
BAD: list[tuple[dict[str, Any], str]] = [
    ({"hands": ["Alps 1", "Alps 1", "Alps 3"]}, "hands, seat 2"),
    ({"hands": ["Alps 1", "Alps 2"]}, "hands"),
    ({"hands": ["Alps 1 2", "Alps 3", "Alps 4"]}, "hands"),
    ({"hands": ["", "", ""]}, "hands"),
    ({"players": 1, "hands": ["Alps 1 2 3 4 5 6 7 8 9 10 11 12 13 14; Andes 1 2 3 4 5 6 7", "", ""]}, "hands, seat 1"),
    ({"hands": ["Alps 99", "Alps 2", "Alps 3"]}, "hands, seat 1"),
    ({"day": 4}, "day"),
    ({"leader": 4}, "leader"),
    ({"moment": "lunch"}, "moment"),
    ({"down": "Alps 1", "hands": ["Alps 1", "Alps 2", "Alps 3"]}, "hands, seat 1"),
    ({"up": ["Alps 9", "Alps 9"]}, "up"),
    ({"approach": ["Alpaca Wool", "Andes Mints"]}, "approach"),
    ({"approach": ["Figure 9"]}, "approach"),
    ({"personal": ["Descent", "", ""]}, "personal, seat 1"),
    ({"tricks": [1, 2]}, "tricks"),
    ({"trick": [{"seat": 2, "card": "Andes 1"}]}, "trick"),
    ({"trick": [{"seat": 1, "card": "Andes 1", "axe": True}]}, "trick"),
    ({"picks": ["Alps 1", "", ""]}, "picks"),
    ({"gives": ["Alps", "", ""]}, "gives"),
    ({"tops": ["Alps 1", "", ""]}, "tops, seat 1"),
    ({"moment": "draw"}, "down"),
    ({"moment": "draw", "down": "Andes 1"}, "rounds"),
    ({"moment": "choose pile"}, "moment"),
    ({"moment": "guide"}, "hands"),
    ({"knows": {"1": [{"cards": "Alps 2", "places": ["down"]}]}}, "knows"),
    ({"knows": {"1": [{"cards": "Alps 2", "places": ["the attic"]}]}}, "knows"),
    ({"knows": {"4": []}}, "knows"),
    ({"clues": {"x": {"cards": ["Alps 1", "Alps 2"], "by": 2, "rooms": [0, 0]}}}, "clues"),
    ({"clues": {"1": {"cards": ["Alps 1", "Avalanche 2"], "by": 2, "rooms": [0, 0]}}}, "clues"),
    ({"shown": ["", "Alps 9", ""]}, "shown, seat 2"),
    ({"voids": [{"seat": 2, "range": "Alps"}]}, "voids"),
    ({"voids": [{"seat": 2, "range": "Avalanche"}]}, "voids"),
    ({"hands": 5}, "hands"),
    ({"surprise": 1}, "surprise"),
    # What would lead into a moment with nothing to draw, nobody to draw for, or nothing to play
    ({"approach": ["Scree", "Descent", "Figure 8", "Harness", "Ice Axe", "Anchor", "Seconding", "Precipice"]}, "approach"),
    ({"moment": "approach", "wanted": 7, "down": MANY}, "wanted"),
    ({"moment": "approach", "wanted": 5, "down": MANY, "approach": ["Scree", "Descent"]}, "wanted"),
    ({"moment": "approach", "wanted": 1, "down": "Andes 1 2 3"}, "down"),  # Anchor could come, or Supply Cache
    ({"moment": "flip", "down": "Andes 1", "always": ["Supply Cache"]}, "down"),
    ({"moment": "flip", "down": MANY, "hands": []}, "hands"),
    ({"moment": "flip", "down": MANY, "approach": ["Scree"]}, "approach"),
    ({"moment": "pass", "approach": ["Anchor"], "down": "Andes 1", "hands": TWO_EACH}, "down"),
    ({"moment": "set aside", "approach": ["Supply Cache"], "wanted": 4, "down": "Andes 1 2 3"}, "down"),
    ({"moment": "set aside", "approach": ["Supply Cache"], "wanted": 50, "down": MANY}, "down"),
    ({"moment": "set aside", "wanted": 4, "down": MANY}, "moment"),
    ({"moment": "replace", "wanted": 4, "down": MANY}, "moment"),
    ({"moment": "replace", "approach": ["Anchor"], "wanted": 8, "down": MANY}, "wanted"),
    ({"moment": "replace", "approach": ["Anchor"], "wanted": 5, "turn": 1, "down": MANY}, "hands"),
    ({"moment": "personal", "down": MANY}, "moment"),
    ({"moment": "late approach"}, "moment"),
    ({"moment": "seconding"}, "moment"),
    ({"moment": "name taker", "rounds": 1, "down": MANY, "up": ["Andes 14"]}, "moment"),
    ({"moment": "draft", "hands": TWO_EACH}, "moment"),
    ({"moment": "draft", "approach": ["Route Finding"], "hands": ["Alps 1 2 3 4", "Andes 1 2", "Rockies 1 2"]}, "hands"),
    ({"moment": "choose pile", "rounds": 1, "down": "Andes 1", "up": ["Andes 4"]}, "moment"),
    ({"moment": "draw", "rounds": 1, "down": "Andes 1", "served": [1]}, "hands"),
    (
        {"moment": "draw", "rounds": 1, "turn": 1, "down": "Andes 1", "served": [1], "hands": ["Alps 1 2", "Alps 3", "Alps 4"]},
        "down",
    ),
    ({"moment": "draw", "rounds": 1, "turn": 1, "down": MANY}, "turn"),  # seat 1 has not drawn
    ({"moment": "draw", "rounds": 1, "turn": 3, "down": MANY}, "turn"),
    ({"moment": "refill", "rounds": 1, "down": MANY, "served": [1]}, "served"),
    ({"moment": "extra", "approach": ["Free Climbing"], "down": MANY}, "turn"),
    ({"moment": "extra", "down": MANY}, "moment"),
    ({"turn": 1}, "trick"),  # seat 1 was passed over
    (
        {"players": 1, "hands": ["Andes 2", "Alps 2 5", "Rockies 1 2"], "trick": [{"seat": 1, "card": "Andes 1"}]},
        "tops, seat 2",
    ),
    ({"players": 1, "hands": ["Andes 2", "Alps 2 5", ""], "tops": ["", "Alps 2 5", ""]}, "tops, seat 2"),
    ({"moment": "deal", "turn": 3, "down": MANY}, "turn"),
]


@pytest.mark.parametrize(("wrong", "where"), BAD)
def test_an_impossible_position_is_refused_with_its_place(wrong: dict[str, Any], where: str) -> None:
    position = {"hands": ["Alps 1", "Alps 2", "Alps 3"], **wrong}
    assert refusal(table, **position).where == where


CHANGES: dict[str, list[Any]] = {
    "moment": list(MOMENTS[1:]),
    "down": ["", "Andes 1", MANY],
    "up": [[], ["Himalayas 14"]],
    "hands": [[], TWO_EACH, ["", "", ""]],
    "tops": [[]],
    "trick": [[]],
    "turn": [0, 1, 2, 3, 7],
    "wanted": [0, 1, 3, 6, 50],
    "rounds": [0, 1, 2],
    "served": [[], [1], [1, 2, 3]],
    "approach": [[], ["Anchor", "Supply Cache", "Route Finding"], ["Free Climbing", "Precipice", "Off Course"]],
    "winner": [1, 3],
    "leader": [1, 3],
    "closing": [True],
}


@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_is_accepted_can_be_played_on(players: int) -> None:
    rng = Rng.keyed("changed positions", players)
    always = ("pathfinder", "rapid_ascent") if players < 3 else ("king_of_the_mountain", "seconding", "anchor")
    state = new(players=players, always=always)
    accepted = 0
    for _ in range(120):
        for _ in range(1 + rng.below(25)):
            state = new(players=players, always=always) if state.over else state
            step(state, rng)
        position = {key: value for key, value in state.position().items() if key not in ("knows", "voids", "clues", "shown")}
        for _ in range(1 + rng.below(3)):
            key = sorted(CHANGES)[rng.below(len(CHANGES))]
            position[key] = CHANGES[key][rng.below(len(CHANGES[key]))]
        try:
            changed = ELEVATION.position(position)
        except Refused:
            continue
        assert isinstance(changed, ElevationState)
        accepted += 1
        day = changed.day
        while changed.day == day and not changed.over:
            step(changed, rng)
    assert accepted > 10


def test_a_position_can_be_written_by_hand() -> None:
    state = table(
        day=2,
        leader=2,
        approach=["figure 8", "Descent"],
        hands=["Alps 3 9; Andes 14", "Rockies 1 2; Avalanche 4", "Himalayas 5 6 7"],
        down="Alps 1 2; Andes 5",
        up=["Rockies 9"],
        won=["Andes 3 11", "", "Alps 4"],
        tricks=[1, 0, 1],
        totals=[31, 28, 40],
    )
    assert (state.phase, state.actor) == (PLAY, 1)
    assert state.low_wins
    assert ELEVATION.position(state.position()) == state


def test_a_complete_trick_is_resolved_at_once() -> None:
    plays = [{"seat": seat, "card": f"Alps {value}"} for seat, value in ((1, 9), (2, 12), (3, 2))]
    state = table(hands=["Andes 1", "Andes 2", "Andes 3"], trick=plays)
    assert (state.actor, state.tricks[1]) == (1, 1)
