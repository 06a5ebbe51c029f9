"""What a viewer saw happen lately, to be shown one after the other before the table as it is now."""

from __future__ import annotations

import msgspec

from highcamp.engine.beat import Kind, Piece
from highcamp.engine.facts import Sheet
from highcamp.engine.words import Line, Reader, line
from highcamp.table.live import Table
from highcamp.table.story import Seen, Story

LATEST = 40  # beats that a frame carries; the replay has all


class SeenBeat(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened, as the viewer saw it."""

    number: int
    """Of its moment, counted from 1 among all that the viewer has seen; to go back counts back."""
    id: str
    """No two beats of a viewer ever have the same: what is done again after it was taken back has another."""
    kind: Kind
    seats: tuple[int, ...]
    pieces: tuple[Piece, ...]
    dice: tuple[int, ...]
    caption: str
    parts: Line
    """The caption in parts."""
    lasts: int
    """Milliseconds for which it is to be shown at the usual speed."""
    moment: bool
    """Whether the board as it was then is worth fetching."""
    sheet: Sheet | None
    """Of the end of a day, a round or a match, as text."""
    sheet_parts: Sheet | None


def seen_beats(table: Table, story: Story, reader: Reader) -> tuple[SeenBeat, ...]:
    """The latest beats of the viewer to whom the story was told."""
    return tuple(_seen(table, story, one, reader) for one in story.beats[-LATEST:])


def _seen(table: Table, story: Story, one: Seen, reader: Reader) -> SeenBeat:
    beat, caption = one.beat, line(one.beat.caption)
    return SeenBeat(
        number=one.moment,
        id=f"{table.ages[one.place][story.seat]}.{one.moment}",
        kind=beat.kind,
        seats=beat.seats,
        pieces=beat.pieces,
        dice=beat.dice,
        caption=reader.text(caption),
        parts=caption,
        lasts=beat.lasts,
        moment=beat.has_moment,
        sheet=beat.sheet.read_by(reader) if beat.sheet is not None else None,
        sheet_parts=beat.sheet,
    )
