"""Approach cards of one's own in Python: subclasses of ``Approach``, found by entry point or loaded from a file.

Only people who may run code on this machine can add such a card; a browser is offered declared cards only.
"""

from __future__ import annotations

import ast
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
from highcamp.games.elevation.approach.guard import guarded, hooks

GROUP = "highcamp.approach"
_WORDS = ("key", "name", "text")
_MARKS = ("solo", "late", "path", "community", "compares", "counts_tricks", "by_range")

_loaded: dict[str, type[Approach]] = {}


def cards_of(path: Path) -> list[Any]:
    """The cards of a file, as they may stand in the option ``own``: a Python file names its classes, any other is a card."""
    if path.suffix == ".py":
        return list(load(path))
    declared = read_declared(read_text(path), str(path))
    return [msgspec.json.decode(msgspec.json.encode(declared))]  # as a position or record has it, so that they can be compared


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
    except (Exception, SystemExit) as wrong:
        lines = [frame.lineno for frame in extract_tb(wrong.__traceback__) if frame.filename == module.__file__]
        where = f"{path}, line {lines[-1]}" if lines else str(path)
        raise Refused("broken-card", f"The file raises {type(wrong).__name__}: {wrong}.", where=where) from wrong
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Approach)]
    defined = list(dict.fromkeys(kind for kind in found if kind.__module__ == module.__name__))
    own = [kind for kind in defined if not _helps(kind, defined)]
    if not own:
        raise Refused("no-card", "The file defines no subclass of Approach that is a card.", where=str(path))
    lines_of = _class_lines(path)
    loaded: dict[str, type[Approach]] = {}
    for kind in own:
        where = f"{path}, line {lines_of[kind.__name__]}" if kind.__name__ in lines_of else str(path)
        check(kind, where)
        if kind.key in loaded:
            said = f"{loaded[kind.key].__name__} and {kind.__name__} have the same key {kind.key!r}."
            raise Refused("broken-card", said, where=where, fix="Give each card a key of its own.")
        loaded[kind.key] = kind
    _loaded.update(loaded)
    return list(loaded)


def _helps(kind: type[Approach], defined: list[type[Approach]]) -> bool:
    """Whether a class is no card itself, only what cards of the file have in common."""
    derived = any(issubclass(other, kind) for other in defined if other is not kind)
    return derived and not all(getattr(kind, word) for word in _WORDS)


def _class_lines(path: Path) -> dict[str, int]:
    """The line where each class of a file begins."""
    parsed = ast.walk(ast.parse(read_text(path)))
    return {node.name: node.lineno for node in parsed if isinstance(node, ast.ClassDef)}


def check(kind: type[Approach], where: str) -> None:
    """Refuse a card without the words that everyone at the table needs, or with a mark or hook that is none."""
    for word in _WORDS:
        if not getattr(kind, word):
            raise Refused("broken-card", f"{kind.__name__} has no {word}.", where=where, fix=f"Give the class a {word}.")
        if not isinstance(getattr(kind, word), str):
            raise Refused("broken-card", f"The {word} of {kind.__name__} is no text.", where=where, fix="Write it in quotes.")
    for mark in _MARKS:
        if not isinstance(getattr(kind, mark), bool):
            said = f"{mark} of {kind.__name__} is {getattr(kind, mark)!r}."
            raise Refused("broken-card", said, where=where, fix="It must be True or False.")
    for hook in hooks():
        if not callable(getattr(kind, hook)):
            raise Refused("broken-card", f"{hook} of {kind.__name__} is no method.", where=where, fix="Define it with def.")
    _check_units(kind, where)
    try:
        made = kind()
    except Exception as wrong:
        said = f"{kind.__name__} cannot be made: {type(wrong).__name__}: {wrong}."
        raise Refused("broken-card", said, where=where, fix="Its __init__ must do without arguments.") from wrong
    if getattr(made, "hooks", None) is None:
        said = f"The __init__ of {kind.__name__} leaves out that of Approach."
        raise Refused("broken-card", said, where=where, fix="Call super().__init__() first.")


def _check_units(kind: type[Approach], where: str) -> None:
    """What its points are counted in: a number, and two words for it."""
    unit: Any = kind.unit
    units: Any = kind.units
    words = isinstance(units, tuple) and len(units) == 2 and all(isinstance(word, str) for word in units)
    if not isinstance(unit, int) or not words:
        said = f"unit and units of {kind.__name__} are {unit!r} and {units!r}."
        raise Refused("broken-card", said, where=where, fix='Give a number and two texts, such as 3 and ("one 8", "eights").')


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
    """The class with this key, loaded before or brought by another package, and watched from now on."""
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
    return guarded(kind)
