"""Who sees what in Can't Stop: everyone sees everything."""

from __future__ import annotations

from typing import Any

from highcamp.engine.event import Event
from highcamp.games.cant_stop.notation import say


def seen(event: Event, seat: int | None) -> Any:
    """What the seat sees of an event."""
    return [event.actor, say(event.move, event.before)]  # type: ignore[arg-type]  # events of this game hold Boards
