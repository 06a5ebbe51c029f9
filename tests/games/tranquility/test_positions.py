"""Positions and notation of Tranquility: what is written can be read back, and bad input is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highcamp import Refused
from highcamp.games.tranquility.box import DISCARD, HALT, HERD, MOVES, RELOCATE
from highcamp.games.tranquility.listing import placements
from highcamp.games.tranquility.names import cell_word, kind_of, word
from highcamp.games.tranquility.notation import say_choice
from playing import played
from tranquility_cases import FULL, GAME, READY, climb, do, refused, rows, solo

NO_PILES: dict[str, Any] = {"piles": [0, 0], "undrawn": ""}
MOMENTS: list[dict[str, Any]] = [{"players": 2}, {"players": 5, "mountain_goats": True, "panorama_objectives": True}]


@pytest.mark.parametrize("options", MOMENTS, ids=str)
def test_every_moment_reads_back(options: dict[str, Any]) -> None:
    for event in played(GAME, 4, **options).events[::3]:
        again = GAME.position(event.after.position())
        assert again == event.after
        assert again.position() == event.after.position()


@pytest.mark.parametrize(
    ("table", "moves"),
    [(climb(READY, "Summit G1"), ["Summit at 9.1"]), (climb("R3", "G1 G2", "R4", **NO_PILES), ["discard G1", "discard G2"])],
    ids=["won", "lost"],
)
def test_the_end_reads_back(table: Any, moves: list[str]) -> None:
    over = do(table.copy(), *moves)
    assert over.over
    assert GAME.position(over.position()) == over


def test_who_discarded_what_tells_two_tables_apart() -> None:
    """Each knows its own discards, so these are not the same table to anyone, though the cards that are left are the same."""
    tables = [climb("R3", "G4 G5", discards=discards, **NO_PILES) for discards in ([["B1"], ["B2"]], [["B2"], ["B1"]])]
    assert tables[0] == climb("R3", "G4 G5", discards=[["B1"], ["B2"]], **NO_PILES)
    assert tables[0] != tables[1]
    assert tables[0].key() != tables[1].key()


@given(st.integers(0, MOVES - 1))
@settings(max_examples=300, deadline=None)
def test_every_move_is_said_and_parsed(move: int) -> None:
    assert GAME.parse(say_choice(move), climb("", "G1 G2")) == move


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("B7 2.3", "B7 at 2.3"),
        ("b7@2,3", "B7 at 2.3"),
        ("  bridge   at 1.2 ", "Bridge at 1.2"),
        ("campg on 1.4", "CampG on 1.4"),
        ("to 3.1", "up to 3.1"),
        ("G12G at 1.1", "G12g at 1.1"),
        ("ROPE", "rope"),
    ],
)
def test_notation_is_lenient(text: str, said: str) -> None:
    table = climb("", "G1 G2")
    assert GAME.say(GAME.parse(text, table), table) == said


@pytest.mark.parametrize(
    "text", ["", "B13 at 1.1", "B7", "B7 at 9.2", "B7 at 0.1", "discard", "discard X3", "herd 1.1 up", "x"]
)
def test_bad_notation_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.parse(text, climb("", "G1 G2"))
    assert caught.value.text


def test_words_of_moves_by_family() -> None:
    assert say_choice(DISCARD + kind_of("CampR")) == "discard CampR"
    assert say_choice(RELOCATE + 9) == f"up to {cell_word(9)}" == "up to 2.1"
    assert say_choice(HERD + 1) == "herd 1.1 right"
    assert say_choice(HALT) == "halt"


# -- the form of the issue --


def test_players_default_to_the_number_of_hands() -> None:
    assert GAME.position({"hand": [["G1"], ["B1"], ["R1"]], "mountain": []}).options.players == 3
    assert GAME.position({"hand": [["G5"]]}).options.players == 1
    assert GAME.position({"hand": ["G5", "G6"]}).options.players == 1


def test_piles_left_out_are_filled_from_the_cards_not_placed() -> None:
    table = climb("R6 == B9", "G7 Summit")
    left = table.position()["undrawn"].split()
    assert len(left) == 85 - 3 - 2 - 2
    assert left.count("Bridge") == 4
    assert left.count("Summit") == 4
    assert table.position()["piles"] == [39, 39]


def test_piles_given_as_numbers_may_be_smaller_than_what_is_left() -> None:
    """Then nobody knows which of the cards not seen were discarded: they are drawn from all of them."""
    table = climb("", "G1 G2 G3", piles=[3, 2])
    assert list(table.piles) == [3, 2]
    assert table.undrawn == 85 - 5


def test_piles_given_as_cards() -> None:
    table = climb("", "G1 G2", piles=[["G7"], ["B7", "B8"]])
    assert list(table.piles) == [1, 2]
    assert table.position()["undrawn"] == "G7 B7 B8"


def test_impossible_multisets_are_accepted_unless_strict() -> None:
    given = {"mountain": [["R6", "G6", "R6", "G6", "R6"]], "hand": [["R6", "R6"], []]}
    assert GAME.position(given).to_act == (0,)
    assert refused(given | {"strict": True}).code == "not-in-deck"


@pytest.mark.parametrize(
    ("picture", "reason"),
    [("R6 R7", "same-colour"), ("B5 G1\n R6 G7 R5", "too-low"), ("== R6", "row-end")],
)
def test_strict_checks_the_mountain(picture: str, reason: str) -> None:
    given = {"mountain": rows(picture), "hand": [["G2", "G3"], []]}
    assert GAME.position(given).to_act == (0,)
    assert refused(given | {"strict": True}).code == reason


def test_a_strict_position_of_a_real_game_is_accepted() -> None:
    for event in played(GAME, 2, players=3, mountain_goats=True).events[40::25]:
        assert GAME.position(event.after.position() | {"strict": True}) == event.after


def test_flat_entries_of_placements() -> None:
    table = climb("R6 == B9", "G7 G1 G1 CampR")
    moves = placements(table)["moves"]
    seven = next(entry for entry in moves if entry["card"] == "G7" and entry["place"] == 2)
    assert {"card": "G7", "row": 1, "place": 2, "discards": 2}.items() <= seven.items()
    fire = next(entry for entry in moves if entry["card"] == "CampR")
    assert (fire["from"], fire["row"], fire["place"], fire["discards"]) == ([1, 1], 2, 1, 0)
    assert fire["text"] == "CampR on 1.1, R6 up to 2.1"
    do(table, *[GAME.say(fire["move"], table)])
    assert GAME.say(fire["then"], table) == "up to 2.1"
    wrong = [entry for entry in placements(climb("R6", "R7 G1"))["illegal"] if entry["card"] == "R7" and entry["place"] == 2]
    assert [(entry["code"], entry["rule"]) for entry in wrong if entry["row"] == 1] == [("same-colour", "colours")]


# -- refusals --

BAD = [
    ({"mountain": [["X9"]]}, "mountain row 1"),
    ({"mountain": [["R13"]]}, "mountain row 1"),
    ({"mountain": [["R1"] * 10]}, "mountain row 1"),
    ({"mountain": [["R1", "B1"], ["R2", "B2"]]}, "mountain row 2"),
    ({"mountain": [["R1"], [], ["R3"]]}, "mountain row 3"),
    ({"mountain": [["Summit"]]}, "mountain at 1.1"),
    ({"mountain": "R1"}, "mountain"),
    ({"mountain": [["R1"]] * 10}, "mountain"),
    ({"hand": [["G1"] * 6, []]}, "hand of seat 1"),
    ({"hand": [[], [], [], [], [], []]}, "option players"),
    ({"hand": [["G1"], ["G2"]], "to_act": 3}, "to_act"),
    ({"hand": [["G1"], ["G2"]], "to_act": True}, "to_act"),
    ({"hand": [["G1"], ["G2"]], "ropes": 1}, "ropes"),
    ({"hand": [["G1"]], "ropes": 4}, "ropes"),
    ({"hand": [["G1"], ["G2"]], "piles": [90, 90]}, "piles"),
    ({"hand": [["G1"], ["G2"]], "piles": [1, 2, 3]}, "piles"),
    ({"hand": [["G1"], ["G2"]], "undrawn": "G1 G1", "piles": [2, 1]}, "piles"),
    ({"hand": [["G1"], ["G2"]], "modules": ["yaks"]}, "modules"),
    ({"hand": [["G1"], ["G2"]], "modules": "goats"}, "modules"),
    ({"hand": [["G1"], ["G2"]], "goats": [[1, 1]]}, "goats"),
    ({"hand": [["G1"], ["G2"]], "goats": [[1]]}, "goats"),
    ({"mountain": [["R1", "Bridge"]], "goats": [[1, 2]]}, "goats"),
    ({"mountain": [["R1"]], "goats": [[1, 1]] * 13}, "goats"),
    ({"panoramas": ["3-4"]}, "panoramas"),
    ({"panoramas": ["3-4-13"]}, "panoramas"),
    ({"panoramas": ["3-4-3", "3-4-3"]}, "panoramas"),
    ({"panoramas": ["3-4-3"], "achieved": ["9-8-7"]}, "achieved"),
    ({"hand": [["G1"], ["G2"]], "due": 2}, "due"),
    ({"hand": [["G1", "G2"], []], "due": 1, "paid": ["G9"]}, "paid"),
    ({"hand": [["G1", "G2"], []], "paid": ["G9"]}, "paid"),
    ({"hand": [["G1", "G2"], []], "due": 1, "herd": {"at": [1, 1], "rows": 1}}, "herd"),
    ({"hand": [["G1", "G2"], []], "herd": {"at": [1, 1], "rows": 1}}, "herd.at"),
    ({"hand": [["G1", "G2"], []], "moving": {"card": "G7"}}, "moving"),
    ({"hand": [["G1", "G2"], []], "moving": {"card": "G7", "from": [1, 1]}}, "moving"),
    ({"hand": [["G1", "G2"], []], "nature": "rain"}, "nature"),
    ({"hand": [["G1"] * 5, []], "nature": "draw"}, "nature"),
    ({"hand": [["G1", "G2"], []], "nature": "first player"}, "hand"),
    ({"players": 4, "nature": "short piles"}, "piles"),
    ({"hand": [["G1", "G2"], []], "dealt_bridge": [1]}, "dealt_bridge"),
    ({"hand": [["G1", "G2"], []], "discards": [["G1"] * 16]}, "hand, discards and piles"),
    ({"hand": [["G1", "G2"], []], "strict": "yes"}, "strict"),
    ({"hand": [["G1", "G2"], []], "montain": []}, "montain"),
]  # fmt: skip


@pytest.mark.parametrize(("given_", "where"), BAD, ids=lambda value: str(value)[:60])
def test_bad_positions_say_where(given_: dict[str, Any], where: str) -> None:
    refusal = refused(given_)
    assert refusal.where.startswith(where)
    assert refusal.text


def test_a_won_climb_has_no_running_turn() -> None:
    won = {"mountain": rows(FULL), "hand": [["G1", "G2"], []]}
    assert GAME.position(won).over
    assert refused(won | {"due": 1}).where == "due"
    assert refused(won | {"nature": "draw"}).where == "nature"


@pytest.mark.parametrize(
    "options",
    [
        {"players": 6},
        {"players": 0},
        {"objectives": 2},
        {"guide_ropes": 4},
        {"campfires": "four"},
        {"mountain_goats": 1},
        {"own_box": {"goat_cards": ["G1"]}},
        {"own_box": {"goat_cards": ["G1"] * 12}},
        {"own_box": {"goat_cards": ["Bridge"] * 12}},
        {"own_box": {"panoramas": [[1, 2, 3]]}},
        {"own_box": {"panoramas": [[1, 2, 13]] * 10}},
        {"goats": True},
    ],
    ids=str,
)
def test_bad_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        GAME.new(**options)


def test_remarks() -> None:
    assert "lost" in GAME.remark({}, solo("R3", "", piles=[0], undrawn="", ropes=0))
    assert "Panorama" in GAME.remark({}, climb("R3", "G1 G2", modules=["panoramas"]))
    assert GAME.remark({}, climb("R3", "G1 G2")) == ""


def test_every_card_has_a_word() -> None:
    assert [kind_of(word(kind)) for kind in range(77)] == list(range(77))
