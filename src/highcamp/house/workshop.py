"""What the work at one table costs, and where it is done: at once while it is cheap, in a thread where it may be dear.

A thread that runs our rules lets the others have their turn all the time. One thing at a time is worked out in threads for a
table, and one for each address, so that a dear one keeps nobody waiting but those who sit at it or asked for it; who holds a
seat at the table has nothing to do with what strangers at the same address ask for (``Desk``). Whoever waits too long is told
so. It goes on, because a thread cannot be stopped; whoever has left two such behind is refused everything that may be dear
until one of them is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from highcamp.house import meter
from highcamp.house.experience import Costs, new_costs
from highcamp.house.stopwatch import work_time
from highcamp.house.threads import Threads, in_thread
from highcamp.house.waiting import resting
from highcamp.table.live import Table

T = TypeVar("T")

DEAR = 0.02  # seconds that everybody may be kept waiting for one table's work
PATIENCE = 5.0  # seconds after which whoever waits is told that it takes too long
_LEFT_ALONE = 2  # pieces of work of one desk that take too long, before it has to wait for one of them


class TooDear(Exception):
    """The work takes too long; it goes on, and what comes of it will be there later."""


class Workshop:
    """Where the work at one table is done, or on what will be one. What it costs is not known at first."""

    def __init__(
        self,
        patience: float = PATIENCE,
        clock: Callable[[], float] = work_time,
        *,
        threads: Threads | None = None,
        aside: bool = False,
        like: Costs | None = None,
    ) -> None:
        """``aside``: nobody can know what the next piece of work will cost, so all of it is taken to be dear. ``like``: what
        such work has cost elsewhere, to go by at first, and to be added to.
        """
        self._patience = patience
        self._threads = threads or Threads()
        self._aside = aside
        self._asked = 0  # who waits for something that is worked out in a thread
        self._late = False  # whether something is still worked out that nobody waits for any longer
        self._clock = clock
        self._costs = new_costs()
        self._like = like
        self._alone = asyncio.Lock()

    @property
    def is_dear(self) -> bool:
        """Whether the work is better not done while everybody waits."""
        known = self._costs or self._like
        return self._aside or not known or max(known) > DEAR

    @property
    def is_busy(self) -> bool:
        """Whether somebody waits here for what may be dear."""
        return self._asked > 0

    async def at(self, table: Table, work: Callable[[Table], T]) -> T:
        """What comes of work at a table; in a thread it is a table of its own."""
        return await self.do(lambda: work(table), lambda: work(table.private_copy()))

    async def do(self, work: Callable[[], T], aside: Callable[[], T] | None = None) -> T:
        """What comes of the work, of which there may be another form for threads; raises ``TooDear`` if that takes too long.
        Work must not change what others look at.
        """
        if not self.is_dear and not self._alone.locked():
            asked = meter.current()
            if asked.is_running:
                return self._do_at_once(work)
            await asked.origin.share.take()  # a stream runs apart from the request that began it
            try:
                return self._do_at_once(work)
            finally:
                asked.seconds += self._costs[-1]
                asked.origin.share.spend(self._costs[-1])
        self._asked += 1
        try:
            with resting():
                return await self._do_aside(aside or work, meter.current())
        finally:
            self._asked -= 1

    def _do_at_once(self, work: Callable[[], T]) -> T:
        begun = self._clock()
        try:
            return work()
        finally:
            self._note(self._clock() - begun)

    async def _do_aside(self, work: Callable[[], T], charged: meter.Meter) -> T:
        crew = self._threads.dear if self._costs or self._aside else self._threads.first
        desk, until = charged.desk, asyncio.get_running_loop().time() + self._patience
        if desk.late >= _LEFT_ALONE:
            raise TooDear
        releases: list[Callable[[], None]] = []
        try:
            async with asyncio.timeout_at(until):
                if self._late:
                    async with self._alone:
                        pass  # until then whoever asks can have something else worked out
                # The desk first: while it waits for a turn of its own, nobody else waits for it.
                for place in (desk.aside, self._alone, crew):
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
            if doing.done():  # in the same moment: what it held is given back already, or will be
                return doing.result()
            self._late = True
            desk.late += 1
            desk.aside.release()
            releases[:] = [self._alone.release, crew.leave_alone(), partial(self._is_done, desk)]
            doing.add_done_callback(lambda late: late.exception())  # nobody waits for it any more
            raise TooDear from None

    def _is_done(self, desk: meter.Desk) -> None:
        self._late = False
        desk.late -= 1

    def _timed(self, work: Callable[[], T], charged: meter.Meter) -> T:
        begun = work_time()
        try:
            return work()
        finally:
            seconds = work_time() - begun
            charged.seconds += seconds
            self._note(seconds)

    def _note(self, seconds: float) -> None:
        self._costs.append(seconds)
        if self._like is not None:
            self._like.append(seconds)


def _call(releases: list[Callable[[], None]]) -> None:
    for release in releases:
        release()
