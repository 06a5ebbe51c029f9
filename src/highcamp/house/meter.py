"""What is done for a request is measured: the time that it has the server to itself, wherever that is, and its bytes."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from typing import Any, TypeVar

T = TypeVar("T")

_running: ContextVar[Meter | None] = ContextVar("meter", default=None)


class Origin:
    """An address: all who ask from there take turns with the others, and have one thing at a time worked out in a thread."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.aside = asyncio.Lock()
        self.late = 0  # how much is worked out for it that nobody waits for any longer


class Meter:
    """What one request has cost so far, and where it came from."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter, origin: Origin | None = None) -> None:
        self.origin = origin or Origin()
        self.seconds = 0.0
        self.bytes = 0
        self._clock = clock

    @property
    def milliseconds(self) -> int:
        """Its time, of which a started millisecond is one."""
        return math.ceil(self.seconds * 1000)

    async def run(self, work: Awaitable[T]) -> T:
        """Do all of it, and charge this meter; whatever it starts elsewhere can find the meter too."""
        mark = _running.set(self)
        try:
            return await Steps(work, self, self._clock)
        finally:
            _running.reset(mark)


class Steps(Awaitable[T]):
    """Work that is timed only while it runs, not while it waits."""

    def __init__(self, work: Awaitable[T], meter: Meter, clock: Callable[[], float]) -> None:
        self._work = work
        self._meter = meter
        self._clock = clock

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self._work.__await__()
        thrown: BaseException | None = None
        while True:
            begun = self._clock()
            try:
                waits_for = next(steps) if thrown is None else steps.throw(thrown)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                self._meter.seconds += self._clock() - begun
            thrown = None
            try:
                yield waits_for
            except BaseException as wrong:
                thrown = wrong


def current() -> Meter:
    """The meter of the request that is being answered; one that nobody reads for what the house does by itself."""
    return _running.get() or Meter()
