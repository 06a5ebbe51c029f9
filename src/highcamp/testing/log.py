"""The log as a whole: its headings, whose turn it tells of, and what a turn came to."""

from __future__ import annotations

from highcamp.engine.event import Event
from highcamp.testing.inspection import Inspection, Viewer, name_of
from highcamp.testing.naming import is_words


def divided(inspection: Inspection, event: Event, viewer: Viewer) -> list[object]:
    """How an event divides the log of a viewer."""
    game = inspection.game
    turn = game.turn(event, viewer)
    return [game.heading(event, viewer, 1), turn, "" if turn is None else game.sum_up([event], viewer)]


def check_log(inspection: Inspection, event: Event, viewer: Viewer) -> None:
    """The heading and the turn of an event."""
    with inspection.trying("log", "Dividing the log of {} at move {}", name_of(viewer), event.move):
        heading, turn, summed = divided(inspection, event, viewer)
    seats = range(event.before.seats)
    well = isinstance(heading, str) and (turn is None or (turn[0] in seats and is_words(summed)))  # type: ignore[index]  # a Turn
    inspection.require("log", well, "{} reads {!r} under {!r}", name_of(viewer), summed, heading)
