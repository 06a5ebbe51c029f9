"""What is done for a request is measured: the time that it has the server to itself, wherever that is, and its bytes."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from highcamp.house.shares import Others, Share
from highcamp.store.secret import hashed

T = TypeVar("T")

_MANY_BYTES, _LONG = 50_000, 0.02  # seconds
_HOLDERS = 8  # at one address who have desks of their own at the same time

_running: ContextVar[Meter | None] = ContextVar("meter", default=None)


class Desk:
    """For whoever has one thing at a time worked out in a thread: an address, or a holder there."""

    def __init__(self) -> None:
        self.aside = asyncio.Lock()
        self.late = 0  # how much is worked out for it that nobody waits for any longer


class Origin(Desk):
    """An address: all who ask from there have one share of the server, and strangers have one desk. Holders have others, so
    that strangers who come from the same address do not keep them from their tables; but anybody can set a table, so there are
    only a few.
    """

    def __init__(self, others: Others | None = None) -> None:
        super().__init__()
        self.share = Share(others)
        self._holders: WeakValueDictionary[str, Desk] = WeakValueDictionary()  # for as long as something is worked out there

    def desk(self, key: str) -> Desk:
        """Where something is worked out for the holder of a key; for strangers there is none."""
        own = self._holders.get(hashed(key)) if key else self
        if own is None:
            own = Desk() if len(self._holders) < _HOLDERS else self
            if own is not self:
                self._holders[hashed(key)] = own
        return own


class Meter:
    """What one request has cost so far, and where it came from."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter, origin: Origin | None = None) -> None:
        self.origin = origin or Origin()
        self.holder = ""  # the key by which whoever asks is known at the table, if at all
        self.seconds = 0.0
        self.bytes = 0
        self._charged = 0, 0  # milliseconds and bytes
        self.is_running = False  # whether what is done just now is a step of the request itself, which has waited for its share
        self._clock = clock

    @property
    def milliseconds(self) -> int:
        """Its time, of which a started millisecond is one."""
        return math.ceil(self.seconds * 1000)

    @property
    def owes_much(self) -> bool:
        """Whether something goes on for long and should be charged meanwhile."""
        return self.bytes - self._charged[1] > _MANY_BYTES or self.seconds - self._charged[0] / 1000 > _LONG

    def charge(self) -> tuple[int, int]:
        """The milliseconds and bytes that were not charged yet; now they are."""
        (time, size), self._charged = self._charged, (self.milliseconds, self.bytes)
        return self._charged[0] - time, self._charged[1] - size

    @property
    def desk(self) -> Desk:
        """Where its dear work is done."""
        return self.origin.desk(self.holder)

    async def run(self, work: Awaitable[T]) -> T:
        """Do all of it when its address has a share left, and charge this meter; whatever it starts elsewhere can find the
        meter too. What has begun is not kept waiting any more: it may have promised somebody to be quick.
        """
        try:
            await self.origin.share.take()
        except BaseException:
            if isinstance(work, Coroutine):
                work.close()  # it will not be begun
            raise
        mark = _running.set(self)
        try:
            return await Timed(work, self, self._clock)
        finally:
            _running.reset(mark)


class Timed(Awaitable[T]):
    """Work that is timed only while it runs, not while it waits."""

    def __init__(self, work: Awaitable[T], meter: Meter, clock: Callable[[], float]) -> None:
        self._work = work
        self._meter = meter
        self._clock = clock

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self._work.__await__()
        thrown: BaseException | None = None
        share = self._meter.origin.share
        while True:
            self._meter.is_running = True
            begun = self._clock()
            try:
                waits_for = next(steps) if thrown is None else steps.throw(thrown)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                took = self._clock() - begun
                self._meter.is_running = False
                self._meter.seconds += took
                share.spend(took)
            thrown = None
            try:
                yield waits_for
            except BaseException as wrong:
                thrown = wrong


def current() -> Meter:
    """The meter of the request that is being answered; one that nobody reads for what the house does by itself."""
    return _running.get() or Meter()


def recognise(key: str) -> None:
    """The request that is being answered comes from the holder of this key at the table in question; empty: from a stranger."""
    asked = _running.get()
    if asked is not None:
        asked.holder = key
