"""What happens next in Mountaineers. Compiled, as the rules are."""

from typing import Final

DRAW_LEAD: Final = 0  # nature draws who is Lead Climber
REFILL: Final = 1  # nature deals a card to the hand of `turn`
FIRST: Final = 2  # nature turns up the first card of `turn`
BOMB: Final = 3  # `turn` keeps its Bomber or trades it
SECOND: Final = 4  # `turn` plays a second card
BESIDE: Final = 5  # `turn` may add a Route beside its Tak-Tak
STEAL: Final = 6  # `turn` chooses the sides of its Sabotage
CLEANUP: Final = 7  # everyone chooses a card to discard, in secret
OPEN: Final = 8  # Blitz: nature lays open a card of `turn`
CHOOSE: Final = 9  # Blitz: everyone chooses a Route, in secret
ENDED: Final = 10
