"""Who holds which seats. A holder is known by a key; of keys only what they hash to is kept."""

from __future__ import annotations

import contextlib

import msgspec

from highcamp.house.memory import Memory
from highcamp.house.opened import Opened
from highcamp.store.secret import hashed, is_table_id
from highcamp.store.store import HOST, Store
from highcamp.table.viewer import Viewer


class Holders:
    """The holders of all seats."""

    def __init__(self, store: Store, memory: Memory) -> None:
        self._store = store
        self._memory = memory

    async def viewer(self, opened: Opened, key: str | None, asked: int | None = None) -> Viewer:
        """Who the holder of a key is at a table, as far as that was read."""
        if not key:
            return Viewer(asked=asked)
        holds, seatings = opened.holds, opened.seatings
        if holds is None:
            holds = await self._store.holders(opened.table.id)
            if opened.seatings == seatings:
                opened.holds = holds
        own = hashed(key)
        mine = sorted(seat for held, seat in holds if held == own)
        seats = tuple(seat for seat in mine if seat != HOST)
        browsers = tuple(sum(held == seat for _, held in holds) for seat in seats)
        return Viewer(seats=seats, asked=asked, host=HOST in mine, browsers=browsers)

    async def knows(self, key: str | None) -> bool:
        """Whether a key was given out here and opens a table."""
        return key is not None and await self._store.knows(hashed(key))

    async def is_holder(self, key: str | None, id: str) -> bool:
        """Whether a key's holder has a seat at a table, or is its host."""
        if not key or not is_table_id(id):
            return False
        opened = self._memory.get(id)
        if opened is None:
            return bool(await self._store.seats_of(hashed(key), id))
        return (await self.viewer(opened, key)).holds

    async def may_watch(self, id: str, key: str | None) -> bool:
        """Whether the holder of a key may know of a table that cannot be opened."""
        row = await self._store.row(id)
        with contextlib.suppress(msgspec.DecodeError):
            if row is not None and msgspec.json.decode(row.setting, type=_Watching).spectators:
                return True
        return await self.is_holder(key, id)


class _Watching(msgspec.Struct):
    """What a setting says of watching, whatever else it says."""

    spectators: bool = True
