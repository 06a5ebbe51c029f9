"""What has happened, told to one seat on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from highcamp.engine.event import Event

if TYPE_CHECKING:
    from rich.console import Console


def tell_event(screen: Console, event: Event, seat: int | None, number: int | None = None) -> None:
    """Print an event: its line, and its caption so that it cannot be missed."""
    from highcamp.cli.screen import caption, in_seat_colours

    line, shout = event.before.game.tell(event, seat)
    if line:
        prefix = "  " if number is None else f"{number:>4}  "
        screen.print(in_seat_colours(prefix + line))
    if shout:
        screen.print(caption(shout))


def tell_game(screen: Console, events: Sequence[Event], seat: int | None) -> None:
    """Print all events, each with its number."""
    for number, event in enumerate(events, 1):
        tell_event(screen, event, seat, number)
