"""Elevation alone and for two: auto-ascenders, ruling by ruling."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_tables import bonus, day_of, go, new, run_until, step, table, total, won
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.box import AVALANCHES, RANGE_SET, size
from highcamp.games.elevation.names import set_name
from highcamp.games.elevation.phases import AUTO, DEAL, DRAW, FLIP, GROUP, PASS, PERSONAL, PLAY, TURN
from highcamp.games.elevation.rules import ElevationState


def alone(tops: str, *, hand: str = "Himalayas 13 14", second: str = "Himalayas 1 2", **more: Any) -> ElevationState:
    """One climber; Edmund Hillary's cards all lie open, Tenzing Norgay holds only Himalayas."""
    state = table(players=1, **{"hands": [hand, tops, second], "tops": ["", tops, ""], **more})
    while state.phase == TURN:
        state.apply(state.chance()[0][0])
    return state


def plays(state: ElevationState) -> str:
    """What the auto-ascender to play plays."""
    assert state.phase == AUTO
    (move, weight), *others = state.chance()
    assert (weight, others) == (1, [])
    return ELEVATION.say(move, state)


def followed(lead: str, tops: str, **more: Any) -> str:
    """What Hillary plays on a card led."""
    state = alone(tops, hand=f"{lead}; Himalayas 14", **{"second": "Himalayas 1; Andes 1", **more})
    return plays(go(state, lead))


# -- set-up --


@pytest.mark.parametrize(("players", "autos", "left"), [(1, 2, 11), (2, 1, 21)])
def test_fs_1_and_2_seats_and_set_up(players: int, autos: int, left: int) -> None:
    state = run_until(new(players=players), Rng.keyed("solo", players), FLIP)
    assert state.holders == 3
    names = [climber.name for climber in state.view(None).climbers]
    assert names[players:] == ["Edmund Hillary", "Tenzing Norgay"][:autos]
    assert [size(word) for word in state.hands] == [10] * players + [20] * autos
    assert size(state.deck) == left
    run_until(state, Rng.keyed("tops"), PLAY, AUTO)
    for seat in range(players, 3):
        assert state.tops[seat] & AVALANCHES == state.hands[seat] & AVALANCHES
        for mountain_range in range(4):
            pile = state.hands[seat] & RANGE_SET[mountain_range]
            assert size(state.tops[seat] & RANGE_SET[mountain_range]) == min(1, size(pile))


def test_fs_2_everyone_sees_pile_sizes_and_tops_only() -> None:
    state = run_until(new(players=1), Rng.keyed("seen"), PLAY)
    hillary = state.view(0).climbers[1]
    assert sum(hillary.piles) + size(state.hands[1] & AVALANCHES) == 20
    assert {face.card for face in hillary.tops} == {card for card in range(61) if state.tops[1] >> card & 1}


def test_amendment_4_passing() -> None:
    assert run_until(new(players=1), Rng.keyed("no pass"), PASS, PLAY, AUTO).phase != PASS
    for day in (1, 2, 3):
        state = table(players=2, day=day, moment="pass", hands=["Alps 1 5", "Andes 1 5", "Rockies 1 2"])
        go(state, "Alps 1", "Alps 5", "Andes 1", "Andes 5")
        assert [set_name(word) for word in state.hands] == ["Andes 1 5", "Alps 1 5", "Rockies 1 2"]


def test_amendment_6_the_first_leader_is_a_climber() -> None:
    assert [move for move, _ in new(players=1).chance()] == [105]
    assert [move for move, _ in new(players=2).chance()] == [105, 106]


# -- what autos play --


@pytest.mark.parametrize(
    ("lead", "tops", "card"),
    [
        ("Alps 3", "Alps 9; Rockies 1; Andes 5", "Alps 9"),  # step 2: it follows
        ("Alps 14", "Alps 9; Rockies 1; Avalanche 2 4", "Avalanche 4"),  # step 1: a 14 is winning
        ("Avalanche 3", "Alps 9; Rockies 1; Avalanche 2 4", "Avalanche 4"),
        ("Avalanche 5", "Alps 9; Rockies 2; Avalanche 1 4", "Avalanche 1"),  # cannot beat it: lowest number, Avalanches too
        ("Alps 3", "Rockies 4; Andes 2; Himalayas 2", "Andes 2"),  # step 3, and step 4: leftmost of equals
        ("Alps 3", "Rockies 1; Andes 9; Avalanche 1", "Rockies 1"),  # Avalanches lie farthest to the right
        ("Alps 13", "Alps 2; Avalanche 5", "Alps 2"),
    ],
)
def test_fs_3_to_5_following(lead: str, tops: str, card: str) -> None:
    assert followed(lead, tops) == card


