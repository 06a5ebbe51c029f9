"""Where a climb failed, or how it was won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from highcamp.engine.event import Event
from highcamp.engine.facts import Sheet
from highcamp.engine.words import Seat, Words, line
from highcamp.games.tranquility.names import called, kind_of
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.games.tranquility.view import view


def account(events: Sequence[Event]) -> tuple[Sheet, ...]:
    """Who could not act and with which cards, what was still empty, and what was thrown away on the way."""
    climb = events[-1].after
    assert isinstance(climb, TranquilityState)
    shown = [view(climb, seat) for seat in range(climb.seats)]
    empty = [
        f"{sum(not cell.card for cell in row)} in row {row[0].row}"
        for row in shown[0].mountain
        if not all(cell.card for cell in row)
    ]
    rows: list[tuple[Words, Words]] = [("Empty places", ", ".join(empty) or "none")]
    if not climb.won:
        rows.insert(0, ("Who could not act", line(Seat(climb.turn))))
    for seat, own in enumerate(shown):
        climber = own.climbers[seat]
        rows.append((line(Seat(seat), " held"), _cards(climber.hand) or "no card"))
        rows.append((line(Seat(seat), " had discarded"), _cards(climber.discards) or "nothing"))
    return (Sheet(title="How it was won" if climb.won else "Where the climb failed", columns=("", ""), rows=tuple(rows)),)


def _cards(words: Sequence[str] | None) -> str:
    """Cards as one calls them, equals together: green 7, Bridge (2 times)."""
    numbers = Counter(called(kind_of(word)) for word in words or ())
    return ", ".join(name if number == 1 else f"{name} ({number} times)" for name, number in numbers.items())
