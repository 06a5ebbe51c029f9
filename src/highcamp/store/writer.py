"""The writer: whatever waits to be written at the same time goes into one transaction, for the disk takes as long for one entry
as for many.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from highcamp.store.draft import MOST, Draft, Outcome

_Waiting = tuple[Draft, asyncio.Future[Outcome]]


class Gone(Exception):
    """There is no such table any more: it was pruned."""


class Writer:
    """Adds to the logs. ``write`` adds all of a list in one transaction, or none."""

    def __init__(self, write: Callable[[list[Draft]], Awaitable[list[Outcome]]]) -> None:
        self._write = write
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def append(self, draft: Draft) -> Outcome:
        """Add an entry; raises ``Gone`` if its table is no longer there."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all(), name="store-writer")
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((draft, done))
        return await done

    async def close(self) -> None:
        """Write what waits to be written."""
        if self._task is not None:
            await self._queue.join()
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _write_all(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST:
                batch.append(self._queue.get_nowait())
            try:
                plain = [one for one in batch if one[0].is_plain]
                # The others change more than a log: in one transaction, two processes could wait for each other in a ring.
                alone = [[one] for one in batch if not one[0].is_plain]
                await asyncio.gather(*(self._settle(some) for some in (plain, *alone)))
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _settle(self, batch: list[_Waiting]) -> None:
        if not batch:
            return
        try:
            outcomes = await self._write([draft for draft, _ in batch])
        except Exception as wrong:
            # One that cannot be written, to a table that is gone perhaps, must not take the others along.
            if isinstance(wrong, IntegrityError) and len(batch) > 1:
                for alone in batch:
                    await self._settle([alone])
                return
            for draft, done in batch:
                if not done.done():
                    done.set_exception(Gone(draft.table) if isinstance(wrong, IntegrityError) else wrong)
            return
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if not done.done():
                done.set_result(outcome)
