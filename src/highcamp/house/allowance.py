"""How often something may be asked for from one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable


class Exhausted(Exception):
    """None is left for now; there will be more after so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Allowance:
    """So many in each stretch of time, for every address by itself."""

    def __init__(self, most: int, stretch: int, now: Callable[[], int]) -> None:
        self._most = most
        self._stretch = stretch  # milliseconds
        self._now = now
        self._number = 0  # of the stretch that is counted
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> None:
        """Use one up; refused if none is left."""
        number, gone = divmod(self._now(), self._stretch)
        if number != self._number:
            self._number = number
            self._taken.clear()
        if self._taken[address] >= self._most:
            raise Exhausted((self._stretch - gone) // 1000 + 1)
        self._taken[address] += 1
