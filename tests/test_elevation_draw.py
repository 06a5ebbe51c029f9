"""Elevation as a picture and as text."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from elevation_tables import go, new, run_until, table
from highcamp.engine.rng import Rng
from highcamp.games.elevation.phases import AUTO, CHOOSE, DRAFT, ENDED, PASS, PLAY

MOMENTS: list[tuple[dict[str, Any], int]] = [
    ({"players": 3, "day_1": 1}, PASS),
    ({"players": 6, "always": ("rapid_ascent", "descent")}, CHOOSE),
    ({"players": 4, "always": ("route_finding",)}, DRAFT),
    ({"players": 1, "day_1": 2}, AUTO),
    ({"players": 5, "always": ("pathfinder", "supply_cache", "ice_axe")}, PLAY),
    ({"players": 2}, ENDED),
]


@pytest.mark.parametrize(("options", "phase"), MOMENTS)
def test_pictures_and_text_of_every_moment(options: dict[str, Any], phase: int) -> None:
    state = run_until(new(**options), Rng.keyed("draw", phase), phase)
    for viewer in (0, None):
        text = state.text(viewer)
        assert max(len(line) for line in text.splitlines()) <= 80
        for standalone in (False, True):
            picture = state.svg(viewer, standalone)
            root = ElementTree.fromstring(picture)
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(ids) == len(set(ids))
            assert ("<style>" in picture) == standalone
            assert " style=" not in picture


def test_every_legal_move_is_a_button_with_a_spoken_label() -> None:
    state = table(approach=["Ice Axe"], hands=["Alps 7 9; Andes 2", "Alps 2; Rockies 1 2", "Andes 1 5; Rockies 3"])
    picture = state.svg(0)
    buttons = re.findall(r'data-move="(\d+)" role="button" tabindex="0" aria-label="([^"]+)"', picture)
    assert sorted(int(move) for move, _ in buttons) == state.legal(0)
    assert ("6", "Alps 7, Ortler, 12,812 feet") in buttons
    assert 'role="button"' not in state.svg(1)
    assert 'role="button"' not in state.svg(0, True)


def test_a_card_keeps_its_id_from_hand_to_trick() -> None:
    state = table(hands=["Alps 7 9", "Alps 2; Rockies 1", "Andes 1 5"])
    assert 'id="card-6"' in state.svg(0)
    assert 'id="card-6"' in go(state, "Alps 7").svg(1)


def test_what_approach_cards_change_is_marked_on_the_cards() -> None:
    hands = ["Alps 7 9", "Alps 2; Rockies 1", "Andes 1 5"]
    assert ">trump<" in table(approach=["Alpaca Wool"], hands=hands).svg(0)
    assert ">trump<" not in table(hands=hands).svg(0)
    assert "low beats high" in table(approach=["Descent"], hands=hands).svg(0)


def test_the_text_says_what_the_seat_knows() -> None:
    state = table(
        hands=["Alps 7 9", "Alps 2; Rockies 1", "Andes 1 5"], knows={"1": [{"cards": "Rockies 1", "places": ["hand 2"]}]}
    )
    assert "You know: Rockies 1 in seat 2's hand." in state.text(0)
    assert "You know" not in state.text(1)
