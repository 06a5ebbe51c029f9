"""``/health`` says that the server is alive, ``/ready`` that it can keep what is done at its tables: a write is tried."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import get
from litestar.datastructures import State

import highcamp
from highcamp.store.store import Store
from highcamp.web.identity import Serving

_GOOD = 1.0  # seconds for which a good answer is: whoever asks more often costs the disk nothing


class Readiness:
    """Whether the database takes what is written. All who ask meanwhile wait for one try."""

    def __init__(self) -> None:
        self._trying: asyncio.Task[None] | None = None
        self._tried = -_GOOD  # when it went well last

    async def check(self, store: Store) -> None:
        """Raises ``Away`` if it does not."""
        now = asyncio.get_running_loop().time
        if now() < self._tried + _GOOD:
            return
        if self._trying is None or self._trying.done():
            self._trying = asyncio.create_task(store.probe())
        await asyncio.shield(self._trying)
        self._tried = now()


@get("/health", include_in_schema=False)
async def health() -> dict[str, Any]:
    """Whether the server answers."""
    return {"ok": True, "version": highcamp.__version__}


@get("/ready", include_in_schema=False)
async def ready(state: State, house: Serving) -> dict[str, Any]:
    """Whether what is done at a table would be kept."""
    await state.readiness.check(house.store)
    return {"ok": True, "version": highcamp.__version__}
