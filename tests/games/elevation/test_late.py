"""Elevation: Off Course and Precipice, which wait for the end of the face-down pile, and the cards that come late."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_approach import last_cards
from elevation_tables import go, hands, table
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.phases import (
    LATE,
    PLAY,
)

AT_THE_END = ("gives_range", "lends", "weighs", "scores")  # the hooks of the cards that score


def test_ruling_a_26_off_course_fires_once() -> None:
    state = last_cards(["Off Course"])
    assert state.phase == LATE  # two drawn, one flipped: the pile is gone
    go(state, "Descent")
    assert [card.name for card in state.approach] == ["Off Course", "Descent"]
    go(state, "Rockies 12", "Rockies 13", "Rockies 11")
    assert state.tricks[0] == 1  # it works from the next trick on: the lowest wins
    assert state.phase == PLAY  # and no second card


@pytest.mark.parametrize(
    "card",
    ["Anchor", "Route Finding", "Supply Cache", "Free Climbing", "Pathfinder", "King of the Mountain"],
)
def test_ruling_a_26_cards_that_come_too_late_are_replaced(card: str) -> None:
    state = go(last_cards(["Off Course"]), card)
    assert state.phase == LATE
    assert [one.name for one in state.approach] == ["Off Course"]


def test_interaction_25_a_late_trump_beside_a_trump_is_replaced_and_scoring_cards_count_for_the_whole_day() -> None:
    state = go(last_cards(["Off Course", "Alpaca Wool"]), "Andes Mints")
    assert state.phase == LATE
    state = last_cards(["Off Course"], won=["Andes 8", "", ""], day=3)
    go(state, "Figure 8")
    while not state.over:
        state.apply(state.legal()[0] if not state.is_chance else state.chance()[0][0])
    assert 3 in [row.points for row in state.view(None).climbers[0].pad[2].reasons]


@pytest.mark.parametrize(
    "card", ["Ice Axe", "Lead Climber", "Low Visibility", "Rapid Ascent", "Equipment Swap", "Lost in the Snow"]
)
def test_interaction_25_late_cards_work_from_the_next_trick(card: str) -> None:
    state = go(last_cards(["Off Course"]), card)
    assert state.phase == PLAY
    changed = {
        "Ice Axe": state.axes,
        "Low Visibility": state.veiled,
        "Rapid Ascent": state.laps == 2,
    }
    assert changed.get(card, True)
    assert card in [one.name for one in state.approach]


def test_ruling_a_29_precipice() -> None:
    state = last_cards(["Precipice"], day=3)
    assert state.phase == PLAY
    assert state.view(None).closing
    go(state, "Rockies 12", "Rockies 13", "Rockies 11")
    assert state.over  # one trick, no drawing, the rest of the hands does not count
    assert list(state.totals) == [0, 3, 2]


def test_amendment_9_precipice_arriving_late() -> None:
    state = go(last_cards(["Off Course"], day=3), "Precipice")
    assert state.phase == PLAY
    assert go(state, "Rockies 12", "Rockies 13", "Rockies 11").over


def test_ruling_a_26_a_late_swap_waits_for_the_next_trick() -> None:
    """Also where the table swaps after drawing: the trick that was just drawn for is not one of the new card's."""
    for reading in ("before_drawing", "after_drawing"):
        state = table(
            approach=["Off Course"],
            hands=["Alps 9; Rockies 11 1", "Avalanche 1; Rockies 12 2", "Alps 11; Rockies 13 3"],
            down="Andes 1",
            swap=reading,
        )
        go(state, "Alps 9", "Avalanche 1", "Alps 11")
        assert state.phase == PLAY  # too few to draw, and the pile is not gone
        state = table(**{**state.position(), "down": "", "moment": "late approach"})
        go(state, "Equipment Swap")
        assert hands(state) == ["Rockies 1 11", "Rockies 2 12", "Rockies 3 13"]


LATE_SCORING = [
    kind.name
    for kind in PRINTED
    if kind.late and any(getattr(kind, hook) is not getattr(Approach, hook) for hook in AT_THE_END)
]


@pytest.mark.parametrize("card", LATE_SCORING)
def test_interaction_25_a_late_scoring_card_counts_as_if_it_had_been_there_all_day(card: str) -> None:
    position: dict[str, Any] = {
        "won": [
            "Andes 1 2 3 8 14; Rockies 4; Avalanche 3",
            "Himalayas 2 13; Andes 4 5 6 7 9 10 12; Rockies 11",
            "Rockies 5 6 7",
        ],
        "hands": ["Alps 9", "Alps 12", "Alps 2"],
        "tricks": [3, 4, 1],
        "day": 3,
    }
    early = go(table(approach=["Off Course", card], strayed=True, **position), "Alps 9", "Alps 12", "Alps 2")
    late = go(table(approach=["Off Course"], moment="late approach", strayed=True, **position), card)
    go(late, "Alps 9", "Alps 12", "Alps 2")
    plain = go(table(approach=["Off Course"], strayed=True, **position), "Alps 9", "Alps 12", "Alps 2")
    assert list(late.totals) == list(early.totals)
    assert list(late.totals) != list(plain.totals)


def test_amendment_9_the_pile_is_looked_at_even_when_drawing_was_skipped() -> None:
    # One card face-down: Free Climbing uses it, and there are too few left to draw.
    state = table(
        approach=["Off Course", "Free Climbing"],
        hands=["Alps 9; Rockies 11", "Alps 12; Rockies 12", "Alps 11; Rockies 13"],
        down="Rockies 1",
    )
    assert go(state, "Alps 9", "Alps 12", "Alps 11", "Rockies 1").phase == LATE
