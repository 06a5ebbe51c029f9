"""A package with a small, whole game, to be made into another: ``template/`` with the names of the new one in it.

The template is no mould with holes but the package of a game named *Sample Game*, which is checked like our own files. Wherever
that name stands, in any of its forms, the new one is written.
"""

from __future__ import annotations

import keyword
import re
import shutil
import sys
import tempfile
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from highcamp.engine.refusal import Refused
from highcamp.engine.registry import broken_plugins, names

TEMPLATE: Final = Path(__file__).with_name("template")
_LONGEST: Final = 30
_FORM: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_MADE: Final = {"__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", "build"}  # where it was tried
_HOLLOW: Final = ("src", "test", "tests")  # names that say nothing of a game, and stand for something else in its folder


def forms(name: str) -> dict[str, str]:
    """What stands in the template, and what is written in its place."""
    words = name.split("-")
    return {
        "sample-game": name,
        "sample_game": "_".join(words),
        "SAMPLE_GAME": "_".join(words).upper(),
        "SampleGame": "".join(word.capitalize() for word in words),
        "Sample Game": " ".join(word.capitalize() for word in words),
    }


def check_name(name: str) -> None:
    """Raise ``Refused`` for a name that no game can have."""
    if not _FORM.fullmatch(name) or not 2 <= len(name) <= _LONGEST:
        fix = f"Write 2 to {_LONGEST} small letters and digits, words joined by single hyphens, such as snow-line."
        raise Refused("bad-name", f"{name!r} is no name for a game.", where="NAME", fix=fix)
    module = name.replace("-", "_")
    if name in names() or name in broken_plugins():
        raise Refused("name-taken", f"There is a game {name!r} already.", where="NAME", fix="Choose another name.")
    if keyword.iskeyword(module) or keyword.issoftkeyword(module) or module in _HOLLOW:
        raise Refused("bad-name", f"No package can be called {module!r}.", where="NAME", fix="Add a word to it.")
    found = find_spec(module)
    there = found is not None and found.origin is not None  # a folder that happens to lie here is no package
    if module in sys.stdlib_module_names or there or module in packages_distributions():
        text = f"There is a Python package {module!r} here already, and the game's would hide it."
        raise Refused("name-taken", text, where="NAME", fix="Choose another name.")


def make(name: str, folder: Path) -> list[Path]:
    """Write the package into a folder that is not there yet, whole or not at all; its files, from that folder."""
    check_name(name)
    if folder.is_symlink() or folder.exists():
        fix = "Choose another name or folder, or move it away."
        raise Refused("folder-exists", f"{folder} is there already, and nothing is written over.", where="--into", fix=fix)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-game-") as beside:
            whole = Path(beside, folder.name)
            written = _write(name, whole)
            shutil.move(whole, folder)
    except OSError as wrong:
        fix = "Name a folder that you may write into, with --into."
        raise Refused("cannot-write", f"{folder} cannot be written: {wrong.strerror}.", where="--into", fix=fix) from None
    return written


def _write(name: str, folder: Path) -> list[Path]:
    known = forms(name)
    pattern = re.compile("|".join(known))
    written = []
    for path in sorted(TEMPLATE.rglob("*")):
        inside = path.relative_to(TEMPLATE)
        if path.is_dir() or any(part in _MADE or part.endswith(".egg-info") for part in inside.parts):
            continue
        place = Path(pattern.sub(lambda found: known[found[0]], str(inside)))
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        text = pattern.sub(lambda found: known[found[0]], path.read_text("utf-8"))
        (folder / place).write_text(text, "utf-8")
        written.append(place)
    if not written:
        raise Refused("no-template", f"There is nothing to start from at {TEMPLATE}.", fix="Install Highcamp anew.")
    return written
