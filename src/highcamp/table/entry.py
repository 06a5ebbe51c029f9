"""What is written into a table's log: one entry for each act, with the chance that followed it.

The log is only ever added to. A move taken back is an entry too; what counts is what remains when all entries have been read
from the first to the last. Times are whole milliseconds since 1970.
"""

from __future__ import annotations

import msgspec


class EntryBase(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="act", tag=str.lower):
    """Base of all entries."""

    at: int


class Began(EntryBase, frozen=True, kw_only=True):
    """The cards are dealt."""

    dealt: tuple[int, ...] = ()


class Played(EntryBase, frozen=True, kw_only=True):
    """A seat moved. ``back`` of its latest moves were taken back first: that is how one of a set is exchanged. ``kept`` are
    picks of a set that do not fit into the game yet.
    """

    seat: int
    moves: tuple[int, ...]
    dealt: tuple[int, ...] = ()
    back: int = 0
    kept: tuple[int, ...] = ()
    by: str = ""
    """The bot that moved; empty for a person."""


class Undone(EntryBase, frozen=True, kw_only=True):
    """A seat took its latest move back, or a whole set that it made by one choice."""

    seat: int
    moves: int = 1


class Seated(EntryBase, frozen=True, kw_only=True):
    """A seat changed hands. A name alone is a person, a bot alone a bot, both a bot that stands in for a person."""

    seat: int
    name: str = ""
    bot: str = ""
    why: str = ""
    settles: bool = False
    """Whether everyone went back by this: the others had agreed. By older logs only; see ``closed.py`` for who needs it."""


class Greeted(EntryBase, frozen=True, kw_only=True):
    """A seat said one of the fixed greetings."""

    seat: int
    word: str


class Proposed(EntryBase, frozen=True, kw_only=True):
    """A seat asks everyone to go back to where ``to`` events had happened."""

    seat: int
    to: int
    asked: tuple[int, ...] | None = None
    """The seats that have to agree: the others at which somebody sat. None in older logs, which went by who sat there last."""


class Answered(EntryBase, frozen=True, kw_only=True):
    """A seat agrees to the proposal, or not."""

    seat: int
    agrees: bool


class Coached(EntryBase, frozen=True, kw_only=True):
    """A seat agrees to a coach at this table, or no longer."""

    seat: int
    agrees: bool


class Renewed(EntryBase, frozen=True, kw_only=True):
    """The players go on to another table: a rematch."""

    to: str


Entry = Began | Played | Undone | Seated | Greeted | Proposed | Answered | Coached | Renewed

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write(entry: Entry) -> str:
    """An entry as it is stored."""
    return _encoder.encode(entry).decode()


def read(stored: str) -> Entry:
    """An entry from the store."""
    return _decoder.decode(stored)
