"""The timing of analyses: what is timed, and what counts as quick enough."""

from __future__ import annotations

import pytest

import highcamp
from benchmarks.analyses import GAMES, WHOLE, Outcome, row, timed
from highcamp import Record
from playing import played


@pytest.fixture(scope="module")
def record() -> Record:
    """A short game."""
    return played(highcamp.game("mountaineers"), 1, 100_000, players=3, mode="blitz")


def test_every_game_is_timed_with_few_and_with_many_players() -> None:
    names = [game.name for game in highcamp.list_games()]
    assert sorted(WHOLE) == sorted(names)
    assert sorted(name for name, _ in GAMES) == sorted(names * 2)
    for name, options in GAMES:
        assert highcamp.game(name).new(**options).seats == options["players"]


def test_what_is_timed_is_what_a_server_starts(record: Record) -> None:
    outcome = timed(record, 0.01, 1)
    assert 0 < outcome.begun <= outcome.curve <= outcome.whole
    assert outcome.decisions > 5
    assert outcome.worked > 0


@pytest.mark.parametrize(
    ("begun", "curve", "whole", "held"), [(1, 5, 20, True), (1.1, 5, 20, False), (1, 5.1, 20, False), (1, 5, 20.1, False)]
)
def test_each_limit_counts(record: Record, begun: float, curve: float, whole: float, held: bool) -> None:
    outcome = Outcome(record, 12, begun, curve, whole, 31.4)
    assert outcome.held is held
    assert row(outcome).endswith(f"of 20 {'✓' if held else '✗'} | 31 s |")
