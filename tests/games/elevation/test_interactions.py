"""Elevation: approach cards at play together, by their number in our notes."""

from __future__ import annotations

from elevation_approach import last_cards, swap, trick
from elevation_tables import go, hands, new, run_until, step, table, texts, won
from highcamp.engine.rng import Rng
from highcamp.games.elevation.box import size
from highcamp.games.elevation.names import set_name
from highcamp.games.elevation.phases import (
    ASIDE,
    DRAFT,
    EXTRA,
    LATE,
    PASS,
    PLAY,
    REPLACE,
    TAKER,
)


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
