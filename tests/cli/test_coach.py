"""The coach at the terminal."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from cli_runs import kept, run, write
from highcamp.cli import coach
from highcamp.games.cant_stop.box import ROLL, STOP

WON = """
players = 2
to_act = 1
camps = [{8 = 10}, {6 = 8}]
climbers = {7 = 13, 8 = 11, 2 = 1}
"""
"""Seat 1 stands on top of two columns with three climbers out: to roll on throws much away."""


def play(folder: Path, typed: str, *words: str) -> str:
    shown = run("play", "cant-stop", "--position", write(folder, WON), "--seed", "1", *words, typed=typed).stdout
    return " ".join(shown.split())  # as one line, however wide the screen is


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, the judge has the time it needs."""
    monkeypatch.setattr(coach, "PATIENCE", 60.0)


@pytest.mark.usefixtures("patient")
def test_it_says_what_the_moment_asks_and_asks_once_before_a_blunder(tmp_path: Path, state: Path) -> None:
    shown = play(tmp_path, "roll\nstop\n", "--coach")
    assert "Coach: A roll climbs with 13.2 %" in shown
    assert shown.count("Are you sure? After this your chance to win falls from about") == 1
    assert "Type it again if you mean it." in shown
    assert kept(state).events[0].move == STOP, "there is a way back"


@pytest.mark.usefixtures("patient")
def test_whoever_types_it_again_means_it(tmp_path: Path, state: Path) -> None:
    assert "Are you sure?" in play(tmp_path, "roll\nroll\n", "--coach")
    assert kept(state).events[0].move == ROLL


def test_it_is_silent_unless_it_is_wanted(tmp_path: Path, state: Path) -> None:
    for words in ((), ("--no-coach",)):
        shown = play(tmp_path, "roll\n", *words)
        assert "Coach:" not in shown
        assert "Are you sure?" not in shown


def test_a_judgement_that_comes_too_late_asks_nothing(tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = threading.Event()
    monkeypatch.setattr(coach, "judged", lambda *_: ends.wait() and None)
    monkeypatch.setattr(coach.Coach, "begin", begin_once(coach.Coach.begin))
    waited: list[float] = []
    monkeypatch.setattr(threading.Thread, "join", lambda self, timeout=0.0: waited.append(timeout))
    try:
        assert "Are you sure?" not in play(tmp_path, "roll\n", "--coach")
    finally:
        ends.set()
    assert waited[0] == 0.3
    assert kept(state).events[0].move == ROLL


def begin_once(begin: object) -> object:
    """The first decision alone is judged: the others would wait for the judge who never ends."""
    begun: list[bool] = []

    def once(*given: object) -> None:
        if not begun:
            begun.append(True)
            begin(*given)  # type: ignore[operator]

    return once
