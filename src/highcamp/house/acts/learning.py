"""What a guest has learned: kept by the guest's key, and forgotten when the guest wants it."""

from __future__ import annotations

from highcamp.house.acts.guest import Guest
from highcamp.house.allowance import Exhausted
from highcamp.store.secret import hashed


async def learned(guest: Guest) -> set[tuple[str, str]]:
    """The steps that the guest has taken, each with its game."""
    return set(await guest.house.store.learned.steps(hashed(guest.key))) if guest.key else set()


async def remember(guest: Guest, game: str, step: str) -> str | None:
    """Keep that the guest has taken a step: by which key. A new key is made as seldom as an address may set a table; where
    none is left nothing is kept, and the lesson goes on all the same.
    """
    key = await guest.lasting_key()
    if key != guest.key:
        try:
            guest.take_table()
        except Exhausted:
            return None
    await guest.house.store.learned.add(hashed(key), game, step, guest.house.now())
    return key


async def forget(guest: Guest) -> None:
    """Erase all that is known of what the guest has learned."""
    if guest.key:
        await guest.house.store.learned.forget(hashed(guest.key))