@pytest.mark.parametrize(
    ("tops", "card"),
    [
        ("Alps 9; Rockies 14; Avalanche 1", "Avalanche 1"),
        ("Alps 9; Rockies 12; Avalanche 1 4", "Avalanche 4"),
        ("Alps 9; Rockies 12; Andes 12", "Rockies 12"),
    ],
)
def test_fs_6_leading(tops: str, card: str) -> None:
    assert plays(alone(tops, leader=2)) == card


@pytest.mark.parametrize(
    ("approach", "lead", "tops", "card"),
    [
        (["Descent"], "Alps 1", "Alps 9; Avalanche 2 4", "Avalanche 2"),  # a 1 instead of a 14
        (["Descent"], "Alps 14", "Alps 9; Avalanche 2 4", "Alps 9"),
        (["Descent"], "Alps 3", "Rockies 4; Andes 12; Avalanche 5", "Andes 12"),  # its weakest
        (["Ice Axe"], "Alps 3", "Rockies 7; Andes 9", "Andes 9"),  # a 7 ranks above 14
        (["Ice Axe"], "Alps 7 with the axe", "Alps 2; Avalanche 1", "Alps 2"),  # a winning 7 is no 14
    ],
)
def test_amendments_3_and_12_strength_in_their_choices(approach: list[str], lead: str, tops: str, card: str) -> None:
    hand = lead.removesuffix(" with the axe")
    state = alone(tops, hand=f"{hand}; Himalayas 14", second="Himalayas 1 2", approach=approach)
    assert plays(go(state, lead)) == card


@pytest.mark.parametrize(
    ("approach", "tops", "card"),
    [
        (["Descent"], "Alps 9; Rockies 2; Andes 12", "Rockies 2"),
        (["Descent"], "Alps 1; Avalanche 2 4", "Avalanche 2"),
        (["Ice Axe"], "Alps 14; Andes 7", "Andes 7"),
    ],
)
def test_amendments_3_and_12_leading(approach: list[str], tops: str, card: str) -> None:
    assert plays(alone(tops, leader=2, approach=approach)) == card


def test_amendment_12_autos_always_swing_the_axe() -> None:
    state = alone("Alps 7; Rockies 1", hand="Alps 14; Andes 1", approach=["Ice Axe"], second="Himalayas 1 2")
    go(state, "Alps 14", "Alps 7", "Himalayas 1")
    assert list(state.tricks) == [0, 1, 0]


def test_amendment_3_the_literal_reading_is_an_option() -> None:
    # A 14 lies in the trick but does not win it: trump does.
    position: dict[str, Any] = {
        "players": 2,
        "approach": ["Andes Mints"],
        "hands": ["Alps 14; Rockies 1", "Andes 2; Rockies 2", "Alps 9; Avalanche 1"],
        "tops": ["", "", "Alps 9; Avalanche 1"],
    }
    assert plays(go(table(**position), "Alps 14", "Andes 2")) == "Alps 9"
    assert plays(go(table(**position, autos="any_14"), "Alps 14", "Andes 2")) == "Avalanche 1"


def test_amendment_12_rapid_ascent_and_the_second_card() -> None:
    state = table(
        players=2,
        approach=["Rapid Ascent"],
        hands=["Alps 3 4", "Alps 5 6", "Alps 14; Avalanche 4; Andes 2"],
        tops=["", "", "Alps 14; Avalanche 4; Andes 2"],
    )
    go(state, "Alps 3", "Alps 5", "Alps 14", "Alps 4", "Alps 6")
    assert plays(state) == "Andes 2"  # step 3; its own winning 14 does not alarm it
    state = table(
        players=2,
        approach=["Rapid Ascent"],
        hands=["Alps 3 14", "Alps 5 6", "Alps 13; Rockies 2; Avalanche 4"],
        tops=["", "", "Alps 13; Rockies 2; Avalanche 4"],
    )
    go(state, "Alps 3", "Alps 5", "Alps 13", "Alps 14", "Alps 6")
    assert plays(state) == "Avalanche 4"  # now another's 14 is winning


def test_fs_7_new_tops_between_laps() -> None:
    state = table(
        players=2,
        approach=["Rapid Ascent"],
        hands=["Alps 3 4", "Alps 5 6", "Alps 13 2"],
        tops=["", "", "Alps 13"],
    )
    go(state, "Alps 3", "Alps 5", "Alps 13")
    assert state.phase == TURN
    go(state, "Alps 2", "Alps 4", "Alps 6")
    assert plays(state) == "Alps 2"


