"""How a game of Elevation may end: climbers who play for each trick play it on."""

from __future__ import annotations

from highcamp.bots.forecast import Forecaster


class Trickwise(Forecaster):
    """Plays on by quick moves, to the last day's end."""

    trials = 2500
