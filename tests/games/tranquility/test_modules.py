"""Green path, Panorama objectives, Mountain goats: rulings 32 to 43."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from highcamp.games.tranquility import parts
from highcamp.games.tranquility.doors import has_green_path
from highcamp.games.tranquility.mountain import panorama_code
from highcamp.games.tranquility.names import kind_of
from tranquility_cases import GAME, READY, climb, code, do, rows, said

EMPTY: dict[str, Any] = {"piles": [0, 0], "undrawn": ""}

PATH = """
            B9 G9
           R8 G8 B8
         B7 R7 G7 R7
        R6 B6 R6 G6 R6
       B5 R5 B5 G5 B5 R5
      R4 B4 R4 G4 R4 B4 R4
    B3 R3 B3 R3 *G R3 B3 R3
   R2 B2 R2 B2 R2 G2 R2 B2 R2
"""


# -- Green path --


@pytest.mark.parametrize(
    ("picture", "there"),
    [
        pytest.param(PATH, True, id="32 one green card in each row, a Campfire among them"),
        pytest.param(READY, False, id="32 no green at all"),
        pytest.param(PATH.replace("*G", "*B"), False, id="32 a gap in row 2"),
        pytest.param(PATH.replace("*G", "=="), False, id="32 a Bridge is never part of it"),
        pytest.param(PATH.replace("R2 G2 R2 B2 R2", "R2 B2 R2 B2 G2"), False, id="32 green below, but not right below"),
        pytest.param(PATH.replace("B2 R2 G2 R2", "B2 G2 B2 R2"), True, id="32 either card below will do"),
        pytest.param(PATH.replace("B9 G9", "B9 R9"), False, id="32 it must reach row 8"),
    ],
)  # fmt: skip
def test_green_path(picture: str, there: bool) -> None:
    table = climb(picture, "Summit B1", modules=["green path"])
    assert has_green_path(table) == there
    assert ("Summit at 9.1" in said(table)) == there
    if "==" not in picture and not there:
        assert code(table, "Summit at 9.1") == "no-green-path"
        assert "Summit at 9.1" in said(climb(picture, "Summit B1"))  # without the module it wins


def test_ruling_33_the_path_counts_when_the_summit_is_placed() -> None:
    table = do(climb(PATH, "Summit B1", modules=["green path"]), "Summit at 9.1")
    assert table.returns() == [1.0, 1.0]


# -- Panorama objectives --


@pytest.mark.parametrize(
    ("picture", "hand", "moves", "achieved"),
    [
        pytest.param("R3 G4", "B3 R1 R1", ["B3 at 1.3", "discard R1"], ["3-4-3"], id="34 Jonny's 3-4-3"),
        pytest.param("R7 G8", "B9 R1 R1", ["B9 at 1.3", "discard R1"], [], id="34 7-8-9 is not 9-8-7"),
        pytest.param("R9 G8", "B7 R1 R1", ["B7 at 1.3", "discard R1"], ["9-8-7"], id="34 9-8-7"),
        pytest.param("R9 == B7", "G8 R1 R1", ["G8 at 1.2", "discard R1"], ["9-8-7"], id="35 completed by covering a Bridge"),
    ],
)  # fmt: skip
def test_rulings_34_and_35_objectives(picture: str, hand: str, moves: list[str], achieved: list[str]) -> None:
    table = climb(picture, hand, panoramas=["3-4-3", "9-8-7", [2, 3, 4]], **EMPTY)
    do(table, *moves)
    assert table.position()["achieved"] == achieved


def test_ruling_35_completed_by_a_campfires_card() -> None:
    table = climb("R9 G8 \n B7 R6 B6 R6", "CampB R1 R1", panoramas=["9-8-7"], **EMPTY)
    do(table, "CampB on 1.1", "up to 2.3", "discard R1")
    assert table.position()["achieved"] == ["9-8-7"]


def test_ruling_34_campfires_and_bridges_are_no_part_of_a_sequence() -> None:
    for middle in ("*G", "=="):
        table = climb(f"R9 {middle} B7", "R1 R1", panoramas=["9-8-7"])
        assert table.position()["achieved"] == []


def test_ruling_34_stays_fulfilled_when_the_sequence_is_broken() -> None:
    table = climb("R9 G8 B7", "CampG B1", panoramas=["9-8-7"], **EMPTY)
    do(table, "CampG on 1.2", "up to 2.1")
    assert table.position()["achieved"] == ["9-8-7"]


def test_ruling_35_one_card_may_serve_several_objectives() -> None:
    wanted = [panorama_code(3, 4, 3), panorama_code(4, 3, 4)]
    table = climb("R3 G4 B3 R4", "B1 B1", panoramas=["3-4-3", "4-3-4"])
    assert table.position()["achieved"] == ["3-4-3", "4-3-4"]
    assert list(table.wanted) == wanted


def test_ruling_36_all_objectives_before_the_summit() -> None:
    def table(achieved: list[str]) -> Any:
        return climb(READY, "Summit B1", panoramas=["3-4-3", "9-8-7", "2-3-4"], achieved=achieved)

    assert code(table(["3-4-3", "9-8-7"]), "Summit at 9.1") == "objective-open"
    assert code(table(["3-4-3", "9-8-7", "2-3-4"]), "Summit at 9.1") == ""


@pytest.mark.parametrize("objectives", [3, 4, 5])
def test_ruling_34_how_many_are_open_is_an_option(objectives: int) -> None:
    table = GAME.new(panorama_objectives=True, objectives=objectives)
    drawn: list[int] = []
    while table.position().get("nature") == "panorama":
        outcomes = table.chance()
        assert len(outcomes) == 10 - len(drawn)
        table.deal(outcomes[0][0])
        drawn.append(outcomes[0][0])
    assert table.position()["panoramas"] == ["3-4-3", "9-8-7", "2-3-4", "5-6-7", "10-11-12"][:objectives]


def test_the_ten_sequences() -> None:
    """In all ten: three rising, three falling, two peaks, two valleys; no 1; steps of one; every number from 2 to 12."""
    shapes = Counter((b - a, c - b) for a, b, c in parts.panoramas())
    assert shapes == {(1, 1): 3, (-1, -1): 3, (1, -1): 2, (-1, 1): 2}
    assert {number for sequence in parts.panoramas() for number in sequence} == set(range(2, 13))
    assert parts.shipped()["panoramas"]["origin"].startswith("ours")


# -- Mountain goats --


def test_the_goat_cards() -> None:
    deck = GAME.options({"mountain_goats": True}).deck()
    assert sum(deck[1:72:2]) == 12
    assert deck[kind_of("G12g")] == 1
    assert deck[kind_of("G12")] == 1
    assert sum(GAME.options({}).deck()[1:72:2]) == 0
    assert parts.shipped()["goat_cards"]["origin"] == "ours"


@pytest.mark.parametrize(
    ("picture", "hand", "moves", "goats"),
    [
        pytest.param("R9", "B9g R1", ["B9g at 1.2"], [[1, 2]], id="37 a goat comes with its card"),
        pytest.param("R9", "B9 R1", ["B9 at 1.2"], [], id="37 and not without the symbol"),
        pytest.param("R9 == R9", "B9g R1", ["B9g at 1.2"], [[1, 2]], id="37 also on a Bridge"),
        pytest.param("R9 B9g", "CampB R1", ["CampB on 1.2", "up to 2.1"], [], id="38 a moved goat card brings none"),
    ],
)
def test_goats_arrive(picture: str, hand: str, moves: list[str], goats: list[list[int]]) -> None:
    table = do(climb(picture, hand, modules=["goats"], **EMPTY), *moves)
    assert table.position()["goats"] == goats


def test_without_the_module_the_symbol_means_nothing() -> None:
    table = do(climb("R9", "B9g R1", **EMPTY), "B9g at 1.2")
    assert "goats" not in table.position()


SLOPE = """
        B8
      B8 R7
    R3 B9 R6
  G12 R12 G6 B6
