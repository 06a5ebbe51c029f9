"""Which Highcamp this is: its version, and whether the rules run compiled or as plain Python."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from highcamp.engine import state

COMPILED: Final = "compiled"
PURE: Final = "pure"
WAY: Final = PURE if state.__file__.endswith(".py") else COMPILED
"""A compiled module and its source can lie side by side; what was imported tells them apart."""


def version() -> str:
    """The version. It stands at the top of the package, above all that may import this."""
    return str(import_module("highcamp").__version__)
