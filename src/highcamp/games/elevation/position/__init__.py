"""Positions of Elevation: the whole table as a readable mapping.

    players = 3
    day = 2
    leader = 1
    approach = ["Figure 8", "Descent"]
    hands = ["Alps 3 9; Andes 14", "Rockies 1 2; Avalanche 4", "Himalayas 5 6 7"]
    down = "Alps 1 2; Andes 5"            # the face-down pile; its order is nobody's business
    up = ["Rockies 9"]                    # the face-up pile, its top last
    won = ["Andes 3 11", "", "Alps 4"]
    tricks = [1, 0, 1]
    totals = [31, 28, 40]
    trick = [{seat = 1, card = "Alps 12"}]

``moment`` says what happens next (``play`` unless told otherwise). Cards that are named nowhere are out of the day. What each
climber knows (``knows``, ``voids``, ``clues``, ``shown``) may be left out: then nobody knows more than the table shows. So may
an auto-ascender's ``tops``: they are then turned before the next trick. In a trick and in ``last``, seat 0 is chance.
"""

from highcamp.games.elevation.position.read import read
from highcamp.games.elevation.position.write import write

__all__ = ["read", "write"]
