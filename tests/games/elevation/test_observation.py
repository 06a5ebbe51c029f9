"""What a seat of Elevation sees as numbers: the features one by one, from its own eyes, and nothing that is hidden from it."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_tables import new, run_until, step, table
from highcamp.engine.observation import seats_seen
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION, box, observe
from highcamp.games.elevation.names import card_name, read_cards
from highcamp.games.elevation.phases import PASS, REPLACE
from highcamp.games.elevation.position.form import MOMENTS
from highcamp.games.elevation.rules import ElevationState

OBSERVATION = ELEVATION.observation()
SEEN = seats_seen(6)
YOU, NEXT, THIRD = SEEN[:3]
HANDS = ["Alps 3 9; Avalanche 2", "Rockies 4 11 13", "Andes 1; Himalayas 13 14"]
HIDDEN = f"{HANDS[1]}; {HANDS[2]}"  # from the first seat

OFFSETS = {
    "day": observe.DAY,
    "moment": observe.MOMENT,
    "to_act": observe.TO_ACT,
    "auto": observe.AUTO,
    "climber": observe.CLIMBER,
    "leader": observe.LEADER,
    "guide": observe.THE_GUIDE,
    "approach": observe.APPROACH,
    "personal": observe.PERSONAL,
    "trump": observe.TRUMP,
    "low_wins": observe.LOW_WINS,
    "axes": observe.AXES,
    "veiled": observe.VEILED,
    "laps": observe.LAPS,
    "closing": observe.CLOSING,
    "hand": observe.HAND,
    "apart": observe.APART,
    "passed.range": observe.PASSED_RANGE,
    "passed.number": observe.PASSED_NUMBER,
    "held": observe.HELD,
    "open": observe.OPEN,
    "down": observe.DOWN,
    "down.cards": observe.DOWN_CARDS,
    "up": observe.UP,
    "aside": observe.ASIDE,
    "hand.cards": observe.HAND_CARDS,
    "apart.cards": observe.APART_CARDS,
    "piles": observe.PILES,
    "void": observe.VOID,
    "void.room": observe.VOID_ROOM,
    "trick.range": observe.TRICK_RANGE,
    "trick.number": observe.TRICK_NUMBER,
    "trick.axe": observe.TRICK_AXE,
    "trick.down": observe.TRICK_DOWN,
    "trick.best": observe.TRICK_BEST,
    "last.taker": observe.LAST_TAKER,
    "won.alps": observe.WON,
    "won.rockies": observe.WON + observe.SEATS * observe.TOP,
    "won.andes": observe.WON + 2 * observe.SEATS * observe.TOP,
    "won.himalayas": observe.WON + 3 * observe.SEATS * observe.TOP,
    "won.avalanches": observe.WON_AVALANCHES,
    "won.lowest": observe.WON_LOWEST,
    "won.highest": observe.WON_HIGHEST,
    "won.cards": observe.WON_CARDS,
    "tricks": observe.TRICKS,
    "points": observe.POINTS,
    "total": observe.TOTAL,
    "winners": observe.WINNERS,
    "drawn": observe.DRAWN,
    "pile_order": observe.PILE_ORDER,
    "agreed": observe.READING,
}


def seen(state: ElevationState, seat: int) -> dict[str, int]:
    """All that is not 0, by its name."""
    return OBSERVATION.explain(state.observe(seat).tolist())


def part(state: ElevationState, seat: int, feature: str) -> dict[str, int]:
    """What is not 0 of one feature, by the names of its places."""
    found = {name: number for name, number in seen(state, seat).items() if name == feature or name.startswith(f"{feature}[")}
    return {name.removeprefix(feature).strip("[]"): number for name, number in found.items()}


def all_of(cards: str) -> dict[str, int]:
    return {card_name(card): 1 for card in read_cards(cards, "")}


def test_each_feature_lies_where_it_is_written() -> None:
    assert {name: place.start for name, place in OBSERVATION.places.items()} == OFFSETS
    assert OBSERVATION.size == observe.SIZE == new().observed()
    assert observe.SIZE < 1_500  # so that it stays quick


def test_the_box_is_the_box() -> None:
    for name in ("CARDS", "RANGES", "TOP", "DAYS"):
        assert getattr(observe, name) == getattr(box, name)
    assert observe.SIGNS == box.MOST_APPROACH
    assert observe.AVALANCHES == box.CARDS - box.FIRST_AVALANCHE
    assert len(MOMENTS) == observe.MOMENTS
    assert observe.PLAYERS * observe.PLAYS == box.MOST_PLAYS


# -- the features one by one --

PASSED = {"1": {"cards": ["Alps 2", "Andes 9"], "by": 2, "rooms": [2, 2]}}
FOG = [{"seat": 2, "card": "Rockies 8"}, {"seat": 3, "card": "Rockies 12"}]
AXES = [{"seat": 1, "card": "Alps 14"}, {"seat": 2, "card": "Alps 7", "axe": True}]
CHANCE = [{"seat": 1, "card": "Alps 5"}, {"seat": 2, "card": "Alps 6"}, {"seat": 3, "card": "Alps 4"}]
RAPID = [*CHANCE, {"seat": 0, "card": "Avalanche 1"}, {"seat": 1, "card": "Himalayas 2"}]
AFTER_DAY_1 = {"day": 2, "totals": [30, -4, 7], "pad": [[[0, 10, 8, 9, 3], [0, 0, 0, 0, -4], [7, 0, 0, 0, 0]]]}
SOLO = {
    "players": 1,
    "hands": ["Alps 1 2", "Andes 3 4 9; Avalanche 5", "Rockies 6 7"],
    "tops": ["", "Andes 4; Avalanche 5", "Rockies 7"],
}
OVER = {"moment": "over", "totals": [9, 20, 20], "pad": [[[9, 0, 0, 0, 0], [20, 0, 0, 0, 0], [0, 20, 0, 0, 0]]]}

CASES: list[tuple[dict[str, Any], int, str, dict[str, int]]] = [
    ({"hands": HANDS, "day": 3}, 0, "day", {"day 3": 1}),
    ({"hands": HANDS}, 0, "moment", {"play": 1}),
    ({"hands": HANDS, "leader": 2}, 0, "to_act", {NEXT: 1}),
    ({"hands": HANDS, "leader": 2}, 1, "to_act", {YOU: 1}),
    ({"moment": "pass", "hands": HANDS}, 2, "to_act", {YOU: 1, NEXT: 1, THIRD: 1}),
    (SOLO, 0, "auto", {NEXT: 1, THIRD: 1}),
    (SOLO, 0, "climber", {YOU: 1}),
    ({"hands": HANDS}, 1, "climber", {YOU: 1, NEXT: 1, THIRD: 1}),
    ({"hands": HANDS, "leader": 1}, 1, "leader", {THIRD: 1}),
    ({"hands": HANDS, "guide": 3}, 1, "guide", {NEXT: 1}),
    ({"hands": HANDS, "approach": ["Figure 8", "Descent"]}, 0, "approach", {"Figure 8": 1, "Descent": 1}),
    (
        {"hands": HANDS, "approach": ["Pathfinder"], "personal": ["Figure 8", "Scree", "Harness"]},
        2,
        "personal",
        {"Harness": 1, "Figure 8": 2, "Scree": 3},
    ),
    ({"hands": HANDS, "approach": ["Andes Mints"]}, 0, "trump", {"Andes": 1}),
    ({"hands": HANDS}, 0, "trump", {}),
    ({"hands": HANDS, "approach": ["Descent"]}, 0, "low_wins", {"": 1}),
    ({"hands": HANDS, "approach": ["Ice Axe"]}, 0, "axes", {"": 1}),
    ({"hands": HANDS, "approach": ["Low Visibility"]}, 0, "veiled", {"": 1}),
    ({"hands": HANDS}, 0, "laps", {"": 1}),
    ({"hands": HANDS, "approach": ["Rapid Ascent"]}, 0, "laps", {"": 2}),
    ({"hands": HANDS, "approach": ["Precipice"], "closing": True}, 0, "closing", {"": 1}),
    ({"hands": HANDS}, 0, "hand", all_of(HANDS[0])),
    ({"hands": HANDS}, 1, "hand", all_of(HANDS[1])),
    ({"moment": "pass", "hands": HANDS, "picks": ["Alps 3", "", ""]}, 0, "hand", {**all_of(HANDS[0]), "Alps 3": 2}),
    ({"moment": "pass", "hands": HANDS, "picks": ["Alps 3", "", ""]}, 1, "hand", all_of(HANDS[1])),
    (SOLO, 1, "hand", all_of("Andes 4; Avalanche 5")),
    ({"hands": HANDS, "approach": ["Anchor"], "apart": ["Andes 2 9", "", ""]}, 0, "apart", all_of("Andes 2 9")),
    ({"hands": HANDS, "approach": ["Anchor"], "apart": ["Andes 2 9", "", ""]}, 1, "apart", {}),
    ({"hands": HANDS, "clues": PASSED}, 1, "passed.range", {"first, Alps": 1, "second, Andes": 1}),
    ({"hands": HANDS, "clues": PASSED}, 1, "passed.number", {"first": 2, "second": 9}),
    ({"hands": HANDS, "clues": PASSED}, 0, "passed.number", {}),
    ({"hands": HANDS, "shown": ["Alps 9", "", "Andes 1"]}, 1, "open", all_of("Alps 9; Andes 1")),
    (SOLO, 0, "open", all_of("Andes 4; Avalanche 5; Rockies 7")),
    ({"hands": HANDS, "down": "Alps 1; Andes 5"}, 0, "down", all_of(f"Alps 1; Andes 5; {HIDDEN}")),
    ({"hands": HANDS, "down": "Alps 1; Andes 5"}, 0, "down.cards", {"": 2}),
    ({"hands": HANDS, "up": ["Alps 1", "Andes 5", "Avalanche 1"]}, 0, "up", {"Avalanche 1": 1, "Andes 5": 2, "Alps 1": 3}),
    (
        {
            "hands": HANDS,
            "approach": ["Supply Cache", "Free Climbing", "Lost in the Snow"],
            "cache": "Alps 1 2 6 7",
            "unclaimed": "Andes 5",
            "lost": "Andes 6; Avalanche 1",
        },
        0,
        "aside",
        {"Alps 1": 1, "Alps 2": 1, "Alps 6": 1, "Alps 7": 1, "Andes 5": 2, "Andes 6": 3, "Avalanche 1": 3},
    ),
    (SOLO, 0, "hand.cards", {YOU: 2, NEXT: 4, THIRD: 2}),
    ({"hands": HANDS, "approach": ["Anchor"], "apart": ["Andes 2 9", "", "Alps 1"]}, 1, "apart.cards", {THIRD: 2, NEXT: 1}),
    (SOLO, 0, "piles", {f"{NEXT}, Andes": 3, f"{THIRD}, Rockies": 2}),
    (
        {"hands": HANDS, "voids": [{"seat": 2, "range": "Andes", "room": 2}, {"seat": 2, "range": "Alps"}]},
        0,
        "void",
        {f"{NEXT}, Andes": 1, f"{NEXT}, Alps": 2},
    ),
    ({"hands": HANDS, "voids": [{"seat": 2, "range": "Andes", "room": 2}]}, 0, "void.room", {f"{NEXT}, Andes": 2}),
    (
        {"hands": ["Alps 3", "", "Andes 1"], "leader": 2, "trick": FOG[:1], "turn": 1},
        0,
        "trick.range",
        {f"{NEXT}, first, Rockies": 1},
    ),
    ({"hands": ["Alps 3", "", ""], "leader": 2, "trick": FOG}, 0, "trick.number", {f"{NEXT}, first": 8, f"{THIRD}, first": 12}),
    ({"hands": ["Alps 3", "", ""], "leader": 2, "trick": FOG}, 0, "trick.best", {THIRD: 1}),
    ({"hands": ["", "", "Alps 3"], "approach": ["Ice Axe"], "trick": AXES}, 2, "trick.axe", {"Alps": 1}),
    ({"hands": ["", "", "Alps 3"], "approach": ["Ice Axe"], "trick": AXES}, 2, "trick.best", {THIRD: 1}),
    (
        {"hands": ["Alps 3", "", ""], "approach": ["Low Visibility"], "leader": 2, "trick": FOG},
        0,
        "trick.number",
        {f"{NEXT}, first": 8},
    ),
    ({"hands": ["Alps 3", "", ""], "approach": ["Low Visibility"], "leader": 2, "trick": FOG}, 0, "trick.down", {THIRD: 1}),
    ({"hands": ["Alps 3", "", ""], "approach": ["Low Visibility"], "leader": 2, "trick": FOG}, 0, "trick.best", {}),
    ({"hands": ["Alps 3", "", ""], "approach": ["Low Visibility"], "leader": 2, "trick": FOG}, 2, "trick.down", {}),
    (
        {"hands": ["", "Alps 8", "Alps 1"], "approach": ["Rapid Ascent", "Free Climbing"], "trick": RAPID, "down": "Andes 2"},
        1,
        "trick.number",
        {f"{THIRD}, first": 5, f"{YOU}, first": 6, f"{NEXT}, first": 4, "chance, first": 1, f"{THIRD}, second": 2},
    ),
    (
        {"hands": ["", "Alps 8", "Alps 1"], "approach": ["Rapid Ascent", "Free Climbing"], "trick": RAPID, "down": "Andes 2"},
        1,
        "trick.best",
        {"chance": 1},
    ),
    ({"hands": HANDS, "last": CHANCE, "won": ["", "Alps 4 5 6", ""], "winner": 2}, 0, "last.taker", {NEXT: 1}),
    (
        {"hands": HANDS, "last": CHANCE, "approach": ["Free Climbing"], "unclaimed": "Alps 4 5 6", "taker": 0},
        0,
        "last.taker",
        {"chance": 1},
    ),
    ({"hands": HANDS}, 0, "last.taker", {}),
    (
        {"hands": HANDS, "won": ["Alps 1 14", "Alps 2; Andes 5", ""]},
        0,
        "won.alps",
        {f"{YOU}, 1": 1, f"{YOU}, 14": 1, f"{NEXT}, 2": 1},
    ),
    ({"hands": HANDS, "won": ["Rockies 1 14", "", "Alps 4"]}, 0, "won.rockies", {f"{YOU}, 1": 1, f"{YOU}, 14": 1}),
    ({"hands": HANDS, "won": ["", "Andes 4", ""]}, 2, "won.andes", {f"{THIRD}, 4": 1}),
    ({"hands": HANDS, "won": ["", "", "Himalayas 1 12"]}, 2, "won.himalayas", {f"{YOU}, 1": 1, f"{YOU}, 12": 1}),
    ({"hands": HANDS, "won": ["", "", "Avalanche 1 5"]}, 1, "won.avalanches", {f"{NEXT}, 1": 1, f"{NEXT}, 5": 1}),
    ({"hands": HANDS, "won": ["Andes 3 7 12", "Alps 6", ""]}, 0, "won.lowest", {f"{YOU}, Andes": 3, f"{NEXT}, Alps": 6}),
    ({"hands": HANDS, "won": ["Andes 3 7 12", "Alps 6", ""]}, 0, "won.highest", {f"{YOU}, Andes": 12, f"{NEXT}, Alps": 6}),
    ({"hands": HANDS, "won": ["Andes 3 7 12", "Alps 6", ""]}, 1, "won.cards", {THIRD: 3, YOU: 1}),
    ({"hands": HANDS, "won": ["Andes 3 7 12", "", ""], "tricks": [1, 0, 0]}, 2, "tricks", {NEXT: 1}),
    ({"hands": HANDS, **AFTER_DAY_1}, 0, "points", {f"{YOU}, day 1": 30, f"{NEXT}, day 1": -4, f"{THIRD}, day 1": 7}),
    ({"hands": HANDS, **AFTER_DAY_1}, 1, "total", {THIRD: 30, YOU: -4, NEXT: 7}),
    (OVER, 0, "winners", {NEXT: 1, THIRD: 1}),
    ({"hands": HANDS, **AFTER_DAY_1}, 0, "winners", {}),
    ({"hands": HANDS, "day_1": 1, "day_3": 4}, 0, "drawn", {"day 1": 1, "day 3": 4}),
    (
        {**SOLO, "piles": ["andes", "alps", "himalayas", "rockies"]},
        0,
        "pile_order",
        {"Andes": 1, "Alps": 2, "Himalayas": 3, "Rockies": 4},
    ),
    ({"hands": HANDS}, 0, "pile_order", {}),
    ({"hands": HANDS}, 0, "agreed", {"community cards": 1}),
    ({"hands": HANDS, "community": False, "memory": True}, 0, "agreed", {"from memory": 1}),
    ({"hands": HANDS, "community": False, "swap": "after_drawing"}, 0, "agreed", {"Equipment Swap after drawing": 1}),
    (
        {**SOLO, "autos": "any_14", "shortcut": "7"},
        0,
        "agreed",
        {"an Avalanche on any 14": 1, "Treacherous Shortcut for 7": 1, "community cards": 1},
    ),
    ({"hands": HANDS}, 0, "held", {f"{who}, {card}": 1 for who in (NEXT, THIRD) for card in all_of(HIDDEN)}),
]


@pytest.mark.parametrize(
    ("position", "seat", "feature", "numbers"), CASES, ids=[f"{n}-{case[2]}" for n, case in enumerate(CASES)]
)
def test_a_feature(position: dict[str, Any], seat: int, feature: str, numbers: dict[str, int]) -> None:
    assert part(table(**position), seat, feature) == numbers


def test_every_feature_has_a_case() -> None:
    assert {case[2] for case in CASES} == set(OBSERVATION.places)
    assert {case[2] for case in CASES if case[3]} == set(OBSERVATION.places)


def test_cards_in_force_are_counted_with_those_of_ones_own() -> None:
    own = [{"name": "Tea", "text": "A cup.", "score": [{"each": "card", "points": 1}]}]
    state = table(hands=HANDS, own=own, approach=["Tea", "Scree"])
    assert part(state, 0, "approach") == {"own card 1": 1, "Scree": 1}


def test_points_that_no_game_brings_are_cut_off() -> None:
    state = table(
        hands=HANDS,
        day=2,
        totals=[100_000, -100_000, 5],
        pad=[[[100_000, 0, 0, 0, 0], [0, 0, 0, 0, -100_000], [5, 0, 0, 0, 0]]],
    )
    assert part(state, 0, "total") == {YOU: 9_999, NEXT: -9_999, THIRD: 5}
    assert part(state, 0, "points") == {f"{YOU}, day 1": 9_999, f"{NEXT}, day 1": -9_999, f"{THIRD}, day 1": 5}


# -- from the seat's own eyes --


def test_seats_are_told_from_whoever_looks() -> None:
    """A table moved on by a seat looks the same to whoever was moved."""
    position: dict[str, Any] = {
        "hands": HANDS,
        "won": ["Alps 1 14", "Rockies 5", "Andes 8 9"],
        "tricks": [1, 0, 2],
        "shown": ["Alps 3", "", "Andes 1"],
        "approach": ["Pathfinder"],
        "personal": ["Figure 8", "Scree", "Harness"],
        "day": 2,
        "totals": [3, 2, 1],
        "pad": [[[3, 0, 0, 0, 0], [2, 0, 0, 0, 0], [1, 0, 0, 0, 0]]],
    }
    places = {"guide": 2, "leader": 3}
    here = table(**position, **places, voids=[{"seat": 2, "range": "Alps", "room": 1}])
    turned = {
        key: [value[-1], *value[:-1]] if key not in ("approach", "pad", "day") else value for key, value in position.items()
    }
    turned["pad"] = [[*position["pad"][0][-1:], *position["pad"][0][:-1]]]
    there = table(**turned, guide=3, leader=1, voids=[{"seat": 3, "range": "Alps", "room": 1}])
    for seat in range(3):
        assert seen(here, seat) == seen(there, (seat + 1) % 3)
        assert seen(here, seat) != seen(here, (seat + 1) % 3)


def test_who_passed_a_card_knows_where_it_is() -> None:
    state = run_until(new(players=4), Rng.keyed("observed pass"), PASS)
    while state.phase == PASS:
        step(state, Rng.keyed("picks", len(state.acting())))
    for seat in range(4):
        clue = state.clues[seat]
        for card in (card_name(clue & 63), card_name(clue >> 6 & 63)):
            assert [name for name in part(state, seat, "held") if name.endswith(f", {card}")] == [f"{NEXT}, {card}"]
            assert card not in part(state, seat, "down")
            others = [name for name in part(state, (seat + 2) % 4, "held") if name.endswith(f", {card}")]
            assert len(others) == 3
            assert card in part(state, (seat + 2) % 4, "down")


def test_what_anchor_laid_apart_is_known_to_two() -> None:
    state = run_until(new(players=3, always=("anchor",)), Rng.keyed("observed anchor"), REPLACE)
    kept = part(state, 1, "apart")
    assert len(kept) == 2
    giver = {name: number for name, number in part(state, 0, "held").items() if number != 1}
    assert {f"{NEXT}, {card}": 2 for card in kept}.items() <= giver.items()
    assert part(state, 0, "apart.cards") == {YOU: 2, NEXT: 2, THIRD: 2}
    stranger = part(state, 2, "held")
    assert all(stranger[f"{THIRD}, {card}"] == 3 for card in kept)


# -- what is hidden --


@pytest.mark.parametrize(
    ("mine", "others"),
    [
        ({}, {"hands": [HANDS[0], "Rockies 4 12 13", HANDS[2]], "down": "Alps 1; Rockies 11"}),
        ({}, {"hands": [HANDS[0], HANDS[2], HANDS[1]]}),
        ({"moment": "pass"}, {"picks": ["", "Rockies 4", ""]}),
        (
            {"approach": ["Anchor"], "apart": ["", "Alps 5", "Alps 6"]},
            {"approach": ["Anchor"], "apart": ["", "Alps 6", "Alps 5"]},
        ),
        (
            {"hands": ["Alps 3", "", ""], "approach": ["Low Visibility"], "leader": 2, "trick": FOG, "down": "Rockies 13"},
            {"trick": [FOG[0], {"seat": 3, "card": "Rockies 13"}], "down": "Rockies 12"},
        ),
        ({"memory": True, "won": ["", "Alps 5", "Alps 6"]}, {"won": ["", "Alps 6", "Alps 5"]}),
        ({"clues": {"2": {"cards": ["Alps 2", "Andes 9"], "by": 3, "rooms": [2, 2]}}}, {"clues": {}}),
    ],
)
def test_what_is_hidden_from_a_seat_is_known_to_its_owner_alone(mine: dict[str, Any], others: dict[str, Any]) -> None:
    position = {"hands": HANDS, "down": "Alps 1; Rockies 12", **mine}
    one, other = table(**position), table(**{**position, **others})
    assert one.view(0) == other.view(0)
    assert seen(one, 0) == seen(other, 0)
    assert seen(one, 2) != seen(other, 2) or seen(one, 1) != seen(other, 1)


def test_from_memory_only_ones_own_pile_is_seen_until_the_day_ends() -> None:
    won = ["Alps 1 5", "Andes 2 6", "Rockies 3 7"]
    state = table(hands=HANDS, memory=True, won=won)
    assert part(state, 1, "won.andes") == {f"{YOU}, 2": 1, f"{YOU}, 6": 1}
    assert part(state, 0, "won.andes") == {}
    assert part(state, 0, "won.highest") == {f"{YOU}, Alps": 5}
    assert part(state, 0, "won.cards") == {YOU: 2, NEXT: 2, THIRD: 2}
    open_again = table(moment="over", memory=True, won=won)
    assert part(open_again, 0, "won.andes") == {f"{NEXT}, 2": 1, f"{NEXT}, 6": 1}


def test_an_auto_ascender_sees_what_a_spectator_sees() -> None:
    state = table(**SOLO, memory=True, won=["Alps 9", "Alps 11", ""])
    assert part(state, 1, "won.alps") == {}
    assert not any("Alps 1" in name.split(", ") for name in part(state, 1, "hand"))
    assert f"{THIRD}, Alps 1" in part(state, 1, "held")
    assert f"{THIRD}, Rockies 6" in part(state, 1, "held")
