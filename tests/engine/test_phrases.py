"""Pieces of sentences."""

from __future__ import annotations

import pytest

from highcamp.engine.phrases import ago

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


@pytest.mark.parametrize(
    ("milliseconds", "said"),
    [
        (-5, "just now"),  # clocks differ
        (MINUTE - 1, "just now"),
        (MINUTE, "1 minute ago"),
        (HOUR - 1, "59 minutes ago"),
        (HOUR, "1 hour ago"),
        (DAY - 1, "23 hours ago"),
        (DAY, "1 day ago"),
        (13 * DAY, "1 week ago"),
        (45 * DAY, "1 month ago"),
        (800 * DAY, "2 years ago"),
    ],
)
def test_how_long_ago_something_was(milliseconds: int, said: str) -> None:
    assert ago(milliseconds) == said
