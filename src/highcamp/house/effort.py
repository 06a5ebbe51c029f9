"""What the work at one table costs, and where it is done: at once while it is cheap, in a thread where it may be dear.

A thread that runs our rules lets the others have their turn all the time. One thing at a time is worked out in threads for a
table, and one for each address, so that a dear one keeps nobody waiting but those who sit at it or asked for it. Whoever waits
too long is told so. It goes on, because a thread cannot be stopped; an address that has left two such behind is refused
everything that may be dear until one of them is done.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from highcamp.house import meter
from highcamp.house.threads import Threads, in_thread
from highcamp.table.live import Table

T = TypeVar("T")

DEAR = 0.02  # seconds that everybody may be kept waiting for one table's work
PATIENCE = 5.0  # seconds after which whoever waits is told that it takes too long
_LEFT_ALONE = 2  # pieces of work of one address that take too long, before it has to wait for one of them
_REMEMBERED = 16  # pieces of work of which none was dear, before the next is done at once


class TooDear(Exception):
    """The work takes too long; it goes on, and what comes of it will be there later."""


class Effort:
    """The work at one table, or on what will be one. What it costs is not known at first."""

    def __init__(
        self,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.thread_time,  # what others do on the machine meanwhile is not its cost
        *,
        threads: Threads | None = None,
        aside: bool = False,
    ) -> None:
        """``aside``: nobody can know what the next piece of work will cost, so all of it is taken to be dear."""
        self._patience = patience
        self._threads = threads or Threads()
        self._aside = aside
        self._late = False  # whether something is still worked out that nobody waits for any longer
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
            async with meter.current().origin.turn:
                begun = self._clock()
                try:
                    return work()
                finally:
                    self._costs.append(self._clock() - begun)
        return await self._do_aside(aside or work, meter.current())

    async def _do_aside(self, work: Callable[[], T], charged: meter.Meter) -> T:
        crew = self._threads.dear if self._costs or self._aside else self._threads.first
        origin, until = charged.origin, asyncio.get_running_loop().time() + self._patience
        if origin.late >= _LEFT_ALONE:
            raise TooDear
        releases: list[Callable[[], None]] = []
        try:
            async with asyncio.timeout_at(until):
                if self._late:
                    async with self._alone:
                        pass  # until then the address can have something else worked out
                # The address first: while it waits for a turn of its own, nobody else waits for it.
                for place in (origin.aside, self._alone, crew):
                    await place.acquire()
                    releases.append(place.release)
        except BaseException as ended:
            _call(releases)
            if isinstance(ended, TimeoutError):
                raise TooDear from None
            raise
        doing = in_thread(partial(self._timed, work, charged))
        doing.add_done_callback(lambda _: _call(releases))
        try:
            async with asyncio.timeout_at(until):
                return await asyncio.shield(doing)
        except TimeoutError:
            self._late = True
            origin.late += 1
            origin.aside.release()
            releases[:] = [self._alone.release, crew.leave_alone(), partial(self._is_done, origin)]
            doing.add_done_callback(lambda late: late.exception())  # nobody waits for it any more
            raise TooDear from None

    def _is_done(self, origin: meter.Origin) -> None:
        self._late = False
        origin.late -= 1

    def _timed(self, work: Callable[[], T], charged: meter.Meter) -> T:
        begun = time.thread_time()
        try:
            return work()
        finally:
            seconds = time.thread_time() - begun
            charged.seconds += seconds
            self._costs.append(seconds)


def _call(releases: list[Callable[[], None]]) -> None:
    for release in releases:
        release()
