"""A database with some tables in it, each touched at a time of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from highcamp.store.store import Row, Store

DAY = 24 * 3600 * 1000


def table(id: str, touched: int, *, over: bool = False) -> Row:
    usual = {"setting": "{}", "created": 0, "seq": 2, "over": over, "listed": False, "empty": 0}
    return Row(id=id, game="cant-stop", rules=1, touched=touched, public=touched, **usual)  # type: ignore[arg-type]  # checked by msgspec


async def fill(url: str, touched: dict[str, int]) -> None:
    store = Store(url)
    for id, when in touched.items():
        await store.create(table(id, when), ["{}", "{}"], None, [("key", 0)])
        await store.invite(id, 1, f"token-{id}")
    await store.close()


def using(url: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store, which is closed afterwards."""

    async def do() -> None:
        store = Store(url)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(do())
