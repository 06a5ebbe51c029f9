"""How much each thing matters to a climber's sense, found by trial. Compiled, as the sense is.

All worths are whole numbers, about a hundred to a filled cell.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NEVER: Final = -100_000

# What the weights below stand for, by place.
FIT: Final = 0  # a number that is one off the best for its row
SPEND: Final = 1  # a card thrown away
KEEP: Final = 2  # of a card's worth, how much is lost with it, in hundredths
OPENS: Final = 3  # a cell that becomes free
COVERS: Final = 4  # a Bridge covered
BRIDGES: Final = 5  # a Bridge laid
CAMPS: Final = 6  # a Campfire lit
WAITS: Final = 7  # a card that fits only later
PAIR: Final = 8  # the second of two equal cards
LOWER: Final = 9  # each row further down
# Green path.
PATH: Final = 10  # hopes of a path all gone, or all new
GREEN_KEPT: Final = 11  # a green card in the hand
# Panorama objectives.
CAPTURED: Final = 12  # the third number of an objective
SECOND: Final = 13  # the second
BEGUN: Final = 14  # the first
BROKEN: Final = 15  # an objective that had two numbers and now cannot have the third there
SPOILED: Final = 16  # one that had the first or second only
# Mountain goats.
GOAT: Final = 17  # a goat comes to the mountain
GOAT_ROW: Final = 18  # for each row higher that it comes
GOAT_KEPT: Final = 19  # a goat card in the hand
HERDS: Final = 20  # a herd goes one row up
# What the number is that suits each of the eight rows best, in tenths: at SUITS + row.
SUITS: Final = 21
# What there is to come, and where it would fit.
OPEN: Final = 29  # all cards to come can be played for nothing, and could not before
ONE: Final = 30  # of what a card for nothing is worth, what one that costs one card is, in hundredths
TWO: Final = 31  # that costs two
THREE: Final = 32  # that costs three
HELD: Final = 33  # a card of the hand has a place afterwards
BEST_HELD: Final = 34  # the best of the hand has one
NARROW: Final = 35  # a place that a single card fits
NARROWEST: Final = 36  # how much worse none is, in tenths of a card
HASTE: Final = 37  # how much dearer cards become as they get scarce
# Sundry.
PATIENCE: Final = 38  # two cards thrown away instead of a play
FREE: Final = 39  # a play that costs nothing
BRIDGE_KEPT: Final = 40  # a Bridge in the hand, besides what laying it is worth
CAMP_KEPT: Final = 41  # a Campfire
SUMMIT_KEPT: Final = 42  # a Summit while there are enough others
SUMMIT_ALONE: Final = 43  # the same for a lone climber
LAST_CARDS: Final = 44  # with fewer cards than this in the pile no Summit is thrown away
ROPES: Final = 45  # what a Guide rope is worth more than throwing two cards away

# Found by trial: the first ten over some 100,000 climbs without modules, those of the modules over some 100,000 with one each.
# No thought of what is to come: OPEN and what belongs to it are 0.
WEIGHTS: Final = vec[i64](
    [5, 52, 150, 23, 95, -55, 84, 32, 18, 3]
    + [400, 20, 800, 250, 30, 500, 20, 20, 13, 30, 5]
    + [17, 35, 56, 74, 89, 101, 110, 118]
    + [0, 0, 0, 0, 0, 0, 0, 0, 0]
    + [0, 0, 0, 0, 150, 40, 12, 0]
)

# What has been practised: alone, with two to four, with five. Found by the cross-entropy method, whole sets of weights meeting
# the same deals: over 960,000 climbs with three, and from there over 352,000 each alone, with four and with five; those of the
# modules over some 100,000 with one each, alone and with three.
ALONE: Final = vec[i64](
    [10, 105, 78, 22, -12, -40, -4, 42, -50, 9]
    + [185, 13, 1200, 310, 31, 750, 25, 2, 16, 30, 38]
    + [34, 108, 54, 76, 66, 90, 108, 107]
    + [106, 70, 37, 6, 13, 0, 52, 2, 123]
    + [10, 11, -33, 32, -5, -115, 6, 16]
)

TOGETHER: Final = vec[i64](
    [11, 94, 63, 24, -25, -36, -2, 37, -23, 8]
    + [185, 13, 1200, 310, 31, 750, 25, 2, 16, 30, 38]
    + [24, 109, 50, 69, 68, 90, 100, 108]
    + [178, 58, 32, 6, 10, 4, 70, 3, 203]
    + [0, 10, -3, 33, -25, -135, 10, 0]
)

CROWDED: Final = vec[i64](
    [9, 95, 71, 23, -22, -34, -4, 40, -20, 8]
    + [185, 13, 1200, 310, 31, 750, 25, 2, 16, 30, 38]
    + [24, 107, 52, 62, 73, 89, 99, 106]
    + [200, 72, 37, 3, 4, 12, 65, 3, 184]
    + [6, 1, -5, 36, 13, -97, 7, 0]
)


def practised(seats: i64) -> vec[i64]:
    """What matters to a climber who has practised with so many."""
    if seats == 1:
        return ALONE
    return TOGETHER if seats < 5 else CROWDED
