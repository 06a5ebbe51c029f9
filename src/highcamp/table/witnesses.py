"""Who has seen how much of a table's log.

What somebody is shown stays as it is until that one sees something new. So it need not be made anew, and how long it takes to
answer tells nothing of what others do in secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.engine.event import Event

Eyes = int | None
"""A seat's, or a spectator's."""


class Witnesses:
    """For all eyes at a table the number of entries of which they saw something."""

    def __init__(self, seats: int) -> None:
        self.everyone: tuple[Eyes, ...] = (None, *range(seats))
        self.public = 0  # when something happened last of which everyone saw something
        self._seen: dict[Eyes, int] = dict.fromkeys(self.everyone, 0)

    def fork(self) -> Witnesses:
        """The same, going on by themselves."""
        other = Witnesses(0)
        other.everyone, other.public, other._seen = self.everyone, self.public, dict(self._seen)
        return other

    def of(self, events: Sequence[Event], mover: int) -> tuple[Eyes, ...]:
        """Who saw anything of what a seat has made happen: that seat, and whoever was shown something of one of the events."""
        if events and not events[0].before.game.facts.hidden:
            return self.everyone
        return tuple(eyes for eyes in self.everyone if eyes == mover or any(_is_seen(event, eyes) for event in events))

    def count(self, eyes: Sequence[Eyes], at: int) -> None:
        """Count the latest entry for these, who saw something of it."""
        for each in eyes:
            self._seen[each] += 1
        if len(eyes) == len(self.everyone):
            self.public = at

    def counts(self, eyes: Sequence[Eyes]) -> tuple[int, ...]:
        """How many entries each of these has seen something of."""
        return tuple(self._seen[each] for each in eyes)


def _is_seen(event: Event, eyes: Eyes) -> bool:
    return event.before.game.seen(event, eyes) is not None
