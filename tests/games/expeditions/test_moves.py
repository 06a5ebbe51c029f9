"""Moves and their numbers: one place knows both, and every other plain file asks it."""

from __future__ import annotations

import ast
import tomllib
from itertools import product
from pathlib import Path

import pytest

from highcamp.games.expeditions import box
from highcamp.games.expeditions.move import MOVES, Verb, move_of, moves_of

TOP = Path(__file__).parents[3]
GAMES = TOP / "src" / "highcamp" / "games"
FOLDERS = ("expeditions", "everest", "k2")


def test_every_number_is_one_move_and_every_move_one_number() -> None:
    assert sorted(MOVES) == list(range(box.MOVES))
    assert all(move_of(number).number == number for number in range(box.MOVES))
    assert len(set(MOVES.values())) == box.MOVES


@pytest.mark.parametrize("verb", Verb)
def test_no_verb_takes_numbers_from_another(verb: Verb) -> None:
    """Whatever one guide or camp can do, with any card, load or space, the other can: no move is left without a number."""
    moves = moves_of(verb)
    assert set(moves) == set(product(*[set(values) for values in zip(*moves, strict=True)]))


def test_a_move_says_who_and_what() -> None:
    """The same places as the comments beside the numbers say."""
    use = move_of(box.USE + (5 * box.GUIDES + 1) * box.SORTS + box.DOWN)
    assert (use.verb, use.kind, use.guide, use.sort) == (Verb.USE, 5, 1, box.DOWN)
    put = move_of(box.PUT + (1 * box.CAMPS + 0) * box.CAMP + box.TANK)
    assert (put.verb, put.guide, put.camp, put.item) == (Verb.PUT, 1, 0, box.TANK)
    load = move_of(box.LOAD + 4 + 3)
    assert (load.verb, load.guide, load.item) == (Verb.LOAD, 1, box.CAMP)
    assert load.holder == load.kind == -1


def plain_files() -> list[Path]:
    compiled = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["highcamp"]["compiled"]
    files = [path for folder in FOLDERS for path in (GAMES / folder).rglob("*.py")]
    return [path for path in files if str(path.relative_to(GAMES.parent)) not in compiled and path.name != "move.py"]


def test_no_other_plain_file_knows_the_numbers() -> None:
    names = {verb.name for verb in Verb}
    assert len(plain_files()) > 30
    found = [
        f"{path.relative_to(GAMES)}: {alias.name}"
        for path in plain_files()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in names
    ]
    assert found == []
