"""Voids: the ranges in which a hand was seen to be empty, as one word.

Four entries of eight bits, oldest lowest: range + 1 in three bits, and in five its *room*: how many cards of that range, or of
one emptied later, can have come in since.
"""

from typing import Final

from mypy_extensions import i64

from highcamp.engine.bits import shl, shr

MOST_ROOM: Final = 31  # more than any hand holds: no limit


def void_range(voids: i64, entry: i64) -> i64:
    """The range of an entry, or -1 where there is none."""
    return (shr(voids, 8 * entry) & 7) - 1


def void_room(voids: i64, entry: i64) -> i64:
    """The room of an entry."""
    return shr(voids, 8 * entry + 3) & 31


def with_void(voids: i64, entry: i64, mountain_range: i64, room: i64) -> i64:
    """The voids with this entry written."""
    return (voids & ~shl(255, 8 * entry)) | shl(room * 8 + mountain_range + 1, 8 * entry)


def void_count(voids: i64) -> i64:
    """How many entries there are."""
    entries: i64 = 0
    while voids != 0:
        voids = shr(voids, 8)
        entries += 1
    return entries


def void_seen(voids: i64, mountain_range: i64) -> i64:
    """The hand has just been seen to hold no card of the range."""
    entries = void_count(voids)
    place: i64 = 0
    while place < entries and void_range(voids, place) != mountain_range:
        place += 1
    if place < entries:
        # The older entry of this range limits nothing by itself any more, only together with those after it.
        if place + 1 < entries and void_room(voids, place) < void_room(voids, place + 1):
            voids = with_void(voids, place + 1, void_range(voids, place + 1), void_room(voids, place))
        while place + 1 < entries:
            voids = with_void(voids, place, void_range(voids, place + 1), void_room(voids, place + 1))
            place += 1
        entries -= 1
    return with_void(voids, entries, mountain_range, 0)


def void_drawn(voids: i64) -> i64:
    """An unknown card came into the hand."""
    one_more: i64 = 8  # in the room of the first entry
    rest = voids
    while rest != 0:
        if void_room(rest, 0) < MOST_ROOM:
            voids += one_more
        one_more = shl(one_more, 8)
        rest = shr(rest, 8)
    return voids


def void_of(voids: i64, mountain_range: i64) -> i64:
    """The entry of a range, or -1."""
    entry: i64 = 0
    while voids != 0:
        if (voids & 7) == mountain_range + 1:
            return entry
        voids = shr(voids, 8)
        entry += 1
    return -1


def void_played(voids: i64, mountain_range: i64) -> i64:
    """An unknown card of the range left the hand: it must have come in after the void."""
    last = void_of(voids, mountain_range)
    for entry in range(last + 1):
        room = void_room(voids, entry)
        if room > 0:
            voids = with_void(voids, entry, void_range(voids, entry), room - 1)
    return voids