"""


def test_ruling_39_amy_moves_one_goat_one_row() -> None:
    table = climb(SLOPE, "R1 R2 R4", goats=[[1, 1]], **EMPTY)
    do(table, "herd 1.1 right", "halt", "discard R1")
    assert table.position()["goats"] == [[2, 1]]
    assert table.position()["discards"][0] == ["R1"]
    assert table.to_act == (1,)


def test_ruling_39_james_collects_goats_on_three_rows() -> None:
    table = climb(SLOPE, "R1 R2 R4 R5", goats=[[1, 1], [2, 1], [3, 1], [4, 1]], **EMPTY)
    do(table, "herd 1.1 right", "herd 2.1 right", "herd 3.1 right")
    assert table.position()["goats"] == [[4, 1]] * 4  # no way on, so the herd has arrived
    assert table.position()["due"] == 3
    do(table, "discard R1", "discard R2", "discard R5")
    assert table.position()["hand"][0] == ["R4"]


def test_amendment_3_the_whole_herd_moves() -> None:
    table = climb(SLOPE, "R1 R2", goats=[[1, 2]] * 3, **EMPTY)
    do(table, "herd 1.2 left", "halt", "discard R1")
    assert table.position()["goats"] == [[2, 1]] * 3


def test_ruling_39_each_step_goes_to_one_of_the_two_cards_above() -> None:
    table = climb(SLOPE, "R1 R2", goats=[[1, 2]], **EMPTY)
    assert [move for move in said(table) if "herd" in move] == ["herd 1.2 left", "herd 1.2 right"]


def test_ruling_39_no_more_rows_than_cards() -> None:
    table = climb(SLOPE, "R1 R2", goats=[[1, 1]], **EMPTY)
    do(table, "herd 1.1 right", "herd 2.1 right")
    assert said(table) == ["discard R1"]
    assert table.position()["goats"] == [[3, 1]]


@pytest.mark.parametrize(
    ("picture", "goats", "move", "reason"),
    [
        pytest.param("== B5 \n R3 G3 B3", [[1, 1]], "herd 1.1 right", "goats-fear-bridges", id="39 never onto a Bridge"),
        pytest.param("R3 G3", [[1, 1]], "herd 1.1 right", "no-card-above", id="39 the card must be there"),
        pytest.param(SLOPE, [[1, 1]], "herd 1.1 left", "edge", id="39 not off the mountain"),
        pytest.param(SLOPE, [[1, 1]], "herd 1.2 left", "no-goats-there", id="39 only where goats stand"),
        pytest.param(READY, [[8, 1]], "herd 8.1 left", "edge", id="39 row 8 is the last"),
    ],
)
def test_goats_stay(picture: str, goats: list[list[int]], move: str, reason: str) -> None:
    assert code(climb(picture, "R1 R2", goats=goats), move) == reason


def test_amendment_3_one_herd_a_turn() -> None:
    table = climb(SLOPE, "R1 R2 R4 R5", goats=[[1, 1], [1, 3]], **EMPTY)
    do(table, "herd 1.1 right")
    assert code(table, "herd 1.3 left") == "one-herd"
    assert code(table, "R1 at 1.5") == "herd-first"


def test_ruling_40_goats_may_stand_on_campfires_and_none_is_lit_under_them() -> None:
    table = climb("*R \n B3 G3", "R1 R2", goats=[[1, 1]], **EMPTY)
    do(table, "herd 1.1 right", "discard R1")
    assert table.position()["goats"] == [[2, 1]]
    under = climb("B9g R9", "CampB B1", goats=[[1, 1]])
    assert code(under, "CampB on 1.1") == "goats-there"
    assert code(climb("B9g R9", "CampB B1", modules=["goats"]), "CampB on 1.1") == ""


def test_ruling_41_draw_back_up_after_herding() -> None:
    table = climb(SLOPE, "R1 R2", goats=[[1, 1]], piles=[1, 1], undrawn="G5 G4")
    do(table, "herd 1.1 right", "halt", "discard R1")
    assert table.is_chance


@pytest.mark.parametrize(
    ("left", "right", "reason"), [(4, 4, ""), (8, 0, ""), (4, 3, "goats-missing"), (0, 0, "goats-missing")]
)
def test_ruling_42_eight_goats_in_row_8(left: int, right: int, reason: str) -> None:
    table = climb(READY, "Summit B1", modules=["goats"], goats=[[8, 1]] * left + [[8, 2]] * right + [[1, 1]])
    assert code(table, "Summit at 9.1") == reason


def test_ruling_43_all_conditions_together() -> None:
    everything: dict[str, Any] = {
        "modules": ["green path", "panoramas", "goats"],
        "panoramas": ["3-4-3"],
        "achieved": ["3-4-3"],
        "goats": [[8, 1]] * 8,
    }
    assert code(climb(PATH, "Summit B1", **everything), "Summit at 9.1") == ""
    for missing, reason in (({"achieved": []}, "objective-open"), ({"goats": [[8, 1]] * 7}, "goats-missing")):
        assert code(climb(PATH, "Summit B1", **everything | missing), "Summit at 9.1") == reason
    assert code(climb(READY, "Summit B1", **everything), "Summit at 9.1") == "no-green-path"


def test_amendment_4_a_summit_alone_with_unmet_conditions_loses() -> None:
    assert climb(READY, "Summit", modules=["green path"], **EMPTY).over
    herding = climb(READY, "Summit", goats=[[7, 1]], **EMPTY)
    assert said(herding) == ["herd 7.1 right"]  # it goes on, with the mountain finished


def test_an_own_box_replaces_goats_and_sequences() -> None:
    goats = [f"{colour}{number}" for colour in "GBR" for number in (2, 4, 8, 10)]
    sequences = [[n, n, n] for n in range(1, 11)]
    table = GAME.new(mountain_goats=True, panorama_objectives=True, own_box={"goat_cards": goats, "panoramas": sequences})
    assert table.game.say(9, table) == "panorama 10-10-10"
    assert table.options.deck()[kind_of("B8g")] == 1
    assert table.options.deck()[kind_of("B9g")] == 0


def test_rows_of_a_picture_come_from_the_foot() -> None:
    assert rows("G7 \n R6 == *B") == [["R6", "Bridge", "CampB"], ["G7"]]
