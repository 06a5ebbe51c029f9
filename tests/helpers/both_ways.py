"""What is tested interpreted and compiled, and need not be all of it both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import highcamp

COMPILED = not str(highcamp.engine.state.__file__).endswith(".py")


def in_turn(cases: Sequence[Any]) -> list[Any]:
    """Every other case interpreted, and those between them compiled; in the long run all of them.

    That both ways play the same games is seen apart (``make test-same``), so a pair of neighbours tells as much as each twice.
    """
    return [case if number % 2 == COMPILED else pytest.param(case, marks=pytest.mark.long) for number, case in enumerate(cases)]
