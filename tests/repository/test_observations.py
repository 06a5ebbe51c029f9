"""The tables of what seats see as numbers are those of the games as they are."""

from __future__ import annotations

import re
import runpy
from ast import literal_eval
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import highcamp
from highcamp.engine.observation import Feature
from highcamp.engine.options import options_of
from highcamp.games.shelf import SHELF

ROOT = Path(__file__).parents[2]
MADE: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "observations.py"))
PAGES = ROOT / "docs" / "observations"

AXES = [
    # the places of an axis; how they are listed
    (("left", "right"), "left, right"),
    (("you", "1 after you", "2 after you"), "seats"),
    (("you", "1 after you", "chance"), "you, 1 after you, chance"),
    (tuple(f"card {n}" for n in range(1, 4)), "card 1, card 2, card 3"),
    (tuple(f"card {n}" for n in range(1, 10)), "card 1 … card 9"),
    (("base", *(f"camp {n}" for n in range(1, 6)), "top"), "base, camp 1 … camp 5, top"),
    (tuple("abcdefghij"), "a, b, c, d, e, f, g, h, i, j"),
]
FEATURES = (
    Feature(name="at", meaning="where | it\nstands", high=9),
    Feature(name="won", meaning="won", axes=(("you", "1 after you"), ("left", "right")), low=-3),
    Feature(name="long", meaning="l", axes=(tuple(f"{letter * 9} peak" for letter in "abcde"),)),
    Feature(name="again", meaning="g", axes=(("you",), tuple(f"{letter * 9} peak" for letter in "abcde"))),
)
ROWS = [
    "| `at` | 0 | 1 | 0 to 9 | where \\| it stands | – |",
    "| `won` | 1 | 2 × 2 | −3 to 1 | won | seats; left, right |",
    "| `long` | 5 | 5 | 0 to 1 | l | aaaaaaaaa peak, bbbbbbbbb peak, ccccccccc peak, ddddddddd peak, eeeeeeeee peak |",
    "| `again` | 10 | 1 × 5 | 0 to 1 | g | seats; as `long` |",
]


@pytest.mark.parametrize("label", SHELF, ids=lambda label: str(label.name))
def test_pages_are_current(label: Any) -> None:
    path = PAGES / f"{label.name}.md"
    assert path.read_text("utf-8") == MADE["page"](highcamp.game(label.name)), "make observations"


def test_the_games_stand_side_by_side() -> None:
    assert (PAGES / "README.md").read_text("utf-8") == MADE["index"](), "make observations"


def test_there_are_no_other_pages() -> None:
    assert {path.stem for path in PAGES.iterdir()} == {"README", *(label.name for label in SHELF)}


@pytest.mark.parametrize("label", SHELF, ids=lambda label: str(label.name))
def test_every_feature_has_a_row_at_its_place(label: Any) -> None:
    """Told from the places that the game itself says, not from those that the script has counted."""
    seen = highcamp.game(label.name).observation()
    text = (PAGES / f"{label.name}.md").read_text("utf-8").partition("## What no seat knows")[0]
    found = re.findall(r"^\| `([\w.]+)` \| (\d+) \|", text, re.MULTILINE)
    assert found == [(name, str(place.start)) for name, place in seen.places.items()]


@pytest.mark.parametrize("label", SHELF, ids=lambda label: str(label.name))
def test_options_have_rows_that_read_back(label: Any) -> None:
    """What a row says, written in Python, is what the game takes."""
    game = highcamp.game(label.name)
    text = (PAGES / f"{label.name}.md").read_text("utf-8").partition("## Options")[2].partition("## Features")[0]
    found = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|", text, re.MULTILINE)
    for option, (name, values, usual) in zip(options_of(game.Options), found, strict=True):
        assert name == option.name
        assert (usual == "–") == (option.kind == "other")
        assert usual == "–" or literal_eval(usual.strip("`")) == option.default
        if option.kind == "choice":
            assert tuple(map(literal_eval, re.findall(r"`(.+?)`", values))) == option.values


@pytest.mark.parametrize(("places", "said"), AXES)
def test_axes_are_listed_as_short_as_they_can_be_understood(places: tuple[str, ...], said: str) -> None:
    listed: Callable[[tuple[str, ...]], str] = MADE["listed"]
    assert listed(places) == said


def test_rows_say_where_features_lie_and_list_long_axes_once() -> None:
    assert [row.rstrip("\n") for row in MADE["rows"](FEATURES)] == ROWS


def test_moves_of_one_kind_share_a_row() -> None:
    met = {
        0: "roll",
        2: "2",
        3: "3",
        9: "12",
        14: "2+3",
        15: "A to BASE",
        16: "A to S1",
        19: "B up 3",
        20: "B down 4",
        21: "a | b",
    }
    rows = ["0 | `roll`", "2–9 | `2` … `12`", "14 | `2+3`", "15–16 | `A to BASE` … `A to S1`", "19–20 | `B up 3` … `B down 4`"]
    rows = [f"| {row} |" for row in [*rows, "21 | `a \\| b`"]]
    assert [row.rstrip("\n") for row in MADE["move_rows"](met)] == rows


@pytest.mark.parametrize("label", SHELF, ids=lambda label: str(label.name))
def test_moves_have_their_rows(label: Any) -> None:
    game, rng = highcamp.game(label.name), highcamp.Rng.keyed("another")
    text = (PAGES / f"{label.name}.md").read_text("utf-8").partition("## Moves")[2]
    ranges = [(int(first), int(last or first)) for first, last in re.findall(r"^\| (\d+)(?:–(\d+))? \|", text, re.MULTILINE)]
    assert ranges == sorted(ranges)
    assert ranges[-1][1] < game.facts.moves
    state = game.new()
    while state.is_chance:
        state.apply(state.sample(rng))
    assert not [move for move in state.legal() if not any(first <= move <= last for first, last in ranges)]
