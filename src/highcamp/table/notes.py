"""What the log tells beside the game: that somebody went back, that a seat was opened in another browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from highcamp.engine.words import Line, Seat, line
from highcamp.table.entry import Seated
from highcamp.table.story import Story, StoryLine

T = TypeVar("T")

# Why a seat is held by other browsers than before, though the same player sits there; and how it is told.
RELINKED = {
    "device": "seat was opened in another browser.",
    "alone": "seat was signed out everywhere else.",
    "link": "seat has a new link; whoever had it has it no longer.",
}


class Note(msgspec.Struct, frozen=True, gc=False):
    """A line that stands behind the first ``after`` events."""

    after: int
    words: Line


def of_seating(entry: Seated, after: int) -> list[Note]:
    """The note of a seat whose holders have changed; who sits where is shown anyway."""
    return [Note(after, line(Seat(entry.seat).own, " ", RELINKED[entry.why]))] if entry.why in RELINKED else []


def of_going_back(seat: int, after: int) -> Note:
    """The note of somebody who went back and had nobody to ask."""
    return Note(after, line(Seat(seat).does("went", "went"), " back over what chance and the others had shown."))


def without_event(notes: Sequence[Note], place: int) -> list[Note]:
    """The notes after the event at this place was taken back."""
    return [Note(note.after - 1, note.words) if note.after > place else note for note in notes]


def back_to(notes: Sequence[Note], to: int) -> list[Note]:
    """The notes after all went back to where so many events had happened."""
    return [Note(min(note.after, to), note.words) for note in notes]


def insert(
    notes: Sequence[Note], lines: Sequence[StoryLine], story: Story, latest: Sequence[T], spell: Callable[[StoryLine], T]
) -> list[T]:
    """The latest of the lines that a viewer was told, spelled, with each note put into its place among them."""
    first = len(lines) - len(latest)
    found, done = list[T](), 0
    for note in notes:
        place = story.lines_after(note.after)
        if place >= first:
            found += [*latest[done : place - first], spell(_line(note, lines, place))]
            done = place - first
    return [*found, *latest[done:]]


def _line(note: Note, lines: Sequence[StoryLine], place: int) -> StoryLine:
    """A note as it stands before the line at this place."""
    before, behind = (lines[place - 1] if place else None), (lines[place] if place < len(lines) else None)
    turn = before.turn if before and behind and before.turn == behind.turn else 0  # it does not come between
    return StoryLine(note.words, heading=before.heading if before else "", turn=turn)
