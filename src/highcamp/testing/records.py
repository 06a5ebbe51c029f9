"""Records: written, read back and replayed."""

from __future__ import annotations

from highcamp.engine.record import Record
from highcamp.testing.inspection import Inspection

AHEAD = 40  # events of a record that begins from a position


def check_record(inspection: Inspection, record: Record, n: int) -> None:
    """The whole game, and some of it from state ``n`` on as a game that began from a position."""
    _check_reads_back(inspection, record)
    part = Record(record.at(n), from_position=True)
    part.events = record.events[n : n + AHEAD]
    part.state = record.at(n + len(part.events))
    _check_reads_back(inspection, part)


def _check_reads_back(inspection: Inspection, record: Record) -> None:
    with inspection.trying("record", "Writing the record"):
        text = record.dumps()
    with inspection.trying("record", "Reading the record"):
        again = Record.loads(text, inspection.game)
    told = [(event.actor, event.move) for event in record.events]
    read = [(event.actor, event.move) for event in again.events]
    inspection.require("record", again.header() == record.header() and read == told, "the record reads back as another")
    inspection.require("record", again.state == record.state, "the record replays to another state")
