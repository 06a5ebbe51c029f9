"""The hub: wakes whoever watches a table when something was written to its log.

In one process a set of events does. Several processes over PostgreSQL hear of each other's writing by ``NOTIFY`` on one kept
connection. A notice only says *look*: readers catch up from the log, so a lost one is made good by the next. As long as that
connection stands and nothing new was heard, a reader has no need to look.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from highcamp.store import address

log = logging.getLogger(__name__)

CHANNEL = "highcamp"
_RETRY = 1.0  # seconds until a lost connection is tried again
_SILENCE = 20.0  # seconds without news until the connection is tried
_ANSWER = 10.0  # seconds that an answer may take


class Mark(NamedTuple):
    """A moment from which on no news of a table was missed: nobody has stopped watching it, and nothing was silent."""

    silences: int
    waiting: set[asyncio.Event] | None


class Hub:
    """Who waits for which table."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.known: dict[str, int] = {}  # the latest entry there is, of watched tables of which no news can have been missed
        self.hears = False  # whether other processes' news come in
        self._silences = 0  # how often news may have been missed

    @contextlib.contextmanager
    def watch(self, table: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table's log has grown; the watcher clears it."""
        woken = asyncio.Event()
        self._waiting[table].add(woken)
        try:
            yield woken
        finally:
            self._waiting[table].discard(woken)
            if not self._waiting[table]:
                del self._waiting[table]
                self.known.pop(table, None)

    def watched(self, table: str) -> bool:
        """Whether anybody watches the table here."""
        return table in self._waiting

    @property
    def watchers(self) -> int:
        """How many watch."""
        return sum(len(waiting) for waiting in self._waiting.values())

    def tell(self, table: str, seq: int) -> None:
        """The log of a table has grown to this number."""
        if table in self.known:
            if seq <= self.known[table]:
                return  # our own news coming back
            self.known[table] = seq
        for woken in self._waiting.get(table, ()):
            woken.set()

    def tell_all(self) -> None:
        """Something may have been missed: everyone looks."""
        self._silences += 1
        self.known.clear()
        for waiting in self._waiting.values():
            for woken in waiting:
                woken.set()

    def is_latest(self, table: str, seq: int) -> bool:
        """Whether it is certain, up to the time that news take, that a table's log has not grown beyond this number."""
        return self.hears and self.known.get(table, seq + 1) <= seq

    def mark(self, table: str) -> Mark:
        """To be taken before a log is read: nothing written after that will be missed as long as the mark is good."""
        return Mark(self._silences, self._waiting.get(table))

    def looked(self, table: str, seq: int, mark: Mark) -> None:
        """The log of a table was read, to this number, after the mark was taken."""
        if mark.waiting is not None and mark.waiting is self._waiting.get(table) and mark.silences == self._silences:
            self.known[table] = max(seq, self.known.get(table, 0))

    async def listen(self, url: str) -> None:
        """Hear from other processes, over PostgreSQL, until cancelled."""
        import asyncpg

        while True:
            try:
                link = await asyncpg.connect(address.read(url).uri, timeout=_ANSWER)
                try:
                    await self._hear_all(link)
                finally:
                    self.hears = False
                    await link.close(timeout=_ANSWER)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as wrong:
                log.warning("The connection that brings news is lost (%s); trying again.", type(wrong).__name__)
            await asyncio.sleep(_RETRY)  # a database that restarts needs a moment

    async def _hear_all(self, link: Any) -> None:
        """Hear until the connection is lost."""
        lost = asyncio.Event()
        link.add_termination_listener(lambda *_: lost.set())
        await link.add_listener(CHANNEL, lambda *heard: self._hear(heard[-1]))
        self.hears = True
        self.tell_all()
        while not lost.is_set():
            try:
                async with asyncio.timeout(_SILENCE):
                    await lost.wait()
            except TimeoutError:  # a connection can also be lost without a word, when a machine or a wire between is gone
                await link.fetchval("SELECT 1", timeout=_ANSWER)

    def _hear(self, news: str) -> None:
        for one in news.split():
            table, _, seq = one.rpartition(":")
            if seq.isdecimal():
                self.tell(table, int(seq))
