"""What a viewer saw happen lately, to be shown one after the other before the table as it is now."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from highcamp.engine.beat import Kind, Piece
from highcamp.engine.facts import Sheet
from highcamp.engine.words import Line, Reader, line
from highcamp.table.live import Table
from highcamp.table.story import Seen, Story


class SeenBeat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing that happened, as the viewer saw it."""

    number: Annotated[
        int, Meta(description="Of its moment among all that the viewer has seen, from 1; to go back counts back.")
    ]
    id: Annotated[str, Meta(description="No two beats of a viewer have the same, not even one that was taken back.")]
    kind: Annotated[Kind, Meta(description="What kind of thing it was; ``act``: one without a word of its own.")]
    seats: Annotated[tuple[int, ...], Meta(description="Who did it, or whom it befell.")]
    pieces: Annotated[tuple[Piece, ...], Meta(description="Pieces that moved, by the ids that the board gives them.")]
    dice: Annotated[tuple[int, ...], Meta(description="Dice that were thrown, as they came to rest.")]
    caption: Annotated[str, Meta(description="What happened, as text for the viewer.")]
    parts: Annotated[Line, Meta(description="The caption in parts.")]
    lasts: Annotated[int, Meta(description="Milliseconds for which it is to be shown at the usual speed.")]
    moment: Annotated[bool, Meta(description="Whether the board as it was then is worth fetching.")]
    sheet: Annotated[Sheet | None, Meta(description="What a day, round or match brought, at the end of one, as text.")]
    sheet_parts: Annotated[Sheet | None, Meta(description="The same in parts.")]


def seen_beats(table: Table, story: Story, reader: Reader) -> tuple[SeenBeat, ...]:
    """The latest beats of the viewer to whom the story was told."""

    def seen(one: Seen, reader: Reader) -> SeenBeat:
        return _seen(one, f"{table.ages[one.place][story.seat]}.{one.moment}", reader)

    return tuple(story.beat_spelling.spell(story.beats, reader, seen))


def _seen(one: Seen, id: str, reader: Reader) -> SeenBeat:
    beat, caption = one.beat, line(one.beat.caption)
    return SeenBeat(
        number=one.moment,
        id=id,
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
