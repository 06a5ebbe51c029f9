"""Both parts of docs/load.md stay where they are when the other is measured anew, and say truly whether they held."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.load.page import THINKING, write
from benchmarks.load.thinking import Found, Thoughts, part

GOOD = Found(Thoughts(moves=100, within=95, longest=100, fallbacks=0), people=900, half=8, p99=250, wrong=0)


def test_each_part_is_written_alone(tmp_path: Path) -> None:
    page = tmp_path / "load.md"
    page.write_text("# Load\n\nold\n", "utf-8")
    write(thinking=f"{THINKING}\n\nthought\n", path=page)
    assert page.read_text("utf-8") == f"# Load\n\nold\n\n{THINKING}\n\nthought\n"
    write(load="# Load\n\nnew\n", path=page)
    assert page.read_text("utf-8") == f"# Load\n\nnew\n\n{THINKING}\n\nthought\n"
    write(thinking=f"{THINKING}\n\nagain\n", path=page)
    assert page.read_text("utf-8") == f"# Load\n\nnew\n\n{THINKING}\n\nagain\n"


@pytest.mark.parametrize(
    "found",
    [
        GOOD._replace(thoughts=GOOD.thoughts._replace(within=94)),
        GOOD._replace(thoughts=GOOD.thoughts._replace(longest=99)),
        GOOD._replace(thoughts=Thoughts(0, 0, 0, 0)),
        GOOD._replace(p99=251),
        GOOD._replace(wrong=1),
    ],
)
def test_whoever_waits_too_long_breaks_the_promise(found: Found) -> None:
    assert GOOD.held
    assert not found.held
    assert "held ✓" in part(GOOD, 50, 2)
    assert "not held ✗" in part(found, 50, 2)
