"""The tale of a finished game: why it ended as it did, in a sentence, and how it came about, in plots.

What is here is told of any game, from its standings; a game that has more to say has a ``tale`` of its own and may begin with
``verdict`` and ``points_over_time``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from highcamp.engine.event import Event
from highcamp.engine.phrases import figure, inflected
from highcamp.engine.plots import Axis, Curve, Lines, Mark, Plot, said
from highcamp.engine.state import State
from highcamp.engine.telling import Running
from highcamp.engine.words import Line, Seat, Words, line, listed


class Tale(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How a finished game is told. Nothing is secret any more."""

    why: Words
    """A sentence: who has won, by how much, and what decided it."""
    plots: tuple[Plot, ...] = ()
    """What people compare, the course of the game first."""

    def said(self) -> Iterator[Words]:
        """All that it says."""
        yield self.why
        for plot in self.plots:
            yield from said(plot)


class Stretch(msgspec.Struct, frozen=True, gc=False):
    """A part of a game under one heading of its log: a day, a round."""

    label: str
    events: Sequence[Event]

    @property
    def after(self) -> State:
        """How things stood when it was over."""
        return self.events[-1].after


def stretches(events: Sequence[Event]) -> list[Stretch]:
    """The game by the headings of its log, as a spectator reads them; an event without one belongs to the stretch before."""
    found: list[tuple[str, list[Event]]] = [("", [])]
    running = Running()
    for place, event in enumerate(events, 1):
        game = event.before.game
        if any(game.tell(event, None)):
            running = running.after(game.turn(event, None), place)
            label = game.heading(event, None, running.round)
            if label and label != found[-1][0]:
                found.append((label, []))
        found[-1][1].append(event)
    return [Stretch(label, tuple(inside)) for label, inside in found if inside and label]


def tell_tale(events: Sequence[Event]) -> Tale:
    """The tale of any game: the margin, and everyone's points over time."""
    plot = points_over_time(events)
    return Tale(why=line(verdict(events[-1].after), "."), plots=(plot,) if plot else ())


# -- who has won --


def winners(state: State) -> list[int]:
    """The seats that have won, be it together; none where all have lost."""
    returns = state.returns()
    return [seat for seat, share in enumerate(returns) if share == max(returns) and share > 0]


def rival(state: State, winner: int) -> int | None:
    """Whoever came closest to the winner."""
    points = _points(state)
    others = [seat for seat in range(state.seats) if seat != winner]
    return max(others, key=lambda seat: points[seat], default=None)


def verdict(state: State, unit: str = "point") -> Line:
    """Who has won, and by how much: a sentence without its full stop, so that a reason can follow."""
    game, points, won = state.game, _points(state), winners(state)
    if game.facts.cooperative:
        return line("All win together" if won else "All lose together")
    if state.seats == 1:
        return line(Seat(0).does("end"), f" the game with {_counted(points[0], unit)}")
    if len(won) != 1:
        return line(listed([Seat(seat) for seat in won]), f" share the win with {_counted(points[won[0]], unit)} each")
    (winner,), other = won, rival(state, won[0])
    assert other is not None
    head, margin = Seat(winner).does("win"), points[winner] - points[other]
    if margin > 0:
        score = line(f"{figure(points[winner])} to ", Seat(other).own, f" {figure(points[other])}")
        return line(head, f" by {_counted(margin, unit)}, ", score)
    if margin < 0:  # fewer points are better, or something else decides
        score = line(f" {_counted(points[winner], unit)} to ", Seat(other).own, f" {figure(points[other])}")
        return line(head, " with", score)
    decides = f", and {game.tie_break} decides" if game.tie_break else ""
    return line(head, f" with {_counted(points[winner], unit)}, as many as ", Seat(other).does("have", "has"), decides)


def because(state: State, reason: Words, unit: str = "point") -> Line:
    """The verdict with what made the difference; where a tie had to be broken, that is what did."""
    won, points = winners(state), _points(state)
    tied = state.seats > 1 and sum(own == points[won[0]] for own in points) > 1 if won else False
    return line(verdict(state, unit), ".") if tied or not reason else line(verdict(state, unit), ": ", reason, ".")


# -- points over time --


def points_over_time(
    events: Sequence[Event],
    *,
    title: str = "Points over time",
    value: Callable[[Any], Sequence[float]] | None = None,
    unit: str = "points",
) -> Lines | None:
    """Everyone's points at the end of every stretch; without headings, after every event. None if they never change.

    ``value`` gives the figure of every seat in a state, if it is not the points of the standing.
    """
    figures = value or _points
    parts = stretches(events)
    states = [part.after for part in parts] or [event.after for event in events]
    first = events[0].before
    rows = [figures(first), *(figures(state) for state in states)]
    if all(row == rows[0] for row in rows):
        return None
    marks = tuple(Mark(place, part.label) for place, part in enumerate(parts, 1))
    curves = _curves(first, rows)
    return Lines(title=title, y=Axis(title=unit), curves=curves, marks=marks, steps=not parts)


def _curves(state: State, rows: Sequence[Sequence[float]]) -> tuple[Curve, ...]:
    """A curve for each seat; one for all where all have the same because they play together."""
    if state.game.facts.cooperative and all(len(set(row)) == 1 for row in rows):
        return (Curve(name="All together", points=tuple((place, row[0]) for place, row in enumerate(rows))),)
    return tuple(Curve.of(seat, tuple((place, row[seat]) for place, row in enumerate(rows))) for seat in range(state.seats))


def _points(state: State) -> list[float]:
    return [row.points for row in sorted(state.game.standing(state, None), key=lambda row: row.seat)]


def _counted(points: float, unit: str) -> str:
    return f"{figure(points)} {inflected(points, unit)}"
