"""A browser's key taken to another device: by a link that works once and for minutes. Both are the same player then, with all
tables of either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from highcamp.engine.refusal import Refused
from highcamp.house.denials import Taken
from highcamp.store.secret import hashed, seal, token, unseal

if TYPE_CHECKING:
    from highcamp.house.house import House

MINUTES: Final = 10


class Handover:
    """The keys of a house that are on their way."""

    def __init__(self, house: House) -> None:
        self._house = house
        house.hub.hear(self._hear)

    async def offer(self, key: str | None) -> str:
        """A token that opens this key, once and soon; refused to whoever has nothing to take along."""
        if not key or not await self.is_rich(key):
            fix = "Play something first."
            raise Refused("no-tables", "This browser has no tables yet that it could take along.", fix=fix)
        made, now = token(), self._house.now()
        await self._house.store.keys.offer(hashed(made), seal(key, made), now + MINUTES * 60_000, now)
        return made

    async def is_offered(self, token: str) -> bool:
        """Whether a token still opens a key."""
        return await self._house.store.keys.is_offered(hashed(token), self._house.now())

    async def is_rich(self, key: str | None) -> bool:
        """Whether a browser has tables of its own, which would go along."""
        return bool(key) and await self._house.store.knows(hashed(key or ""))

    async def take(self, token: str, own: str | None, *, both: bool = False) -> str:
        """The key that a token opens, for a browser that may have one of its own: what that holds goes along, once its holder
        has said that ``both`` devices are theirs. Raises ``Taken`` if it was used before, or is too old.
        """
        if not both and await self.is_rich(own):
            text = "Your own tables would be open on the other device too."
            raise Refused("own-tables", text, fix="Say that both devices are yours, or leave the link alone.")
        sealed = await self._house.store.keys.take(hashed(token), self._house.now())
        if sealed is None:
            raise Taken
        key = unseal(sealed, token)
        for table in await self._house.store.keys.join(hashed(own), hashed(key)) if own else ():
            self._hear(f"held:{table}")
            self._house.hub.call(f"held:{table}")
        return key

    def _hear(self, word: str) -> None:
        """The seats of a table are held by other keys than before, though nobody has moved."""
        kind, _, table = word.partition(":")
        if kind == "held" and (opened := self._house.memory.get(table)) is not None:
            opened.seatings += 1
            opened.holds = None
            self._house.hub.wake(table)
