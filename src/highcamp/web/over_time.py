"""Luck and what was given away over time, as a plot of one's own results."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Final

from highcamp.engine.plots import Axis, Curve, Lines, Mark
from highcamp.store.results import Result

MOST: Final = 60
"""Games that are shown, the latest ones: more are not told apart on a phone."""
TOGETHER: Final = 10
"""Of so many games at most each point is the mean: a single one says little."""
_LEAST: Final = 2  # games that make a course
_SURELY: Final = 1.96  # standard errors on either side that hold the truth in 95 of 100 cases


def over_time(results: Sequence[Result]) -> Lines | None:
    """The course of a game's mean luck and of what was given away, of results that come latest first; None before there are
    two that were analysed.
    """
    judged = [one for one in reversed(results) if one.luck is not None and one.given_away is not None]
    if len(judged) < _LEAST:
        return None
    begin = max(0, len(judged) - MOST)
    spans = [judged[max(0, place + 1 - TOGETHER) : place + 1] for place in range(begin, len(judged))]
    luck = [[(one.luck or 0.0, one.luck_error or 0.0) for one in span] for span in spans]
    given = [[(one.given_away or 0.0, one.given_away_error or 0.0) for one in span] for span in spans]
    return Lines(
        title="A game's luck, and what was given away in it",
        x=Axis(title="analysed games"),
        y=Axis(percent=True),
        curves=(_curve("Luck", 0, luck, begin), _curve("Given away", 1, given, begin)),
        marks=_days([one.at for one in judged[begin:]], begin),
        below=(f"Each point is the mean of a game and of those before it, of {TOGETHER} at most.",),
    )


def _curve(name: str, look: int, spans: Sequence[Sequence[tuple[float, float]]], begin: int) -> Curve:
    """The means, and how sure they are."""
    points, band = [], []
    for place, span in enumerate(spans, begin + 1):
        mean = sum(value for value, _ in span) / len(span)
        room = _SURELY * math.sqrt(sum(error * error for _, error in span)) / len(span)
        points.append((float(place), mean))
        band.append((float(place), mean - room, mean + room))
    return Curve(name=name, look=look, points=tuple(points), band=tuple(band))


def _days(times: Sequence[int], begin: int) -> tuple[Mark, ...]:
    """The first game of every day."""
    days = [datetime.fromtimestamp(at / 1000, UTC) for at in times]
    named = [f"{day.day} {day:%b}" for day in days]
    first = [place for place, (before, day) in enumerate(pairwise(["", *named])) if day != before]
    return tuple(Mark(begin + 1 + place, named[place]) for place in first)
