"""Thinking time, worked out from the log: every process that reads the same entries shows the same clocks."""

from __future__ import annotations

from highcamp.table.setting import Clock


class Clocks:
    """What each seat has used, and since when it is thinking."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.used = [0] * seats  # milliseconds, of the questions that are closed
        self.since: list[int | None] = [None] * seats

    def fork(self) -> Clocks:
        """The same clocks, going on by themselves."""
        other = Clocks(self.clock, len(self.used))
        other.used, other.since = list(self.used), list(self.since)
        return other

    def open(self, seat: int, at: int) -> None:
        """The seat is asked something new."""
        self.close(seat, at)
        self.since[seat] = at

    def close(self, seat: int, at: int) -> None:
        """The seat is not asked any more."""
        begun = self.since[seat]
        if begun is not None and self.clock.per == "game":
            self.used[seat] += max(0, at - begun)
        self.since[seat] = None

    def runs(self, seat: int) -> bool:
        """Whether the seat is thinking."""
        return self.since[seat] is not None

    def renew(self, seat: int) -> None:
        """The seat's time begins anew: its player is back."""
        self.used[seat] = 0

    def end(self, seat: int) -> int | None:
        """When the seat's time will be up, or None if it is not thinking against a clock."""
        begun = self.since[seat]
        if begun is None or self.clock.per == "none":
            return None
        return begun + self.left(seat)

    def left(self, seat: int) -> int:
        """Milliseconds that the seat had left when it was last asked."""
        return max(0, self.clock.seconds * 1000 - self.used[seat])
