"""What has happened, told to one seat on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from highcamp.engine.event import Event
from highcamp.engine.words import Reader

if TYPE_CHECKING:
    from rich.console import Console


def tell_game(screen: Console, events: Sequence[Event], seat: int | None, reader: Reader) -> None:
    """Print all events, each with its number: its line, its caption so that it cannot be missed, and what a part brought."""
    from highcamp.cli.screen import caption, sheet, spelled

    for number, event in enumerate(events, 1):
        line, shout = event.before.game.tell(event, seat)
        if line:
            screen.print(spelled(line, reader, f"{number:>4}  "))
        if shout:
            screen.print(caption(shout, reader, screen.width))
        beat = event.before.game.beat(event, seat) if event.before.game.ends(event) else None
        if beat is not None and beat.sheet is not None:
            screen.print(sheet(beat.sheet, reader))
