"""The curve of a game: how likely each seat was to win, from its start to its end."""

from __future__ import annotations

import math
from typing import Final

from highcamp.analysis.findings import Findings
from highcamp.bots.forecast import Forecast
from highcamp.engine.plots import Axis, Curve, Lines, Mark, Stop
from highcamp.engine.words import Line, line
from highcamp.table.review.figures import stands
from highcamp.table.review.happened import Happened

SURELY: Final = 1.96
"""Standard errors on either side that hold the truth in 95 of 100 cases."""
_MOST_STOPS: Final = 48  # places to press: narrower ones are not hit, and nobody goes through more of them by keyboard
_REMARKABLE: Final = 6  # of these, at most, are losses wherever they were


def curve(happened: Happened, findings: Findings) -> Lines:
    """The whole curve. Where a seat gave something away, it begins to fall from what the better plan was worth."""
    together = happened.record.game.facts.cooperative
    shown = {moment.step: moment.forecast for moment in findings.moments}
    shown |= {one.first: one.instead for one in findings.decisions if one.instead is not None and one.first in shown}
    seats = (0,) if together else range(happened.record.state.seats)
    return Lines(
        title="The chance that all win together" if together else "Everyone's chance to win",
        x=Axis(low=0, high=max(1, findings.events)),
        y=Axis(low=0, high=1, percent=True),
        curves=tuple(_curve(seat, shown, findings, together=together) for seat in seats),
        marks=tuple(_placed(mark, sorted(shown)) for mark in happened.marks()),
        stops=_stops(happened, findings, shown),
    )


def _placed(mark: Mark, steps: list[int]) -> Mark:
    """A mark at the last moment up to it that was looked at, so that the curve has a value there."""
    return Mark(max((step for step in steps if step <= mark.at), default=mark.at), mark.label)


def _curve(seat: int, shown: dict[int, Forecast], findings: Findings, *, together: bool) -> Curve:
    points = tuple((step, _within(shown[step].chances[seat])) for step in sorted(shown))
    leeways = {step: findings.leeway if step < findings.events else 0.0 for step in shown}  # how it ended is certain
    band = tuple(_band(step, shown[step], seat, leeways[step]) for step in sorted(shown))
    return Curve(name="All together", points=points, band=band) if together else Curve.of(seat, points, band)


def _band(step: int, forecast: Forecast, seat: int, leeway: float) -> tuple[float, float, float]:
    chance, error = forecast.chances[seat], forecast.errors[seat]
    room = SURELY * math.hypot(error, leeway)
    return step, _within(chance - room), _within(chance + room)


def _within(chance: float) -> float:
    return min(1.0, max(0.0, chance))


def _stops(happened: Happened, findings: Findings, shown: dict[int, Forecast]) -> tuple[Stop, ...]:
    """Where one may press: evenly over the game, and where most was given away."""
    steps = sorted(shown)
    every = max(1, math.ceil(len(steps) / (_MOST_STOPS - _REMARKABLE)))
    lossy = sorted((one for one in findings.decisions if one.loss > 0), key=lambda one: -one.loss)
    chosen = {*steps[::every], steps[-1], *(one.first for one in lossy[:_REMARKABLE])}
    return tuple(Stop(step, step, _said(happened, step, shown[step])) for step in sorted(chosen & shown.keys()))


def _said(happened: Happened, step: int, forecast: Forecast) -> Line:
    heading = happened.heading(step)
    chances = stands(forecast.chances, together=happened.record.game.facts.cooperative)
    return line(f"{heading}, after " if heading else "After ", f"move {step}: ", chances, ".")
