"""A hand of up to six cards in one word: a byte for each card, 1 + its kind, smallest first from the low end.

Compiled. A hand that is sorted reads and compares fast, and equal hands are equal words.
"""

from typing import Final

from mypy_extensions import i64

from highcamp.engine.bits import bit, shl, shr

EMPTY: Final = 0


def size(hand: i64) -> i64:
    """How many cards."""
    n: i64 = 0
    while hand != 0:
        hand = shr(hand, 8)
        n += 1
    return n


def card(hand: i64, place: i64) -> i64:
    """The kind of the card at a place, counted from the smallest; -1 beyond the last."""
    return (shr(hand, place * 8) & 255) - 1


def with_card(hand: i64, kind: i64) -> i64:
    """The hand with one card more."""
    place: i64 = 0
    rest = hand
    while rest != 0 and (rest & 255) <= kind + 1:
        rest = shr(rest, 8)
        place += 8
    below = hand & (bit(place) - 1)
    return below | shl(kind + 1, place) | shl(rest, place + 8)


def without_card(hand: i64, kind: i64) -> i64:
    """The hand with one card of this kind less; it must be there."""
    place: i64 = 0
    rest = hand
    while (rest & 255) != kind + 1:
        rest = shr(rest, 8)
        place += 8
    below = hand & (bit(place) - 1)
    return below | shl(shr(rest, 8), place)


def holds(hand: i64, kind: i64) -> bool:
    """Whether a card of this kind is in the hand."""
    while hand != 0:
        if (hand & 255) == kind + 1:
            return True
        hand = shr(hand, 8)
    return False


def kinds(hand: i64) -> list[int]:
    """The cards as a list of kinds, rising."""
    return [card(hand, place) for place in range(size(hand))]
