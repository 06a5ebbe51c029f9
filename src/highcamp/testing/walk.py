"""A random game, recorded, with a look at every state on the way."""

from __future__ import annotations

from collections.abc import Callable

from highcamp.engine.chance import Dealer
from highcamp.engine.record import Record
from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection
from highcamp.testing.luck import pick

Look = Callable[[Inspection, Record], None]


def just_play(inspection: Inspection, record: Record) -> None:
    """The look that looks at nothing."""


def walk(inspection: Inspection, number: int, look: Look) -> Record:
    """Play game ``number`` of this check's seed to its end."""
    record = Record(inspection.start())
    dealer = Dealer(f"{inspection.seed} game {number}")
    rng = inspection.rng("players", number)
    inspection.events = record.events
    most = inspection.game.facts.longest or inspection.effort.steps
    while True:
        inspection.step = len(record.events)
        look(inspection, record)
        if record.state.over:
            return record
        inspection.require("ends", len(record.events) < most, "the game goes on after {} steps", len(record.events))
        if record.state.is_chance:
            with inspection.trying("playable", "Dealing an outcome that sample drew"):
                record.deal(dealer)
        else:
            seat = pick(rng, record.state.acting())
            move = pick(rng, record.state.legal(seat))
            with inspection.trying("playable", "Seat {} playing legal move {}", seat + 1, move):
                record.play(seat, move)


def states_of(record: Record) -> list[State]:
    """Every state of a recorded game, the start first."""
    return [record.start, *(event.after for event in record.events)]


def part_of(record: Record, n: int) -> Record:
    """The record as it was after ``n`` events, to go on from."""
    part = Record(record.start)
    part.events = record.events[:n]
    part.state = record.at(n)
    return part
