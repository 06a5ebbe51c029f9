"""A state's fields: declared once with what they begin as, and copied in one place that forgets none."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import highcamp
from highcamp.engine.state import State

COPIED_BY = {"copy", "match"}
SHARED_BY_ALL = {"game", "options", "actor", "room"}  # given to every new state, or made when first needed


SOURCE = Path(__file__).parents[2] / "src"


def tree_of(kind: type) -> ast.ClassDef:
    module = ast.parse((SOURCE / f"{kind.__module__.replace('.', '/')}.py").read_text("utf-8"))
    return next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)


def family(kind: type) -> Iterator[ast.ClassDef]:
    for ancestor in kind.__mro__:
        if issubclass(ancestor, State) and ancestor is not State:
            yield tree_of(ancestor)


@pytest.mark.parametrize("name", [game.name for game in highcamp.list_games()])
def test_a_copy_has_every_field(name: str) -> None:
    game = highcamp.game(name)
    state = game.new(players=max(2, game.facts.seats[0]))
    declared, copied = set(), set()
    for node in family(type(state)):
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                declared.add(part.target.id)
            if isinstance(part, ast.FunctionDef) and part.name in COPIED_BY:
                copied |= {node.attr for node in ast.walk(part) if isinstance(node, ast.Attribute)}
    assert declared - SHARED_BY_ALL <= copied
    assert state.copy().seats == state.seats  # which ``State`` declares
