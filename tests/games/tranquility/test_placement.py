"""Where cards go and what they cost: rulings 1 to 22, on small drawn mountains."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from highcamp.games.tranquility.box import DISCARD
from highcamp.games.tranquility.listing import placements
from playing import played
from tranquility_cases import GAME, campfires, climb, code, do, prices

NONE: dict[str, Any] = {}


class Case(NamedTuple):
    """A mountain, a hand, a card of it; where it may go at what cost, and why it may not go elsewhere."""

    name: str
    picture: str
    hand: str
    card: str
    goes: dict[str, int]
    never: dict[str, str] = NONE


CASES = [
    Case("01 a row grows at its right end only", "R3 G5", "B4 G1 G1 G1", "B4", {"1.3": 1, "2.1": 0},
         {"1.1": "taken", "1.4": "gap", "2.2": "gap", "3.1": "unsupported"}),
    Case("01 an empty mountain begins at the left", "", "B4 G1", "B4", {"1.1": 0}, {"1.2": "gap", "1.9": "gap"}),
    Case("02 row 1 stands on the Panoramas", "", "B1 G1", "B1", {"1.1": 0}),
    Case("03 the blue 2 with only one card below", "R3", "B2 G1", "B2", {"1.2": 1}, {"2.1": "unsupported"}),
    Case("03 a Bridge carries", "R3 ==", "B2 G1 G1 G1", "B2", {"1.2": 1, "1.3": 0, "2.1": 0}),
    Case("03 a Campfire carries", "*R G3", "B2 G1 G1", "B2", {"1.3": 1, "2.1": 0}),
    Case("04 the blue 2 above row 2", "G9 R9 \n R9 G9 R9", "B2 G1 G1", "B2", {}, {"3.1": "too-low", "1.4": "too-dear"}),
    Case("04 a 2 goes into rows 1 and 2", "R3 G3", "B2 G1", "B2", {"1.3": 1, "2.1": 0}),
    Case("04 an 8 goes into the eighth row", """
        R7 B7 R7
       B6 R6 B6 R6
      R5 B5 R5 B5 R5
     B4 R4 B4 R4 B4 R4
    R3 B3 R3 B3 R3 B3 R3
   B2 R2 B2 R2 B2 R2 B2 R2
  R1 B1 R1 B1 R1 B1 R1 B1 R1""", "G8 G7 B1", "G8", {"8.1": 0}),
    Case("04 a 7 does not", """
        R7 B7 R7
       B6 R6 B6 R6
      R5 B5 R5 B5 R5
     B4 R4 B4 R4 B4 R4
    R3 B3 R3 B3 R3 B3 R3
   B2 R2 B2 R2 B2 R2 B2 R2
  R1 B1 R1 B1 R1 B1 R1 B1 R1""", "G8 G7 B1", "G7", {}, {"8.1": "too-low", "9.1": "only-summit"}),
    Case("04 also when covering a Bridge", "G5 == R5 \n R5 G5 R5 G5", "B1 G1 G1 G1 G1", "B1", {"1.5": 4}, {"2.2": "too-low"}),
    Case("05 the blue 2 beside the blue 5", "R4 B5", "B2 G1 G1 G1", "B2", {"2.1": 0}, {"1.3": "same-colour"}),
    Case("05 a Campfire has its colour", "G5 *B", "B2 G1 G1 G1", "B2", {"2.1": 0}, {"1.3": "same-colour"}),
    Case("05 a Bridge has none", "B5 ==", "B2 G1 G1", "B2", {"1.3": 0, "2.1": 0}, {"1.2": "same-colour"}),
    Case("05 covering looks to the right too", "G5 == B5", "B5 R5", "B5", {"2.1": 0},
         {"1.2": "same-colour", "1.4": "same-colour"}),
    Case("06 Mary's 5 beside a 3", "R3", "B5 G1 G1", "B5", {"1.2": 2}),
    Case("06 the first card of a row costs nothing", "R3 G3", "B12 G1", "B12", {"2.1": 0}, {"1.3": "too-dear"}),
    Case("06 Angela's 9 beside the Bridge", "R6 ==", "B9 G1", "B9", {"1.3": 0, "2.1": 0}),
    Case("06 Stewart's 7 between 6 and 9", "R6 == B9", "G7 G1 G1 G1", "G7", {"1.2": 2, "1.4": 2, "2.1": 0}),
    Case("06 a cover at the end looks left only", "R6 ==", "G7 G1", "G7", {"1.2": 1, "1.3": 0, "2.1": 0}),
    Case("06 a cover at the end of row 1 does not look at row 2", "R9 \n R3 B3 R3 B3 R3 B3 R3 B3 ==", "G3 G1", "G3",
         {"1.9": 0}, {"2.2": "too-dear"}),
    Case("06 a cover between two Bridges is free", "R6 == == ==", "G12 G1", "G12", {"1.3": 0, "1.4": 0, "1.5": 0, "2.1": 0},
         {"1.2": "too-dear"}),
    Case("07 as many cards as the cost must be left", "R3", "B6 G1 G1 G1", "B6", {"1.2": 3}),
    Case("07 one too few", "R3", "B6 G1 G1", "B6", {}, {"1.2": "too-dear"}),
    Case("09 equal numbers cost nothing", "R6", "B6 G1", "B6", {"1.2": 0}),
    Case("10 rows need not be finished in order", "G8 R9\n R3 G3 R3", "B9 G1", "B9", {"3.1": 0},
         {"1.4": "too-dear", "2.3": "unsupported"}),
    Case("11 no Bridge at the left end", "", "Bridge G1", "Bridge", {}, {"1.1": "row-end"}),
    Case("11 no Bridge at the right end", "R1 G1 R1 G1 R1 G1 R1 G1", "Bridge G1", "Bridge", {},
         {"1.9": "row-end", "2.1": "row-end"}),
    Case("11 the last place but one is free to it", "R1 G1 R1 G1 R1 G1 R1", "Bridge G1", "Bridge", {"1.8": 0}),
    Case("11 never in the eighth row", """
        R7 B7 R7
       B6 R6 B6 R6
      R5 B5 R5 B5 R5
     B4 R4 B4 R4 B4 R4
    R3 B3 R3 B3 R3 B3 R3
   B2 R2 B2 R2 B2 R2 B2 R2
  R1 B1 R1 B1 R1 B1 R1 B1 R1""", "Bridge G1", "Bridge", {}, {"8.1": "row-end", "9.1": "unsupported"}),
    Case("12 Sam's Bridge beside the 6 is free", "R6", "Bridge G1", "Bridge", {"1.2": 0}),
    Case("12 two Bridges side by side", "R6 ==", "Bridge G1", "Bridge", {"1.3": 0}, {"1.2": "bridge-there", "2.1": "row-end"}),
    Case("13 a Bridge covers nothing", "R6 == G6", "Bridge G1", "Bridge", {"1.4": 0},
         {"1.1": "taken", "1.2": "bridge-there", "1.3": "taken"}),
    Case("12 a Bridge needs support", "R6 G6\n B5 R5 G5", "Bridge G1", "Bridge", {"1.4": 0}, {"2.3": "unsupported"}),
    Case("19 Gareth's red Campfire counts as the 8 beside it", "B8 *R", "G6 G1 G1 G1", "G6", {"1.3": 2, "2.1": 0}),
    Case("19 Campfires and Bridges are skipped", "B8 == *R *G", "B6 G1 G1 G1", "B6", {"1.5": 2, "2.1": 0},
         {"1.2": "same-colour"}),
    Case("19 a Campfire at the start has no value", "*R", "G12 B1", "G12", {"1.2": 0}),
    Case("20 the Campfire on the right takes the value from the left", "B8 == *R", "G5 G1 G1 G1", "G5",
         {"1.2": 3, "1.4": 3, "2.1": 0}),
    Case("20 amended: 8, Bridge, Bridge, Campfire", "B8 == == *R", "G5 G1 G1 G1", "G5",
         {"1.2": 3, "1.3": 3, "1.5": 3, "2.1": 0}),
    Case("20 none to the left: nothing", "== *R", "G5 G1 G1 G1", "G5", {"1.1": 0, "1.3": 0, "2.1": 0}),
    Case("21 a Campfire cannot be covered", "R3 *G B4", "R4 R1", "R4", {"1.4": 0, "2.1": 0}, {"1.2": "taken"}),
    Case("25 a single card is playable at no cost only", "R6", "B6", "B6", {"1.2": 0}),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_placement(case: Case) -> None:
    table = climb(case.picture, case.hand)
    assert prices(table, case.card) == case.goes
    for place, reason in case.never.items():
        assert code(table, f"{case.card} at {place}") == reason, place


class Fire(NamedTuple):
    """A mountain, a hand with a Campfire; where it may be lit and its card go, and where not."""

    name: str
    picture: str
    hand: str
    lit: dict[str, int]
    never: dict[str, str] = NONE
    options: dict[str, Any] = NONE


FIRES = [
    Fire("15 Laura's green 7 starts a new row", "G7 R6", "CampG B1", {"1.1 > 2.1": 0},
         {"CampG on 1.2": "not-replaceable", "CampG on 1.3": "not-replaceable"}),
    Fire("15 not from the eighth row", """
          B9 R9
         R8 B8 G8
        B7 R7 B7 R7
       R6 B6 R6 B6 R6
      B5 R5 B5 R5 B5 R5
     R4 B4 R4 B4 R4 B4 R4
    B3 R3 B3 R3 B3 R3 B3 R3
   R2 B2 R2 B2 R2 B2 R2 B2 R2""", "CampB B1", {}, {"CampB on 8.1": "nothing-higher", "CampB on 7.2": "nowhere-to-go"}),
    Fire("13 not in place of a Bridge", "G1 ==", "CampG B1", {},
         {"CampG on 1.2": "not-replaceable", "CampG on 1.1": "nowhere-to-go"}),
    Fire("16 pays for its new place", "B5 \n G7 R6 B6", "CampG B1 B1 B1", {"1.1 > 2.2": 2}, {}),
    Fire("16 not if that cannot be paid", "B5 \n G7 R6 B6", "CampG B1", {}, {"CampG on 1.1": "nowhere-to-go"}),
    Fire("16 not if the number is too low", "R5 B5 \n R4 B4 R4 \n B1 G1 B1 G2", "CampG B2", {},
         {"CampG on 1.2": "nowhere-to-go", "CampG on 1.4": "nowhere-to-go"}),
    Fire("17 an uncovered Bridge higher up is a place", "R6 == B6 \n B7 R7 G6 R7", "CampG B1 B1",
         {"1.3 > 2.2": 0, "1.3 > 3.1": 0}),
    Fire("17 by option it is not", "R6 == B6 \n B7 R7 G6 R7", "CampG B1 B1",
         {"1.3 > 3.1": 0}, {}, {"campfire_onto_bridge": False}),
    Fire("18 support is checked with the Campfire in place", "G7 R7", "CampG B1", {"1.1 > 2.1": 0}),
    Fire("21 beside another Campfire if colours differ", "*R G7 R7", "CampG B1", {"1.2 > 2.1": 0}),
]  # fmt: skip


@pytest.mark.parametrize("case", FIRES, ids=lambda case: case.name)
def test_campfires(case: Fire) -> None:
    table = climb(case.picture, case.hand, **case.options)
    assert campfires(table, "CampG" if "CampG" in case.hand else "CampB") == case.lit
    for text, reason in case.never.items():
        assert code(table, text) == reason, text


def test_ruling_14_a_covered_bridge_is_out_of_the_game() -> None:
    table = climb("R6 == B6", "G6 B1", piles=[0, 0], undrawn="")
    do(table, "G6 at 1.2")
    assert "Bridge" not in str(table.position()["mountain"])
    assert table.position()["undrawn"] == ""


# A Campfire that can be lit at one cost only, and one whose card may go to a free place or, for more, elsewhere.
ONE_COST = ("B5 \n G7 R6 B6", "CampG B1 B1 B1")
TWO_COSTS = ("R6 == B8 \n B7 R7 G6 R7", "CampG B1 B1 B1")


LIT = [(fire.picture, fire.hand, fire.options) for fire in FIRES if fire.lit]


@pytest.mark.parametrize(("picture", "hand", "options"), [(*TWO_COSTS, {}), *LIT])
def test_a_campfire_is_told_with_what_its_card_will_cost(picture: str, hand: str, options: dict[str, Any]) -> None:
    """Lighting it cannot be taken back, so the cost of the step after it is told before."""
    table = climb(picture, hand, **options)
    told = {choice.move: choice for choice in table.view(0).choices if choice.card.startswith("Camp")}
    assert told
    for move, choice in told.items():
        costs = [entry["discards"] for entry in placements(table)["moves"] if entry["move"] == move]
        after = table.copy()
        after.play(0, move)
        assert sorted(costs) == sorted(step.cost for step in after.view(0).choices)
        assert (choice.cost, choice.most) == (min(costs), max(costs))
        details = GAME.details(move, table)
        assert (details["discards"], details.get("at_most", details["discards"])) == (min(costs), max(costs))


@pytest.mark.parametrize(
    ("case", "price", "words"), [(ONE_COST, "−2", "costs 2 discards"), (TWO_COSTS, "−0–2", "costs 0 to 2 discards")]
)
def test_the_picture_and_the_text_of_a_campfire_tell_its_cost(case: tuple[str, str], price: str, words: str) -> None:
    table = climb(*case)
    svg, text = table.svg(0), table.text(0)
    (title,) = re.findall(r"<title>(CampG[^<]* costs [^<]*)</title>", svg)
    assert words in title
    assert f">{price}</text>" in svg
    assert f"({price})" in text


@pytest.mark.parametrize(("case", "words"), [(ONE_COST, "2 cards"), (TWO_COSTS, "0–2 cards")])
def test_a_campfire_says_its_cost_in_words(case: tuple[str, str], words: str) -> None:
    table = climb(*case)
    (fire,) = [choice.move for choice in table.view(0).choices if choice.card == "CampG"]
    assert GAME.cost(fire, table) == words


@pytest.mark.parametrize(("beside", "words"), [("R3", "2 cards"), ("R4", "1 card"), ("R5", "")])
def test_the_cost_of_a_card_is_the_difference_in_words(beside: str, words: str) -> None:
    table = climb(beside, "B5 G1 G2 G2")
    moves = {table.game.say(move, table): move for move in table.legal()}
    beside_it = moves["B5 at 1.2"]
    assert GAME.cost(beside_it, table) == words
    (listed,) = [entry for entry in placements(table)["moves"] if entry["move"] == beside_it]
    assert listed.get("cost", "") == words


def test_amendment_6_a_campfire_does_not_bring_a_covered_bridge_back() -> None:
    table = climb("R6 == B6", "G6 CampG B1", piles=[0, 0], undrawn="")
    do(table, "G6 at 1.2", "discard G1", "discard B1", "CampG on 1.2", "up to 2.1")
    assert table.position()["mountain"] == [["R6", "CampG", "B6"], ["G6"]]


def test_ruling_16_the_moved_card_pays_after_it_lies() -> None:
    table = climb("B5 \n G7 R6 B6", "CampG R1 R2 B1", piles=[0, 0], undrawn="")
    do(table, "CampG on 1.1", "up to 2.2", "discard B1", "discard R2")
    assert table.position()["mountain"] == [["CampG", "R6", "B6"], ["B5", "G7"]]
    assert table.position()["hand"][0] == ["R1"]
    assert table.position()["discards"][0] == ["B1", "R2"]


def test_ruling_22_neighbours_are_not_priced_again() -> None:
    table = climb("R12 G7 R7", "CampG B1", piles=[0, 0], undrawn="")
    do(table, "CampG on 1.2", "up to 2.1")
    assert table.to_act == (1,)  # nothing was due, though the 7 now lies beside a Campfire worth 12


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", [{"players": 1}, {"players": 2, "mountain_goats": True}, {"players": 4}], ids=str)
def test_the_list_of_placements_agrees_with_the_engine(options: dict[str, Any], seed: int) -> None:
    """Every first small move of a complete placement is legal, every other card and place is not, and all are listed."""
    for event in played(GAME, seed, **options).events[::7]:
        table: Any = event.before
        if table.is_chance or "moving" in table.position():
            continue
        listed = placements(table)
        legal = {move for move in table.legal() if move < DISCARD}
        assert {entry["move"] for entry in listed["moves"]} == legal
        assert {entry["move"] for entry in listed["moves"] + listed["actions"]} == set(table.legal())
        assert all(entry["why"] and entry["rule"] for entry in listed["illegal"])
        alone = {entry["move"] for entry in listed["illegal"] if "from" not in entry}
        assert not alone & legal
