"""``docs/load.md``: what people wait for under load, and beside bots that think, each measured by a command of its own."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parent.parent.parent / "docs" / "load.md"
THINKING = "## Where many bots think"
"""The heading of the second part."""


def write(load: str | None = None, thinking: str | None = None, path: Path = PAGE) -> None:
    """Write the part that was measured anew, and leave the other as it is."""
    first, heading, second = path.read_text("utf-8").partition(THINKING)
    parts = [first if load is None else load, heading + second if thinking is None else thinking]
    path.write_text("\n\n".join(part.strip() for part in parts if part.strip()) + "\n", "utf-8")
