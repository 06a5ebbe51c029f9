"""What is in the box of Elevation: 61 mountain cards and how they, the moves and nature's outcomes are numbered.

Compiled: the tables below are what the rules look things up in. A set of mountain cards is one word of 61 bits. Cards 0 to 55
are the four ranges, fourteen values each; 56 to 60 are the Avalanches 1 to 5.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, shl, shr
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


def _lowest_table() -> vec[i64]:
    places = [0]
    for byte in range(1, 256):
        place = 0
        while byte % 2 == 0:
            byte //= 2
            place += 1
        places.append(place)
    return vec[i64](places)


LOWEST_OF_BYTE: Final = _lowest_table()  # byte -> place of its lowest set bit
HIGHEST_OF_BYTE: Final = vec[i64]([0] + [len(bin(byte)) - 3 for byte in range(1, 256)])


def _places_table() -> vec[i64]:
    words = []
    for byte in range(256):
        places = [place for place in range(8) if shr(byte, place) & 1]
        word: i64 = shl(len(places), 24)
        for i in range(len(places)):
            word |= shl(places[i], 3 * i)
        words.append(word)
    return vec[i64](words)


PLACES_OF_BYTE: Final = _places_table()  # byte -> the places of its set bits, three bits each, and above them how many


def low_place(word: i64) -> i64:
    """The lowest card of a set that is not empty."""
    place: i64 = 0
    while (word & 255) == 0:
        word = shr(word, 8)
        place += 8
    return place + LOWEST_OF_BYTE[word & 255]


def high_place(word: i64) -> i64:
    """The highest card of a set that is not empty."""
    place: i64 = 0
    while word > 255:
        word = shr(word, 8)
        place += 8
    return place + HIGHEST_OF_BYTE[word]


def spread(word: i64, buffer: vec[i64], n: i64) -> i64:
    """Write the cards of a set, rising, to the buffer from place ``n`` on; return where they end. Eight more places may be
    written over.
    """
    base: i64 = 0
    if (word & 0xFFFFFFF) == 0:  # nothing of the first two ranges
        word = shr(word, 28)
        base = 28
    while word != 0:
        # All eight places are written, the unset ones to be overwritten: branches that cannot be foretold cost more.
        places = PLACES_OF_BYTE[word & 255]
        buffer[n] = base + (places & 7)
        buffer[n + 1] = base + (shr(places, 3) & 7)
        buffer[n + 2] = base + (shr(places, 6) & 7)
        buffer[n + 3] = base + (shr(places, 9) & 7)
        buffer[n + 4] = base + (shr(places, 12) & 7)
        buffer[n + 5] = base + (shr(places, 15) & 7)
        buffer[n + 6] = base + (shr(places, 18) & 7)
        buffer[n + 7] = base + (shr(places, 21) & 7)
        n += shr(places, 24)
        word = shr(word, 8)
        base += 8
    return n


def any_of(word: i64, rng: Rng) -> i64:
    """A card of a set that is not empty, each as likely."""
    while True:
        place = rng.below(CARDS)
        if (shr(word, place) & 1) != 0:
            return place


def around(seat: i64, seats: i64) -> i64:
    """A seat counted on past the last one: what remains of it, without the cost of a division."""
    while seat >= seats:
        seat -= seats
    return seat


def lowest_of_ranges(hand: i64) -> i64:
    """The lowest card of each range in a hand."""
    found: i64 = 0
    for i in range(RANGES):
        held = hand & RANGE_SET[i]
        if held != 0:
            found |= held & -held
    return found


def highest_of_ranges(hand: i64) -> i64:
    """The highest card of each range in a hand."""
    found: i64 = 0
    for i in range(RANGES):
        held = hand & RANGE_SET[i]
        if held != 0:
            found |= bit(high_place(held))
    return found


# -- the table --

HAND_SIZE: Final = vec[i64]([0, 10, 10, 10, 8, 8, 6])  # climbers -> cards dealt to each
AUTOS: Final = vec[i64]([0, 2, 1, 0, 0, 0, 0])  # climbers -> auto-ascenders
AUTO_CARDS: Final = 20
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
