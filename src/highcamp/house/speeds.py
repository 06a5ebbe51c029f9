"""How fast those who play at a table have what happens shown to them: bots wait for the slowest who is there. It goes by their
streams, like who is there, in this process and in others, and never into a log.

Whoever only watches is not waited for: a stranger must not be able to hold a table up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from highcamp.house.calls import Calls
from highcamp.store.hub import Hub

SPEEDS: Final = {"slow": 2.0, "usual": 1.0, "fast": 0.5, "once": 0.0}
"""By what a page calls it: what the time of a beat is multiplied with."""
LASTS: Final = 30_000  # milliseconds for which it holds what a stream has said
_MANY: Final = 10_000  # tables that are remembered before those are forgotten that nobody plays at


class Speeds:
    """What each seat's stream has said last, and when."""

    def __init__(self, hub: Hub, now: Callable[[], int]) -> None:
        self._now = now
        self._calls = Calls(hub, now)
        self._told: dict[str, dict[int, tuple[float, int]]] = {}  # by table and seat
        hub.hear(self._hear)

    def tell(self, table: str, seats: Iterable[int], speed: str) -> None:
        """The stream of somebody who holds these seats is shown at this speed; an unknown word says nothing."""
        for seat in seats if speed in SPEEDS else ():
            self._note(table, seat, speed)
            word = f"speed-{speed}:{table}:{seat}"
            self._calls.call(word, word)

    def slowest(self, table: str) -> float:
        """The speed of the slowest who plays there now; the usual one if nobody has said any."""
        since = self._now() - LASTS
        return max((speed for speed, when in self._told.get(table, {}).values() if when > since), default=SPEEDS["usual"])

    def _note(self, table: str, seat: int, speed: str) -> None:
        self._told.setdefault(table, {})[seat] = (SPEEDS[speed], self._now())
        if len(self._told) > _MANY:
            self._forget()

    def _hear(self, word: str) -> None:
        how, _, rest = word.partition(":")
        table, _, seat = rest.rpartition(":")
        speed = how.removeprefix("speed-")
        if how != speed and speed in SPEEDS and seat.isdecimal():
            self._note(table, int(seat), speed)

    def _forget(self) -> None:
        """Let go of what holds no longer."""
        since = self._now() - LASTS
        self._told = {table: told for table, told in self._told.items() if any(when > since for _, when in told.values())}
