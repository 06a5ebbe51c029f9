"""Elevation's moves as text: what is said reads back, and nonsense is refused."""

from __future__ import annotations

import pytest

from elevation_tables import refusal, table
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.box import MOVES
from highcamp.games.elevation.notation import say_choice


def test_every_move_reads_back_in_every_moment() -> None:
    state = table(hands=["Alps 1", "Alps 2", "Alps 3"])
    texts = [say_choice(move) for move in range(MOVES)]
    assert len(set(texts)) == MOVES
    assert [ELEVATION.parse(text, state) for text in texts] == list(range(MOVES))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("alps 5", "Alps 5"),
        ("  Al   5 ", "Alps 5"),
        ("HIMALAYAS 14", "Himalayas 14"),
        ("avalanches 3", "Avalanche 3"),
        ("up", "face-up"),
        ("Face down", "face-down"),
        ("rockies 7 with axe", "Rockies 7 with the axe"),
        ("give andes", "give Andes"),
    ],
)
def test_moves_are_read_with_a_light_hand(text: str, meant: str) -> None:
    state = table(hands=["Alps 1", "Alps 2", "Alps 3"])
    assert say_choice(ELEVATION.parse(text, state)) == meant


@pytest.mark.parametrize(
    "text",
    ["", "Alps", "5", "Alps 15", "Alps 0", "Avalanche 6", "Urals 3", "seat 7 takes it", "give Avalanche", "x" * 500]
    # Digits without end must not be tried in all ways, nor be read as one number.
    + ["Alps " + "1" * 190 + "x", "Alps " + "1 " * 90 + "x", "Alps " + "9" * 5000, "Alps 1" + " " * 5000 + "x"],
)
def test_nonsense_is_refused(text: str) -> None:
    state = table(hands=["Alps 1", "Alps 2", "Alps 3"])
    wrong = refusal(ELEVATION.parse, text, state)
    assert wrong.text
