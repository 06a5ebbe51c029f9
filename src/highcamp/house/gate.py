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
from highcamp.house.shares import Others
from highcamp.store.secret import hashed

_HOUR = 60 * MINUTE
_AT_A_TIME = 25  # requests of one address that are refused within a pause, however many it sends
_COME_BACK = 10  # seconds after which a place may be free again


class Gate:
    """Counts what each address and each key has taken. A key is what a browser or a program is known by."""

    def __init__(self, hosting: Hosting, now: Callable[[], int]) -> None:
        requests, work, traffic = hosting.requests_a_minute, hosting.work_a_minute, hosting.megabytes_a_minute
        self._addresses = Budget(requests, work, traffic, now)
        self._keys = Budget(requests, work // 2, traffic, now)
        self._tables = Allowance(hosting.tables_an_hour, _HOUR, now)
        self._analyses = Allowance(hosting.analyses_an_hour, _HOUR, now)
        self._trials = Allowance(hosting.trials_an_hour, _HOUR, now)
        self._thinking = Allowance(hosting.hint_seconds_a_minute * 1000, MINUTE, now)
        self._others = Others()
        self._origins: WeakValueDictionary[str, Origin] = WeakValueDictionary()
        self._refused: Counter[str] = Counter()
        self._pause = hosting.refusal_seconds
        self._taken: Counter[str] = Counter()  # places that are given back
        self._hints = hosting.hints_at_a_time
        self._watching = hosting.streams_an_address, hosting.streams_a_table
        self._holding = hosting.held_streams_an_address, hosting.held_streams_a_table, hosting.streams_a_key

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

    def has_bytes(self, address: str, key: str | None) -> bool:
        """Whether the address has bytes left for a file, which is not counted as a request. A key without is refused."""
        if key:
            self._keys.check_bytes(_known(key))
        try:
            self._addresses.check_bytes(address)
        except Exhausted:
            return False
        return True

    async def refuse(self, address: str) -> None:
        """Say how long an address that has nothing left has to wait; and let it wait a moment for that."""
        await self.delay(address)
        self._addresses.take(address)

    async def delay(self, address: str) -> None:
        """Let somebody wait who will be refused, because a refusal costs something too; the longer, the more of them wait."""
        self._refused[address] += 1
        try:
            await asyncio.sleep(self._pause * max(1.0, self._refused[address] / _AT_A_TIME))  # the pause is what is wanted
        finally:
            self._refused[address] -= 1
            if not self._refused[address]:
                del self._refused[address]

    def meter(self, address: str) -> Meter:
        """A meter for a request from there."""
        return Meter(origin=self._origins.setdefault(address, Origin(self._others)))

    def charge(self, address: str, key: str | None, meter: Meter) -> None:
        """Something has cost so much, or so much more than when it was charged before."""
        milliseconds, bytes = meter.charge()
        self._addresses.charge(address, milliseconds, bytes)
        if key:
            self._keys.charge(_known(key), milliseconds, bytes)

    def take_table(self, address: str, key: str | None) -> None:
        """Refuse one table too many from the same address or key."""
        self._tables.take(address)
        if key:
            self._tables.take(_known(key))

    def take_analysis(self, address: str, key: str | None) -> None:
        """Refuse one analysis too many from the same address or key."""
        self._analyses.take(address)
        if key:
            self._analyses.take(_known(key))

    def take_trial(self, address: str, key: str | None) -> None:
        """Refuse one trial too many from the same address or key."""
        self._trials.take(address)
        if key:
            self._trials.take(_known(key))

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
        """A stream for as long as it is open. Strangers share what their address and the table have for those who only watch;
        whoever holds a seat there has a place among the holders, so that no stranger can take the last one from under them.
        """
        wanted = self._held(address, table, f"key {_known(holder)}") if holder else self._watched(address, table)
        with self._places(wanted):
            yield

    @contextlib.contextmanager
    def thinking(self, address: str) -> Iterator[None]:
        """A hint for as long as it is thought about or waited for."""
        with self._places({f"hint {address}": self._hints}):
            yield

    @contextlib.contextmanager
    def _places(self, wanted: dict[str, int]) -> Iterator[None]:
        """A place of each kind, of which there are so many; refused if there is none."""
        if any(self._taken[place] >= most for place, most in wanted.items()):
            raise Exhausted(_COME_BACK)
        self._taken.update(wanted.keys())
        try:
            yield
        finally:
            self._taken.subtract(wanted.keys())
            for place in wanted:
                if not self._taken[place]:
                    del self._taken[place]

    def _watched(self, address: str, table: str) -> dict[str, int]:
        by_address, by_table = self._watching
        return {f"at {address}": by_address, f"table {table}": by_table}

    def _held(self, address: str, table: str, key: str) -> dict[str, int]:
        """Half of the places are for those who have none yet: anybody can set tables and hold seats there."""
        by_address, by_table, by_key = self._holding
        share = 2 if self._taken[key] else 1
        return {f"held at {address}": by_address // share, f"held table {table}": by_table // share, key: by_key}


def _known(key: str) -> str:
    """A key as it may lie about in memory."""
    return hashed(key)
