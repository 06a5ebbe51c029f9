"""The hub: wakes whoever watches a table when something was written to its log."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Hearing(NamedTuple):
    """A moment from which on no news of a table was missed: nobody has stopped watching it, and nothing was silent."""

    silences: int
    waiting: set[asyncio.Event] | None


class Hub(ABC):
    """Who waits for which table, and whether others than this process may have written to it."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._hearers: list[Callable[[str], None]] = []

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

    def is_watched(self, table: str) -> bool:
        """Whether anybody watches the table here."""
        return table in self._waiting

    @property
    def silences(self) -> int:
        """How often news may have been missed."""
        return 0

    @property
    def watchers(self) -> int:
        """How many watch."""
        return sum(len(waiting) for waiting in self._waiting.values())

    def tell(self, table: str, seq: int) -> None:
        """The log of a table has grown to this number."""
        for woken in self._waiting.get(table, ()):
            woken.set()

    def wake(self, table: str) -> None:
        """Whoever watches a table looks: there is something beside its log."""
        for woken in self._waiting.get(table, ()):
            woken.set()

    def hear(self, hearer: Callable[[str], None]) -> None:
        """Have what other processes call told to this one."""
        self._hearers.append(hearer)

    @abstractmethod
    def call(self, word: str) -> None:
        """Tell the other processes something that is not written down: one word. It may be lost, and comes back here too."""

    def tell_all(self) -> None:
        """Everyone looks."""
        for waiting in self._waiting.values():
            for woken in waiting:
                woken.set()

    @abstractmethod
    def is_latest(self, table: str, seq: int, *, trust: bool = True) -> bool:
        """Whether a table's log has certainly not grown beyond this number. ``trust``: what was heard of it will do."""

    @abstractmethod
    def hearing(self, table: str) -> Hearing:
        """To be asked for before a log is read, and to be shown to ``note_look``."""

    @abstractmethod
    def note_look(self, table: str, seq: int, since: Hearing) -> None:
        """The log of a table was read, to this number, after this was asked for."""

    @abstractmethod
    async def listen(self) -> None:
        """Hear from other processes until cancelled, if there can be any."""


class LocalHub(Hub):
    """The hub of a process that alone writes to its database: it always knows."""

    def call(self, word: str) -> None:
        """There is nobody to be told."""

    def is_latest(self, table: str, seq: int, *, trust: bool = True) -> bool:
        """Nobody else writes."""
        return True

    def hearing(self, table: str) -> Hearing:
        """Nothing can be missed."""
        return Hearing(0, None)

    def note_look(self, table: str, seq: int, since: Hearing) -> None:
        """Nothing to remember."""

    async def listen(self) -> None:
        """There is nobody to be heard."""
