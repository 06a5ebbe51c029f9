"""Beats: what happened as it is worth seeing, complete enough to be shown."""

from __future__ import annotations

from highcamp.engine.beat import KINDS, Beat
from highcamp.engine.event import Event
from highcamp.testing.inspection import Inspection, Viewer, name_of
from highcamp.testing.naming import is_words


def check_beat(inspection: Inspection, event: Event, viewer: Viewer) -> Beat | None:
    """The viewer's beat of an event."""
    with inspection.trying("beat", "Showing {} move {}", name_of(viewer), event.move):
        beat = inspection.game.beat(event, viewer)
    if beat is None:
        shown = not inspection.game.ends(event)
        inspection.require("beat", shown, "{} is not shown that a part of the game has ended", name_of(viewer))
        return None
    seats = range(event.before.seats)
    well = (
        beat.kind in KINDS
        and beat.caption not in ("", ())
        and all(map(is_words, beat.said()))
        and all(seat in seats for seat in beat.seats)
    )
    inspection.require("beat", well, "{} is shown {!r}", name_of(viewer), beat)
    why = "{} is shown a sheet where no part of the game has ended, or none where one has"
    inspection.require("beat", (beat.sheet is not None) == inspection.game.ends(event), why, name_of(viewer))
    return beat
