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
# Found by trial: the first ten over some 100,000 climbs without modules, the others over some 100,000 with one each.
WEIGHTS: Final = vec[i64]([5, 52, 150, 23, 95, -55, 84, 32, 18, 3, 400, 20, 800, 250, 30, 500, 20, 20, 13, 30, 5])
