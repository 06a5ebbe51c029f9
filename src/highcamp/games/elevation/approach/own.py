"""Approach cards of one's own in Python: subclasses of ``Approach``, found by entry point or loaded from a file.

Only people who may run code on this machine can add such a card; a browser is offered declared cards only.
"""

from __future__ import annotations

import importlib.util
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec

from highcamp.engine.files import read_text
from highcamp.engine.refusal import Refused
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.approach.declared import read_declared

GROUP = "highcamp.approach"

_loaded: dict[str, type[Approach]] = {}


def cards_of(path: Path) -> list[Any]:
    """The cards of a file, as they may stand in the option ``own``: a Python file names its classes, any other is a card."""
    if path.suffix == ".py":
        return list(load(path))
    return [msgspec.to_builtins(read_declared(read_text(path), str(path)))]


def load(path: Path | str) -> list[str]:
    """Run a Python file and remember the approach cards that it defines; their keys can then stand in the option ``own``."""
    path = Path(path)
    read_text(path)  # refuses what is no readable text before anything is run
    spec = importlib.util.spec_from_file_location(f"highcamp_approach_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise Refused("not-python", "This is no Python file.", where=str(path), fix="Its name has to end in .py.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as wrong:
        raise Refused("broken-card", f"{wrong.msg}.", where=f"{path}, line {wrong.lineno}") from None
    except Exception as wrong:
        lines = [frame.lineno for frame in extract_tb(wrong.__traceback__) if frame.filename == module.__file__]
        where = f"{path}, line {lines[-1]}" if lines else str(path)
        raise Refused("broken-card", f"The file raises {type(wrong).__name__}: {wrong}.", where=where) from wrong
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Approach)]
    own = [kind for kind in found if kind.__module__ == module.__name__]
    if not own:
        raise Refused("no-card", "The file defines no subclass of Approach.", where=str(path))
    for kind in own:
        check(kind, str(path))
        _loaded[kind.key] = kind
    return [kind.key for kind in own]


def check(kind: type[Approach], where: str) -> None:
    """Refuse a card without the words that everyone at the table needs."""
    for word in ("key", "name", "text"):
        if not getattr(kind, word):
            raise Refused("broken-card", f"{kind.__name__} has no {word}.", where=where, fix=f"Give the class a {word}.")
        if not isinstance(getattr(kind, word), str):
            raise Refused("broken-card", f"The {word} of {kind.__name__} is no text.", where=where, fix="Write it in quotes.")
    try:
        kind()
    except Exception as wrong:
        said = f"{kind.__name__} cannot be made: {type(wrong).__name__}: {wrong}."
        raise Refused("broken-card", said, where=where, fix="Its __init__ must do without arguments.") from wrong


def _installed(point: EntryPoint) -> type[Approach]:
    """The card that a package brings."""
    try:
        kind = point.load()
    except Exception as wrong:
        said = f"The card {point.name!r} of a package does not load: {type(wrong).__name__}: {wrong}."
        raise Refused("broken-card", said, where=point.value, fix="Mend or remove the package.") from wrong
    if not (isinstance(kind, type) and issubclass(kind, Approach)):
        raise Refused("broken-card", f"The card {point.name!r} of a package is no subclass of Approach.", where=point.value)
    check(kind, point.value)
    return kind


def python_kind(key: str) -> type[Approach]:
    """The class with this key, loaded before or brought by another package."""
    kind = _loaded.get(key)
    if kind is None:
        for point in entry_points(group=GROUP):
            if point.name == key:
                kind = _installed(point)
    if kind is None:
        raise Refused(
            "unknown-approach",
            f"There is no approach card {key!r} in Python here.",
            where="option own",
            fix="Load it first (--approach FILE.py), or install the package that brings it.",
        )
    return kind
