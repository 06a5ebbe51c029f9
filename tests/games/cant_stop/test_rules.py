"""The worked examples of Can't Stop's rulebook, every refusal of a move, and the help that refusals point to."""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections import Counter
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

from cant_stop_cases import GAME, Check, case
from cant_stop_reference import HEIGHTS
from highcamp.games.cant_stop import refusals
from highcamp.games.cant_stop.box import ROLL, STEP_ONE, STEP_TWO, STEPS, STOP, pairings
from highcamp.games.cant_stop.odds import rolls_naming
from highcamp.games.cant_stop.solve.throws import throws_within

# -- worked examples --

EXAMPLES: dict[str, Check] = {
    "rulebook-1-5-4-6-makes-three-pairs": case(dice=[1, 5, 4, 6], moves="6+10 5+11 7+9"),
    "rulebook-choosing-6-and-10-places-both-at-the-bottom": case(
        dice=[1, 5, 4, 6], play="6+10", after={"climbers": {6: 1, 10: 1}, "moves": {"roll", "stop"}}
    ),
    "rulebook-a-number-chosen-again-moves-its-climber-up": case(
        climbers={6: 1, 10: 1}, dice=[1, 5, 2, 5], moves="6+7 3+10", play="6+7", after={"climbers": {6: 2, 7: 1, 10: 1}}
    ),
    "rulebook-a-new-number-takes-a-climber-that-is-left": case(
        climbers={6: 1}, dice=[1, 1, 1, 2], moves="2+3", play="2+3", after={"climbers": {2: 1, 3: 1, 6: 1}, "free": 0}
    ),
    "rulebook-stopping-replaces-climbers-with-camps": case(
        climbers={6: 1, 10: 1},
        moves="roll stop",
        play="stop",
        after={"camps": [{6: 1, 10: 1}, {}], "climbers": {}, "to_act": 2},
    ),
    "rulebook-placing-above-the-own-camp": case(
        camps=[{6: 4}], dice=[1, 5, 4, 6], play="6+10", after={"climbers": {6: 5, 10: 1}}
    ),
    "rulebook-placing-beside-an-opponents-camp": case(
        camps=[{}, {6: 1}], dice=[1, 5, 4, 6], play="6+10", after={"climbers": {6: 1, 10: 1}, "camps": [{}, {6: 1}]}
    ),
    "rulebook-climbers-in-3-and-6-and-2-4-5-5": case(climbers={3: 1, 6: 1}, dice=[2, 4, 5, 5], moves="6+10 7 9"),
    "rulebook-three-climbers-and-no-number-of-theirs-is-a-bust": case(
        climbers={2: 1, 3: 1, 4: 1}, dice=[4, 4, 5, 5], bust=True, after={"climbers": {}, "to_act": 2}
    ),
    "rulebook-6-on-top-and-2-4-5-5-is-a-bust": case(
        camps=[{3: 2}, {6: 10}],
        climbers={3: 3, 6: 11, 8: 1},
        dice=[2, 4, 5, 5],
        bust=True,
        after={"climbers": {}, "camps": [{3: 2}, {6: 10}], "won": {}, "to_act": 2},
    ),
    "rulebook-6-on-top-and-stopping-wins-it": case(
        camps=[{3: 2}, {6: 10}],
        climbers={3: 3, 6: 11, 8: 1},
        play="stop",
        after={"won": {6: 1}, "camps": [{3: 3, 6: 11, 8: 1}, {}]},
    ),
    "rulebook-6-8-10-won-and-2-4-4-6-is-a-bust": case(
        won={6: 1, 8: 2, 10: 2}, dice=[2, 4, 4, 6], bust=True, after={"to_act": 2, "moves": {"roll"}}
    ),
    "rulebook-three-columns-win": case(
        won={2: 1, 12: 1}, climbers={3: 5}, play="stop", after={"over": True, "won": {2: 1, 3: 1, 12: 1}}
    ),
    "parker-climbers-in-6-and-10-and-2-4-3-5": case(
        climbers={6: 1, 10: 1},
        dice=[2, 4, 3, 5],
        moves="6+8 5 9 7+7",
        play="7+7",
        after={"climbers": {6: 1, 7: 2, 10: 1}},
    ),
}


