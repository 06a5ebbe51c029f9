"""Elevation: approach cards at play, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_approach import swap, trick
from elevation_tables import go, hands, table, texts, won
from highcamp.engine.refusal import Refused
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.box import size
from highcamp.games.elevation.names import set_name
from highcamp.games.elevation.phases import (
    CHOOSE,
    DRAW,
    EXTRA,
    PLAY,
    SECOND,
    TAKER,
)


def winner(approach: list[str], *plays: str, **more: Any) -> int:
    state = trick(approach, list(plays), **more)
    return [int(count) for count in state.tricks].index(1)


def test_the_deck_is_the_appendix() -> None:
    assert len(PRINTED) == 36
    assert sum(kind.community for kind in PRINTED) == 3
    assert [kind.name for kind in PRINTED if not kind.solo] == [
        "Anchor",
        "Equipment Swap",
        "King of the Mountain",
        "Low Visibility",
        "Route Finding",
    ]
    names = [kind.name for kind in PRINTED]
    assert names == sorted(names)
    assert [kind.name for kind in PRINTED if not kind.late] == [
        "Anchor",
        "Free Climbing",
        "King of the Mountain",
        "Off Course",
        "Pathfinder",
        "Route Finding",
        "Supply Cache",
    ]
    assert sum(kind.path for kind in PRINTED) == 16


# -- who wins: trump, Descent, Ice Axe --


@pytest.mark.parametrize(
    ("approach", "plays", "seat"),
    [
        (["Alpaca Wool"], ["Andes 14", "Alps 1", "Andes 2"], 1),
        (["Andes Mints"], ["Alps 14", "Andes 1", "Andes 2"], 2),
        (["Himalayan Salt"], ["Alps 14", "Himalayas 9", "Alps 2"], 1),
        (["Rocky Road Ice Cream"], ["Rockies 3", "Rockies 4", "Alps 14"], 1),
        (["Alpaca Wool"], ["Andes 14", "Alps 14", "Avalanche 1"], 2),
        (["Alpaca Wool"], ["Avalanche 2", "Alps 14", "Andes 1"], 0),
        (["Descent"], ["Alps 9", "Alps 2", "Alps 14"], 1),
        (["Descent"], ["Alps 9", "Andes 1", "Alps 14"], 0),
        (["Descent"], ["Alps 1", "Avalanche 5", "Avalanche 2"], 2),
        (["Ice Axe"], ["Alps 14", "Alps 7", "Alps 9"], 0),
        (["Ice Axe"], ["Alps 14", "Alps 7 with the axe", "Alps 9"], 1),
        (["Ice Axe"], ["Alps 1", "Andes 7 with the axe", "Alps 2"], 2),
        (["Ice Axe"], ["Alps 7 with the axe", "Avalanche 1", "Alps 2"], 1),
        (["Ice Axe", "Andes Mints"], ["Alps 7 with the axe", "Andes 1", "Alps 2"], 1),
        # interactions 2, 3, 4
        (["Alpaca Wool", "Descent"], ["Andes 1", "Alps 9", "Alps 3"], 2),
        (["Alpaca Wool", "Descent"], ["Andes 1", "Alps 1", "Avalanche 5"], 2),
        (["Alpaca Wool", "Descent"], ["Avalanche 3", "Alps 1", "Avalanche 2"], 2),
        (["Alpaca Wool", "Ice Axe"], ["Andes 14", "Alps 7 with the axe", "Alps 14"], 1),
        (["Descent", "Ice Axe"], ["Alps 1", "Alps 7 with the axe", "Alps 2"], 1),
    ],
)
def test_who_wins(approach: list[str], plays: list[str], seat: int) -> None:
    assert winner(approach, *plays) == seat


def test_rulings_a_2_to_5_trump_does_not_free_from_following() -> None:
    state = go(table(approach=["Alpaca Wool"], hands=["Andes 14; Rockies 1", "Alps 1; Andes 2", "Alps 3 4"]), "Andes 14")
    assert texts(state, 1) == ["Andes 2"]
    assert texts(go(state, "Andes 2"), 2) == ["Alps 3", "Alps 4"]


def test_ruling_a_21_the_axe_is_optional_and_only_for_sevens() -> None:
    state = table(approach=["Ice Axe"], hands=["Alps 7 8", "Andes 7 8", "Rockies 1 2"])
    assert texts(state, 0) == ["Alps 7", "Alps 8", "Alps 7 with the axe"]
    refusal = table(hands=["Alps 7 8", "Andes 7 8", "Rockies 1 2"]).why_not(0, ELEVATION.parse("Alps 7 with the axe", state))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no-axe", "ice-axe")
    with pytest.raises(Refused, match="Only a 7"):
        ELEVATION.parse("Alps 8 with the axe", state)


def test_ruling_a_13_passing_and_scoring_use_the_printed_numbers() -> None:
    state = table(approach=["Descent"], moment="pass", hands=["Alps 1 5 9", "Andes 1 5 9", "Rockies 1 5 9"])
    assert texts(state, 0) == ["Alps 1"]  # the lowest; the highest comes after
    assert texts(go(state, "Alps 1"), 0) == ["Alps 9"]


# -- tricks --


def test_ruling_a_25_low_visibility() -> None:
    state = table(approach=["Low Visibility"], hands=["Alps 9; Rockies 1", "Alps 2; Rockies 2", "Andes 1; Rockies 3"])
    go(state, "Alps 9")
    assert texts(state, 1) == ["Alps 2"]  # interaction 5: the same legality as open play
    go(state, "Alps 2")
    for viewer in (0, 2, None):
        assert [play.face is None for play in state.view(viewer).trick] == [False, True]
        assert "Alps 2" not in state.text(viewer)
    assert [play.face is None for play in state.view(1).trick] == [False, False]
    go(state, "Andes 1")
    assert won(state)[0] == "Alps 2 9; Andes 1"
    assert len(state.view(1).last) == 3
    state = table(approach=["Low Visibility"], hands=["Avalanche 1; Rockies 1", "Alps 2; Rockies 2", "Andes 1; Rockies 3"])
    assert texts(go(state, "Avalanche 1"), 1) == ["Alps 2", "Rockies 2"]


def test_amendment_11_the_axe_is_swung_in_secret() -> None:
    state = table(
        approach=["Low Visibility", "Ice Axe"], hands=["Alps 9; Rockies 1", "Alps 7; Rockies 2", "Alps 10; Rockies 3"]
    )
    go(state, "Alps 9", "Alps 7 with the axe")
    other = go(table(**{**state.position(), "trick": [{"seat": 1, "card": "Alps 9"}, {"seat": 2, "card": "Alps 7"}]}))
    for viewer in (0, 2, None):
        assert state.view(viewer) == other.view(viewer)
    go(state, "Alps 10")
    assert state.tricks[1] == 1
    assert state.last_trick()[1] & 64


def test_ruling_a_30_rapid_ascent() -> None:
    state = table(
        approach=["Rapid Ascent"],
        hands=["Alps 9 10; Rockies 1", "Alps 2; Rockies 2 3", "Andes 1 2; Rockies 4"],
        down="Himalayas 1 2 3 4 5 6",
        up=["Himalayas 14"],
    )
    go(state, "Alps 9", "Alps 2", "Andes 1")
    assert state.actor == 0  # the second lap, in the same order
    assert texts(state, 0) == ["Alps 10"]  # the first card led is to be followed
    go(state, "Alps 10")
    assert texts(state, 1) == ["Rockies 2", "Rockies 3"]
    go(state, "Rockies 3", "Andes 2")
    assert won(state)[0] == "Alps 2 9 10; Rockies 3; Andes 1 2"
    assert list(state.tricks) == [1, 0, 0]  # a double trick is one trick
    assert state.rounds == 2
    go(state, "face-up", "Himalayas 1", "Himalayas 2", "Himalayas 3")  # a round, and the flip
    assert (state.phase, int(state.rounds)) == (CHOOSE, 1)  # gate, choice and flip once more
    go(state, "face-down", "Himalayas 4", "Himalayas 5", "Himalayas 6")
    assert [size(word) for word in state.hands] == [3, 3, 3]


def test_ruling_a_30_one_card_left_is_played_alone() -> None:
    state = table(approach=["Rapid Ascent"], hands=["Alps 9", "Alps 2", "Andes 1"], day=3)
    assert go(state, "Alps 9", "Alps 2", "Andes 1").over


def test_ruling_a_17_free_climbing() -> None:
    piles = {"down": "Alps 12; Rockies 5 6 7 8 9", "up": ["Rockies 14"]}
    state = trick(["Free Climbing"], ["Alps 9", "Alps 2", "Alps 11"], **piles)
    assert state.phase == EXTRA
    go(state, "Alps 12")
    assert set_name(state.unclaimed) == "Alps 2 9 11 12"
    assert list(state.tricks) == [0, 0, 0]
    assert state.winner == 2  # the best without it draws first and leads
    assert state.actor == 2
    state = go(trick(["Free Climbing"], ["Alps 9", "Alps 2", "Alps 11"], **piles), "Rockies 5")
    assert won(state)[2] == "Alps 2 9 11; Rockies 5"  # it need not follow, and goes to the winner
    assert trick(["Free Climbing"], ["Alps 9", "Alps 2", "Alps 11"], up=["Rockies 1", "Rockies 2", "Rockies 3"]).phase == PLAY


@pytest.mark.parametrize(
    ("tricks", "totals", "guide", "seat"),
    [([2, 1, 3], [0, 9, 0], 1, 1), ([1, 1, 3], [5, 4, 0], 1, 1), ([1, 1, 1], [4, 4, 4], 3, 2), ([0, 0, 0], [4, 4, 4], 2, 1)],
)
def test_ruling_a_17_the_pile_goes_to_the_fewest_tricks(tricks: list[int], totals: list[int], guide: int, seat: int) -> None:
    # Nature's card wins the last trick, so nobody's count changes.
    state = table(
        approach=["Free Climbing"],
        hands=["Alps 9", "Alps 10", "Alps 2"],
        down="Alps 14",
        unclaimed="Andes 1 2",
        day=3,
        tricks=tricks,
        totals=totals,
        guide=guide,
    )
    go(state, "Alps 9", "Alps 10", "Alps 2", "Alps 14")
    assert won(state)[seat] == "Alps 2 9 10 14; Andes 1 2"


def test_ruling_a_24_lost_in_the_snow() -> None:
    state = trick(["Lost in the Snow"], ["Alps 9", "Avalanche 2", "Alps 11"])
    assert set_name(state.lost) == "Alps 9 11; Avalanche 2"
    assert not any(state.won)
    assert list(state.tricks) == [0, 1, 0]  # still a trick won
    assert won(trick(["Lost in the Snow"], ["Alps 9", "Alps 2", "Alps 11"]))[2] == "Alps 2 9 11"


def test_ruling_a_14_equipment_swap() -> None:
    state = swap()
    assert hands(state) == ["Rockies 3", "Rockies 1", "Rockies 2"]  # before drawing
    assert state.actor == 1  # the winner still draws first
    go(state, "face-up", "Himalayas 1", "Himalayas 2", "Himalayas 3")
    assert texts(state, 1) == ["Rockies 1", "Himalayas 14"]  # and leads with the new hand
    later = swap(swap="after_drawing")
    go(later, "face-up", "Himalayas 1", "Himalayas 2", "Himalayas 3")
    assert hands(later) == ["Rockies 3; Himalayas 1", "Rockies 1; Himalayas 2", "Rockies 2; Himalayas 14"]
    calm = table(approach=["Equipment Swap"], hands=["Alps 9; Rockies 1", "Alps 2; Rockies 2", "Alps 11; Rockies 3"])
    assert hands(go(calm, "Alps 9", "Alps 2", "Alps 11")) == ["Rockies 1", "Rockies 2", "Rockies 3"]


def test_ruling_a_22_and_amendment_10_king_of_the_mountain() -> None:
    state = trick(
        ["King of the Mountain"], ["Alps 9", "Alps 2", "Alps 11"], down="Rockies 1 2 3 4", up=["Rockies 13", "Rockies 14"]
    )
    assert state.phase == TAKER
    assert texts(state, 2) == ["seat 1 takes it", "seat 2 takes it", "seat 3 takes it"]
    go(state, "seat 2 takes it")
    assert hands(state)[1] == "Rockies 14; Himalayas 2"
    go(state, "Rockies 1", "Rockies 2")  # the winner, then seat 1; seat 2 has its card
    assert hands(state) == ["Rockies 2; Himalayas 1", "Rockies 14; Himalayas 2", "Rockies 1; Himalayas 3"]
    # The face-down pile runs out: the card below the reserved one is taken.
    state = trick(["King of the Mountain"], ["Alps 9", "Alps 2", "Alps 11"], down="Rockies 1", up=["Rockies 13", "Rockies 14"])
    go(state, "seat 1 takes it", "Rockies 1")
    assert hands(state) == ["Rockies 14; Himalayas 1", "Rockies 13; Himalayas 2", "Rockies 1; Himalayas 3"]
    only = trick(["King of the Mountain"], ["Alps 9", "Alps 2", "Alps 11"], down="Rockies 1 2 3")
    assert only.phase == DRAW  # one pile: nobody is named


def test_ruling_a_23_lead_climber() -> None:
    state = trick(["Lead Climber"], ["Alps 9", "Alps 12", "Alps 11"], down="Rockies 1 2 3 4", up=["Rockies 14"])
    assert state.actor == 1  # drawing begins with the winner
    go(state, "face-up", "Rockies 1", "Rockies 2", "Rockies 3")
    assert (state.leader, state.actor) == (2, 2)


# -- after the last trick --


def test_seconding_asks_only_where_there_is_a_choice() -> None:
    state = table(
        approach=["Seconding"],
        hands=["Alps 9", "Alps 10", "Alps 2"],
        won=["Andes 1; Rockies 1", "", "Himalayas 1 2"],
        day=3,
    )
    go(state, "Alps 9", "Alps 10", "Alps 2")
    assert state.phase == SECOND
    assert state.to_act == (0,)
    assert texts(state, 0) == ["give Rockies", "give Andes"]
    refusal = state.why_not(0, ELEVATION.parse("give Alps", state))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no-such-range", "seconding")
    go(state, "give Andes")
    assert state.over
    assert won(state) == ["Rockies 1; Himalayas 1 2", "Andes 1", "Alps 2 9 10"]
