"""Elevation: a day of a real table is scored, or refused with its place."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cli_runs import run, write
from highcamp.engine.refusal import Refused
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.score import say, score

ONE_TRICK = {"name": "Own", "text": "x", "score": [{"each": "day", "points": 2, "at_least": 0, "tricks_at_most": 1}]}
DAY = """
approach = ["Figure 8", "Scree"]

[[climber]]
name = "Ava"
won = "Andes 3 5 6 7 11; Avalanche 2"

[[climber]]
name = "Val"
won = "Alps 1 2 3 8; Rockies 8"
tricks = 2
personal = "Buried in an Avalanche"

[[climber]]
name = "Cliff"
"""


def test_a_day_from_a_file_is_scored_at_the_command_line(tmp_path: Path) -> None:
    files = [write(tmp_path, DAY, "day.toml"), write(tmp_path, json.dumps(tomllib.loads(DAY)), "day.json")]
    answers = [json.loads(run("score", "elevation", file, "--json").stdout) for file in files]
    ranges = {"alps": 0, "andes": 0, "himalayas": 0, "rockies": 0}
    why = ["+6 Figure 8: 2 eights", "+5 Scree: one range with 1, 2 and 3"]
    wanted = [
        {"name": "Ava", **ranges, "andes": 8, "approach": 0, "day": 8, "reasons": []},
        {"name": "Val", **ranges, "alps": 7, "approach": 11, "day": 18, "reasons": why},
        {"name": "Cliff", **ranges, "approach": 0, "day": 0, "reasons": []},
    ]
    assert answers == [{"climbers": wanted}] * 2
    wrong = run("score", "elevation", write(tmp_path, DAY.replace("Alps 1 2", "Alps 1 1"), "wrong.toml"))
    assert wrong.exit_code == 2
    assert "Alps 1 is named twice" in " ".join(wrong.stderr.split())
    assert "climber 2 (Val), won" in " ".join(wrong.stderr.split())


def test_the_text_has_the_pad_and_the_reasons() -> None:
    scored = score({"approach": ["Figure 8"], "climber": [{"name": "Ava", "won": "Alps 8 9; Andes 8"}]})
    said = say(scored)
    assert "Ava" in said
    assert "+6 Figure 8: 2 eights" in said
    assert scored.climbers[0].reasons == ["+6 Figure 8: 2 eights"]


IDLE = {"name": "Idle", "text": "x", "score": [{"each": "day", "points": 3, "at_least": 0, "tricks_at_most": 0}]}


@pytest.mark.parametrize(
    ("given", "code", "where"),
    [
        ({}, "bad-score", "climber"),
        ({"climber": []}, "bad-score", "climber"),
        ({"climber": [{"name": "A", "won": "Alps 3; Alps 3"}]}, "card-twice", "climber 1 (A), won"),
        ({"climber": [{"name": "A", "won": "Alps 3"}, {"name": "B", "won": "Alps 3"}]}, "card-twice", "climber 2 (B), won"),
        ({"climber": [{"name": "A", "won": "Alps 15"}]}, "unknown-card", "climber 1 (A), won"),
        ({"climber": [{"name": "A", "won": "Urals 3"}]}, "unknown-range", "climber 1 (A), won"),
        ({"climber": [{"name": "A", "won": "three"}]}, "unknown-card", "climber 1 (A), won"),
        ({"climber": [{"name": "A", "wun": ""}]}, "bad-score", "climber 1, wun"),
        ({"climber": [{"name": "A", "tricks": "x"}]}, "bad-score", "climber 1, tricks"),
        ({"climber": [{"name": "A"}, {"name": "A"}]}, "bad-score", "climber"),
        ({"climber": [{"name": "A"}], "approach": ["Figure 9"]}, "unknown-approach", "approach"),
        ({"climber": [{"name": "A"}], "approach": ["Scree", "scree"]}, "bad-score", "approach"),
        ({"climber": [{"name": "A"}], "approach": ["Alpaca Wool", "Andes Mints"]}, "bad-score", "approach"),
        ({"climber": [{"name": "A"}], "approach": ["Harness"]}, "alone", "approach"),
        ({"climber": [{"name": "A"}], "approach": ["Belay Partner"]}, "alone", "approach"),
        ({"climber": [{"name": "A", "personal": "Belay Partner"}]}, "alone", "climber 1 (A), personal"),
        ({"climber": [{"name": "A", "personal": "Descent"}]}, "bad-score", "climber 1 (A), personal"),
        ({"climber": [{"name": "A", "won": "Alps 1", "gives": "Alps"}]}, "bad-score", "climber 1 (A), gives"),
        ({"climber": [{"name": "A"}], "shortcut": 8}, "bad-option", "option shortcut"),
        ({"climber": [{"name": n} for n in "ABC"], "approach": ["Harness"]}, "no-tricks", "climber 1 (A), tricks"),
        (
            {"climber": [{"name": "A", "won": "Alps 1; Andes 1"}, {"name": "B"}, {"name": "C"}], "approach": ["Seconding"]},
            "tie",
            "climber 1 (A), gives",
        ),
        (
            {"climber": [{"name": "A"}], "approach": ["Idle"], "own": [IDLE]},  # a declared card that asks
            "no-tricks",
            "climber 1 (A), tricks",
        ),
        ({"climber": [{"name": "A"}], "own": [ONE_TRICK], "approach": ["Own"]}, "no-tricks", "climber 1 (A), tricks"),
        ({"climber": [{"name": "A", "personal": "Own"}], "own": [ONE_TRICK]}, "no-tricks", "climber 1 (A), tricks"),
        ({"climber": [{"name": "A", "auto": True}, {"name": "B"}]}, "bad-score", "climber"),
        ({"climber": [{"name": "A"}, {"name": "B", "auto": True}]}, "bad-score", "climber"),
    ],
)
def test_a_wrong_day_is_refused_with_its_place(given: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(Refused) as refused:
        score(given)
    assert (refused.value.code, refused.value.where) == (code, where)


THREE = [{"name": name} for name in "ABC"]


@pytest.mark.parametrize(
    ("day", "reasons"),
    [
        ({"climber": THREE, "approach": ["Alpaca Wool", "Andes Mints"]}, ["Alpaca Wool", "Alps", "one range"]),
        ({"climber": [*THREE[:2], {"name": "C", "auto": True}], "approach": ["Anchor"]}, ["Free Solo"]),
        ({"climber": [{"name": "A", "personal": "Descent"}, *THREE[1:]]}, ["for all"]),
        ({"climber": [{"name": "A", "personal": "Scree"}, *THREE[1:]], "approach": ["Scree"]}, ["in force"]),
        ({"climber": [{"name": name, "personal": "Scree"} for name in "ABC"]}, ["another seat"]),
    ],
)
def test_a_card_that_cannot_lie_out_is_refused_with_the_reason(day: dict[str, Any], reasons: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        score(day)
    assert refused.value.code == "bad-score"
    assert all(reason in refused.value.text for reason in reasons)
    heading = refused.value.rule.replace("-", " ")
    assert f"# {heading}" in ELEVATION.help().lower()
