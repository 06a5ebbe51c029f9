"""Games as plug-ins: found by their names, in this process and in those that it starts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import highcamp
from highcamp import Game
from highcamp.bots import outside
from highcamp.engine import registry


@contextmanager
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, *, group: str = registry.GROUP, **places: str) -> Iterator[None]:
    """As if a package that brings these games, named with ``_`` for ``-``, were installed beside highcamp. It may bring others
    by another group of entry points.
    """
    info = folder / "toy_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-games\nVersion: 1.0\n", "utf-8")
    lines = [f"{name.replace('_', '-')} = {place}" for name, place in places.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]), "utf-8")
    monkeypatch.syspath_prepend(folder)
    registry._plugins.cache_clear()
    outside._classes.cache_clear()
    try:
        yield
    finally:
        registry._plugins.cache_clear()
        outside._classes.cache_clear()
        registry.game.cache_clear()


@contextmanager
def plugged_in(name: str, place: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any, Any]]:
    """The game, as if a package that brings it were installed beside highcamp."""
    with installed(folder, monkeypatch, **{name.replace("-", "_"): place}):
        yield highcamp.game(name)
