"""What mypy reads when the rules are compiled: all that compiled files name, or they became slow for want of a type."""

from __future__ import annotations

import ast
import configparser
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LISTED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["highcamp"]["compiled"]


def skipped() -> list[str]:
    """The patterns of what it does not look at."""
    config = configparser.ConfigParser()
    config.read(ROOT / "scripts" / "compile.ini")
    sections = [name for name in config.sections() if config[name].get("follow_imports") == "skip"]
    return [pattern for name in sections for pattern in name.removeprefix("mypy-").split(",")]


def named(file: str) -> set[str]:
    """The modules that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / "src" / "highcamp" / file).read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
    return found


def test_something_is_skipped() -> None:
    assert {"highcamp", "highcamp.studies.*", "numpy.*"} <= set(skipped())


@pytest.mark.parametrize("file", LISTED)
def test_compiled_files_name_nothing_that_is_skipped(file: str) -> None:
    wrong = [name for name in named(file) for pattern in skipped() if fnmatchcase(name, pattern) or f"{name}.*" == pattern]
    assert not wrong, f"{file} needs {wrong}: take it out of scripts/compile.ini"
