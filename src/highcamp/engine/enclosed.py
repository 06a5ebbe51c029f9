"""What a game's package encloses beside its code: files with fixed names, each read when it is asked for."""

from __future__ import annotations

import sys
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec

from highcamp.engine.measured import Measured, Measurements


class Enclosed:
    """The part of a game that reads what lies in its package."""

    def measured(self) -> tuple[Measured, ...]:
        """How strong its bots were found to be: the file ``strength.toml`` of its package, if it has one."""
        kept = self._beside("strength.toml")
        return msgspec.toml.decode(kept, type=Measurements).measured if kept else ()

    def help(self) -> str:
        """The rules in our own words, as Markdown: the file ``help.md`` of the package that the game is in."""
        package = sys.modules[type(self).__module__].__package__
        if not package:
            raise FileNotFoundError("A game in a module of its own has no package to find help.md in: it overrides help().")
        return resources.files(package).joinpath("help.md").read_text("utf-8")

    def lessons(self) -> str:
        """The game learned step by step, as TOML: the file ``lessons.toml`` of its package, empty if it has none. What stands
        in it is told by docs/lessons.md.
        """
        return self._beside("lessons.toml")

    def training(self) -> str:
        """How a network learns it, as TOML: the file ``training.toml`` of its package, empty if it has none. What stands in it
        is told by docs/training.md.
        """
        return self._beside("training.toml")

    def network(self) -> bytes:
        """What a network has learned of it: the file ``network.bin`` of its package, empty if it has none."""
        kept = self._file("network.bin")
        return kept.read_bytes() if kept is not None else b""

    def has_network(self) -> bool:
        """Whether a network comes with it."""
        return self._file("network.bin") is not None

    def _beside(self, name: str) -> str:
        """The text of a file in the package that the game is in; empty if there is none."""
        kept = self._file(name)
        return kept.read_text("utf-8") if kept is not None else ""

    def _file(self, name: str) -> Traversable | None:
        """A file in the package that the game is in, if there is one."""
        package = sys.modules[type(self).__module__].__package__
        kept = resources.files(package).joinpath(name) if package else None
        return kept if kept is not None and kept.is_file() else None
