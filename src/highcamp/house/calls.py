"""What a process tells the others of those at its tables, by the hub and never by the log: of each thing not too often."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from highcamp.store.hub import Hub

OFTEN: Final = 10_000  # milliseconds in which of each thing one word is told
_MANY = 10_000  # things that are remembered before those are forgotten that may be told again


class Calls:
    """When each thing was told last."""

    def __init__(self, hub: Hub, now: Callable[[], int]) -> None:
        self._hub = hub
        self._now = now
        self._latest: dict[Hashable, int] = {}

    def call(self, thing: Hashable, word: str) -> None:
        """Tell the others a word of something, unless they were told one a moment ago."""
        now = self._now()
        if now - self._latest.get(thing, -OFTEN) < OFTEN:
            return
        if len(self._latest) >= _MANY:
            self._latest = {known: when for known, when in self._latest.items() if now - when < OFTEN}
        self._latest[thing] = now
        self._hub.call(word)
