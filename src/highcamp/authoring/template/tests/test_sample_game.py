"""The game keeps Highcamp's contract and its own rules, and what its help and its lessons show is so."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import highcamp
import pytest
from highcamp import Game, Refused
from highcamp.lessons.faults import faults
from highcamp.lessons.walk import lessons_of
from highcamp.testing import check_game

from sample_game.game import SAMPLE_GAME

GAME: Game[Any, Any] = SAMPLE_GAME
HUT = {"name": "Hermit", "pitch": 2}


@pytest.mark.parametrize("options", [{}, {"players": 4, "pitches": 3}, {"players": 3, "own": [HUT]}])
def test_it_keeps_the_contract(options: dict[str, object]) -> None:
    check_game(GAME, options, effort="quick")


def test_highcamp_finds_it() -> None:
    assert highcamp.game("sample-game") is SAMPLE_GAME


# A position, the move and the throw that follows it, and what the rules say comes of them.
RULES: dict[str, tuple[dict[str, Any], list[str], dict[str, Any]]] = {
    "a pitch up": ({"camps": [0, 0], "turn": 1, "height": 1}, ["climb", "die 4"], {"height": 2, "turn": 1}),
    "back to the camp": ({"camps": [1, 0], "turn": 1, "height": 3}, ["climb", "die 1"], {"camps": [1, 0], "turn": 2}),
    "back to the hut": (
        {"camps": [0, 0], "turn": 1, "height": 3, "own": [HUT]},
        ["climb", "die 1"],
        {"camps": [2, 0], "turn": 2},
    ),
    "a camp is kept": ({"camps": [0, 0], "turn": 1, "height": 3}, ["camp"], {"camps": [3, 0], "turn": 2}),
}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule(rule: str) -> None:
    position, moves, expected = RULES[rule]
    state = GAME.position(position)
    for text in moves:
        move = GAME.parse(text, state)
        if state.is_chance:
            state.deal(move)
        else:
            state.play(state.to_act[0], move)
    assert {key: state.position()[key] for key in expected} == expected


def test_whoever_camps_on_the_top_wins() -> None:
    state = GAME.position({"camps": [0, 5], "turn": 1, "height": 6})
    with pytest.raises(Refused, match="nothing above the top"):
        state.play(0, GAME.parse("climb", state))
    state.play(0, GAME.parse("camp", state))
    assert state.over
    assert state.returns() == [1, 0]


def test_what_the_help_shows_can_be_read() -> None:
    position, huts, sheet = (tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", GAME.help(), re.DOTALL))
    state = GAME.position({**position, "own": huts["hut"]})
    assert state.to_act == (1,)
    pad = GAME.pad()
    assert pad is not None
    assert pad.say(pad.score(sheet)) == "Ada: 9"


def test_the_lessons_are_right() -> None:
    lessons = lessons_of(GAME)
    assert lessons is not None
    assert [str(fault) for fault in faults(GAME, lessons)] == []
