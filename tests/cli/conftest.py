"""Nothing that is typed in a test is kept where whoever runs it keeps theirs."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept; the folder in which the test stands is another."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HIGHCAMP_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("HIGHCAMP_BOTS", raising=False)
    return tmp_path / "state"
