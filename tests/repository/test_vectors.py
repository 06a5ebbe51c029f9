"""No vector goes from plain code to compiled code: each that does is never freed (``docs/mypyc-vec-leak``)."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "highcamp"
COMPILED: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["highcamp"]["compiled"]
PLAIN = sorted(set(SOURCE.rglob("*.py")) - {SOURCE / name for name in COMPILED})
TEMPLATE = SOURCE / "authoring" / "template"  # its game is plain, and answers what compiled code asks of it
PLAIN += sorted(file for folder in ("benchmarks", "examples", "scripts") for file in (ROOT / folder).rglob("*.py"))


def imported(source: str) -> set[str]:
    """The modules that are imported, wherever in the file."""
    nodes = list(ast.walk(ast.parse(source)))
    whole = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return whole | {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}


def makes(source: str) -> bool:
    """Whether a vector is made anywhere, or some function asked for one."""
    called = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return any("vec" in {part.id for part in ast.walk(func) if isinstance(part, ast.Name)} for func in called)


def test_plain_code_knows_no_vectors() -> None:
    makers = {"librt", "librt.vecs", "highcamp.engine.vectors"}
    known = [file for file in PLAIN if imported(file.read_text("utf-8")) & makers]
    found = [str(file.relative_to(ROOT)) for file in known if TEMPLATE not in file.parents or makes(file.read_text("utf-8"))]
    assert found == [], "only compiled files make vectors; see engine/vectors.py"


@pytest.mark.parametrize("source", ["from librt.vecs import vec", "def f():\n    import librt.vecs"])
def test_the_check_finds_vectors(source: str) -> None:
    assert "librt.vecs" in imported(source)


def test_a_game_to_start_from_fills_vectors_and_makes_none() -> None:
    assert makes("def f() -> None:\n    g(vec[i64]([1]))")
    assert not makes("def f(buffer: vec[i64]) -> None:\n    buffer[0] = g()")


# Each line hands a vector over, or does not.
LINES = {
    "play_on(state, rng, state.room, 3)": True,  # to a function, even one that was read over there
    "state.legal_into(buffer=vec[i64](), seat=0)": True,  # to a method
    "state.room = vec[i64]([0])": True,  # to a field
    "state.room, state.actor = vec[i64]([0]), 1": True,
    "state.room[0] = 3": False,
    "print(len(state.room), list(state.room), sum(state.room))": False,
    "state.actor = 1": False,
    "own(state.room)": False,  # within plain code it may go about
}
HEAD = """
from librt.vecs import vec
from mypy_extensions import i64
from highcamp.engine.playout import play_on
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
def own(room: vec[i64]) -> None: ...
def f(state: State, rng: Rng) -> None:
"""


def test_types_tell_where_a_vector_is_handed_over(tmp_path: Path) -> None:
    """By mypy, which looks so at the whole repository in ``make lint``."""
    pytest.importorskip("mypy")
    lines = list(LINES)
    file = tmp_path / "plain.py"
    file.write_text(HEAD + "".join(f"    {line}\n" for line in lines), "utf-8")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "--no-error-summary", str(file)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()
    assert all("never freed" in line for line in said), said
    first = HEAD.count("\n") + 1
    marked = {int(line.removeprefix(f"{file}:").split(":")[0]) - first for line in said}
    assert marked == {number for number, line in enumerate(lines) if LINES[line]}
