"""What is in the box of Elevation: 61 mountain cards and how they, the moves and nature's outcomes are numbered.

Compiled: the tables below are what the rules look things up in. A set of mountain cards is one word of 61 bits. Cards 0 to 55
are the four ranges, fourteen values each; 56 to 60 are the Avalanches 1 to 5.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import shl, shr
from highcamp.engine.rng import Rng

ALPS: Final = 0
ROCKIES: Final = 1
ANDES: Final = 2
HIMALAYAS: Final = 3
NO_RANGE: Final = 4  # where the Avalanches stand
RANGES: Final = 4
TOP: Final = 14  # values of a range: 1 to 14
CARDS: Final = 61
FIRST_AVALANCHE: Final = 56
EVERY_CARD: Final = 0x1FFFFFFFFFFFFFFF
AVALANCHES: Final = 0x1F00000000000000
PEAKS: Final = 0x00FFFFFFFFFFFFFF  # every card of a range
SEVENS: Final = 0x0001000400100040  # the 7 of each range

RANGE_OF: Final = vec[i64]([card // 14 for card in range(CARDS)])  # card -> its range, or NO_RANGE
VALUE_OF: Final = vec[i64]([card % 14 + 1 for card in range(CARDS)])  # card -> the number on it


def _range_sets() -> vec[i64]:
    return vec[i64]([shl(0x3FFF, 14 * i) for i in range(RANGES)] + [AVALANCHES])


RANGE_SET: Final = _range_sets()  # range -> all its cards; NO_RANGE -> the Avalanches


def card_of(mountain_range: i64, value: i64) -> i64:
    """The card of a range (or NO_RANGE for an Avalanche) with this number."""
    return mountain_range * TOP + value - 1


def size(word: i64) -> i64:
    """How many cards a set of up to 61 holds, without a loop."""
    word -= shr(word, 1) & 0x1555555555555555
    word = (word & 0x3333333333333333) + (shr(word, 2) & 0x3333333333333333)
    word = (word + shr(word, 4)) & 0x0F0F0F0F0F0F0F0F
    word += shr(word, 8)
    word += shr(word, 16)
    word += shr(word, 32)
    return word & 127


# A sequence in which every six bits stand once: a set of one card, multiplied by it, brings up six that tell which card.
_SEQUENCE: Final = 0x03F79D71B4CB0A89
_MOST: Final = 0x3FFFFFFFFFFFFFFF  # what lies above wraps when compiled and grows when interpreted


def _place_table() -> vec[i64]:
    places = [0] * 64
    for place in range(CARDS):
        places[shr((shl(1, place) * _SEQUENCE) & _MOST, 56)] = place
    return vec[i64](places)


PLACE_OF: Final = _place_table()


def low_place(word: i64) -> i64:
    """The lowest card of a set that is not empty."""
    return PLACE_OF[shr(((word & -word) * _SEQUENCE) & _MOST, 56)]


def high_place(word: i64) -> i64:
    """The highest card of a set that is not empty: fill every place below it and count."""
    word |= shr(word, 1)
    word |= shr(word, 2)
    word |= shr(word, 4)
    word |= shr(word, 8)
    word |= shr(word, 16)
    word |= shr(word, 32)
    return size(word) - 1


def spread(word: i64, buffer: vec[i64], n: i64) -> i64:
    """Write the cards of a set, rising, to the buffer from place ``n`` on; return where they end."""
    while word != 0:
        buffer[n] = low_place(word)
        n += 1
        word &= word - 1
    return n


def any_of(word: i64, rng: Rng) -> i64:
    """A card of a set that is not empty, each as likely."""
    return rng.member(word, CARDS)


def around(seat: i64, seats: i64) -> i64:
    """A seat counted on past the last one: what remains of it, without the cost of a division."""
    while seat >= seats:
        seat -= seats
    return seat


# The ranges are lanes of fourteen bits, so one step moves or fills all four; the masks keep a lane out of its neighbour.
_NOT_1: Final = 0x00FFFBFFEFFFBFFE  # without the lowest card of each range; then without the two, four, eight lowest
_NOT_2: Final = 0x00FFF3FFCFFF3FFC
_NOT_4: Final = 0x00FFC3FF0FFC3FF0
_NOT_8: Final = 0x00FC03F00FC03F00


def lowest_of_ranges(hand: i64) -> i64:
    """The lowest card of each range in a hand: those that have none of their range below them."""
    covered = shl(hand & shr(_NOT_1, 1), 1)
    covered |= shl(covered & shr(_NOT_1, 1), 1)
    covered |= shl(covered & shr(_NOT_2, 2), 2)
    covered |= shl(covered & shr(_NOT_4, 4), 4)
    covered |= shl(covered & shr(_NOT_8, 8), 8)
    return hand & PEAKS & ~covered


def highest_of_ranges(hand: i64) -> i64:
    """The highest card of each range in a hand: those that have none of their range above them."""
    covered = shr(hand & _NOT_1, 1)
    covered |= shr(covered & _NOT_1, 1)
    covered |= shr(covered & _NOT_2, 2)
    covered |= shr(covered & _NOT_4, 4)
    covered |= shr(covered & _NOT_8, 8)
    return hand & PEAKS & ~covered


# -- the table --

HAND_SIZE: Final = vec[i64]([0, 10, 10, 10, 8, 8, 6])  # climbers -> cards dealt to each
SHARE: Final = vec[i64]([0, 256, 128, 86, 64, 52, 43])  # climbers -> 256 divided by them, rounded up: quicker than dividing
AUTOS: Final = vec[i64]([0, 2, 1, 0, 0, 0, 0])  # climbers -> auto-ascenders
AUTO_CARDS: Final = 20
MOST_PLAYS: Final = 14  # to a trick: two laps of six, and nature in each
DAYS: Final = 3
COLUMNS: Final = 5  # of the score pad: the four ranges in our order, then approach cards
APPROACH_COLUMN: Final = 4
MOST_APPROACH: Final = 44  # the 36 printed cards and room for eight of one's own

# -- moves: 0 to 60 put that card forward (play, pass, keep), 61 to 64 play the 7 of a range with the ice axe --

AXE: Final = 61
FACE_UP: Final = 65  # the winner draws from the face-up pile
FACE_DOWN: Final = 66
NAME: Final = 67  # 67 to 72: this seat takes the face-up card
GIVE: Final = 73  # 73 to 76: this range goes to the left before scoring
MOVES: Final = 77

# -- nature's outcomes: 0 to 60 that card comes up, then the approach cards, then the seats --

APPROACH: Final = 61
SEAT: Final = 105
OUTCOMES: Final = 111
