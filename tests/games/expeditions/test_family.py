"""Everest and K2 are a family: what both share stands in one place, and neither knows the other."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import highcamp
from highcamp import Rng
from highcamp.engine.registry import names
from highcamp.engine.state import State
from highcamp.engine.words import Reader

GAMES = Path(__file__).parents[3] / "src" / "highcamp" / "games"
STRANGERS = {"everest": {"k2"}, "k2": {"everest"}, "expeditions": {"everest", "k2"}}


def known_to(folder: str) -> set[str]:
    """The games and families whose code a folder imports, also where it is only for a type or late."""
    found = set()
    for path in (GAMES / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found |= {module.split(".")[2] for module in modules if module.startswith("highcamp.games.")}
    return found


@pytest.mark.parametrize("folder", STRANGERS)
def test_neither_game_knows_the_other(folder: str) -> None:
    assert "expeditions" in known_to(folder)
    assert not known_to(folder) & STRANGERS[folder]


@pytest.mark.parametrize("name", ["everest", "k2"])
def test_a_state_is_at_most_two_classes_deep(name: str) -> None:
    own = [kind for kind in type(highcamp.game(name).new(players=2)).__mro__ if issubclass(kind, State) and kind is not State]
    assert len(own) <= 2


def test_the_family_is_no_game() -> None:
    assert "expeditions" not in names()
    assert not (GAMES / "expeditions" / "help.md").exists()


@pytest.mark.parametrize("name", ["everest", "k2"])
def test_whoever_waits_for_a_card_is_called_by_name(name: str) -> None:
    state, rng = highcamp.game(name).new(players=2), Rng.keyed("waiting")
    while not (state.is_chance and state.game.draw_name(state).startswith("card for")):
        state.apply(state.sample(rng) if state.is_chance else state.legal()[0])
    waits = state.why_not(0, 0)
    assert waits is not None
    told = waits.for_reader(Reader(("Ann", "Ben"))).text
    assert told in ("Nature acts first: card for Ann.", "Nature acts first: card for Ben.")
