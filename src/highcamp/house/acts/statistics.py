"""How a guest's games have ended: told to the guest and to nobody else, and erased when the guest wants it. Nothing of a game
is in there before it is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from highcamp.house.acts.guest import Guest
from highcamp.store.results import Result, Sum
from highcamp.store.secret import hashed

MOST: Final = 10_000
"""Results that are told at once, the latest ones."""
_LINKED = 1000  # of how many of the latest it is looked whether their tables are still there


class Statistics(NamedTuple):
    """How somebody's games have ended."""

    sums: Sequence[Sum]
    """What all of them add up to, most played first."""
    results: Sequence[Result]
    """Some of them, latest first."""
    seen: frozenset[str]
    """The tables of these that are still there for the guest to look at."""


async def statistics(guest: Guest, most: int = MOST) -> Statistics:
    """All that is known, with the latest results."""
    if not guest.key:
        return Statistics((), (), frozenset())
    store, key = guest.house.store, hashed(guest.key)
    results = await store.results.of(key, most)
    held = await store.seats_at(key, [result.table for result in results[:_LINKED]])
    return Statistics(await store.results.sums(key), results, frozenset(held))


async def erase(guest: Guest) -> None:
    """Erase all of it."""
    if guest.key:
        await guest.house.store.results.forget(hashed(guest.key))
