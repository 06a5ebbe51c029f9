"""How games ended for the holders of keys. A result is written with the entry that ends its game, in one transaction: once, and
never without it. It stays when its table is deleted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, case, delete, exists, func, insert, literal, select, update
from sqlalchemy.dialects import postgresql, sqlite

from highcamp.store.access import Access
from highcamp.store.schema import HOST, analyses, holders, results


class Place(msgspec.Struct, frozen=True):
    """How a game ended for a seat."""

    person: bool
    """Whether a person played it to the end."""
    share: float | None
    """Of the win; None where there was nobody to win against."""
    points: float | None


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended."""

    game: str
    mode: str
    people: int
    """How many played it to the end."""
    level: str
    """Of the bots there; empty if there were none."""
    places: tuple[Place, ...]


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What an analysis has found for a seat, as changes of its chance to win, each with its standard error."""

    luck: float
    luck_error: float
    given_away: float
    given_away_error: float


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended for the holder of a key."""

    table: str
    game: str
    mode: str
    seats: int
    people: int
    """Who played to the end beside the holder."""
    level: str
    seat: int | None
    share: float | None
    points: float | None
    at: int
    luck: float | None
    luck_error: float | None
    given_away: float | None
    given_away_error: float | None


class Sum(msgspec.Struct, frozen=True, kw_only=True):
    """What games of one kind add up to: of one game, with people or not, against bots of one level."""

    game: str
    with_people: bool
    level: str
    played: int
    counted: int
    """Those that could be won."""
    won: int
    best: float | None
    """The most points."""
    judged: int
    """Those that were analysed."""
    luck: float | None
    """A game's, on average; so are the next three."""
    luck_error: float | None
    given_away: float | None
    given_away_error: float | None


class Results:
    """Reads and writes them, by the store's ways to do so. Keys are hashed."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def of(self, key: str, most: int) -> list[Result]:
        """The latest of a key's, latest first."""
        query = _RESULTS.where(results.c.key == key).order_by(results.c.at.desc(), results.c.table_id).limit(most)
        return [_result(found) for found in await self._access.find(query)]

    async def sums(self, key: str) -> list[Sum]:
        """What all of a key's add up to, most played first."""
        query = _SUMS.where(results.c.key == key).order_by(func.count().desc(), results.c.game, "with_people", results.c.level)
        return [_sum(found) for found in await self._access.find(query)]

    async def knows(self, key: str) -> bool:
        """Whether a key has any."""
        return bool(await self._access.find(select(results.c.key).where(results.c.key == key).limit(1)))

    async def judge(self, table: str, seats: Mapping[int, Judged]) -> None:
        """Enter what an analysis of a table's game has found, for everyone who played there."""

        def work(link: Connection) -> None:
            for seat, judged in seats.items():
                where = (results.c.table_id == table, results.c.seat == seat)
                link.execute(update(results).where(*where).values(**msgspec.structs.asdict(judged)))

        await self._access.transact(work)

    async def forget(self, key: str) -> None:
        """Erase all of a key's."""
        await self._access.transact(lambda link: link.execute(delete(results).where(results.c.key == key)))

    async def prune(self, before: int) -> None:
        """Delete those of keys that nobody uses any more."""
        await self._access.transact(lambda link: prune(link, before))

    async def share(self, old: str, new: str) -> None:
        """What one key has another has, too."""

        def work(link: Connection) -> None:
            into = postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
            others = [column for column in results.c if column.name != "key"]
            same = select(literal(new), *others).where(results.c.key == old)
            names = ["key", *(column.name for column in others)]
            link.execute(into(results).from_select(names, same).on_conflict_do_nothing())

        await self._access.transact(work)


def enter(link: Connection, table: str, ended: Ended, at: int) -> None:
    """Write how a game ended for everyone who has a seat there, but for those whose seats bots played to the end. What was
    written of the table before is not true any more.
    """
    link.execute(delete(results).where(results.c.table_id == table))
    held: dict[str, list[int]] = {}
    where = (holders.c.table_id == table, holders.c.seat != HOST)
    for key, seat in link.execute(select(holders.c.key, holders.c.seat).where(*where).order_by(holders.c.key, holders.c.seat)):
        held.setdefault(key, []).append(seat)
    rows = [
        {"key": key, "table_id": table, "at": at, **_entered(ended, seats)}
        for key, seats in held.items()
        if any(ended.places[seat].person for seat in seats)
    ]
    if rows:
        link.execute(insert(results), rows)


def withdraw(link: Connection, table: str) -> None:
    """A game goes on that was over: nothing of how it ended is true."""
    link.execute(delete(results).where(results.c.table_id == table))
    link.execute(delete(analyses).where(analyses.c.table_id == table))


def prune(link: Connection, before: int) -> None:
    """Delete the results of keys that open no table any more and have ended no game since this time."""
    newer = results.alias()
    lives = exists().where(newer.c.key == results.c.key, newer.c.at >= before)
    holds = exists().where(holders.c.key == results.c.key)
    link.execute(delete(results).where(results.c.at < before, ~lives, ~holds))


def _entered(ended: Ended, seats: list[int]) -> dict[str, Any]:
    """Whoever plays several seats plays against themselves: such a game is neither won nor lost."""
    alone = seats[0] if len(seats) == 1 else None
    return {
        "game": ended.game,
        "mode": ended.mode,
        "seats": len(ended.places),
        "people": ended.people - 1,
        "level": ended.level,
        "seat": alone,
        "share": None if alone is None else ended.places[alone].share,
        "points": None if alone is None else ended.places[alone].points,
    }


_COLUMNS = {name: results.c["table_id" if name == "table" else name] for name in Result.__struct_fields__}
_RESULTS = select(*_COLUMNS.values())
_WITH_PEOPLE = case((results.c.people > 0, 1), else_=0).label("with_people")
# In the order of the fields of a sum, but for the errors, see _sum: here they are sums of squares.
_SUMS: Select[Any] = select(
    *(results.c.game, _WITH_PEOPLE, results.c.level),
    *(func.count(), func.count(results.c.share), func.count().filter(results.c.share > 0), func.max(results.c.points)),
    func.count(results.c.luck),
    *(func.avg(results.c.luck), func.sum(results.c.luck_error * results.c.luck_error)),
    *(func.avg(results.c.given_away), func.sum(results.c.given_away_error * results.c.given_away_error)),
).group_by(results.c.game, _WITH_PEOPLE, results.c.level)


def _result(found: Any) -> Result:
    return Result(**dict(zip(_COLUMNS, found, strict=True)))


def _sum(found: Any) -> Sum:
    told = dict(zip(Sum.__struct_fields__, found, strict=True))
    told["with_people"] = bool(told["with_people"])
    for name in ("luck_error", "given_away_error"):
        told[name] = _error(told[name], told["judged"])
    return Sum(**told)


def _error(squares: float | None, games: int) -> float | None:
    """That of a mean over so many games, by the squares of theirs."""
    return None if squares is None else squares**0.5 / games
