"""Clues: the two cards that a hand passed at the start of the day, as one word.

Whoever got them knows that one was the lowest of its range in that hand and the other the highest, whichever way round; for
each way there is *room* for cards that came in since and would not fit.
"""

from typing import Final

from mypy_extensions import i64

from highcamp.engine.bits import bit, shl, shr
from highcamp.games.elevation.box import RANGE_OF, RANGE_SET, high_place, low_place
from highcamp.games.elevation.voids import MOST_ROOM

RULED_OUT: Final = 63  # this way round is impossible
NO_LIMIT: Final = MOST_ROOM * 65  # both rooms, one above the other


def clue_of(low: i64, high: i64, observer: i64, room: i64, other_room: i64) -> i64:
    """A clue: ``low`` was the lowest and ``high`` the highest, with ``room``; or the other way round, with ``other_room``."""
    return low | shl(high, 6) | shl(observer + 1, 12) | shl(room, 15) | shl(other_room, 21)


def clue_low(clue: i64) -> i64:
    """The card that the first way round takes for the lowest."""
    return clue & 63


def clue_high(clue: i64) -> i64:
    """The card that the first way round takes for the highest."""
    return shr(clue, 6) & 63


def clue_observer(clue: i64) -> i64:
    """Who knows it, or -1 where there is no clue."""
    return (shr(clue, 12) & 7) - 1


def clue_room(clue: i64, way: i64) -> i64:
    """The room for this way round (0 or 1), or RULED_OUT."""
    return shr(clue, 15 + 6 * way) & 63


def with_clue_room(clue: i64, way: i64, room: i64) -> i64:
    """The clue with another room."""
    return (clue & ~shl(63, 15 + 6 * way)) | shl(room, 15 + 6 * way)


def clue_drawn(clue: i64) -> i64:
    """The hand drew a card that nobody saw: more room, whichever way round."""
    for way in range(i64(2)):
        if clue_room(clue, way) < MOST_ROOM:
            clue += shl(1, 15 + 6 * way)
    return clue


def limits(clue: i64) -> bool:
    """Whether the clue still tells anything about the hand."""
    return clue != 0 and (shr(clue, 15) & 0xFFF) != NO_LIMIT


def clue_excludes(clue: i64, way: i64) -> i64:
    """The cards that the hand did not hold when it passed, if it was this way round."""
    low = clue_low(clue) if way == 0 else clue_high(clue)
    high = clue_high(clue) if way == 0 else clue_low(clue)
    below = RANGE_SET[RANGE_OF[low]] & (bit(low) - 1)
    above = RANGE_SET[RANGE_OF[high]] & ~(shl(bit(high), 1) - 1)
    return below | above


def clue_forbids(clue: i64, way: i64, card: i64) -> bool:
    """Whether this card is among those that the clue excludes."""
    low = clue_low(clue) if way == 0 else clue_high(clue)
    high = clue_high(clue) if way == 0 else clue_low(clue)
    if card < low:
        return RANGE_OF[card] == RANGE_OF[low] or (card > high and RANGE_OF[card] == RANGE_OF[high])
    return card > high and RANGE_OF[card] == RANGE_OF[high]


def new_clue(cards: i64, observer: i64, room: i64) -> i64:
    """The clue from two cards that were passed."""
    low = low_place(cards)
    high = high_place(cards)
    other_room = room
    if RANGE_OF[low] == RANGE_OF[high]:
        other_room = RULED_OUT
    return clue_of(low, high, observer, room, other_room)
