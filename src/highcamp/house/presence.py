"""Who is at a table now. It goes by the streams that are open, in this process and in others, and never into a log: here is
whoever has one, away who has had none for half a minute, gone who has not looked in for five.

What somebody does at a table does not count, only that they look: a choice that is made in secret must not show here either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal

from highcamp.house.calls import Calls
from highcamp.store.hub import Hub

State = Literal["here", "away", "gone"]

AWAY: Final = 30_000  # milliseconds without a stream
GONE: Final = 300_000  # milliseconds without a look
_MANY = 10_000  # seats that are remembered before those are forgotten that are long gone

Place = tuple[str, int]  # a table and a seat


class Presence:
    """When each seat was last seen. What other processes call is heard like what is seen here."""

    def __init__(self, hub: Hub, now: Callable[[], int]) -> None:
        self._hub = hub
        self._now = now
        self._here: dict[Place, int] = {}
        self._near: dict[Place, int] = {}
        self._calls = Calls(hub, now)
        hub.hear(self._hear)

    def stay(self, table: str, seats: Iterable[int]) -> None:
        """Somebody who holds these seats has a stream open, or has just come to the page."""
        for seat in seats:
            self._seen("here", (table, seat))

    def look_in(self, table: str, seats: Iterable[int]) -> None:
        """Somebody who holds these seats has looked in, with the table out of sight, such as in a hidden tab."""
        for seat in seats:
            self._seen("near", (table, seat))

    def state(self, table: str, seat: int) -> State:
        """Whether a seat's player is there."""
        place, now = (table, seat), self._now()
        here = self._here.get(place, -GONE)
        if now - here < AWAY:
            return "here"
        return "away" if now - max(here, self._near.get(place, -GONE)) < GONE else "gone"

    def changes(self, table: str, seats: Iterable[int]) -> int | None:
        """When one of these seats will change without being seen; None if none will."""
        now, times = self._now(), list[int]()
        for seat in seats:
            here = self._here.get((table, seat), -GONE)
            near = max(here, self._near.get((table, seat), -GONE))
            times += [when for when in (here + AWAY, near + GONE) if when > now]
        return min(times, default=None)

    def _seen(self, how: str, place: Place) -> None:
        self._note(how, place)
        self._calls.call(place, f"{how}:{place[0]}:{place[1]}")

    def _note(self, how: str, place: Place) -> None:
        before = self.state(*place)
        (self._here if how == "here" else self._near)[place] = self._now()
        if self.state(*place) != before:
            self._hub.wake(place[0])
        if len(self._here) + len(self._near) > _MANY:
            self._forget()

    def _hear(self, word: str) -> None:
        how, _, rest = word.partition(":")
        table, _, seat = rest.rpartition(":")
        if how in ("here", "near") and seat.isdecimal():
            self._note(how, (table, int(seat)))

    def _forget(self) -> None:
        """Let go of those who have been gone for long."""
        old = self._now() - GONE
        self._here = {place: when for place, when in self._here.items() if when >= old}
        self._near = {place: when for place, when in self._near.items() if when >= old}
