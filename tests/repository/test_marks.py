"""What can be pressed, spoken or told on a board is marked by the drawing kit alone, so that every board is met alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
MARKS = re.compile(
    r"""data-(?:move|press|asks)|tabindex|\brole=|\baria-|<title|["' ]legal["' ]*(?:data|role)|class=\\?["'][^"']*\blegal"""
)


def boards() -> list[Path]:
    """Whatever draws a board: a game's own files, the toys, and the package that authors start from."""
    source, toys = TOP / "src" / "highcamp", TOP / "tests" / "helpers" / "toys"
    return [path for folder in (source / "games", toys, source / "authoring") for path in folder.rglob("*.py")]


def test_boards_are_looked_at() -> None:
    names = {path.relative_to(TOP).as_posix() for path in boards()}
    assert any("/draw/" in name for name in names)
    assert any("/toys/" in name for name in names)
    assert any("/template/" in name for name in names)


@pytest.mark.parametrize(
    "line",
    [
        "f'<g data-move=\"{move}\"'",
        "data-press=",
        "data-asks=",
        "'role=\"button\"'",
        "<title>{words}",
        "aria-label=",
        "tabindex=0",
        'class="choice legal"',
    ],
)
def test_marks_are_recognised(line: str) -> None:
    assert MARKS.search(line)


def test_no_board_writes_marks_by_hand() -> None:
    found = [f"{path.relative_to(TOP)}: {mark[0]}" for path in boards() if (mark := MARKS.search(path.read_text("utf-8")))]
    assert not found
