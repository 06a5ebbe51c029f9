"""What tests of tables share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from highcamp import Game
from table_plugin import plugged_in


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any, Any]]:
    """The toy whose bots misbehave."""
    with plugged_in("toy-thinkers", "toys.thinkers.game:THINKING", tmp_path, monkeypatch) as game:
        yield game
