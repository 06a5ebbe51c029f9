"""What a handler needs it is handed: nobody who answers requests digs in the application for it."""

from __future__ import annotations

from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "highcamp" / "web"
STARTING = {"app.py", "serving.py"}  # make the application, and end it


def test_no_handler_digs_in_the_application() -> None:
    files = sorted(WEB.rglob("*.py"))
    assert len(files) > 20
    assert [file.name for file in files if ".app.state" in file.read_text("utf-8") and file.name not in STARTING] == []
