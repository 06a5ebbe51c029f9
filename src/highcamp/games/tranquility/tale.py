"""The tale of a finished climb: how the mountain grew, and where cards were lost on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from highcamp.engine.event import Event
from highcamp.engine.phrases import counted
from highcamp.engine.plots import Axis, Bar, Bars, Curve, Group, Kind, Lines, Mark
from highcamp.engine.tale import Tale, stretches
from highcamp.engine.words import Line, Seat, line
from highcamp.games.tranquility.box import CELLS, DISCARD, HERD, RELOCATE, ROW, ROWS, TOP
from highcamp.games.tranquility.phases import ACT
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.games.tranquility.story import climbs

NOWHERE: Final = -1
"""Where cards go that were thrown away without a card being placed."""


class Losses(msgspec.Struct, frozen=True):
    """Cards that were discarded: by whom, and for a card on which row."""

    found: Counter[tuple[int, int]]

    def of(self, seat: int) -> int:
        """By a seat."""
        return sum(number for (who, _), number in self.found.items() if who == seat)

    def on(self, row: int) -> int:
        """For cards on a row."""
        return sum(number for (_, where), number in self.found.items() if where == row)

    @property
    def all(self) -> int:
        """All together."""
        return self.found.total()


def tale(events: Sequence[Event]) -> Tale:
    """All of it."""
    last = events[-1].after
    assert isinstance(last, TranquilityState)
    losses = losses_of(events)
    whose = (_whose(losses, last.seats),) if last.seats > 1 else ()
    return Tale(why=_why(last, losses), plots=(_course(events), _where(losses), *whose))


def losses_of(events: Sequence[Event]) -> Losses:
    """Who discarded how many cards for what."""
    found: Counter[tuple[int, int]] = Counter()
    row = NOWHERE
    for event in events:
        if event.by_nature:
            continue
        before, _ = climbs(event)
        if before.phase == ACT:
            row = NOWHERE
        if event.move < DISCARD:
            row = ROW[event.move % CELLS]
        elif event.move < RELOCATE:
            found[before.turn, row] += 1
        elif event.move < HERD:  # a Campfire moves a card: what that costs is lost up there
            row = ROW[event.move - RELOCATE]
    return Losses(found)


def _why(climb: TranquilityState, losses: Losses) -> Line:
    idle = losses.on(NOWHERE)
    rows = {row: losses.on(row) for row in range(ROWS) if losses.on(row)}
    lost = f"{counted(losses.all, 'card')} {'was' if losses.all == 1 else 'were'} discarded on the way"
    if rows and max(rows.values()) >= idle:
        worst = max(rows, key=lambda row: rows[row])
        lost += f", {rows[worst]} of them for row {worst + 1}"
    elif idle:
        lost += f", {idle} of them in turns without a card placed"
    left = climb.undrawn + sum(climb.held(seat) for seat in range(climb.seats))
    if climb.won:
        return line(f"The Summit is reached with {counted(left, 'card') if left else 'no card'} left: {lost}.")
    empty = sum(1 for cell in climb.cells[:TOP] if not cell)
    short = f"with {counted(empty, 'place')} still empty" if empty else "with only the Summit missing"
    return line("The climb is lost ", f"{short}, because ", Seat(climb.turn), f" could not act: {lost}.")


def _course(events: Sequence[Event]) -> Lines:
    """Cards on the mountain after every round, and how many everyone had discarded by then."""
    parts = stretches(events)
    seats = events[0].before.seats
    laid, lost = [_lying(events[0])], [[0] * seats]
    past: list[Event] = []
    for part in parts:
        past += part.events
        known = losses_of(past)
        laid.append(_lying(part.events[-1], after=True))
        lost.append([known.of(seat) for seat in range(seats)])
    mountain = Curve(name="On the mountain", points=tuple((place, float(number)) for place, number in enumerate(laid)))
    curves = tuple(
        Curve(
            name=line("Discarded by ", Seat(seat)),
            look=seat,
            points=tuple((place, float(row[seat])) for place, row in enumerate(lost)),
        )
        for seat in range(seats)
    )
    marks = tuple(Mark(place, part.label) for place, part in enumerate(parts, 1))
    return Lines(title="How the mountain grew", y=Axis(title="cards"), curves=(mountain, *curves), marks=marks)


def _lying(event: Event, *, after: bool = False) -> int:
    climb = climbs(event)[after]
    return sum(1 for cell in climb.cells[:TOP] if cell)


def _where(losses: Losses) -> Bars:
    """What every row cost, the highest first."""
    rows = [Bar(name=f"Row {row + 1}", amounts=(losses.on(row),)) for row in reversed(range(ROWS - 1))]
    idle = Bar(name="No card placed", amounts=(losses.on(NOWHERE),))
    return Bars(title="Where cards were lost", groups=(Group("", (*rows, idle)),), axis=Axis(title="cards"))


def _whose(losses: Losses, seats: int) -> Bars:
    """Whose they were."""
    bars = tuple(
        Bar.of(seat, losses.of(seat) - losses.found[seat, NOWHERE], losses.found[seat, NOWHERE]) for seat in range(seats)
    )
    kinds = (Kind("for a place", "rockies"), Kind("no card placed", "mute"))
    return Bars(title="Whose cards they were", groups=(Group("", bars),), kinds=kinds)
