"""Positions, options and notation of Can't Stop: what is read, what is written, and what is refused, with its place."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cant_stop_cases import GAME, board, names, refusal_of
from cant_stop_reference import positions
from highcamp import Rng
from highcamp.engine.options import options_of
from highcamp.games.cant_stop.box import MOVES, THROWS

# -- what is refused: the position, and the place that the refusal names --

IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "four-climbers": ({"climbers": {2: 1, 3: 1, 4: 1, 5: 1}}, "climbers"),
    "five-climbers": ({"climbers": dict.fromkeys(range(2, 7), 1)}, "climbers"),
    "climber-above-the-top": ({"climbers": {2: 4}}, "climbers, column 2"),
    "climber-below-the-foot": ({"climbers": {2: 0}}, "climbers, column 2"),
    "climber-at-no-height": ({"climbers": {2: "high"}}, "climbers, column 2"),
    "climber-at-half-a-height": ({"climbers": {2: 1.5}}, "climbers, column 2"),
    "climber-at-a-true-height": ({"climbers": {2: True}}, "climbers, column 2"),
    "climber-in-column-13": ({"climbers": {13: 1}}, "climbers, column 13"),
    "climber-in-column-six": ({"climbers": {"six": 1}}, "climbers, column six"),
    "climber-in-a-column-with-a-nought": ({"climbers": {"6": 1, "06": 2}}, "climbers, column 06"),
    "two-climbers-in-a-column": ({"climbers": {6: 1, "6": 2}}, "climbers, column 6"),
    "climber-in-a-won-column": ({"won": {6: 2}, "climbers": {6: 1}}, "climbers, column 6"),
    "climber-in-a-closed-column": ({"lab": {"closed": [6]}, "climbers": {6: 1}}, "climbers, column 6"),
    "climber-on-its-own-camp": ({"camps": [{6: 4}], "climbers": {6: 4}}, "climbers, column 6"),
    "climber-below-its-own-camp": ({"camps": [{}, {6: 4}], "to_act": 2, "climbers": {6: 3}}, "climbers, column 6"),
    "jumping-climber-on-a-camp": (
        {"variant": "jumping", "camps": [{}, {6: 4}], "climbers": {6: 4}},
        "climbers, column 6",
    ),
    "climber-out-of-reach-of-the-dice": ({"columns": 1, "lab": {"sides": 3}, "climbers": {7: 1}}, "climbers, column 7"),
    "climbers-not-a-table": ({"climbers": [6, 7]}, "climbers"),
    "camp-above-the-top": ({"camps": [{}, {7: 14}]}, "camps of seat 2, column 7"),
    "camp-on-the-top-and-not-won": ({"camps": [{7: 13}]}, "camps of seat 1, column 7"),
    "camp-below-the-foot": ({"camps": [{7: -1}]}, "camps of seat 1, column 7"),
    "camp-in-column-1": ({"camps": [{1: 1}]}, "camps of seat 1, column 1"),
    "camp-in-a-column-someone-else-won": ({"won": {7: 2}, "camps": [{7: 3}]}, "camps of seat 1, column 7"),
    "camp-below-the-top-of-an-own-column": ({"won": {7: 1}, "camps": [{7: 3}]}, "camps of seat 1, column 7"),
    "camp-in-a-closed-column": ({"lab": {"closed": [7]}, "camps": [{7: 3}]}, "camps of seat 1, column 7"),
    "camps-that-share-a-space-jumping": ({"variant": "jumping", "camps": [{7: 3}, {7: 3}]}, "camps of seat 2, column 7"),
    "camps-that-share-a-space-forced": ({"variant": "forced_move", "camps": [{7: 3}, {7: 3}]}, "camps of seat 2, column 7"),
    "camps-for-three-of-two": ({"camps": [{}, {}, {7: 1}]}, "camps, seat 3"),
    "camps-of-seat-0": ({"camps": {0: {7: 1}}}, "camps, seat 0"),
    "camps-of-a-seat-twice": ({"camps": {1: {7: 1}, "1": {8: 1}}}, "camps, seat 1"),
    "camps-of-a-seat-not-a-table": ({"camps": [3]}, "camps of seat 1"),
    "camps-not-a-table": ({"camps": 3}, "camps"),
    "won-by-seat-3-of-2": ({"won": {7: 3}}, "won, column 7"),
    "won-by-nobody": ({"won": {7: 0}}, "won, column 7"),
    "won-by-true": ({"won": {7: True}}, "won, column 7"),
    "won-and-closed": ({"lab": {"closed": [7]}, "won": {7: 1}}, "won, column 7"),
    "won-column-14": ({"won": {14: 1}}, "won, column 14"),
    "won-not-a-table": ({"won": [7]}, "won"),
    "two-winners": ({"won": {2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2}}, "won"),
    "one-stop-too-far": ({"won": {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1}}, "won"),
    "climbers-after-the-end": ({"won": {2: 1, 3: 1, 4: 1}, "climbers": {7: 1}}, "climbers"),
    "dice-after-the-end": ({"won": {2: 1, 3: 1, 4: 1}, "dice": [1, 2, 3, 4]}, "dice"),
    "a-roll-after-the-end": ({"won": {2: 1, 3: 1, 4: 1}, "nature": "roll"}, "nature"),
    "seat-3-of-2-to-act": ({"to_act": 3}, "to_act"),
    "seat-0-to-act": ({"to_act": 0}, "to_act"),
    "seat-one-to-act": ({"to_act": "one"}, "to_act"),
    "three-dice": ({"dice": [1, 2, 3]}, "dice"),
    "five-dice": ({"dice": [1, 2, 3, 4, 5]}, "dice"),
    "no-dice": ({"dice": []}, "dice"),
    "a-seven-on-a-die": ({"dice": [1, 2, 3, 7]}, "dice"),
    "a-four-on-a-three-sided-die": ({"columns": 1, "lab": {"sides": 3}, "dice": [1, 2, 3, 4]}, "dice"),
    "dice-in-words": ({"dice": "1-2-3-4"}, "dice"),
    "a-true-die": ({"dice": [True, 2, 3, 4]}, "dice"),
    "dice-that-lie-and-roll": ({"dice": [1, 2, 3, 4], "nature": "roll"}, "dice"),
    "another-nature": ({"nature": "storm"}, "nature"),
    "camps-before-the-first-player": ({"nature": "first player", "camps": [{7: 1}]}, "camps"),
    "a-misspelt-key": ({"climber": {7: 1}}, "climber"),
}


@pytest.mark.parametrize(("position", "where"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_position(position: dict[str, Any], where: str) -> None:
    refusal = refusal_of(GAME.position, position)
    assert (refusal.code, refusal.where) == ("bad-position", where)
    assert refusal.text.endswith(".")
    assert refusal.fix.endswith((".", "?")), "it says what to do"


def test_a_misspelt_key_is_guessed() -> None:
    assert refusal_of(GAME.position, {"climber": {7: 1}}).fix == "Did you mean climbers?"


BAD_OPTIONS: dict[str, tuple[dict[str, Any], str, str]] = {
    "one-player": ({"players": 1}, "too-few-players", "option players"),
    "five-players": ({"players": 5}, "bad-option", "option players"),
    "no-players": ({"players": 0}, "bad-option", "option players"),
    "players-in-words": ({"players": "two"}, "bad-option", "option players"),
    "two-columns": ({"columns": 2}, "bad-option", "option columns"),
    "six-columns": ({"columns": 6}, "bad-option", "option columns"),
    "five-columns-for-three": ({"players": 3, "columns": 5}, "bad-option", "option columns"),
    "four-columns-for-four": ({"players": 4, "columns": 4}, "bad-option", "option columns"),
    "unknown-variant": ({"variant": "flying"}, "bad-option", "option variant"),
    "unknown-option": ({"colums": 3}, "unknown-option", "option colums"),
    "lab-one-side": ({"lab": {"sides": 1}}, "bad-option", "option lab.sides"),
    "lab-seven-sides": ({"lab": {"sides": 7}}, "bad-option", "option lab.sides"),
    "lab-ten-heights": ({"lab": {"heights": [3] * 10}}, "bad-option", "option lab.heights"),
    "lab-twelve-heights": ({"lab": {"heights": [3] * 12}}, "bad-option", "option lab.heights"),
    "lab-height-0": ({"lab": {"heights": [3] * 10 + [0]}}, "bad-option", "option lab.heights[10]"),
    "lab-height-16": ({"lab": {"heights": [3] * 10 + [16]}}, "bad-option", "option lab.heights[10]"),
    "lab-closed-13": ({"lab": {"closed": [13]}}, "bad-option", "option lab.closed[0]"),
    "lab-closed-twice": ({"lab": {"closed": [7, 7]}}, "bad-option", "option lab.closed"),
    "lab-closed-falling": ({"lab": {"closed": [8, 7]}}, "bad-option", "option lab.closed"),
    "lab-unknown-field": ({"lab": {"climbers": 4}}, "bad-option", "option lab.climbers"),
    "lab-six-columns": ({"columns": 6, "lab": {}}, "bad-option", "option columns"),
    "lab-too-few-columns": ({"players": 4, "columns": 4, "lab": {}}, "bad-option", "option lab"),
    "lab-too-few-columns-for-two-sides": ({"players": 2, "columns": 3, "lab": {"sides": 2}}, "bad-option", "option lab"),
    "lab-all-closed": ({"players": 1, "columns": 1, "lab": {"closed": list(range(2, 13))}}, "bad-option", "option lab"),
}


@pytest.mark.parametrize(("options", "code", "where"), BAD_OPTIONS.values(), ids=BAD_OPTIONS)
def test_bad_options(options: dict[str, Any], code: str, where: str) -> None:
    refusal = refusal_of(GAME.new, **options)
    assert (refusal.code, refusal.where) == (code, where)
    assert refusal.text.endswith(".")


def test_options_in_a_position_are_checked_too() -> None:
    assert refusal_of(GAME.position, {"players": 4, "columns": 5, "climbers": {7: 1}}).where == "option columns"


GOOD_LABS: dict[str, dict[str, Any]] = {
    "alone": {"players": 1, "lab": {}},
    "one-column": {"columns": 1, "lab": {}},
    "alone-to-five": {"players": 1, "columns": 5, "lab": {}},
    "four-to-three": {"players": 4, "columns": 3, "lab": {}},
    "two-sides": {"columns": 2, "lab": {"sides": 2}},
    "lowest": {"lab": {"heights": [1] * 11}},
    "highest": {"lab": {"heights": [15] * 11}},
    "all-but-one-closed": {"columns": 1, "lab": {"closed": [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]}},
}


@pytest.mark.parametrize("options", GOOD_LABS.values(), ids=GOOD_LABS)
def test_lab_games_reach_their_end(options: dict[str, Any]) -> None:
    state = GAME.new(**options)
    rng = Rng.keyed("lab", str(options))
    for _ in range(20_000):
        if state.over:
            break
        moves = state.legal()
        state.apply(state.sample(rng) if state.is_chance else moves[rng.below(len(moves))])
    assert state.over


def test_the_lab_is_not_offered_at_a_table() -> None:
    assert [option.name for option in options_of(GAME.Options) if option.study] == ["lab"]


# -- what is read --

SAME = {
    "players": 2,
    "to_act": 2,
    "camps": [{"6": 3, "8": 2}, {"7": 5}],
    "won": {"12": 2},
    "climbers": {"7": 6},
}

FORMS = {
    "json": json.dumps(SAME),
    "json-camps-by-seat": json.dumps(SAME | {"camps": {"2": {"7": 5}, "1": {"8": 2, "6": 3}}}),
    "toml": """
        to_act = 2
        camps = [{6 = 3, 8 = 2}, {7 = 5}]
        won = {12 = 2}
        climbers = {7 = 6}
    """,
    "toml-camps-by-seat": """
        to_act = 2
        won.12 = 2
        climbers.7 = 6
        [camps]
        1 = {6 = 3, 8 = 2}
        2 = {7 = 5}
    """,
    "toml-a-table-each": """
        to_act = 2
        [won]
        12 = 2
        [climbers]
        7 = 6
        [[camps]]
        6 = 3
        8 = 2
        [[camps]]
        7 = 5
    """,
    "json-with-the-camp-on-top": json.dumps(SAME | {"camps": [{"6": 3, "8": 2}, {"7": 5, "12": 3}]}),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_forms_of_the_same_position(text: str) -> None:
    read = json.loads(text) if text.startswith("{") else tomllib.loads(text)
    assert GAME.position(read) == GAME.position(SAME)
    assert board(GAME.position(read))["camps"] == [{6: 3, 8: 2}, {7: 5, 12: 3}]


def test_an_empty_position_is_a_new_board_with_seat_1_to_roll() -> None:
    state = GAME.position({})
    assert (state.to_act, names(state)) == ((0,), {"roll"})
    assert board(state)["camps"] == [{}, {}]


def test_seat_1_acts_unless_another_is_named() -> None:
    assert GAME.position({"players": 4, "climbers": {7: 1}}).to_act == (0,)
    assert GAME.position({"players": 4, "climbers": {7: 1}, "to_act": 4}).to_act == (3,)


def test_missing_camps_are_none() -> None:
    state = GAME.position({"players": 4, "columns": 3, "camps": [{}, {7: 1}]})
    assert board(state)["camps"] == [{}, {7: 1}, {}, {}]


@pytest.mark.parametrize("count", [3, 4, 5])
def test_over_positions(count: int) -> None:
    won = dict.fromkeys(range(2, 2 + count), 2) | {12: 1}
    state = GAME.position({"won": won, "camps": [{7: 4}]})
    assert state.over
    assert state.returns() == [0.0, 1.0]
    assert [standing.place for standing in state.standing()] == [2, 1]
    assert state.to_act == ()
    assert "to_act" not in state.position()
    assert GAME.position(state.position()) == state


def test_dice_in_any_order() -> None:
    assert GAME.position({"dice": [6, 1, 5, 4]}) == GAME.position({"dice": [1, 4, 5, 6]})


# -- round trips --


@given(positions(), st.sampled_from(["decide", "roll", "dice"]), st.integers(0, 2**32))
@settings(deadline=None, max_examples=100)
def test_positions_round_trip(position: dict[str, Any], moment: str, seed: int) -> None:
    state = GAME.position(position if moment == "decide" else position | {"nature": "roll"})
    if moment == "dice":
        state.apply(state.sample(Rng.keyed(seed)))
    written = state.position()
    assert json.loads(json.dumps(written)) == written, "only JSON values are written"
    assert GAME.position(written) == state
    assert GAME.position(written).position() == written


@given(positions())
@settings(deadline=None, max_examples=60)
def test_a_position_is_written_as_it_was_given(position: dict[str, Any]) -> None:
    assert GAME.position(position).position() == position


def test_moves_are_said_and_parsed() -> None:
    state = GAME.position({})
    said = [GAME.say(move, state) for move in range(MOVES)]
    assert len(set(said)) == MOVES
    assert [GAME.parse(text, state) for text in said] == list(range(MOVES))
    rolling = GAME.position({"nature": "roll"})
    assert [GAME.parse(GAME.say(throw, rolling), rolling) for throw in range(len(THROWS))] == list(range(len(THROWS)))
    new = GAME.new(players=4)
    assert [GAME.parse(GAME.say(seat, new), new) for seat in range(4)] == list(range(4))


@pytest.mark.parametrize("text", ["6+10", "10+6", " 6 + 10 ", "6,10", "6/10", "6 10", "6 and 10", "10 AND 6"])
def test_a_pairing_may_be_written_in_several_ways(text: str) -> None:
    state = GAME.position({"dice": [1, 4, 5, 6]})
    assert GAME.say(GAME.parse(text, state), state) == "6+10"


@pytest.mark.parametrize("text", ["", "climb", "13", "1", "6+13", "6+", "+6", "6+7+8", "6-7", "1000", "9" * 5000, "６+x"])
def test_what_names_no_move_is_refused(text: str) -> None:
    for position in ({}, {"dice": [1, 4, 5, 6]}):
        assert refusal_of(GAME.parse, text, GAME.position(position)).code == "bad-notation"


@pytest.mark.parametrize("text", ["", "1-2-3", "1-2-3-4-5", "1-2-3-7", "0-1-2-3", "1234", "9" * 5000, "seat 1 begins"])
def test_what_names_no_throw_is_refused(text: str) -> None:
    assert refusal_of(GAME.parse, text, GAME.position({"nature": "roll"})).code == "bad-notation"


@pytest.mark.parametrize("text", ["", "seat begins", "seat one begins", "1-2-3-4", f"seat {'9' * 5000} begins"])
def test_what_names_no_first_player_is_refused(text: str) -> None:
    assert refusal_of(GAME.parse, text, GAME.new()).code == "bad-notation"


def test_a_position_between_two_throws_is_to_the_last_bit_what_was_played() -> None:
    """Searches tell states apart by their keys."""
    played = GAME.position({"players": 2, "dice": [1, 2, 3, 4]})
    played.apply(played.legal()[0])
    assert GAME.position(played.position()).key() == played.key()
