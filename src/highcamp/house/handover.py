"""A player's tables taken to another device: by a link that works once and for minutes. Each device has a key of its own, so
that whoever has a seat sees in how many browsers it is open, and can sign the others out.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from highcamp.engine.refusal import Refused
from highcamp.house.denials import Missing, Taken
from highcamp.house.workshop import TooDear
from highcamp.store.secret import hashed, token
from highcamp.table.closed import ClosedTable
from highcamp.table.drafts import draft_link
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.stuck import StuckTable

if TYPE_CHECKING:
    from highcamp.house.house import House

MINUTES: Final = 10


class Moved(NamedTuple):
    """What came of taking tables along."""

    key: str
    """That of the device."""
    left: int
    """How many tables could not be taken along just now."""


class Handover:
    """The tables of a house that are on their way to another device."""

    def __init__(self, house: House) -> None:
        self._house = house
        house.hub.hear(self._hear)

    async def offer(self, key: str) -> str:
        """A token that opens all that this key opens, once and soon."""
        made, now = token(), self._house.now()
        await self._house.store.keys.offer(hashed(made), hashed(key), now + MINUTES * 60_000, now)
        return made

    async def is_offered(self, token: str) -> bool:
        """Whether a token still opens anything."""
        return await self._house.store.keys.is_offered(hashed(token), self._house.now())

    async def take(self, offered: str, own: str | None, former: str | None = None) -> Moved:
        """Open all that a token opens by a key of its own: a new one, or, if the device has tables, its ``own``, and then the
        other device has these, too. What was learned and played with a ``former`` key, which has no tables, goes with the new
        one alone. Raises ``Taken`` if the token was used before, or is too old.
        """
        theirs = await self._house.store.keys.take(hashed(offered), self._house.now())
        if theirs is None:
            raise Taken(f"This link works no longer: it works once, for {MINUTES} minutes.", fix="Make another one.")
        key = own or token()
        left = await self._share(theirs, hashed(key))
        if own:
            left |= await self._share(hashed(key), theirs)
        elif former:
            await self._take_along(hashed(former), hashed(key))
        return Moved(key, len(left))

    async def _share(self, old: str, new: str) -> set[str]:
        """What one (hashed) key holds another holds from now on, too. A game that runs tells it in its log; where that cannot
        be written, nothing is shared. The tables that were left out for that.
        """
        if old == new:
            return set()
        await self._take_along(old, new)
        rules, shut, left = await self._house.rules(), list[str](), set[str]()
        for table, seat in await self._house.store.keys.running_seats(old, new, rules):
            try:
                await self._house.act(table, partial(_opened_elsewhere, seat), holder=(new, seat))
            except (Missing, ClosedTable, StuckTable):
                shut.append(table)
            except (Refused, TooDear):
                left.add(table)
        for table in await self._house.store.keys.share(old, new, rules, shut=shut, but=left):
            self._hear(f"held:{table}")
            self._house.hub.call(f"held:{table}")
        return left

    async def _take_along(self, old: str, new: str) -> None:
        """What was learned and played with one (hashed) key another has, too."""
        await self._house.store.learned.share(old, new)
        await self._house.store.results.share(old, new)

    def _hear(self, word: str) -> None:
        """The seats of a table are held by other keys than before, though nobody has moved."""
        kind, _, table = word.partition(":")
        if kind == "held" and (opened := self._house.memory.get(table)) is not None:
            opened.seatings += 1
            opened.holds = None
            self._house.hub.wake(table)


def _opened_elsewhere(seat: int, table: Table, at: int) -> Entry:
    return draft_link(table, seat, at, "device")
