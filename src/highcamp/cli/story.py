"""What has happened, told to one seat on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from highcamp.engine.event import Event
from highcamp.engine.words import Reader

if TYPE_CHECKING:
    from rich.console import Console


def tell_game(screen: Console, events: Sequence[Event], seat: int | None, reader: Reader) -> None:
    """Print all events under their headings, each with its number: its line, and its caption so that it cannot be missed."""
    from highcamp.cli.screen import caption, heading, spelled
    from highcamp.table.story import Story

    story, under = Story(seat), ""
    for told in story.read(list(events)):
        if told.heading and told.heading != under:
            under = told.heading
            screen.print(heading(under))
        number = story.events_at(told.moment)
        screen.print(caption(told.words, reader) if told.caption else spelled(told.words, reader, f"{number:>4}  "))
