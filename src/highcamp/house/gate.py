"""The gate of a house: how much of it strangers, and those who are known at a table, may take."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from weakref import WeakValueDictionary

from highcamp.house.allowance import MINUTE, Allowance, Budget, Exhausted
from highcamp.house.hosting import Hosting
from highcamp.house.meter import Meter, Origin
from highcamp.store.secret import hashed

_HOUR = 60 * MINUTE
_REFUSED = 100  # who may wait for a refusal at the same address
_COME_BACK = 10  # seconds after which a place at a stream may be free again


class Gate:
    """Counts what each address and each key has taken. A key is what a browser or a program is known by."""

    def __init__(self, hosting: Hosting, now: Callable[[], int]) -> None:
        requests, work, traffic = hosting.requests_a_minute, hosting.work_a_minute, hosting.megabytes_a_minute
        self._addresses = Budget(requests, work, traffic, now)
        self._keys = Budget(requests, work // 2, traffic, now)
        self._tables = Allowance(hosting.tables_an_hour, _HOUR, now)
        self._thinking = Allowance(hosting.hint_seconds_a_minute * 1000, MINUTE, now)
        self._origins: WeakValueDictionary[str, Origin] = WeakValueDictionary()
        self._refused: Counter[str] = Counter()
        self._pause = hosting.refusal_seconds
        self._streams: Counter[str] = Counter()
        self._most_streams = hosting.streams_an_address, hosting.streams_a_table, hosting.streams_a_key

    def ask(self, address: str, key: str | None) -> bool:
        """Somebody asks for something. A key that has used up its share is refused; whether the address has something left is
        the answer: if not, only those may go on who hold a seat at the table they ask about.
        """
        if key:
            self._keys.take(_known(key))
        try:
            self._addresses.take(address)
        except Exhausted:
            return False
        return True

    async def refuse(self, address: str) -> None:
        """Say how long an address that has nothing left has to wait; and let it wait a moment for that, because a refusal costs
        something too. Of those who wait there are only so many.
        """
        if self._refused[address] < _REFUSED:
            self._refused[address] += 1
            try:
                await asyncio.sleep(self._pause)  # the pause is what is wanted
            finally:
                self._refused[address] -= 1
                if not self._refused[address]:
                    del self._refused[address]
        self._addresses.take(address)

    def meter(self, address: str) -> Meter:
        """A meter for a request from there."""
        return Meter(origin=self._origins.setdefault(address, Origin()))

    def charge(self, address: str, key: str | None, meter: Meter) -> None:
        """Something has cost so much."""
        self._addresses.charge(address, meter.milliseconds, meter.bytes)
        if key:
            self._keys.charge(_known(key), meter.milliseconds, meter.bytes)

    def take_table(self, address: str, key: str | None) -> None:
        """Refuse one table too many from the same address or key."""
        self._tables.take(address)
        if key:
            self._tables.take(_known(key))

    def check_thinking(self, address: str, key: str | None) -> None:
        """Refuse a hint where those before have taken too long."""
        self._thinking.check(address)
        if key:
            self._thinking.check(_known(key))

    def charge_thinking(self, address: str, key: str | None, seconds: float) -> None:
        """A hint has taken so long."""
        self._thinking.charge(address, int(seconds * 1000) + 1)
        if key:
            self._thinking.charge(_known(key), int(seconds * 1000) + 1)

    @contextlib.contextmanager
    def stream(self, address: str, table: str, holder: str | None) -> Iterator[None]:
        """A stream for as long as it is open. Strangers share what their address and the table have; whoever holds a seat there
        has a few of their own, so that nobody can take the last one from under them.
        """
        by_address, by_table, by_key = self._most_streams
        wanted = {f"key {_known(holder)}": by_key} if holder else {f"at {address}": by_address, f"table {table}": by_table}
        if any(self._streams[place] >= most for place, most in wanted.items()):
            raise Exhausted(_COME_BACK)
        self._streams.update(wanted.keys())
        try:
            yield
        finally:
            self._streams.subtract(wanted.keys())
            for place in wanted:
                if not self._streams[place]:
                    del self._streams[place]


def _known(key: str) -> str:
    """A key as it may lie about in memory."""
    return hashed(key)
