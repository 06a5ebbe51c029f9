"""Elevation: approach cards at play, one by one and together. Scoring cards are in test_elevation_scoring."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_tables import go, hands, new, run_until, step, table, texts, won
from highcamp.engine.event import happen
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.box import size
from highcamp.games.elevation.names import read_cards, set_name
from highcamp.games.elevation.phases import (
    ASIDE,
    CHOOSE,
    DEAL,
    DRAFT,
    DRAW,
    EXTRA,
    LATE,
    PASS,
    PERSONAL,
    PLAY,
    REFILL,
    REPLACE,
    SECOND,
    TAKER,
)
from highcamp.games.elevation.rules import ElevationState

AT_THE_END = ("gives_range", "lends", "weighs", "scores")  # the hooks of the cards that score


def trick(approach: list[str], plays: list[str], **more: Any) -> ElevationState:
    """A trick led by seat 1 in which everyone also holds one more card."""
    spare = [f"{play.removesuffix(' with the axe')}; Himalayas {i + 1}" for i, play in enumerate(plays)]
    return go(table(approach=approach, hands=spare, **more), *plays)


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


# -- mornings --


def test_ruling_a_6_anchor() -> None:
    state = table(
        approach=["Anchor"],
        moment="pass",
        hands=["Alps 1 5 9", "Andes 1 5 9", "Rockies 1 5 9"],
        down="Himalayas 1 2 3 4 5 6 7",
        up=["Alps 14"],
    )
    go(state, "Alps 1", "Alps 9", "Andes 1", "Andes 9", "Rockies 1", "Rockies 9")
    assert state.phase == REPLACE
    assert [set_name(word) for word in state.apart] == ["Rockies 1 9", "Alps 1 9", "Andes 1 9"]
    go(state, *[f"Himalayas {i}" for i in range(1, 7)])
    assert [size(word) for word in state.hands] == [3, 3, 3]
    assert size(state.deck) == 1
    assert list(state.tricks) == [0, 0, 0]
    # Only the owner and the giver know the cards; a third climber does not.
    assert "Alps 1 9" in str(state.view(0).knows)
    assert [face.card for face in state.view(1).apart] == read_cards("Alps 1 9", "")
    assert "Alps 9" not in str(state.view(2))
    assert state.view(2).climbers[1].apart == 2
    # At the end of the day they count as won and are open to all.
    end = table(approach=["Anchor"], hands=["Alps 9", "Alps 10", "Alps 2"], apart=["Andes 1 9", "", ""], day=3)
    assert won(go(end, "Alps 9", "Alps 10", "Alps 2"))[0] == "Andes 1 9"


def test_ruling_a_31_route_finding() -> None:
    state = run_until(new(players=4, always=("route_finding",)), Rng.keyed("draft"), DRAFT)
    assert state.to_act == (0, 1, 2, 3)
    rounds = 0
    rng = Rng.keyed("draft choices")
    while state.phase == DRAFT:
        packs = [int(word) for word in state.hands]
        for _ in range(2 * 4):
            step(state, rng)
        rounds += 1
        if state.phase == DRAFT:  # what was not kept went to the left
            assert all(int(state.hands[(seat + 1) % 4]) & ~packs[seat] == 0 for seat in range(4))
            assert [size(word) for word in state.apart] == [2 * rounds] * 4
    assert rounds == 3  # of the last two cards there is nothing to choose
    assert state.phase == PASS  # then the normal pass
    assert [size(word) for word in state.hands] == [8] * 4


def test_ruling_a_31_avalanches_may_be_kept_or_travel() -> None:
    state = table(
        approach=["Route Finding"], moment="draft", hands=["Alps 1 2 3; Avalanche 1", "Andes 1 2 3 4", "Rockies 1 2 3 4"]
    )
    assert texts(state, 0) == ["Alps 1", "Alps 2", "Alps 3"]  # the highest is never the first of two
    assert texts(go(state, "Alps 3"), 0) == ["Avalanche 1"]


def test_amendment_14_an_unpassable_hand_after_the_draft_skips_the_pass() -> None:
    state = table(
        approach=["Route Finding"],
        moment="draft",
        hands=["Rockies 1 2; Avalanche 1 2", "Andes 1 2 3 4", "Rockies 3 4; Avalanche 3 4"],
        apart=["Alps 1; Avalanche 5", "Alps 2 3", "Alps 4 5"],
    )
    other = state.copy()
    go(other, "Rockies 1", "Rockies 2", "Andes 1", "Andes 2", "Rockies 3", "Rockies 4")
    assert other.phase == PASS  # every hand has two cards to pass
    go(state, "Avalanche 1", "Avalanche 2", "Andes 1", "Andes 2", "Rockies 3", "Rockies 4")
    assert hands(state)[0] == "Alps 1; Avalanche 1 2 3 4 5"
    assert state.phase == PLAY  # nobody passes, so that hands stay equal; nothing is dealt again


def test_ruling_a_36_supply_cache() -> None:
    for players in (3, 5):
        state = run_until(new(players=players, always=("supply_cache",)), Rng.keyed("cache", players), PASS)
        assert size(state.cache) == players + 1
        assert len(state.view(None).cache) == players + 1
    state = table(approach=["Supply Cache"], hands=["Alps 9", "Alps 10", "Alps 2"], cache="Andes 1 14", day=3)
    go(state, "Alps 9", "Alps 10", "Alps 2")
    assert won(state)[1] == "Alps 2 9 10; Andes 1 14"
    assert list(state.tricks) == [0, 1, 0]  # amendment 8: the cache is no trick


def test_ruling_a_28_pathfinder() -> None:
    state = run_until(new(players=3, always=("pathfinder",)), Rng.keyed("paths"), PERSONAL)
    first = int(state.leader)
    go(state, "Descent")
    assert state.phase == PERSONAL
    assert state.personal[first] < 0  # it cannot be one climber's own: replaced
    go(state, "Figure 8", "Scree", "Harness")
    names = [state.cards[number].name for number in state.personal]
    assert [names[(first + i) % 3] for i in range(3)] == ["Figure 8", "Scree", "Harness"]
    assert state.view(None).climbers[first].personal.name == "Figure 8"
    state = table(
        approach=["Pathfinder"], hands=["Alps 8", "Alps 10", "Alps 2"], personal=["Figure 8", "Packing Light", ""], day=3
    )
    go(state, "Alps 8", "Alps 10", "Alps 2")
    assert list(state.totals) == [0, 8 + 15, 0]  # seat 2 won the 8, but Figure 8 is seat 1's


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


def swap(**more: Any) -> ElevationState:
    position = {
        "approach": ["Equipment Swap"],
        "hands": ["Alps 9; Rockies 1", "Avalanche 2; Rockies 2", "Alps 11; Rockies 3"],
        "down": "Himalayas 1 2 3 4",
        "up": ["Himalayas 14"],
        **more,
    }
    return go(table(**position), "Alps 9", "Avalanche 2", "Alps 11")


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


# -- Off Course and Precipice --


def last_cards(approach: list[str], down: str = "Rockies 1 2 3", **more: Any) -> ElevationState:
    """After a draw step in which the last face-down card was drawn."""
    position = {
        "approach": approach,
        "hands": ["Alps 9; Rockies 11", "Alps 12; Rockies 12", "Alps 11; Rockies 13"],
        "down": down,
        "up": ["Himalayas 14"],
        **more,
    }
    state = go(table(**position), "Alps 9", "Alps 12", "Alps 11")
    while state.phase in (CHOOSE, TAKER, DRAW, REFILL):
        if state.phase == CHOOSE:
            go(state, "face-up")
        elif state.phase == TAKER:
            go(state, "seat 1 takes it")
        else:
            state.apply(state.chance()[0][0])
    return state


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


# -- interactions, by their number in our notes --


def test_interaction_1_two_trumps() -> None:
    state = run_until(new(players=3, day_1=3), Rng.keyed("two"), 3)
    go(state, "Himalayan Salt", "Rocky Road Ice Cream", "Alpaca Wool", "Scree", "Andes Mints", "Harness")
    assert [card.name for card in state.approach] == ["Himalayan Salt", "Scree", "Harness"]


def test_interaction_6_low_visibility_and_rapid_ascent() -> None:
    state = table(
        approach=["Low Visibility", "Rapid Ascent"],
        hands=["Alps 9 10; Rockies 1", "Alps 2; Rockies 2 3", "Andes 1 2; Rockies 4"],
    )
    go(state, "Alps 9", "Alps 2", "Andes 1", "Alps 10", "Rockies 3")
    assert [play.face is None for play in state.view(2).trick] == [False, True, False, True, True]
    assert not state.copy().voids[1]  # nothing is known before the reveal
    go(state, "Andes 2")
    assert len(state.view(2).last) == 6
    assert state.copy().voids[2]


def test_interaction_7_low_visibility_and_free_climbing() -> None:
    state = trick(["Low Visibility", "Free Climbing"], ["Alps 9", "Alps 2", "Alps 11"], down="Alps 12")
    assert state.phase == EXTRA  # turned at the reveal
    assert [play.face is None for play in state.view(None).trick] == [False, True, True]
    assert set_name(go(state, "Alps 12").unclaimed) == "Alps 2 9 11 12"


def test_interaction_8_one_swap_for_a_double_trick() -> None:
    state = table(
        approach=["Rapid Ascent", "Equipment Swap"],
        hands=["Alps 9; Avalanche 1; Rockies 1", "Avalanche 2 3; Rockies 2", "Alps 11 12; Rockies 3"],
    )
    go(state, "Alps 9", "Avalanche 2", "Alps 11", "Avalanche 1", "Avalanche 3", "Alps 12")
    assert hands(state) == ["Rockies 3", "Rockies 1", "Rockies 2"]


def test_interaction_9_rapid_ascent_and_king() -> None:
    state = table(
        approach=["Rapid Ascent", "King of the Mountain"],
        hands=["Alps 9 10; Rockies 1", "Alps 2; Rockies 2 3", "Andes 1 2; Rockies 4"],
        down="Himalayas 1 2 3 4 5 6",
        up=["Himalayas 14"],
    )
    go(state, "Alps 9", "Alps 2", "Andes 1", "Alps 10", "Rockies 3", "Andes 2")
    go(state, "seat 3 takes it", "Himalayas 1", "Himalayas 2", "Himalayas 3")
    assert state.phase == TAKER  # named once more in the second round
    go(state, "seat 2 takes it")
    assert hands(state)[1] == "Rockies 2; Himalayas 2 3"


def test_interactions_11_and_24_precipice_with_rapid_ascent_and_off_course() -> None:
    state = table(
        approach=["Precipice", "Rapid Ascent"],
        closing=True,
        day=3,
        hands=["Alps 9 10; Rockies 1", "Alps 2; Rockies 2 3", "Andes 1 2; Rockies 4"],
    )
    go(state, "Alps 9", "Alps 2", "Andes 1")
    assert not state.over  # one trick is one double trick
    assert go(state, "Alps 10", "Rockies 3", "Andes 2").over
    both = last_cards(["Off Course", "Precipice"], day=3)
    assert both.phase == LATE
    go(both, "Descent", "Rockies 12", "Rockies 13", "Rockies 11")
    assert both.over
    assert both.tricks[0] == 1  # under the new card


def test_interaction_12_equipment_swap_and_lead_climber() -> None:
    state = swap(approach=["Equipment Swap", "Lead Climber"])
    go(state, "face-up", "Himalayas 1", "Himalayas 2", "Himalayas 3")
    assert state.actor == 2
    assert texts(state, 2) == ["Rockies 2", "Himalayas 1"]


def test_interaction_13_piles_do_not_move_with_the_hand() -> None:
    state = swap(
        approach=["Equipment Swap", "Anchor"], apart=["Andes 1", "Andes 2", "Andes 3"], won=["Andes 4", "Andes 5", "Andes 6"]
    )
    assert [set_name(word) for word in state.apart] == ["Andes 1", "Andes 2", "Andes 3"]
    assert [name.split(";")[0] for name in won(state)] == ["Andes 4", "Alps 9 11", "Andes 6"]


def test_interaction_14_king_and_lead_climber() -> None:
    state = trick(
        ["King of the Mountain", "Lead Climber"], ["Alps 9", "Alps 2", "Alps 11"], down="Rockies 1 2 3", up=["Rockies 14"]
    )
    assert (state.phase, state.actor) == (TAKER, 2)
    go(state, "seat 3 takes it", "Rockies 1", "Rockies 2", "Rockies 3")
    assert state.actor == 0


def test_interactions_15_to_17_lost_in_the_snow() -> None:
    # 15 and 16: the last trick is lost, the cache is still awarded, and only its Avalanches can count.
    state = table(
        approach=["Lost in the Snow", "Supply Cache", "Buried in an Avalanche", "Fourteener"],
        hands=["Alps 9", "Avalanche 1", "Alps 2"],
        cache="Avalanche 5",
        day=3,
    )
    go(state, "Alps 9", "Avalanche 1", "Alps 2")
    assert won(state) == ["", "Avalanche 5", ""]
    assert list(state.totals) == [14, 13 - 5, 14]
    # 15: of two Avalanches won, only the cache's is there to be assigned.
    state = table(
        approach=["Lost in the Snow", "Supply Cache", "Avalanche Destruction"],
        hands=["Alps 9", "Avalanche 1", "Alps 2"],
        won=["", "Andes 14", ""],
        cache="Avalanche 5",
        day=3,
    )
    assert list(go(state, "Alps 9", "Avalanche 1", "Alps 2").totals) == [0, 9, 0]
    # 17: nature's Avalanche wins: nobody gets the trick.
    state = trick(["Lost in the Snow", "Free Climbing"], ["Alps 9", "Alps 2", "Alps 11"], down="Avalanche 1")
    go(state, "Avalanche 1")
    assert set_name(state.lost) == "Alps 2 9 11; Avalanche 1"
    assert not state.unclaimed


def test_interactions_18_and_36_the_last_trick_played_awards_the_cache() -> None:
    state = table(
        approach=["Supply Cache", "Precipice"],
        closing=True,
        day=3,
        cache="Andes 1 2 3 4",
        hands=["Alps 9; Rockies 1", "Alps 10; Rockies 2", "Alps 2; Rockies 3"],
    )
    assert won(go(state, "Alps 9", "Alps 10", "Alps 2"))[1] == "Alps 2 9 10; Andes 1 2 3 4"
    state = table(
        approach=["Supply Cache", "Free Climbing"],
        day=3,
        cache="Andes 1 2 3 4",
        down="Alps 14",
        tricks=[1, 0, 1],
        hands=["Alps 9", "Alps 10", "Alps 2"],
    )
    go(state, "Alps 9", "Alps 10", "Alps 2", "Alps 14")
    assert won(state)[1] == "Alps 2 9 10 14; Andes 1 2 3 4"  # it joined nature's pile


def test_interaction_20_and_21_anchor_with_draft_and_cache() -> None:
    rng = Rng.keyed("anchor and draft")
    state = new(players=3, always=("anchor", "route_finding", "supply_cache"))
    order: list[int] = []
    while state.phase != PLAY:
        if not order or order[-1] != state.phase:
            order.append(int(state.phase))
        step(state, rng)
    assert [phase for phase in order if phase in (ASIDE, DRAFT, PASS, REPLACE)] == [ASIDE, DRAFT, PASS, REPLACE]
    assert [size(word) for word in state.hands] == [10, 10, 10]
    assert size(state.deck) == 61 - 30 - 1 - 4 - 6


def test_interaction_42_lead_climber_and_free_climbing() -> None:
    state = trick(["Lead Climber", "Free Climbing"], ["Alps 9", "Alps 2", "Alps 11"], down="Alps 12")
    assert go(state, "Alps 12").actor == 0  # seat 3 was best without it; its left neighbour leads


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


# -- how many tricks --

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
