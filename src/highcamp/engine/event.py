"""An event: one move, a seat's or nature's, with the table before and after it."""

from __future__ import annotations

import msgspec

from highcamp.engine.state import NATURE, State


class Event(msgspec.Struct, frozen=True, gc=False):
    """What happened. ``actor`` is a seat or ``NATURE``; the two states are the event's own and must not be changed."""

    before: State
    actor: int
    move: int
    after: State

    @property
    def by_nature(self) -> bool:
        """Whether this was chance."""
        return self.actor == NATURE

    @property
    def opens(self) -> bool:
        """Whether others may choose in secret from here on, and could not before."""
        if self.before.gathering() or not self.after.gathering():
            return False
        return any(seat != self.actor for seat in self.after.acting())


def happen(state: State, actor: int, move: int) -> Event:
    """The event of making a legal move in a state, which itself stays as it is."""
    after = state.copy()
    after.apply(move, actor)
    return Event(before=state, actor=actor, move=move, after=after)
