"""The optimiser's worth of a choice made honest.

It takes the rivals to stand still while a turn runs, so it thinks too well of whoever is ahead. How games between optimisers
came out puts that right: the log-odds of a win are a straight line over those of the worth, whose slope and height were found
by regression over the beginnings of all turns of 600 games for each number of seats. From tenth to tenth of the chances the
line and the games differ by 0.03 or less.
"""

from __future__ import annotations

import math
from typing import Final

LINES: Final = {2: (0.77, -0.10), 3: (0.83, -0.27), 4: (0.79, -0.38)}  # seats -> slope, height


def calibrated(worth: float, seats: int) -> float:
    """The chance to win that a worth stands for."""
    if not 0 < worth < 1 or seats not in LINES:
        return worth
    slope, height = LINES[seats]
    return 1 / (1 + math.exp(-(slope * math.log(worth / (1 - worth)) + height)))


TURNS: Final = (4.13, -1.53, 0.139)
"""Alone: the turns still needed after this one are a parabola over the log-odds of the worth, found in the same way from all
decisions of 615 games of the optimiser. From tenth to tenth it and the games differ by 0.15 turns or less.
"""


def turns(worth: float) -> float:
    """The turns that are still needed after this one, by one who plays alone."""
    if not 0 < worth < 1:
        return 0.0 if worth > 0 else math.inf
    height, slope, bend = TURNS
    odds = min(math.log(worth / (1 - worth)), -slope / (2 * bend))  # beyond the lowest point it would rise again
    return max(0.0, height + odds * (slope + odds * bend))
