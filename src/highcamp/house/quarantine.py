"""Tables that could not be seen to: each rests for a while, longer each time, so that none keeps the house from the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

_FIRST = 4_000  # milliseconds
_LONGEST = 3_600_000


class Quarantine:
    """The tables that rest, and until when."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._pauses: dict[str, int] = {}
        self._until: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._pauses)

    def __iter__(self) -> Iterator[str]:
        return iter(self._pauses)

    def put(self, table: str) -> int:
        """It failed, perhaps again; return for how many milliseconds it rests."""
        pause = min(self._pauses.get(table, _FIRST // 2) * 2, _LONGEST)
        self._pauses[table], self._until[table] = pause, self._now() + pause
        return pause

    def release(self, table: str) -> None:
        """It is well again, or gone."""
        self._pauses.pop(table, None)
        self._until.pop(table, None)

    def resting(self) -> list[str]:
        """Those whose pause is not over."""
        now = self._now()
        return [table for table, until in self._until.items() if until > now]
