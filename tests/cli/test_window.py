"""A window that is too narrow for a board: told once for every width, and nothing is cut off."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from cli_runs import run
from highcamp import Record
from highcamp.cli.window import Window
from highcamp.table.replay import names

TOLD = "This window is"


class Resized:
    """A window that somebody makes wider and narrower."""

    def __init__(self) -> None:
        self.out = io.StringIO()
        self.screen = Console(file=self.out, width=80)
        self.window = Window(self.screen)

    def tells(self, width: int, board: str) -> str:
        """What is told when the board is shown at this width."""
        self.screen.width = width
        self.out.seek(0)
        self.out.truncate()
        self.window.show(board, "Move 1")
        return " ".join(self.out.getvalue().rpartition("─\n")[2].split())


def test_every_change_is_told_once() -> None:
    window, board = Resized(), "=" * 75
    assert window.tells(80, board) == ""
    told = window.tells(60, board)
    assert "60 columns" in told
    assert "75" in told
    assert "80 columns wide" in told
    assert window.tells(60, board) == ""
    assert "50 columns" in window.tells(50, board)
    assert window.tells(80, board) == ""
    assert "60 columns" in window.tells(60, board)


def test_a_board_that_fits_a_narrow_window_is_no_matter() -> None:
    window = Resized()
    assert window.tells(60, "=" * 60) == ""
    assert window.tells(60, "=" * 61)
    assert window.tells(60, "=" * 60) == ""
    assert window.tells(60, "=" * 61) == "", "it is still as wide as it was"


@pytest.mark.parametrize("name", ["cant-stop", "everest"])
def test_nothing_is_cut_off(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    shown = run("play", name, "--seat", "1=random", "--seat", "2=random", "--seed", "1", typed="").stdout
    assert shown.count(TOLD) == 1
    assert "…" not in shown
    (path,) = (tmp_path / "state").iterdir()
    record = Record.load(path)
    board = record.state.text(None, names(record)).rstrip()
    assert max(map(len, board.splitlines())) > 50
    assert board in shown
    again = run("replay", path).stdout
    assert again.count(TOLD) == 1
    assert "…" not in again


def test_an_ordinary_window_is_wide_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert TOLD not in run("play", "everest", "--seat", "1=random", "--seat", "2=random", "--seed", "1", typed="").stdout
