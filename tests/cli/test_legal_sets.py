"""``highcamp legal`` where a set is picked one by one: any order is listed and taken, and a whole set at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from cli_runs import run, write
from highcamp import Game
from table_plugin import plugged_in
from toys.packs import HAND, SIZE


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any, Any]]:
    with plugged_in("toy-packs", "toys.packs:PACKS", tmp_path, monkeypatch) as game:
        yield game


def legal(folder: Path, text: str, *words: str) -> Any:
    result = run("legal", "toy-packs", "-p", write(folder, text), "--json", *words)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


EMPTY = "packs = [[], []]"


def test_all_that_can_be_picked_first_is_listed_and_every_whole_set(packs: Game[Any, Any], tmp_path: Path) -> None:
    answer = legal(tmp_path, EMPTY)
    first = [move["text"] for move in answer["moves"] + answer["picks"] if move["seat"] == 1]
    assert sorted(first) == [f"pack {card}" for card in sorted(set(HAND))]  # by the rules a high card is none to begin with
    whole = {tuple(sorted(cards)) for cards in permutations(HAND, SIZE)}
    listed = [tuple(move + 1 for move in one["moves"]) for one in answer["sets"] if one["seat"] == 1]
    assert sorted(listed) == sorted(whole)
    assert answer["sets"][0]["texts"] == [f"pack {card}" for card in listed[0]]


def test_a_whole_set_is_taken_in_any_order(packs: Game[Any, Any], tmp_path: Path) -> None:
    for cards in set(permutations(HAND, SIZE)):
        answer = legal(tmp_path, EMPTY, *(f"pack {card}" for card in cards))
        assert answer == {"seat": 1, "moves": [{"move": card - 1, "text": f"pack {card}"} for card in sorted(cards)]}


def test_a_part_of_a_set_is_taken_too(packs: Game[Any, Any], tmp_path: Path) -> None:
    highest = f"pack {max(HAND)}"
    assert legal(tmp_path, EMPTY, highest)["more"]
    said = run("legal", "toy-packs", "-p", write(tmp_path, EMPTY), "--seat", "2", highest).stdout
    assert said == f"Seat 2 may: {highest}. More of the set is to be picked.\n"


def test_the_rest_of_a_set_that_was_begun_is_taken_in_any_order(packs: Game[Any, Any], tmp_path: Path) -> None:
    assert SIZE == 3
    answer = legal(tmp_path, "packs = [[1], []]", "pack 4", "pack 2")
    assert [move["text"] for move in answer["moves"]] == ["pack 2", "pack 4"]
    listed = legal(tmp_path, "packs = [[1], []]")
    assert {tuple(move + 1 for move in one["moves"]) for one in listed["sets"] if one["seat"] == 1} == {
        tuple(sorted(rest)) for rest in permutations([2, 2, 3, 4], 2)
    }
    last = legal(tmp_path, "packs = [[1, 2], []]", "pack 4")
    assert last == {"seat": 1, "moves": [{"move": 3, "text": "pack 4"}]}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["pack 1", "pack 1"], "do not go together"),
        (["pack 1", "pack 2", "pack 3", "pack 4"], "do not go together"),
        (["pack 9"], "packs nothing"),
        (["--seat", "3", "pack 1"], "There is no seat 3"),
    ],
)
def test_what_is_no_set_is_refused(packs: Game[Any, Any], tmp_path: Path, words: list[str], says: str) -> None:
    result = run("legal", "toy-packs", "-p", write(tmp_path, EMPTY), *words)
    assert result.exit_code == 2
    assert says in result.stderr


def test_whoever_waits_is_told_so(packs: Game[Any, Any], tmp_path: Path) -> None:
    result = run("legal", "toy-packs", "-p", write(tmp_path, "packs = [[1, 2, 3], []]"), "--seat", "1", "pack 1", "pack 2")
    assert result.exit_code == 2
    assert "has chosen" in result.stderr


def test_in_words(packs: Game[Any, Any], tmp_path: Path) -> None:
    shown = " ".join(run("legal", "toy-packs", "-p", write(tmp_path, EMPTY)).stdout.split())
    assert "of a set" in shown
    assert "A set of 3 is picked here, in any order" in shown
