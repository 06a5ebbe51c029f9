"""Messages at a table: short, plain, and only among people who know each other. There are none at tables that are offered to
everybody, nor in games that are played in silence; greetings there are everywhere.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from highcamp.engine.refusal import Refused
from highcamp.house.allowance import MINUTE, Allowance
from highcamp.house.denials import Forbidden
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

    async def shown(self, sight: Sight, key: str | None) -> Talking | None:
        """What whoever looks hears; None where there is nothing to be heard for them."""
        if not key or _barred(sight.table) or not _have_company(sight):
            return None
        id, talk = sight.table.id, self._house.store.talk
        quiet, muted = await talk.quiet(id), await talk.muted(id, hashed(key))
        said = [] if quiet else [message for message in await talk.said(id, _SHOWN) if message.seat not in muted]
        people = [seat for seat, taker in enumerate(sight.table.takers) if taker.name and seat not in sight.viewer.seats]
        others = [Other(seat=seat, name=sight.table.name(seat), muted=seat in muted) for seat in people]
        return Talking(said=said, quiet=quiet, others=others)

    async def say(self, sight: Sight, key: str | None, seat: int, text: str) -> None:
        """Say something from one's own seat."""
        id = sight.table.id
        if wrong := _barred(sight.table):
            raise wrong
        said = _clean(text)
        if await self._house.store.talk.quiet(id):
            raise Refused("quiet-table", "The host has switched messages off here.", fix="There are still the greetings.")
        self._allowance.take(hashed(key or ""))
        message = Message(seat=seat, name=sight.table.name(seat)[:24], at=self._house.now(), text=said)
        await self._house.store.talk.say(id, message)
        self._tell(id)

    async def hush(self, sight: Sight, quiet: bool) -> None:
        """Switch messages off at a table, or on again: its host may."""
        if not sight.viewer.host:
            raise Forbidden("Only the host can switch messages off.")
        await self._house.store.talk.hush(sight.table.id, quiet)
        self._tell(sight.table.id)

    async def mute(self, sight: Sight, key: str | None, seat: int, muted: bool) -> None:
        """Hear a seat no longer, or again; nobody else learns of it."""
        if not sight.viewer.seats and not sight.viewer.host:
            raise Forbidden("Only those who sit at the table hear anything.")
        if not 0 <= seat < sight.table.seats:
            raise Refused("no-such-seat", f"There is no seat {seat + 1}.", where="seat")
        await self._house.store.talk.mute(sight.table.id, hashed(key or ""), seat, muted)
        self._heard[sight.table.id] += 1
        self._house.hub.wake(sight.table.id)

    def _tell(self, table: str) -> None:
        self._hear(f"said:{table}")
        self._house.hub.call(f"said:{table}")

    def _hear(self, word: str) -> None:
        kind, _, table = word.partition(":")
        if kind == "said" and self._house.hub.is_watched(table):
            self._heard[table] += 1
            self._house.hub.wake(table)


def _barred(table: Table) -> Refused | None:
    """Why there are no messages at a table, whoever asks."""
    fix = "There are the greetings."
    if table.setting.listed:
        return Refused("listed-table", "At tables that are offered to everybody there are no messages.", fix=fix)
    if table.game.facts.silent:
        return Refused("silent-game", f"{table.game.title} is played in silence.", fix=fix)
    return None


def _have_company(sight: Sight) -> bool:
    """Whether somebody who sits here could talk to somebody else."""
    own = sight.viewer.seats
    others = [taker for seat, taker in enumerate(sight.table.takers) if seat not in own and (taker.name or taker.is_open)]
    return bool((own or sight.viewer.host) and others)


def _clean(text: str) -> str:
    """What was said, as one plain line."""
    said = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not said:
        raise Refused("empty-message", "There is nothing to be said.", where="text")
    if len(said) > LONGEST:
        raise Refused("long-message", f"A message has {LONGEST} letters at most, and this has {len(said)}.", where="text")
    return said
