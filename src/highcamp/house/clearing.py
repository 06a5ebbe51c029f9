"""Finished games are not kept for ever, where the host has said so."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from highcamp.house.house import House

log = logging.getLogger(__name__)

_PAUSE = 3600.0  # seconds between two looks for old tables
_DAY = 24 * 3600 * 1000


class Clearing:
    """Deletes tables whose games are over and that nobody has touched for so many days, what was learned or analysed so long
    ago, and the results of those who have not played since; 0 is never.
    """

    def __init__(self, house: House, days: int) -> None:
        self._house = house
        self._days = days

    async def run(self) -> None:
        """Look from time to time."""
        while self._days:
            try:
                await self.clear()
            except Exception:  # the database may be away for a while
                log.exception("Clearing out old tables failed.")
            await asyncio.sleep(_PAUSE)  # the time between two looks

    async def clear(self) -> int:
        """Look once; how many were deleted."""
        before, gone = self._house.now() - self._days * _DAY, 0
        while some := await self._house.store.prune(before):
            for id in some:
                self._house.memory.drop(id)
            gone += len(some)
        for kept in (self._house.store.learned, self._house.store.analyses, self._house.store.results):
            await kept.prune(before)
        if gone:
            log.info("Deleted: %d finished tables that nobody has touched for %d days.", gone, self._days)
        return gone
