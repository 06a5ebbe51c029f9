"""Mountaineers keeps the contract in every mode, for every number of climbers, with every option."""

from __future__ import annotations

from typing import Any

import pytest

from both_ways import in_turn
from highcamp.testing import Effort, check_game, mixtures
from mountaineers_cases import GAME

QUICK = Effort(games=1, looks=2, pairs=1, draws=300, orders=4, worlds=200)
MODES = ["basic", "peak", "tournament", "sherpa", "blitz"]
OPTIONS: list[dict[str, Any]] = [
    {"mode": "peak", "tak_tak_always_extra": True},
    {"mode": "peak", "track": "long"},
    {"mode": "blitz", "blitz_goal": "first_flag"},
    {"mode": "blitz", "own_track": {"summit": 7, "flags": [2, 3]}},
    {"mode": "sherpa", "own_track": {"summit": 20, "flags": [5, 6, 12]}},
]


# Every mode for two numbers of climbers, for one each way; all of them in the long run.
TWICE = [{"mode": mode, "players": 3 + (number + more) % 3} for number, mode in enumerate(MODES) for more in (0, 1)]


@pytest.mark.parametrize("options", in_turn(TWICE), ids=str)
def test_every_mode_and_every_number_of_climbers(options: dict[str, Any]) -> None:
    check_game(GAME, options, effort=QUICK)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_options(options: dict[str, Any]) -> None:
    check_game(GAME, options, effort=QUICK)


@pytest.mark.long
@pytest.mark.parametrize("options", mixtures(GAME), ids=str)
def test_every_setting_at_length(options: dict[str, Any]) -> None:
    check_game(GAME, options)
