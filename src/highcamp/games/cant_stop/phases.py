"""What happens next in Can't Stop. Compiled, as the rules are."""

from typing import Final

DRAW_FIRST: Final = 0  # nature draws who begins
BEGIN: Final = 1  # a turn begins: only a roll is possible
THROW: Final = 2  # nature throws the dice
PAIR: Final = 3  # choose a pairing
DECIDE: Final = 4  # roll again or stop
ENDED: Final = 5
