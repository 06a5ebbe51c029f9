"""Who is likely to win a match that is still going on."""

from __future__ import annotations

import math
from typing import Final

from highcamp.games.mountaineers.rules import MountaineersState

ROUND: Final = 9.0  # points that a climber makes in a round, about
SPREAD: Final = 4.5  # points by which rounds of equals differ, about
LEAST: Final = 0.5  # rounds that are to come, at least, while the match goes on


def outlook(state: MountaineersState) -> list[float]:
    """The returns to expect, by seat: certain at the end; before it the nearer, the more every point of lead is worth."""
    if state.over:
        return state.returns()
    points = [float(points) for points in state.scores]
    left = max(LEAST, (float(state.goal) - max(points)) / ROUND)
    odds = [math.exp((own - max(points)) / (SPREAD * math.sqrt(left))) for own in points]
    return [own / sum(odds) for own in odds]
