"""The tale of a finished expedition: the points after each day, and the pad with every day's approach cards and ranges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highcamp.engine.event import Event
from highcamp.engine.plots import Axis, Bar, Bars, Curve, Group, Kind, Lines, Mark
from highcamp.engine.tale import Tale, because, rival, winners
from highcamp.engine.words import Seat, Words, line
from highcamp.games.elevation.beats import ends
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.seen import tables
from highcamp.games.elevation.view import Row, pad_row

COLUMNS: Final = ("Alps", "Andes", "Himalayas", "Rockies", "approach cards")
_PAINTS: Final = ("alps", "andes", "himalayas", "rockies", "mute")


def tale(events: Sequence[Event]) -> Tale:
    """All of it."""
    last = events[-1].after
    assert isinstance(last, ElevationState)
    nights = [tables(event) for event in events if ends(event)]
    pad = {(before.day, seat): pad_row(after, before.day, seat) for before, after in nights for seat in range(last.seats)}
    return Tale(why=because(last, _reason(last, pad)), plots=(_course(events, nights), _pad(nights, pad)))


def figures(row: Row) -> tuple[int, ...]:
    """What a day's row of the pad has, in the order of the pad."""
    return row.alps, row.andes, row.himalayas, row.rockies, row.approach


def _reason(table: ElevationState, pad: dict[tuple[int, int], Row]) -> Words:
    """Where on the pad the winner was furthest ahead of whoever came closest."""
    won = winners(table)
    other = rival(table, won[0]) if len(won) == 1 else None
    if other is None or not pad:
        return ""
    days = sorted({day for day, _ in pad})
    ahead = [
        (own - theirs, -day, -place, own, theirs)
        for day in days
        for place, (own, theirs) in enumerate(zip(figures(pad[day, won[0]]), figures(pad[day, other]), strict=True))
    ]
    best, day, place, own, theirs = max(ahead)
    if best <= 0:
        return ""
    what = f"{COLUMNS[-place]} on day {1 - day}"
    return line(Seat(won[0]).own, f" {what} brought {_points(own)}, ", Seat(other).own, f" {_points(theirs)}")


def _points(number: int) -> str:
    return f"{number}".replace("-", "−") if number else "none"


def _course(events: Sequence[Event], nights: Sequence[tuple[ElevationState, ElevationState]]) -> Lines:
    first, _ = tables(events[0])
    states = [(0, first), *((int(before.day) + 1, after) for before, after in nights)]
    curves = tuple(
        Curve.of(seat, tuple((day, float(state.totals[seat])) for day, state in states)) for seat in range(first.seats)
    )
    marks = tuple(Mark(int(before.day) + 1, f"Day {before.day + 1}") for before, _ in nights)
    return Lines(title="Points after each day", y=Axis(title="points"), curves=curves, marks=marks)


def _pad(nights: Sequence[tuple[ElevationState, ElevationState]], pad: dict[tuple[int, int], Row]) -> Bars:
    groups = tuple(
        Group(
            _day(before),
            tuple(Bar.of(seat, *map(float, figures(pad[before.day, seat]))) for seat in range(after.seats)),
        )
        for before, after in nights
    )
    kinds = tuple(Kind(words, paint) for words, paint in zip(COLUMNS, _PAINTS, strict=True))
    return Bars(title="What each day brought", groups=groups, kinds=kinds)


def _day(table: ElevationState) -> str:
    """A day and its approach cards."""
    cards = ", ".join(card.name for card in table.approach)
    return f"Day {table.day + 1}: {cards}" if cards else f"Day {table.day + 1}"
