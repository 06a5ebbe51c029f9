"""Threads for work that may be dear: few at a time, because they all take their turns with the one that answers everybody.

A thread cannot be stopped. One that takes too long is left alone, and another may take its place; of those there are few too.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")

_AT_A_TIME = 2
_LEFT_ALONE = 4  # threads whose places others have taken


class Crew:
    """A few threads."""

    def __init__(self, most: int = _AT_A_TIME, left_alone: int = _LEFT_ALONE) -> None:
        self._free = asyncio.Semaphore(most)
        self._may_be_left = left_alone

    async def acquire(self) -> None:
        """Wait for a place."""
        await self._free.acquire()

    def release(self) -> None:
        """Give a place back."""
        self._free.release()

    def leave_alone(self) -> Callable[[], None]:
        """Nobody waits for a thread any longer: another may have its place. What to do when it has ended after all."""
        if not self._may_be_left:
            return self.release
        self._may_be_left -= 1
        self.release()
        return self._ended

    def _ended(self) -> None:
        self._may_be_left += 1


class Threads:
    """Those of a house: for first looks, which are mostly short, others than for what is known to be dear."""

    def __init__(self) -> None:
        self.first = Crew()
        self.dear = Crew()


def in_thread(work: Callable[[], T]) -> asyncio.Future[T]:
    """Have it done in a thread. The server can end while it goes on."""
    done: Future[T] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as wrong:  # whatever it is, whoever waits is told
            done.set_exception(wrong)

    threading.Thread(target=run, name="aside", daemon=True).start()
    return asyncio.wrap_future(done)
