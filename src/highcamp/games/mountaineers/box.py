"""What is in the box of Mountaineers: a deck of fourteen cards for each climber, a Lead Climber token, a score track.

Compiled: the constants below are what the rules are written in. A Route's id is its value, the special cards follow; a set of
cards is one word with the bit of each card set. The score track is data and stands in ``tracks.toml``.
"""

from typing import Final

from mypy_extensions import i64

from highcamp.engine.bits import count, lowest
from highcamp.engine.rng import Rng

BOMBER: Final = 11
TAK_TAK: Final = 12
BELAY: Final = 13
CLIP_IN: Final = 14
SABOTAGE: Final = 15
CARDS: Final = 16  # card ids are below this; 0 stands for no card, 1 for nothing

NAMES: Final = ["", "", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Bomber", "Tak-Tak", "Belay", "Clip In", "Sabotage"]
HIGHEST_ROUTE: Final = 10

ROUTES: Final = 0b0000011111111100  # the set of Routes 2 to 10
SPECIALS: Final = 0b1111100000000000  # the five special cards
SHERPA_SPECIALS: Final = 0b1000100000000000  # Bomber and Sabotage

BOMBER_POINTS: Final = 5
TAK_TAK_POINTS: Final = 6

HAND: Final = 3  # cards in hand after refilling
LEAD_HAND: Final = 4  # and for the Lead Climber
OPEN_CARDS: Final = 4  # Blitz: cards each climber lays open beside the hand

# -- modes --

BASIC: Final = 0
PEAK: Final = 1
TOURNAMENT: Final = 2
SHERPA: Final = 3
BLITZ: Final = 4
MODES: Final = ["basic", "peak", "tournament", "sherpa", "blitz"]
MODE_TITLES: Final = ["Basic Match", "Peak Performance", "Mountaineer Tournament", "Sherpa Tournament", "Blitz"]

PLACES: Final = ["1st", "2nd", "3rd", "4th", "5th"]
BASIC_GOAL: Final = 50  # a Basic Match ends here on every track

# -- moves: what a climber can do; card ids are added to the bases --

KEEP: Final = 0  # keep the Bomber for its points
NO_EXTRA: Final = 1  # no Route beside the Tak-Tak
PLAY: Final = 0  # + card: play it as second card; in Blitz choose it
TWO_LEFT: Final = 16  # Sabotage: two points from the left neighbour, one from the right
TWO_RIGHT: Final = 17  # and the other way round
DISCARD: Final = 16  # + card: put it on the discard pile at cleanup
TRADE: Final = 30  # + Route: trade the Bomber for it
EXTRA: Final = 39  # + Route: add it beside the Tak-Tak
MOVES: Final = 50


def any_of(cards: i64, rng: Rng) -> i64:
    """Any card of a set that is not empty."""
    skip = rng.below(count(cards))
    while skip > 0:
        cards &= cards - 1
        skip -= 1
    return lowest(cards)
