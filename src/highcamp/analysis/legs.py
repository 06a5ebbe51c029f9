"""A game cut into legs: what somebody did before anything new was told, and what nature did between two such."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from highcamp.engine.event import Event


class Leg(msgspec.Struct, frozen=True):
    """Events in a row, all of one seat's or all of nature's: those from ``first`` up to, not including, ``end``."""

    actor: int
    first: int
    end: int


def legs(events: Sequence[Event]) -> list[Leg]:
    """All of them, in order. A seat's ends with a move that cannot be taken back, so a turn of many small moves is one plan."""
    found, first = list[Leg](), 0
    for number, event in enumerate(events, 1):
        last = number == len(events)
        if last or events[number].actor != event.actor or (not event.by_nature and event.before.game.reveals(event)):
            found.append(Leg(event.actor, first, number))
            first = number
    return found


def is_open(events: Sequence[Event], leg: Leg) -> bool:
    """Whether its seat had a choice anywhere in it."""
    seat = leg.actor
    return seat >= 0 and any(len(event.before.legal(seat)) > 1 for event in events[leg.first : leg.end])
