"""Choices made at the same time: their order must not matter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import factorial

from highcamp.engine.event import Event
from highcamp.engine.record import Record
from highcamp.testing.inspection import Inspection
from highcamp.testing.luck import shuffled


def check_orders(inspection: Inspection, record: Record) -> None:
    """Make the choices of every simultaneous phase again, in other orders."""
    for end, phase in phases(record):
        inspection.step = end
        actors = [event.actor for event in phase]
        if len(set(actors)) > 1:
            for order in _orders(inspection, actors):
                _check_order(inspection, phase, order)


def phases(record: Record) -> Iterator[tuple[int, list[Event]]]:
    """The runs of choices that are revealed together, each with the number of events at its end."""
    phase: list[Event] = []
    for n, event in enumerate(record.events, 1):
        if not event.before.gathering() or event.by_nature:
            phase = []
            continue
        phase.append(event)
        if record.game.reveals(event) or not event.after.gathering():
            yield n, phase
            phase = []


def _orders(inspection: Inspection, actors: list[int]) -> list[tuple[int, ...]]:
    """Other orders of the actors; each seat's own choices stay in their order."""
    most = inspection.effort.orders
    if factorial(min(len(actors), 8)) <= most:
        return sorted(set(permutations(actors)) - {tuple(actors)})
    rng = inspection.rng("order", inspection.step)
    return [tuple(shuffled(rng, actors)) for _ in range(most)]


def _check_order(inspection: Inspection, phase: list[Event], order: tuple[int, ...]) -> None:
    state = phase[0].before.copy()
    choices = {seat: iter([event.move for event in phase if event.actor == seat]) for seat in order}
    said = ", ".join(str(seat + 1) for seat in order)
    for seat in order:
        move = next(choices[seat])
        inspection.require("order", move in state.legal(seat), "in the order {} seat {} cannot choose {}", said, seat + 1, move)
        state.apply(move, seat)
    after = phase[-1].after
    same = state.key() == after.key() and state.digest() == after.digest()
    inspection.require("order", same, "choices in the order {} give {} instead of {}", said, state.position, after.position)
