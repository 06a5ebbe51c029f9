"""What the games of a condition come to, in counts and means, wherever they were summed up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import pstdev
from typing import Final, NamedTuple

from highcamp.studies.statistics import Sample

MEASURES: Final = ("points", "moves", "margin", "swing", "choices", "dealt", "leads")
"""What is measured of a game: columns of the table."""


class SeatFigures(NamedTuple):
    """A seat, over all games of a condition."""

    bot: str
    share: Sample
    points: Sample
    choices: Sample
    luck: Sample = Sample(0, 0.0, 0.0)
    given: Sample = Sample(0, 0.0, 0.0)
    """Of a win, what chance brought it and what it gave away, in games that were looked back at."""

    @property
    def wins(self) -> float:
        """How many it has won; of one that was shared its part."""
        return self.share.mean * self.share.size


class Figures(NamedTuple):
    """A condition. What was not measured in it is not among its measures."""

    games: int
    measures: dict[str, Sample]
    seats: list[SeatFigures]


def margin(points: Sequence[float]) -> float | None:
    """How far the best is ahead of the second in points; None alone."""
    if len(points) < 2:
        return None
    second, first = sorted(points)[-2:]
    return first - second


def swing(points: Sequence[float]) -> float | None:
    """How far apart the points of a game lie: their standard deviation; None alone."""
    return pstdev(points) if len(points) > 1 else None


def bar_width(span: float, most: int, *, whole: bool) -> float:
    """How wide the bars of a distribution are: a round number, so that there are about as many as this at most."""
    least = max(span / most, 1e-9)
    power = 10.0 ** math.floor(math.log10(least))
    width = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least)
    return max(1.0, width) if whole else width
