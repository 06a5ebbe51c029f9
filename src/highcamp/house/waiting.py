"""How long anybody waits for the database. While something is worked out by the rules, that is not what they wait for."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from contextvars import ContextVar, Token
from types import TracebackType


class Waiting:
    """What takes longer than so many seconds (None: however long), rests not counted, is broken off with a ``TimeoutError``."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._limit = asyncio.timeout(seconds)
        self._rests = 0
        self._ended = False
        self._mark: Token[Waiting | None] | None = None

    async def __aenter__(self) -> None:
        await self._limit.__aenter__()
        self._mark = _current.set(self)

    async def __aexit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._mark is not None
        _current.reset(self._mark)
        self._ended = True
        await self._limit.__aexit__(kind, wrong, trace)

    def rest(self, more: int) -> None:
        """One rest more, or one fewer: the time begins anew after the last one."""
        self._rests += more
        if self._seconds is not None and not self._ended and not self._limit.expired():
            self._limit.reschedule(None if self._rests else asyncio.get_running_loop().time() + self._seconds)


_current: ContextVar[Waiting | None] = ContextVar("waiting", default=None)


@contextlib.contextmanager
def resting() -> Iterator[None]:
    """For as long as something is worked out."""
    found = _current.get()
    if found is None:
        yield
        return
    found.rest(1)
    try:
        yield
    finally:
        found.rest(-1)
