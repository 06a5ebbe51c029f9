"""The time of a process: where its wall clock stood when it began, and what has gone by since.

Somebody may set the wall clock, or a time server may; thinking time and paces must not jump with it. What a process with
another clock has written, or this one before its clock was set back, may lie ahead of that; see ``Opened.lead``.
"""

from __future__ import annotations

import time


class Timepiece:
    """Milliseconds since 1970 that never go back and never jump."""

    def __init__(self) -> None:
        self._ahead = _wall() - _elapsed()

    def __call__(self) -> int:
        """The time."""
        return self._ahead + _elapsed()


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _elapsed() -> int:
    return time.monotonic_ns() // 1_000_000
