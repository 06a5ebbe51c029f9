"""What the work at one table costs, and where it is done: at once while it is cheap, in a thread where it may be dear.

A thread that runs our rules lets the others have their turn every few milliseconds. One thing at a time is worked out for a
table, so that a dear one keeps nobody waiting but those who sit at it, and whoever waits too long is told so.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from highcamp.house import meter
from highcamp.table.live import Table

T = TypeVar("T")

DEAR = 0.05  # seconds that everybody may be kept waiting for one table's work
PATIENCE = 5.0  # seconds after which whoever waits is told that it takes too long
_REMEMBERED = 16  # pieces of work of which none was dear, before the next is done at once
_first = ThreadPoolExecutor(2, "first-look")
_dear = ThreadPoolExecutor(2, "dear")  # of their own, so that new tables need not wait for those


class TooDear(Exception):
    """The work takes too long; it goes on, and what comes of it will be there later."""


class Effort:
    """The work at one table. What it costs is not known at first."""

    def __init__(
        self, patience: float = PATIENCE, clock: Callable[[], float] = time.perf_counter, *, aside: bool = False
    ) -> None:
        """``aside``: nobody can know what the next piece of work will cost, so all of it is done in threads."""
        self._patience = patience
        self._aside = aside
        self._clock = clock
        self._costs: deque[float] = deque(maxlen=_REMEMBERED)
        self._alone = asyncio.Lock()

    @property
    def is_dear(self) -> bool:
        """Whether the work is better not done while everybody waits."""
        return self._aside or not self._costs or max(self._costs) > DEAR

    async def at(self, table: Table, work: Callable[[Table], T]) -> T:
        """What comes of work at a table; in a thread it is a table of its own."""
        return await self.do(lambda: work(table), lambda: work(table.private_copy()))

    async def do(self, work: Callable[[], T], aside: Callable[[], T] | None = None) -> T:
        """What comes of the work, of which there may be another form for threads; raises ``TooDear`` if that takes too long.
        Work must not change what others look at.
        """
        if not self.is_dear and not self._alone.locked():
            # However many ask at the same time from one address: after each of them it is somebody else's turn.
            async with meter.current().turn:
                begun = self._clock()
                try:
                    return work()
                finally:
                    self._costs.append(self._clock() - begun)
        until = asyncio.get_running_loop().time() + self._patience
        try:
            async with asyncio.timeout_at(until):
                await self._alone.acquire()
        except TimeoutError:
            raise TooDear from None
        threads = _dear if self._costs else _first
        doing = asyncio.get_running_loop().run_in_executor(threads, self._timed, aside or work, meter.current())
        doing.add_done_callback(lambda _: self._alone.release())
        try:
            async with asyncio.timeout_at(until):
                return await asyncio.shield(doing)
        except TimeoutError:
            doing.add_done_callback(lambda late: late.exception())  # nobody waits for it any more
            raise TooDear from None

    def _timed(self, work: Callable[[], T], charged: meter.Meter) -> T:
        begun = time.thread_time()
        try:
            return work()
        finally:
            seconds = time.thread_time() - begun
            charged.seconds += seconds
            self._costs.append(seconds)
