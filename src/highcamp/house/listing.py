"""What lists show of a table. It stands in the table's row, so that no game is replayed to list it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from highcamp.engine.options import in_words
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.words import Line, Reader, line
from highcamp.house.denials import Missing
from highcamp.store.secret import hashed
from highcamp.store.store import HOST, Row
from highcamp.table.closed import ClosedTable
from highcamp.table.ending import result, winners
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.setting import Setting
from highcamp.table.stuck import StuckTable
from highcamp.table.taker import Taker

if TYPE_CHECKING:
    from highcamp.house.house import House


class Actor(msgspec.Struct, frozen=True, array_like=True):
    """A seat that has to act: who sits there, and whether that is a person."""

    seat: int
    name: str
    is_person: bool


class Ending(msgspec.Struct, frozen=True, array_like=True):
    """How a game ended, as those are told who played, and as everybody else is."""

    players: Line
    others: Line
    winners: tuple[int, ...] | None = None
    """The seats that have won; None where there was nobody to win against, or nobody has written it."""


class Listed(NamedTuple):
    """A table in a list, for whoever holds these seats."""

    row: Row
    seats: tuple[int, ...]
    shut: str
    """Why nobody can play there, in a word or two; empty if they can."""
    host: int | None = None
    """The seat of whoever set it, if they have one."""

    @property
    def actors(self) -> list[Actor]:
        """Who has to act."""
        return msgspec.json.decode(self.row.acting or "[]", type=list[Actor])

    @property
    def is_yours(self) -> bool:
        """Whether it waits for whoever holds the seats."""
        return any(actor.is_person and actor.seat in self.seats for actor in self.actors)

    @property
    def takers(self) -> list[Taker]:
        """Who has which seat; where that was never written, who had it when the table was set."""
        if self.row.takers is not None:
            return msgspec.json.decode(self.row.takers, type=list[Taker])
        return [Taker(chair.name, chair.bot) for chair in self.setting.chairs] if self.setting else []

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(taker.name_in(seat) for seat, taker in enumerate(self.takers))

    @property
    def result(self) -> str:
        """How it ended, for whoever holds the seats; empty if it has not, or nobody has written it."""
        if not self.row.result:
            return ""
        ended = msgspec.json.decode(self.row.result, type=Ending)
        you = self.seats[0] if len(self.seats) == 1 else None
        return Reader(self.names, you).text(ended.players if self.seats else ended.others)

    @property
    def is_readable(self) -> bool:
        """Whether all that the row tells can be read, and fits together."""
        try:
            seats = len(self.takers)
            _ = self.result
            asked = self.row.over or self.row.acting is None or bool(self.actors)  # somebody always has to act
            fits = self.setting is None or seats == len(self.setting.chairs)
            return asked and fits and all(0 <= actor.seat < seats for actor in self.actors)
        except (msgspec.DecodeError, LookupError):
            return False

    @property
    def setting(self) -> Setting | None:
        """What was agreed when it was set; None if nobody can read that any more."""
        try:
            return msgspec.json.decode(self.row.setting, type=Setting)
        except msgspec.DecodeError:
            return None

    @property
    def mode(self) -> list[str]:
        """What is special about the game, in words: the options that are not as usual."""
        header = self.setting.header if self.setting else None
        try:
            return in_words(game_of(header.game).options(header.options)) if header and header.options else []
        except Refused:  # the game is gone, or has other options by now
            return []


def told_of(table: Table) -> dict[str, Any]:
    """What lists tell of a table, as its row has it."""
    acting = [Actor(seat, table.name(seat), table.takers[seat].is_person) for seat in table.state.acting()]
    ended = Ending(line(result(table, 0)), line(result(table, None)), winners(table)) if table.state.over else None
    return {"acting": _json(acting), "takers": _json(table.takers), "result": _json(ended) if ended else None}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


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
        rules=table.game.rules_version,
        **told_of(table),
    )


class Tally(NamedTuple):
    """How somebody has done at a game so far."""

    game: str
    played: int
    won: int
    counted: int
    """How many of them could be won: nobody wins against themselves, or alone."""


class Lists:
    """The lists of a house's tables. None is opened for them, unless its row does not say yet who plays and has to act."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def tables_of(self, key: str, most: int) -> list[Listed]:
        """The tables at which the holder of a key has a seat or is host, latest first."""
        store = self._house.store
        rows = await store.tables_of(hashed(key), most)
        held = await store.seats_at(hashed(key), [row.id for row in rows])
        seats = {id: [seat for seat in found if seat != HOST] for id, found in held.items()}
        return [listed for row in rows if (listed := await self._listed(row, seats.get(row.id, ())))]

    async def tallies_of(self, key: str) -> list[Tally]:
        """How the holder of a key has done so far, for each game that was played to its end, most played first."""
        found: dict[str, Tally] = {}
        for one in await self._house.store.results.sums(hashed(key)):
            so_far = found.get(one.game, Tally(one.game, 0, 0, 0))
            found[one.game] = Tally(one.game, so_far.played + one.played, so_far.won + one.won, so_far.counted + one.counted)
        return sorted(found.values(), key=lambda tally: -tally.played)

    async def open_tables(self, most: int) -> list[Listed]:
        """The tables that wait for players and are offered to everybody, latest first."""
        rows = await self._house.store.open_tables(await self._house.rules(), most)
        hosts = await self._house.store.hosts(row.id for row in rows)
        return [
            listed._replace(host=hosts.get(row.id)) for row in rows if (listed := await self._listed(row)) and not listed.shut
        ]

    async def _listed(self, row: Row, seats: Collection[int] = ()) -> Listed | None:
        """A table as a list shows it; None if it has just been deleted. Where its row cannot be read, its log says the same."""
        shut = "Cannot be opened" if row.id in self._house.unreadable else ""
        if not Listed(row, tuple(seats), shut).is_readable:
            row = msgspec.structs.replace(row, acting=None, takers=None, result=None)
        if (await self._house.rules()).get(row.game) != row.rules:
            shut = "Closed"
        elif row.takers is None and not row.over:
            try:
                table = await self._house.table(row.id)
                row = msgspec.structs.replace(row, **told_of(table))
                await self._house.store.note(row.id, table.seq, told_of(table))
            except Missing:
                return None
            except ClosedTable:
                shut = "Closed"
            except StuckTable:
                shut = "Cannot be opened"
        return Listed(row, tuple(seats), shut)