@pytest.mark.parametrize("check", EXAMPLES.values(), ids=EXAMPLES)
def test_example(check: Check) -> None:
    check()


# -- refusals: a position, a move, the code, and the heading of the help --

REFUSALS: list[tuple[dict[str, Any], str, str, str]] = [
    ({}, "stop", "stop-before-roll", "a-turn"),
    ({}, "6+10", "no-dice", "a-turn"),
    ({"climbers": {7: 1}}, "7", "no-dice", "a-turn"),
    ({"dice": [1, 4, 5, 6]}, "roll", "pair-first", "a-turn"),
    ({"dice": [1, 4, 5, 6]}, "stop", "pair-first", "a-turn"),
    ({"dice": [1, 4, 5, 6]}, "6+9", "not-thrown", "a-turn"),
    ({"dice": [1, 4, 5, 6]}, "8", "not-thrown", "a-turn"),
    ({"dice": [1, 4, 5, 6]}, "6", "must-use-both", "placing-a-climber"),
    ({"dice": [1, 4, 5, 6], "climbers": {2: 1, 3: 1}}, "6+10", "one-climber-left", "placing-a-climber"),
    ({"dice": [1, 4, 5, 6], "climbers": {2: 1, 3: 1, 6: 1}}, "6+10", "no-climber", "placing-a-climber"),
    ({"dice": [1, 4, 5, 6], "won": {10: 2}}, "6+10", "column-won", "winning-a-column"),
    ({"dice": [1, 4, 5, 6], "climbers": {6: 11}}, "6+10", "on-top", "winning-a-column"),
    ({"dice": [3, 3, 4, 4], "climbers": {7: 12}}, "7+7", "one-step-left", "doubles"),
    ({"variant": "forced_move", "camps": [{}, {7: 4}], "climbers": {7: 4}}, "stop", "forced-move", "forced-move"),
    ({"dice": [1, 4, 5, 6], "lab": {"closed": [10]}}, "6+10", "column-closed", "study-boards"),
]


@pytest.mark.parametrize(
    ("position", "text", "code", "rule"), REFUSALS, ids=[f"{code}-{text}" for _, text, code, _ in REFUSALS]
)
def test_refusal(position: dict[str, Any], text: str, code: str, rule: str) -> None:
    state = GAME.position(position)
    before = state.digest()
    refusal = state.why_not(0, GAME.parse(text, state))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (code, rule)
    assert refusal.text.endswith(".")
    assert state.digest() == before


def test_every_code_of_a_refusal_has_a_case() -> None:
    codes = {
        call.args[0].value for call in refused_calls(Path(inspect.getfile(refusals))) if isinstance(call.args[0], ast.Constant)
    }
    assert codes == {code for _, _, code, _ in REFUSALS}


def test_forced_move_names_every_climber_that_shares_a_space() -> None:
    position = {"variant": "forced_move", "camps": [{}, {6: 1, 7: 4}], "climbers": {6: 1, 7: 4}}
    refusal = GAME.position(position).why_not(0, 1)
    assert refusal is not None
    assert "columns 6 and 7" in refusal.text


def test_a_pairing_with_one_usable_half_says_how_to_play_it() -> None:
    state = GAME.position({"dice": [1, 4, 5, 6], "won": {10: 2}})
    refusal = state.why_not(0, GAME.parse("6+10", state))
    assert refusal is not None
    assert refusal.fix == "Climb in column 6 alone."
    assert GAME.parse("6", state) in state.legal()


# -- the help --


def refused_calls(file: Path) -> list[ast.Call]:
    """Every ``Refused(...)`` in a file."""
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused"]


