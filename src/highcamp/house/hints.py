"""The hints, or odds, that the seats of a table have asked for: each is thought about once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asked(NamedTuple, Generic[T]):
    """A hint that a seat has asked for, given or still being thought about."""

    decision: int
    thinking: asyncio.Task[T]

    @property
    def has_failed(self) -> bool:
        """Whether nothing came of it."""
        return self.thinking.done() and (self.thinking.cancelled() or self.thinking.exception() is not None)


class Hints(Generic[T]):
    """At most one in flight for each seat, and the latest kept for as long as the seat has the same decision to make."""

    def __init__(self) -> None:
        self._asked: dict[int, Asked[T]] = {}

    async def ask(self, seat: int, decision: int, think: Callable[[], Awaitable[T]]) -> T:
        """The hint for a decision. Who asks again, or has gone on meanwhile, waits for what is being thought about."""
        while True:
            latest = self._asked.get(seat)
            if latest is not None and latest.decision == decision and not latest.has_failed:
                return await asyncio.shield(latest.thinking)
            if latest is None or latest.thinking.done():
                break
            await asyncio.wait([latest.thinking])
        thinking = asyncio.ensure_future(_all(think))
        thinking.add_done_callback(lambda done: done.cancelled() or done.exception())  # whoever asked may have gone
        self._asked[seat] = Asked(decision, thinking)
        return await asyncio.shield(thinking)


async def _all(think: Callable[[], Awaitable[T]]) -> T:
    return await think()
