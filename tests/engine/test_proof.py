"""How a part of one's own reads: what differs from ours, place by place, and what is wrong with it, all at once."""

from __future__ import annotations

from typing import Any

import pytest

import highcamp
from highcamp.engine.files import parse_mapping
from highcamp.engine.game import Game
from highcamp.engine.proof import changes
from highcamp.engine.registry import list_games

CHANGES: list[tuple[Any, Any, list[str]]] = [
    ({"a": 1}, {"a": 1}, []),
    ({"a": 1, "name": "Ours"}, {"a": 2, "name": "Mine"}, ["a: 2 instead of 1."]),
    ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, ["a.b, entry 2: 3 instead of 2."]),
    ({"a": [1, 2]}, {"a": [1]}, ["a: 1 instead of 1, 2."]),
    ({"a": [1]}, {"a": []}, ["a: nothing instead of 1."]),
    ({"a": None}, {"a": True}, ["a: yes instead of nothing."]),
    ({"a": {"b": 1}}, {"a": {"c": {"d": 2}}}, ["a.b: 1 is not there any more.", "a.c: d 2 is new."]),
]


@pytest.mark.parametrize(("before", "after", "said"), CHANGES)
def test_what_differs_is_told_place_by_place(before: Any, after: Any, said: list[str]) -> None:
    assert list(changes(before, after)) == said


STARTS = [
    (game, own.option, name, text) for game in list_games() for own in game.own_files() for name, text in own.starts.items()
]


@pytest.mark.parametrize(("game", "option", "name", "text"), STARTS, ids=lambda value: value if len(str(value)) < 20 else "")
def test_ours_read_as_ours_and_can_be_played(game: Game[Any, Any], option: str, name: str, text: str) -> None:
    given = parse_mapping(text, name)
    assert game.own_faults(option, given) == []
    (proof,) = game.proofs(option, game.options({option: given}))
    assert proof.lines == ("Nothing.",)
    assert proof.title.startswith("What differs from ours")


def test_a_figure_that_was_changed_is_told_and_drawn() -> None:
    game = highcamp.game("cant-stop")
    (own,) = game.own_files()
    (ours,) = game.proofs("lab", game.options({"lab": parse_mapping(own.starts["board"], "")}))
    (proof,) = game.proofs("lab", game.options({"lab": {"closed": [2], "heights": [3, 5, 7, 9, 11, 6, 11, 9, 7, 5, 3]}}))
    assert set(proof.lines) == {"heights, entry 6: 6 instead of 13.", "closed: 2 instead of nothing."}
    assert proof.picture.startswith("<svg")
    assert proof.picture != ours.picture


def test_all_that_does_not_fit_is_told_with_its_place() -> None:
    game = highcamp.game("mountaineers")
    found = game.own_faults("own_track", {"summit": "high", "flags": [], "peak": 3})
    assert {fault.where for fault in found} == {"summit", "flags", "peak"}
    (late,) = game.own_faults("own_track", {"summit": 30, "flags": [10, 40]})
    assert late.where == "flags"
    assert "not below the summit" in late.text