def headings() -> set[str]:
    """The headings of the help as refusals name them: in small letters, with hyphens, without apostrophes."""
    titles = re.findall(r"^#+ (.+)$", GAME.help(), re.MULTILINE)
    return {title.lower().replace("'", "").replace(" ", "-") for title in titles}


def test_every_rule_that_a_refusal_names_has_its_heading() -> None:
    folder = Path(inspect.getfile(refusals)).parent
    calls = [call for file in sorted(folder.glob("*.py")) for call in refused_calls(file)]
    rules = {
        word.value.value
        for call in calls
        for word in call.keywords
        if word.arg == "rule" and isinstance(word.value, ast.Constant)
    }
    assert {"players", "number-of-columns", "a-turn"} <= rules, "the search finds them"
    assert rules <= headings()


@pytest.mark.parametrize(
    "heading", ["goal", "busting", "jumping", "forced-move", "winning-the-game", "agreed-readings", "odds"]
)
def test_the_help_has_the_heading(heading: str) -> None:
    assert heading in headings()


def test_what_the_help_says_is_so() -> None:
    text = GAME.help()
    spaces = re.search(r"^\| spaces \|(.+)\|$", text, re.MULTILINE)
    assert spaces is not None
    assert [int(cell) for cell in spaces[1].split("|")] == list(HEIGHTS.values())

    shown = re.search(r"```toml\n(.+?)```", text, re.DOTALL)
    assert shown is not None
    state = GAME.position(tomllib.loads(shown[1]))
    assert state.position() == tomllib.loads(shown[1])

    assert f"{rolls_naming([6, 7, 8])} of them" in text
    assert f"it is {rolls_naming([2, 3, 12])}" in text

    moves = text[text.index("## Writing moves") : text.index("## Writing positions")]
    written = [cell for row in re.findall(r"^\|(.+)\|$", moves, re.MULTILINE) for cell in re.findall(r"`([^`]+)`", row)]
    begun = GAME.position({})
    assert [GAME.say(GAME.parse(cell, begun), begun) for cell in written] == [
        *["roll"] * 2, *["stop"] * 2, *["6+10"] * 4, "7+7", "7",
    ]  # fmt: skip


# -- what the rules look up --


def test_dice_are_paired_alike_in_whatever_order_they_lie() -> None:
    for dice in permutations((1, 2, 5, 6)):
        assert pairings(list(dice)) == [(3, 11), (6, 8), (7, 7)]


def test_rolling_and_stopping_step_in_no_column() -> None:
    assert STEPS[ROLL] == STEPS[STOP] == (0, 0)
    assert STEP_ONE[ROLL] == STEP_ONE[STOP] == STEP_TWO[ROLL] == STEP_TWO[STOP] == 0


@pytest.mark.parametrize("columns", [(6, 7, 8), (2, 3, 12), (4,), tuple(range(2, 13))])
def test_throws_that_count_alike_are_all_the_throws_with_the_pairings_that_occur(columns: tuple[int, ...]) -> None:
    kinds: Counter[tuple[int, ...]] = Counter()
    for a, b, c, d in product(range(1, 7), repeat=4):
        ways = [
            (x if x in columns else 0, y if y in columns else 0) for x, y in ((a + b, c + d), (a + c, b + d), (a + d, b + c))
        ]
        kinds[tuple(sorted({13 * min(way) + max(way) for way in ways} - {0}))] += 1
    throws = throws_within(sum(1 << column for column in columns), 6)
    assert sorted(throws.pairings) == sorted({pairing for kind in kinds for pairing in kind})
    found = Counter[tuple[int, ...]]()
    for number, rolls in enumerate(throws.rolls):
        kind = [throws.kinds[3 * number + place] for place in range(3)]
        found[tuple(sorted(pairing for pairing in kind if pairing))] += int(rolls)
    assert found == kinds
