"""A guest's tables taken to another device: who may, and what has to be said first."""

from __future__ import annotations

from highcamp.engine.refusal import Refused
from highcamp.house.acts.guest import Guest
from highcamp.house.handover import Moved


async def offer(guest: Guest) -> str:
    """A token that opens all that the guest's key opens, once and soon; refused to whoever has nothing to take along."""
    if not guest.key or not await has_tables(guest):
        text = "There are no tables yet that could be taken along."
        raise Refused("no-tables", text, fix="Play something first.")
    return await guest.house.handover.offer(guest.key)


async def is_offered(guest: Guest, token: str) -> bool:
    """Whether a token still opens anything. To ask takes nothing."""
    return await guest.house.handover.is_offered(token)


async def has_tables(guest: Guest) -> bool:
    """Whether the guest has tables, which whoever made a token would then have, too."""
    return await guest.house.holders.knows(guest.key)


async def take(guest: Guest, token: str, *, both: bool) -> Moved:
    """Open here all that a token opens. A guest who has tables shares them with the other device, having said that ``both``
    devices are theirs. Raises ``Taken`` if the token was used before, or is too old.
    """
    own = guest.key if await has_tables(guest) else None
    if own is not None and not both:
        text = "Your own tables would be open on the other device too."
        raise Refused("own-tables", text, fix="Say that both devices are yours, or leave the link alone.")
    return await guest.house.handover.take(token, own, guest.key)
