"""The phases of a day, in their order: what happens next, and whether nature or a climber does it."""

from typing import Final

GUIDE: Final = 0  # nature draws who begins and is The Guide
DEAL: Final = 1  # nature deals a card
FLIP: Final = 2  # nature turns the first face-up card
GROUP: Final = 3  # nature draws an approach card for the day
PERSONAL: Final = 4  # nature draws a climber's own approach card
ASIDE: Final = 5  # nature lays out a card
DRAFT: Final = 6  # all keep two cards of their pack, at the same time
PASS: Final = 7  # all choose two cards to pass, at the same time
REPLACE: Final = 8  # nature deals a card for one that was laid apart
TURN: Final = 9  # nature turns the top of an auto-ascender's pile: after the deal, between laps, after a trick
PLAY: Final = 10  # a climber plays a card
AUTO: Final = 11  # an auto-ascender plays; it has no choice
EXTRA: Final = 12  # nature plays a card, the last of a lap
CHOOSE: Final = 13  # the winner chooses a pile
TAKER: Final = 14  # the winner names who takes the face-up card
DRAW: Final = 15  # nature deals a face-down card
REFILL: Final = 16  # nature turns the next face-up card
LATE: Final = 17  # nature draws a late approach card
SECOND: Final = 18  # climbers with a choice say which range they hand on, at the same time
ENDED: Final = 19