def test_the_order_of_the_piles_is_an_option() -> None:
    order = ("himalayas", "andes", "rockies", "alps")
    state = alone("Alps 12; Andes 12; Avalanche 1", leader=1, piles=order)
    assert [face.range for face in state.view(0).climbers[1].tops] == ["Andes", "Alps", "Avalanche"]  # as they lie
    assert state.view(0).climbers[1].piles == (0, 1, 0, 1)
    assert plays(alone("Alps 12; Andes 12", leader=2, piles=order)) == "Andes 12"
    with pytest.raises(Refused, match="Each range has one pile"):
        new(piles=("alps", "alps", "andes", "rockies"))


# -- drawing and the day --


@pytest.mark.parametrize(
    ("players", "cards", "tricks"), [(1, "", 20), (2, "", 20), (1, "supply_cache", 19), (2, "supply_cache", 19)]
)
def test_fs_8_and_9_the_counts(players: int, cards: str, tricks: int) -> None:
    rng = Rng.keyed("solo counts", players, cards)
    state = run_until(new(players=players, always=(cards,) if cards else ()), rng, PLAY, AUTO)
    while state.day == 0:
        before = state.copy()
        step(state, rng)
    assert sum(before.tricks) + 1 == tricks
    assert size(before.deck) + before.up_count == (0 if cards else 1)


def test_amendment_2_alone_you_draw_at_most_ten_cards() -> None:
    rng = Rng.keyed("ten")
    state = run_until(new(players=1), rng, PLAY, AUTO)
    played = 0
    while state.day == 0:
        played += state.phase == PLAY
        step(state, rng)
    assert played == 10 + 10  # dealt and drawn


def test_amendment_5_when_an_auto_wins_nobody_chooses() -> None:
    state = table(
        players=2,
        hands=["Alps 3; Rockies 1", "Alps 5; Rockies 2", "Alps 13; Rockies 3"],
        tops=["", "", "Alps 13; Rockies 3"],
        down="Himalayas 1 2 3",
        up=["Himalayas 14"],
    )
    go(state, "Alps 3", "Alps 5", "Alps 13")
    assert state.phase == DRAW
    go(state, "Himalayas 1", "Himalayas 2", "Himalayas 3")  # clockwise from the auto: seat 1, seat 2, then the flip
    assert [set_name(word) for word in state.hands] == ["Rockies 1; Himalayas 1", "Rockies 2; Himalayas 2", "Rockies 3"]
    assert state.phase == AUTO  # and it leads


def test_fs_14_the_next_leader_is_a_climber() -> None:
    state = table(players=1, hands=["Alps 3", "Alps 13 2", "Alps 12 1"], tops=["", "Alps 13", "Alps 12"], totals=[99, 0, 0])
    go(state, "Alps 3", "Alps 13", "Alps 12")
    assert state.day == 1
    assert state.leader == 0


# -- scoring --


def test_fs_11_the_rulebook_example_47() -> None:
    hillary = {"won": "Andes 14 11 9 8 5; Rockies 11 9 7; Alps 13 12 4 1", "auto": True}
    lines = day_of([], "", hillary, {"auto": True})
    assert lines[1]["andes"] == 47
    assert lines[1]["day"] == 47


@pytest.mark.parametrize(
    ("approach", "pile", "points"),
    [
        ([], "Alps 1 2; Andes 13 14", 27),  # equally many cards: the larger sum
        ([], "Alps 5", 5),
        ([], "", 0),
        (["Acclimating"], "Andes 14 11 9 8 5", 33),
        (["Bouldering"], "Andes 14 11 9 8 5", 42),
        (["Acclimating", "Bouldering"], "Andes 14 11 9 8 5", 28),
        (["Acclimating"], "Andes 14 11", 0),  # amendment 13: too few
        (["Crevasse Rescue"], "Andes 14 11", -25),
        (["Avalanche Destruction"], "Andes 14 11; Alps 1; Avalanche 5", 30),
        (["Figure 8"], "Andes 14 11; Alps 8; Rockies 8", 31),  # all cards won count for approach cards
        (["Buried in an Avalanche"], "Andes 14 11; Avalanche 5", 20),
    ],
)
def test_fs_11_what_an_auto_scores(approach: list[str], pile: str, points: int) -> None:
    assert total(approach, "", {"won": pile, "auto": True}, {"auto": True})[1] == points


