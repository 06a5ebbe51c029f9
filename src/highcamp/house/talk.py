"""Messages at a table, kept for a while and heard at once; ``acts/talk.py`` says whose."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from highcamp.house.allowance import MINUTE, Allowance
from highcamp.house.sight import Sight
from highcamp.store.secret import hashed
from highcamp.store.talk import Message
from highcamp.table.live import Table

if TYPE_CHECKING:
    from highcamp.house.house import House

LONGEST: Final = 200  # letters
A_MINUTE: Final = 12  # messages of one player
_SHOWN = 30  # the latest ones


class Other(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody else who sits at the table."""

    seat: int
    name: str
    muted: bool
    """Whether this one does not hear them."""


class Talking(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody at a table hears."""

    said: list[Message]
    quiet: bool
    """Whether the host has switched messages off."""
    others: list[Other]


class Talk:
    """The messages of a house's tables."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._allowance = Allowance(A_MINUTE, MINUTE, house.now)
        self._heard: Counter[str] = Counter()  # how often something was said at a table, as far as this process knows
        house.hub.hear(self._hear)

    def version(self, table: str) -> tuple[int, int]:
        """It changes whenever there may be something new to hear."""
        return self._house.hub.silences, self._heard[table]

    async def hear(self, sight: Sight, key: str) -> Talking:
        """What the holder of a key, who looks at a table, hears there."""
        id, talk = sight.table.id, self._house.store.talk
        quiet, muted = await self.is_quiet(id), await talk.muted(id, hashed(key))
        said = [] if quiet else [message for message in await talk.said(id, _SHOWN) if message.seat not in muted]
        people = [seat for seat, taker in enumerate(sight.table.takers) if taker.name and seat not in sight.viewer.seats]
        others = [Other(seat=seat, name=sight.table.name(seat), muted=seat in muted) for seat in people]
        return Talking(said=said, quiet=quiet, others=others)

    async def is_quiet(self, table: str) -> bool:
        """Whether messages are switched off at a table."""
        return await self._house.store.talk.quiet(table)

    async def say(self, table: Table, key: str, seat: int, text: str) -> None:
        """Say something from a seat; raises ``Exhausted`` where the holder of this key has said too much just now."""
        self._allowance.take(hashed(key))
        message = Message(seat=seat, name=table.name(seat)[:24], at=self._house.now(), text=text)
        await self._house.store.talk.say(table.id, message)
        self._tell(table.id)

    async def hush(self, table: str, quiet: bool) -> None:
        """Switch messages off at a table, or on again."""
        await self._house.store.talk.hush(table, quiet)
        self._tell(table)

    async def mute(self, table: str, key: str, seat: int, muted: bool) -> None:
        """The holder of a key hears a seat no longer, or again."""
        await self._house.store.talk.mute(table, hashed(key), seat, muted)
        self._heard[table] += 1
        self._house.hub.wake(table)

    def _tell(self, table: str) -> None:
        self._hear(f"said:{table}")
        self._house.hub.call(f"said:{table}")

    def _hear(self, word: str) -> None:
        kind, _, table = word.partition(":")
        if kind == "said" and self._house.hub.is_watched(table):
            self._heard[table] += 1
            self._house.hub.wake(table)
