"""Turns, setting up, winning and losing: rulings 7, 8 and 23 to 31."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

from highcamp import Dealer, Record
from highcamp.engine.state import NATURE
from highcamp.games.tranquility.box import BRIDGE, NUMBER, SUMMIT
from tranquility_cases import FULL, GAME, READY, climb, code, do, refused, said, solo

NONE: dict[str, Any] = {}
EMPTY: dict[str, Any] = {"piles": [0, 0], "undrawn": ""}


# -- a turn --


def test_ruling_8_place_then_discard_then_draw() -> None:
    table = climb("R3", "B5 G1 G2 R9 Summit", piles=[2, 0], undrawn="R1 R2")
    do(table, "B5 at 1.2")
    assert table.position()["due"] == 2
    do(table, "discard G1", "discard Summit")
    assert table.is_chance
    do(table, "draw R2", "draw R1")
    assert table.position()["hand"][0] == ["G2", "R1", "R2", "R9"]  # the pile held two only
    assert table.to_act == (1,)


def test_ruling_7_the_player_chooses_what_to_pay_summits_included() -> None:
    table = climb("R3", "B5 G1 G2 R9 Summit")
    do(table, "B5 at 1.2")
    assert said(table) == ["discard G1", "discard G2", "discard R9"]  # rising, so a Summit cannot be the first of two
    do(table, "discard R9")
    assert said(table) == ["discard Summit"]


def test_a_set_is_discarded_in_one_order_only() -> None:
    table = climb("R3", "B6 G1 G1 G2 R9")
    do(table, "B6 at 1.2", "discard G1")
    assert said(table) == ["discard G1", "discard G2"]
    assert code(table, "discard R9") == "discard-order"
    do(table, "discard G2")
    assert code(table, "discard G1") == "discard-order"


def test_amendment_2_two_cards_may_always_be_discarded() -> None:
    table = climb("R3", "R4 R5")
    assert "discard R4" in said(table)
    assert code(table, "discard R5") == "discard-order"
    do(table, "discard R4")
    assert said(table) == ["discard R5"]


def test_discards_are_never_shuffled_back() -> None:
    table = climb("", "R4 R5 R6", piles=[1, 0], undrawn="B1", discards=[["G9"], []])
    do(table, "discard R4", "discard R5", "draw B1")
    assert table.position()["undrawn"] == ""
    assert table.position()["discards"][0] == ["G9", "R4", "R5"]


def test_the_turn_goes_round() -> None:
    table = climb("", "R1 R2", "R1 R2", "R1 R2", to_act=3, piles=[0, 0, 0], undrawn="")
    do(table, "discard R1", "discard R2")
    assert table.to_act == (0,)


# -- the Summit --


def test_ruling_23_the_summit_wins_at_once() -> None:
    table = do(climb(READY, "Summit"), "Summit at 9.1")
    assert table.over
    assert table.returns() == [1.0, 1.0]


@pytest.mark.parametrize(
    ("picture", "hand", "reason"),
    [
        pytest.param("R1 G1", "Summit B1", "unfinished", id="23 a mountain of two cards"),
        pytest.param(READY.replace("B9 R9", "B9"), "Summit B1", "unfinished", id="23 one card short"),
        pytest.param(READY.replace("B3 R3 B3", "B3 == B3", 1), "Summit B1", "bridge-left", id="23 a Bridge not covered"),
    ],
)
def test_no_summit_yet(picture: str, hand: str, reason: str) -> None:
    assert code(climb(picture, hand), "Summit at 9.1") == reason


def test_the_mountain_has_44_places_below_the_summit() -> None:
    assert [len(row) for row in climb().view(0).mountain] == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert sum(len(row) for row in climb(READY).position()["mountain"]) == 44


def test_ruling_23_campfires_count_as_filled() -> None:
    table = climb(READY.replace("R2 B2 R2 B2 R2 B2 R2 B2 R2", "*R *B R2 B2 *R B2 R2 B2 R2"), "Summit")
    assert said(table) == ["Summit at 9.1"]


def test_a_summit_goes_nowhere_else() -> None:
    assert code(climb("", "Summit B1"), "Summit at 1.1") == "summit-elsewhere"


def test_the_last_bridge_may_not_be_covered_after_the_summit() -> None:
    given = climb(FULL).position()
    given["mountain"][1][3] = "Bridge"
    assert "Bridge" in refused(given).text


# -- losing --


class End(NamedTuple):
    """A constructed moment at the end of a climb: is the player to act lost?"""

    name: str
    picture: str
    hand: str
    lost: bool
    more: dict[str, Any] = NONE


ENDS = [
    End("24 an empty hand loses", "R3", "", True),
    End("24 though the others hold cards and piles", "R3", "", True, {"piles": [0, 5], "undrawn": "G1 G1 G1 G1 G1"}),
    End("25 one card that fits at no cost", "R3", "B3", False),
    End("25 one card that would cost one", "R3", "B4", True),
    End("25 one card of the wrong colour", "R3", "R3", True),
    End("24 one card with a number too low", "G9 R9 \n R9 G9 B9", "R2", True),
    End("25 one Bridge", "R3", "Bridge", False),
    End("25 one Bridge with no place", "", "Bridge", True),
    End("25 one Campfire whose card can go up free", "R9 G3", "CampR", False),
    End("25 one Campfire whose card would have to pay", "B8 \n R9 G3 B3", "CampR", True),
    End("24 one Summit too early", "R3", "Summit", True),
    End("24 one Summit on a finished mountain", READY, "Summit", False),
    End("24 two cards can always be discarded", "R3", "R3 R3", False),
    End("24 cost equals hand: paid to the last card", "R3", "B4 R1", False),
    End("24 cost equals hand for a Campfire's card", "B8 \n R9 G3 B3", "CampR R1", False),
    End("24 one Campfire under goats", "R9 G3", "CampR", True, {"goats": [[1, 1]]}),
    End("25 one card that covers a Bridge at no cost", "R3 ==", "B3", False),
    End("23 one Summit while a Bridge is left", READY.replace("B3 R3 B3", "B3 == B3", 1), "Summit", True),
    End("26 lost is not declared early: no Summit is left at all", "R3", "B4 R1", False, {"discards": [["Summit"] * 5, []]}),
    End("41 no goats to herd", "B5 \n R3 G3", "R1", True, {"modules": ["goats"]}),
    End("41 only a herd move left", "B5 \n R3 G3", "R1", False, {"goats": [[1, 1]]}),
    End("41 the herd cannot move", "R3 G3", "R1", True, {"goats": [[1, 1]]}),
    End("41 only a Bridge above the herd", "== \n R3 G3", "R1", True, {"goats": [[1, 1]]}),
    End("41 a herd in row 8 has nowhere to go", READY, "R1", True, {"goats": [[8, 1]]}),
    End("41 a herd move takes a card", "B5 \n R3 G3", "", True, {"goats": [[1, 1]]}),
]  # fmt: skip


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.name)
def test_a_climb_is_lost_exactly_when_the_player_to_act_has_no_action(end: End) -> None:
    table = climb(end.picture, end.hand, **EMPTY | end.more)
    assert table.over == end.lost
    assert table.returns() == [0.0, 0.0]
    assert bool(table.legal()) != end.lost


SOLO_ENDS = [
    End("31 only a rope left", "R3", "R3", False, {"ropes": 1, "piles": [1], "undrawn": "G1"}),
    End("31 a rope without cards in hand", "R3", "", False, {"ropes": 1, "piles": [1], "undrawn": "G1"}),
    End("31 amended: a rope needs a draw pile", "R3", "R3", True, {"ropes": 1, "piles": [0], "undrawn": ""}),
    End("31 no rope left", "R3", "R3", True, {"ropes": 0, "piles": [1], "undrawn": "G1"}),
]


@pytest.mark.parametrize("end", SOLO_ENDS, ids=lambda end: end.name)
def test_a_rope_is_an_action(end: End) -> None:
    assert solo(end.picture, end.hand, **end.more).over == end.lost


def test_the_climb_is_lost_at_the_begin_of_the_turn_that_cannot_be_played() -> None:
    table = climb("R3", "G1 G2", "R4", **EMPTY)
    do(table, "discard G1", "discard G2")
    assert table.over
    assert "Seat 2" in GAME.remark({}, table)


# -- setting up --


def dealt(seed: int, **options: Any) -> Any:
    record = Record.new(GAME, **options)
    record.deal_all(Dealer(seed))
    return record.state


@pytest.mark.parametrize(
    ("players", "piles", "bridges"),
    [
        pytest.param(2, [42, 42], 1, id="2"),
        pytest.param(3, [28, 28, 28], 1, id="3"),
        pytest.param(4, [20, 21, 21, 21], 2, id="4: 83 cards are 20 and three times 21"),
        pytest.param(5, [16, 16, 17, 17, 17], 2, id="5"),
    ],
)
@pytest.mark.parametrize("seed", range(6))
def test_rulings_28_and_29_bridges_and_piles(players: int, piles: list[int], bridges: int, seed: int) -> None:
    table = dealt(seed, players=players)
    given = [(table.first + 1 + 2 * i) % players for i in range(bridges)]
    assert [seat for seat in range(players) if table.dealt_bridge >> seat & 1] == sorted(given)
    drawn = [4 if seat in given else 5 for seat in range(players)]
    sizes = [table.piles[seat] + drawn[seat] for seat in range(players)]
    assert sorted(sizes) == piles
    assert sizes[table.first] == max(piles)
    for seat in range(players):
        assert table.held(seat) == 5
    for seat in given:
        assert "Bridge" in table.position()["hand"][seat]
    assert table.to_act == (table.first,)


def test_ruling_29_the_short_pile_may_fall_to_anyone_but_the_first() -> None:
    table = GAME.new(players=5)
    table.deal(2)
    assert [move for move, _ in table.chance()] == [0b00011, 0b01001, 0b01010, 0b10001, 0b10010, 0b11000]
    assert {weight for _, weight in table.chance()} == {1}


def test_what_is_seen_of_short_piles_befalls_those_who_get_them() -> None:
    record = Record(GAME.new(players=5))
    record.repeat(NATURE, 2)  # the first player
    event = record.repeat(NATURE, 0b01010)
    for eyes in (None, 0, 2):
        beat = GAME.beat(event, eyes)
        assert beat is not None
        assert beat.seats == (1, 3)


def test_ruling_30_solo() -> None:
    table = dealt(0, players=1)
    cards = Counter(table.position()["undrawn"].split()) + Counter(table.position()["hand"][0])
    assert sum(cards.values()) == 79
    assert not any(card in cards for card in ("G1", "B1", "R1"))
    assert cards["Bridge"] == 5
    assert table.held(0) == 6
    do(table, *[f"discard {card}" for card in table.position()["hand"][0][:2]])
    assert table.is_chance  # and draws back up to six


@pytest.mark.parametrize(("campfires", "fires", "bridges"), [("three", 1, 5), ("six", 2, 2)])
def test_the_split_of_the_special_cards(campfires: str, fires: int, bridges: int) -> None:
    deck = GAME.options({"campfires": campfires}).deck()
    assert deck[72:] == [fires, fires, fires, bridges, 5]
    assert sum(deck) == 85
    assert Counter(NUMBER[kind] for kind in range(72) for _ in range(deck[kind])) == dict.fromkeys(range(1, 13), 6)
    assert deck[BRIDGE] == bridges
    assert deck[SUMMIT] == 5


def test_ruling_31_a_rope_is_a_whole_turn_and_a_new_hand() -> None:
    table = solo("R3", "G2 G3 G4 G5", ropes=2, piles=[3], undrawn="B7 B8 B9")
    do(table, "rope")
    assert table.is_chance
    assert table.position()["ropes"] == 1
    assert table.piles[0] == 7
    assert sorted(table.position()["undrawn"].split()) == ["B7", "B8", "B9", "G2", "G3", "G4", "G5"]
    do(table, "draw G2", "draw B7", "draw B8", "draw B9", "draw G3", "draw G4")
    assert table.position()["hand"][0] == ["G2", "G3", "G4", "B7", "B8", "B9"]
    assert table.to_act == (0,)


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        pytest.param(solo("", "G2 G3", ropes=0), "no-rope", id="none left"),
        pytest.param(solo("", "G2 G3", ropes=1, piles=[0], undrawn=""), "pile-empty", id="no pile"),
        pytest.param(climb("", "G2 G3"), "solo-only", id="not solo"),
    ],
)
def test_no_rope(table: Any, reason: str) -> None:
    assert code(table, "rope") == reason


@pytest.mark.parametrize("ropes", range(4))
def test_ruling_31_the_number_of_ropes_is_an_option(ropes: int) -> None:
    assert dealt(1, players=1, guide_ropes=ropes).ropes == ropes
    assert dealt(1, players=2, guide_ropes=ropes).ropes == 0