def test_fs_11_belay_and_seconding_include_autos_alone() -> None:
    autos = [{"won": "Andes 3 14", "auto": True}, {"won": "Rockies 1 9", "auto": True}]
    # Amendment 13: each scores the neighbour's pile with their own formula.
    assert total(["Belay Partner"], "Alps 1 9", *autos) == [8, 10, 17]
    assert total(["Seconding"], "Alps 1 9", *autos) == [8, 10, 17]
    tie: list[dict[str, Any]] = [{"won": "Andes 3; Alps 4", "auto": True}, {"auto": True}]
    assert day_of(["Seconding"], "", *tie)[1]["andes"] == 3  # an auto gives the leftmost of equals: Alps


def test_fs_10_with_two_climbers_the_auto_is_skipped() -> None:
    auto = {"won": "Andes 1 14", "tricks": 0, "auto": True}
    two = [{"won": "Alps 1 9", "tricks": 2}, {"won": "Rockies 1 3", "tricks": 5}]
    assert total(["Belay Partner"], *two, auto) == [2, 8]
    assert total(["Seconding"], *two, auto) == [2, 8]
    assert bonus(["Harness"], *two, auto) == [5, 0]


def test_fs_11_harness_compares_all_three_alone() -> None:
    autos = [{"tricks": 1, "auto": True}, {"tricks": 3, "auto": True}]
    assert bonus(["Harness"], {"tricks": 2}, *autos) == [0, 5, 0]


def test_fs_12_and_amendment_6_autos_get_a_pathfinder_card() -> None:
    for players in (1, 2):
        state = run_until(new(players=players, always=("pathfinder",)), Rng.keyed("paths"), PERSONAL)
        go(state, "Figure 8", "Scree", "Packing Light")
        assert all(number >= 0 for number in state.personal)
    # It scores only with one climber.
    hands = ["Alps 3", "Alps 5", "Alps 13 2"]
    two = table(
        players=2, approach=["Pathfinder"], hands=hands, tops=["", "", "Alps 13"], personal=["", "", "Packing Light"], day=3
    )
    go(two, "Alps 3", "Alps 5", "Alps 13")
    assert list(two.totals) == [0, 0, 0]
    one = table(
        players=1,
        approach=["Pathfinder"],
        hands=["Alps 3", "Alps 5 1", "Alps 13 2"],
        tops=["", "Alps 5", "Alps 13"],
        personal=["", "Packing Light", ""],
        day=3,
    )
    go(one, "Alps 3", "Alps 5", "Alps 13")
    assert list(one.totals) == [0, 20, 21]


@pytest.mark.parametrize("players", [1, 2])
def test_fs_13_supply_cache_counts_climbers_and_an_auto_can_win_it(players: int) -> None:
    state = run_until(new(players=players, always=("supply_cache",)), Rng.keyed("cache"), PLAY, AUTO)
    assert size(state.cache) == players + 1
    hands = ["Alps 3", "Alps 5", "Alps 13 2"]
    state = table(
        players=players,
        approach=["Supply Cache"],
        hands=hands,
        tops=["", "Alps 5" if players == 1 else "", "Alps 13"],
        cache="Andes 1 14",
        day=3,
    )
    go(state, "Alps 3", "Alps 5", "Alps 13")
    assert won(state)[2] == "Alps 3 5 13; Andes 1 14"
    assert list(state.totals) == ([0, 0, 21] if players == 1 else [0, 0, 0])


def test_fs_15_and_amendment_6_who_wins() -> None:
    one = table(players=1, moment="over", totals=[50, 60, 40])
    assert one.returns() == [0, 1, 0]
    two = table(players=2, moment="over", totals=[50, 40, 99])
    assert two.returns() == [1, 0]
    assert len(two.standing()) == 2


@pytest.mark.parametrize("card", ["Anchor", "Equipment Swap", "King of the Mountain", "Low Visibility", "Route Finding"])
@pytest.mark.parametrize("players", [1, 2])
def test_amendment_7_cards_not_made_for_free_solo_are_replaced(players: int, card: str) -> None:
    state = run_until(new(players=players, day_1=1), Rng.keyed("replaced"), GROUP)
    go(state, card)
    assert state.phase == GROUP
    assert not state.approach
    with pytest.raises(Refused, match="Free Solo"):
        new(players=players, always=(card,))


@pytest.mark.parametrize("players", [1, 2])
def test_whole_games_end(players: int) -> None:
    for seed in range(4):
        state = run_until(new(players=players, day_1=2, day_2=2, day_3=3), Rng.keyed("solo games", seed))
        assert state.over
        assert sum(state.returns()) == pytest.approx(1)
        assert state.phase != DEAL
