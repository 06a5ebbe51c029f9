"""Bots that think for tests, in processes of their own that are sent home afterwards."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from highcamp import State
from highcamp.table.thinking import Thinkers

T = TypeVar("T")
LONG = 60.0  # seconds that a bot which answers at once may take on a busy machine


def think(what: Callable[[Thinkers], Awaitable[T]], workers: int = 1, megabytes: int = 1024, **more: Any) -> T:
    """What comes of this, with thinkers who are sent home afterwards."""

    async def run() -> T:
        thinkers = Thinkers(workers, megabytes, **more)
        try:
            return await what(thinkers)
        finally:
            await thinkers.close()

    return asyncio.run(run())


async def spied(thinkers: Thinkers, state: State) -> Any:
    return json.loads((await thinkers.advise(state, 0, "spy", LONG)).why)
