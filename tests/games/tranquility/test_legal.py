"""``highcamp legal tranquility``: every complete placement with its cost, every other with the rule that forbids it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli_runs import run, write
from highcamp.games.tranquility.listing import runs

STEWART = """
mountain = [["R6", "Bridge", "B9"], ["G7"]]
hand = [["G7", "B1", "B1", "CampR"], ["Summit"]]
"""


def legal(text: str, folder: Path) -> Any:
    result = run("legal", "tranquility", "--position", write(folder, text), "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def flat(answer: Any, card: str) -> list[tuple[Any, ...]]:
    names = ("row", "place", "discards", "from")
    return [tuple(entry[name] for name in names if name in entry) for entry in answer["moves"] if entry["card"] == card]


def test_one_flat_entry_for_each_complete_placement(tmp_path: Path) -> None:
    answer = legal(STEWART, tmp_path)
    assert answer["to_act"] == [1]
    assert flat(answer, "G7") == [(1, 2, 2), (1, 4, 2)]
    assert flat(answer, "CampR") == [(2, 2, 1, [1, 1])]  # the 6 goes beside the 7
    assert {entry["card"] for entry in answer["moves"]} == {"G7", "CampR"}


def test_every_other_placement_with_the_rule_that_forbids_it(tmp_path: Path) -> None:
    answer = legal(STEWART, tmp_path)
    reasons = {(entry["card"], entry["row"], entry["place"]): entry for entry in answer["illegal"] if "from" not in entry}
    assert len(reasons) + len(flat(answer, "G7")) == 2 * 45  # each of the two Ascent cards in each of the 45 places
    assert reasons["B1", 2, 2]["rule"] == "number-limit"
    assert reasons["G7", 2, 2]["rule"] == "colours"
    assert reasons["B1", 1, 2]["rule"] == "colours"
    assert reasons["G7", 1, 5]["rule"] == "where-cards-go"
    assert reasons["G7", 3, 1]["rule"] == "support"
    assert all(entry["why"] and entry["code"] for entry in answer["illegal"])


def test_a_campfire_that_cannot_be_paid_is_listed_with_its_reason(tmp_path: Path) -> None:
    answer = legal('mountain = [["R6", "B6", "R5"], ["G9"]]\nhand = [["CampR", "B1"], []]', tmp_path)
    dear = [entry for entry in answer["illegal"] if entry["card"] == "CampR" and entry["code"] == "too-dear"]
    assert [(entry["from"], entry["row"], entry["place"]) for entry in dear] == [([1, 1], 2, 2), ([1, 3], 2, 2)]
    assert not answer["moves"]


def test_modules_goats_and_ropes(tmp_path: Path) -> None:
    text = 'mountain = [["R3", "G3"], ["B5"]]\nhand = [["R5", "G6"]]\nmodules = ["goats"]\ngoats = [[1, 1]]\nropes = 1'
    answer = legal(text, tmp_path)
    assert [entry["text"] for entry in answer["actions"]] == ["discard G6", "herd 1.1 right", "rope"]


def test_a_lost_position_has_no_moves(tmp_path: Path) -> None:
    answer = legal('mountain = [["R3"]]\nhand = [["R3"], ["G3"]]\npiles = [0, 0]', tmp_path)
    assert answer["over"] is True
    assert answer["moves"] == []
    assert "Seat 1" in answer["remark"]


def test_in_words(tmp_path: Path) -> None:
    shown = run("legal", "tranquility", "--position", write(tmp_path, STEWART)).stdout
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert any(line.endswith("G7 at 1.2 costs 2 cards") for line in lines)
    assert any(line.endswith("CampR on 1.1, R6 up to 2.2 costs 1 card") for line in lines)
    assert "G7 2.2 colours (same-colour)" in lines
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_places_are_joined_where_they_are_neighbours() -> None:
    assert runs([(2, 2), (1, 3), (1, 4), (1, 9), (1, 5)]) == "1.3–1.5, 1.9, 2.2"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('mountain = [["R99"]]', ["'R99' is no card", "mountain row 1", "CampG"]),
        ('hand = [["G1"], ["G2"]]\nto_act = 3', ["to_act", "from 1 to 2"]),
        ('hand = [["G1", "G1", "G1"], []]\nstrict = true', ["G1 is there 3 times; the deck has 2", "strict"]),
        ('hand = [["G1"], []]\ngoats = [[1, 1]]', ["No goat can stand at 1.1", "goats"]),
        ('hand = [["G1"], []]\nmontain = []', ["montain"]),
    ],
)
def test_bad_input_says_what_and_where(text: str, says: list[str], tmp_path: Path) -> None:
    result = run("legal", "tranquility", "--position", write(tmp_path, text))
    assert result.exit_code == 2
    told = " ".join(result.stderr.replace("│", " ").split())
    assert not [words for words in says if words not in told], told
    assert "Traceback" not in result.output
