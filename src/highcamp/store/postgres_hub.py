"""Several processes over PostgreSQL hear of each other's writing by ``NOTIFY`` on one kept connection.

A notice only says *look*: readers catch up from the log, so a lost one is made good by the next. As long as that connection
stands and nothing new was heard, a reader has no need to look.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Iterator
from typing import Any

from highcamp.store.hub import Hearing, Hub

log = logging.getLogger(__name__)

CHANNEL = "highcamp"
CALLS = "highcamp_calls"
_RETRY = 1.0  # seconds until a lost connection is tried again
_SILENCE = 20.0  # seconds without news until the connection is tried
_ANSWER = 10.0  # seconds that an answer may take
_MOST_CALLS = 2000  # words that wait to be called; a database that is away must not fill the memory
_LONGEST_NOTICE = 7000  # letters; PostgreSQL takes 8000 bytes


class PostgresHub(Hub):
    """The hub of one of several processes that write to a database; ``uri`` is the database's."""

    def __init__(self, uri: str) -> None:
        super().__init__()
        self._uri = uri
        self.known: dict[str, int] = {}  # the latest entry there is, of watched tables of which no news can have been missed
        self.hears = False  # whether other processes' news come in
        self._silences = 0  # how often news may have been missed
        self._calls: deque[str] = deque(maxlen=_MOST_CALLS)
        self._stirred = asyncio.Event()  # there is something to call, or the connection is lost

    @contextlib.contextmanager
    def watch(self, table: str) -> Iterator[asyncio.Event]:
        """See ``Hub``. News of tables that nobody watches are not kept."""
        try:
            with super().watch(table) as woken:
                yield woken
        finally:
            if not self.is_watched(table):
                self.known.pop(table, None)

    @property
    def silences(self) -> int:
        """How often news may have been missed: while there was no connection."""
        return self._silences

    def tell(self, table: str, seq: int) -> None:
        """The log of a table has grown to this number."""
        if table in self.known:
            if seq <= self.known[table]:
                return  # our own news coming back
            self.known[table] = seq
        super().tell(table, seq)

    def tell_all(self) -> None:
        """Something may have been missed: everyone looks."""
        self._silences += 1
        self.known.clear()
        super().tell_all()

    def call(self, word: str) -> None:
        """See ``Hub``. Words wait for each other, so that many go in one notice."""
        self._calls.append(word)
        self._stirred.set()

    def is_latest(self, table: str, seq: int, *, trust: bool = True) -> bool:
        """Whether it is certain, up to the time that news take, that a table's log has not grown beyond this number."""
        return trust and self.hears and self.known.get(table, seq + 1) <= seq

    def hearing(self, table: str) -> Hearing:
        """To be asked for before a log is read: nothing written after that will be missed as long as it is good."""
        return Hearing(self._silences, self._waiting.get(table))

    def note_look(self, table: str, seq: int, since: Hearing) -> None:
        """The log of a table was read, to this number, after this was asked for."""
        if since.waiting is not None and since.waiting is self._waiting.get(table) and since.silences == self._silences:
            self.known[table] = max(seq, self.known.get(table, 0))

    async def listen(self) -> None:
        """Hear from other processes, until cancelled."""
        import asyncpg

        while True:
            try:
                link = await asyncpg.connect(self._uri, timeout=_ANSWER)
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
        link.add_termination_listener(lambda *_: self._stirred.set())
        await link.add_listener(CHANNEL, lambda *heard: self._hear(heard[-1]))
        await link.add_listener(CALLS, lambda *heard: self._hear_calls(heard[-1]))
        self.hears = True
        self.tell_all()
        while not link.is_closed():
            try:
                async with asyncio.timeout(_SILENCE):
                    await self._stirred.wait()
            except TimeoutError:  # a connection can also be lost without a word, when a machine or a wire between is gone
                await link.fetchval("SELECT 1", timeout=_ANSWER)
            self._stirred.clear()
            while self._calls and not link.is_closed():
                await link.execute("SELECT pg_notify($1, $2)", CALLS, self._next_calls(), timeout=_ANSWER)

    def _next_calls(self) -> str:
        """As many of the waiting words as fit into one notice."""
        words: list[str] = []
        while self._calls and sum(len(word) + 1 for word in [*words, self._calls[0]]) <= _LONGEST_NOTICE:
            words.append(self._calls.popleft())
        return " ".join(words)

    def _hear_calls(self, called: str) -> None:
        for word in called.split():
            for hearer in self._hearers:
                hearer(word)

    def _hear(self, news: str) -> None:
        for one in news.split():
            table, _, seq = one.rpartition(":")
            if seq.isdecimal():
                self.tell(table, int(seq))
