"""What nobody at a table may see, an observation of everything, is out of reach of every table and every page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
SOURCE = TOP / "src" / "highcamp"
EVERYTHING = re.compile(r"observed?_all|\beverything=|\.everything\b")
DOORS = re.compile(r"\bhighcamp\.envs\b|\bhighcamp import .*\bvector\b|\bhighcamp\.vector\b|\bimport_module\(.*envs")
KNOW = {
    "__init__.py",  # hands on what a researcher asks of a vector
    "engine/observation.py",
    "engine/state.py",
    "envs/batch.py",
    "envs/crew.py",
    "envs/vector.py",
    "testing/observing.py",
    "testing/properties.py",
}
ALSO = re.compile(r"games/\w+/(?:rules|observe)\.py")  # a game adds what no seat knows
ABOVE = ("analysis", "bots", "cli", "drawing", "house", "lessons", "store", "table", "web")


def sources() -> dict[str, str]:
    return {path.relative_to(SOURCE).as_posix(): path.read_text("utf-8") for path in SOURCE.rglob("*.py")}


def fronts() -> dict[str, str]:
    """What pages are made of."""
    kinds = {".ts", ".js", ".html", ".css"}
    files = [path for folder in (TOP / "front", SOURCE / "web" / "templates") for path in folder.rglob("*")]
    return {path.name: path.read_text("utf-8") for path in files if path.suffix in kinds and "node_modules" not in path.parts}


def knowing(files: dict[str, str]) -> set[str]:
    return {name for name, text in files.items() if EVERYTHING.search(text)}


@pytest.mark.parametrize(
    "line",
    [
        "state.observe_all()",
        "x.observe_all_into(buffer, 0)",
        'getattr(state, "observed_all")',
        "vector(everything=True)",
        "a.everything",
    ],
)
def test_a_use_is_noticed(line: str) -> None:
    assert EVERYTHING.search(line)


def test_only_states_and_vectors_know_of_it() -> None:
    known = {name for name in knowing(sources()) if not ALSO.fullmatch(name)}
    assert {"engine/state.py", "envs/batch.py"} <= known
    assert known <= KNOW


def test_no_page_knows_of_it() -> None:
    assert len(fronts()) > 20
    assert not knowing(fronts())


@pytest.mark.parametrize(
    "line", ["from highcamp.envs.vector import Vector", "highcamp.vector('x')", "from highcamp import game, vector"]
)
def test_a_door_is_noticed(line: str) -> None:
    assert DOORS.search(line)


def test_no_table_and_no_page_goes_through_the_doors_of_research() -> None:
    files = {name: text for name, text in sources().items() if name.startswith(tuple(f"{layer}/" for layer in ABOVE))}
    assert {name.partition("/")[0] for name in files} == set(ABOVE)
    assert not {name for name, text in files.items() if DOORS.search(text)}
