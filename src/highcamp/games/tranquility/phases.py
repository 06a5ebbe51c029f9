"""What happens next in Tranquility. Compiled, as the rules are."""

from typing import Final

DRAW_PANORAMA: Final = 0  # nature turns over the next objective
DRAW_FIRST: Final = 1  # nature draws who begins
SHORT_PILES: Final = 2  # nature says who gets the piles that are one card short
DEAL: Final = 3  # nature deals the first hands
ACT: Final = 4
MOVE_UP: Final = 5  # a Campfire lies: where does the card go that made room?
HERDING: Final = 6  # a herd is on its way
PAY: Final = 7  # cards are to be discarded
DRAW: Final = 8  # nature: draw back up
ENDED: Final = 9
