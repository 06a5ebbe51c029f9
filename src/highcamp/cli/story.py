"""What has happened, told to one seat on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from highcamp.engine.event import Event
from highcamp.engine.words import Reader

if TYPE_CHECKING:
    from rich.console import Console


def tell_game(screen: Console, events: Sequence[Event], seat: int | None, reader: Reader) -> None:
    """Print all events under their headings, each with its number: its line, its caption so that nobody misses it, and what a
    part brought.
    """
    from highcamp.cli.screen import caption, heading, sheet, spelled
    from highcamp.table.story import Story

    story, under = Story(seat), ""
    lines = story.read(list(events))
    sheets = {seen.moment: seen.beat.sheet for seen in story.beats if seen.beat.sheet is not None}
    for place, told in enumerate(lines):
        if told.heading and told.heading != under:
            under = told.heading
            screen.print(heading(under))
        number = story.events_at(told.moment)
        shown = spelled(told.words, reader, f"{number:>4}  ")
        screen.print(caption(told.words, reader, screen.width) if told.caption else shown)
        brought = sheets.get(told.moment) if [one.moment for one in lines[place + 1 : place + 2]] != [told.moment] else None
        if brought is not None:
            screen.print(sheet(brought, reader))
