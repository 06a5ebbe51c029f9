"""What lists show of a table. It stands in the table's row, so that no game is replayed to list it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from highcamp.house.denials import Missing
from highcamp.store.secret import hashed
from highcamp.store.store import Row
from highcamp.table.closed import ClosedTable
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.stuck import StuckTable

if TYPE_CHECKING:
    from highcamp.house.house import House


class Actor(msgspec.Struct, frozen=True, array_like=True):
    """A seat that has to act: who sits there, and whether that is a person."""

    seat: int
    name: str
    is_person: bool


class Listed(NamedTuple):
    """A table in a list, for whoever holds these seats."""

    row: Row
    seats: tuple[int, ...]
    shut: str
    """Why nobody can play there, in a word or two; empty if they can."""

    @property
    def actors(self) -> list[Actor]:
        """Who has to act."""
        return msgspec.json.decode(self.row.acting or "[]", type=list[Actor])

    @property
    def is_yours(self) -> bool:
        """Whether it waits for whoever holds the seats."""
        return any(actor.is_person and actor.seat in self.seats for actor in self.actors)


def actors_of(table: Table) -> str:
    """Who has to act, as a row has it."""
    acting = [Actor(seat, table.name(seat), table.takers[seat].is_person) for seat in table.state.acting()]
    return msgspec.json.encode(acting).decode()


def open_seats(table: Table) -> int:
    """How many seats wait for somebody."""
    return sum(taker.is_open for taker in table.takers)


def row_of(table: Table, log: Sequence[Entry]) -> Row:
    """The row of a table at which this has happened."""
    return Row(
        id=table.id,
        game=table.game.name,
        setting=msgspec.json.encode(table.setting).decode(),
        created=log[0].at,
        touched=log[-1].at,
        public=table.witnesses.public,
        seq=len(log),
        over=table.state.over,
        listed=table.setting.listed,
        empty=open_seats(table),
        acting=actors_of(table),
        rules=table.game.rules_version,
    )


class Lists:
    """The lists of a house's tables. None is opened for them, unless its row does not say yet who has to act."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def tables_of(self, key: str, most: int) -> list[Listed]:
        """The tables at which the holder of a key has a seat or is host, latest first."""
        store = self._house.store
        rows = await store.tables_of(hashed(key), most)
        held = await store.seats_at(hashed(key), [row.id for row in rows])
        return [listed for row in rows if (listed := await self._listed(row, held.get(row.id, ())))]

    async def open_tables(self, most: int) -> list[Listed]:
        """The tables that wait for players and are offered to everybody, latest first."""
        rows = await self._house.store.open_tables(await self._house.rules(), most)
        return [listed for row in rows if (listed := await self._listed(row)) and not listed.shut]

    async def _listed(self, row: Row, seats: Collection[int] = ()) -> Listed | None:
        """A table as a list shows it; None if it has just been deleted."""
        shut = "Cannot be opened" if row.id in self._house.unreadable else ""
        if (await self._house.rules()).get(row.game) != row.rules:
            shut = "Closed"
        elif row.acting is None and not row.over:
            try:
                row = msgspec.structs.replace(row, acting=actors_of(await self._house.table(row.id)))
            except Missing:
                return None
            except ClosedTable:
                shut = "Closed"
            except StuckTable:
                shut = "Cannot be opened"
        return Listed(row, tuple(seats), shut)
