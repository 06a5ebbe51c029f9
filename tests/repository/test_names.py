"""No general layer knows a game by name: what is special about one is asked of it, so a plug-in has all our doors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from highcamp.engine.registry import labels

TOP = Path(__file__).parents[2]
SOURCE = TOP / "src" / "highcamp"
LAYERS = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name not in ("games", "__pycache__")}
BUILT = {"static", "manual"}  # from front/, which is looked at itself, and from the games themselves


def general() -> list[Path]:
    """The files of the general layers and above them, and of the pages."""
    files = [path for layer in LAYERS for path in (SOURCE / layer).rglob("*")]
    files += [*SOURCE.glob("*.py"), *(TOP / "front").glob("*.ts"), *(TOP / "front").glob("*.css")]
    return [
        path
        for path in files
        if path.suffix in {".py", ".html", ".ts", ".css"} and BUILT.isdisjoint(path.relative_to(TOP).parts)
    ]


def named() -> re.Pattern[str]:
    """Any game of ours, as typed, as printed, as a module or as the beginning of a class."""
    words = {form for label in labels() for form in (label.name, label.title, label.title.partition(":")[0])}
    letters = ["[-_' ]?".join(re.findall(r"\w+", word)) for word in words]
    return re.compile(rf"(?<![a-z])(?:{'|'.join(letters)})", re.IGNORECASE)


def test_every_layer_is_looked_at() -> None:
    seen = {path.relative_to(SOURCE).parts[0] for path in general() if "src" in path.parts}
    assert seen == {path.name for path in SOURCE.iterdir()} - {"games", "py.typed", "__pycache__"}
    assert {"house", "__init__.py"} <= seen
    assert {path.suffix for path in general()} == {".py", ".html", ".ts", ".css"}


LINES = ["play cant-stop", "Can't Stop", "class CantStopOptions", "cant_stop.rules", ".k2 {", "K2", "Tranquility is silent"]


@pytest.mark.parametrize("line", LINES)
def test_a_name_is_noticed(line: str) -> None:
    assert named().search(line)


def test_no_general_layer_names_a_game() -> None:
    pattern = named()
    found = [
        f"{path.relative_to(TOP)}:{number}: {line.strip()}"
        for path in sorted(general())
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []
