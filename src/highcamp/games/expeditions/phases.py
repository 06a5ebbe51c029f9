"""The moments of a day: what happens next."""

from typing import Final

DRAW_FIRST: Final = 0  # nature draws who starts
DRAW_PAWNS: Final = 1  # nature lays out the pawns on the score track
TURN_TILE: Final = 2  # nature turns up a weather tile
TURN_TOKEN: Final = 3  # nature turns up a risk token
STACK: Final = 4  # nature stacks the acclimatization decks
DRAW: Final = 5  # nature deals cards
SELECT: Final = 6  # all choose their cards
TAKE_TOKEN: Final = 7  # a seat takes a risk token
ACT: Final = 8  # a seat uses its cards
ICEFALL: Final = 9  # nature turns up an icefall token
CREVICE: Final = 10  # the guide before the token pays the rest or goes back
ENDED: Final = 11

PLENTY: Final = 1000  # more than any risk token costs
DEAR: Final = 1000  # more than anybody has to spare
