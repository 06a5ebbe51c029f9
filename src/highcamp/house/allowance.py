"""How much may be asked for, from one address and by one key: so many requests, and so much work and traffic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

MINUTE = 60_000  # milliseconds


class Exhausted(Exception):
    """None is left for now; there will be more after so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Allowance:
    """So much in each stretch of time, for everyone by themselves."""

    def __init__(self, most: int, stretch: int, now: Callable[[], int]) -> None:
        self._most = most
        self._stretch = stretch  # milliseconds
        self._now = now
        self._number = 0  # of the stretch that is counted
        self._taken: Counter[str] = Counter()

    def check(self, who: str) -> None:
        """Refuse whoever has nothing left."""
        number, gone = divmod(self._now(), self._stretch)
        if number != self._number:
            self._number = number
            self._taken.clear()
        if self._taken[who] >= self._most:
            raise Exhausted((self._stretch - gone) // 1000 + 1)

    def charge(self, who: str, amount: int) -> None:
        """Use so much up, which may be more than was left: what something costs is known when it is done."""
        if self._now() // self._stretch == self._number:
            self._taken[who] += amount

    def take(self, who: str) -> None:
        """Use one up; refused if none is left."""
        self.check(who)
        self.charge(who, 1)


class Budget:
    """What one address, or one key, may take of the server in a minute: requests, its time, and bytes in and out."""

    def __init__(self, requests: int, milliseconds: int, megabytes: int, now: Callable[[], int]) -> None:
        self._requests = Allowance(requests, MINUTE, now)
        self._milliseconds = Allowance(milliseconds, MINUTE, now)
        self._bytes = Allowance(megabytes * 1_000_000, MINUTE, now)

    def take(self, who: str) -> None:
        """Ask for something; refused if any of the three is used up."""
        self._milliseconds.check(who)
        self._bytes.check(who)
        self._requests.take(who)

    def check_bytes(self, who: str) -> None:
        """Refuse whoever has no bytes left."""
        self._bytes.check(who)

    def charge(self, who: str, milliseconds: int, bytes: int) -> None:
        """What that has cost."""
        self._milliseconds.charge(who, milliseconds)
        self._bytes.charge(who, bytes)
