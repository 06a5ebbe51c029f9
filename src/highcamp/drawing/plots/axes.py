"""Axes: from where to where they go, their ticks, and upright lines with labels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from highcamp.drawing.fitting import width
from highcamp.drawing.names import SLACK
from highcamp.drawing.plots.paper import LINE, SIZE, Paper, Scale, ticks
from highcamp.drawing.svg import num, path, text
from highcamp.engine.plots import Axis, Mark

Named = list[tuple[float, str]]
"""Values on an axis, with what stands beside them."""


class Frame(NamedTuple):
    """Where the data of a plot stand."""

    left: float
    top: float
    right: float
    bottom: float


def limits(axis: Axis, values: Sequence[float], most: int, *, zero: bool = False) -> tuple[float, float, Named]:
    """From where to where an axis goes, and what is written on it."""
    known = [*values, 0.0] if zero or not values else values
    low = min(known) if axis.low is None else axis.low
    high = max(known) if axis.high is None else axis.high
    if axis.ticks:
        named = list(axis.ticks)
        low, high = min(low, *(at for at, _ in named)), max(high, *(at for at, _ in named))
        return low, (high if high > low else low + 1), named
    round_numbers = ticks(low, high, most)
    low = round_numbers[0] if axis.low is None else low
    high = round_numbers[-1] if axis.high is None else high
    return low, high, [(at, axis.figure(at)) for at in round_numbers if low <= at <= high]


def across(axis: Axis, places: Sequence[float], frame: Frame, *, inset: float) -> Scale:
    """The scale from left to right; the first and the last place stand a little inside."""
    low = min(places, default=0) if axis.low is None else axis.low
    high = max(places, default=1) if axis.high is None else axis.high
    return Scale(low, high if high > low else low + 1, frame.left + inset, frame.right - inset)


def level_ticks(frame: Frame, named: Named, y: Scale) -> str:
    """Level lines with their values on the left; a value whose line is too near to the one before has none."""
    drawn, last = [], frame.bottom + 2 * LINE
    for at, words in sorted(named):
        place = y(at)
        drawn.append(path(f"M{num(frame.left)} {num(place)}H{num(frame.right)}", "none s-line thin"))
        if last - place >= SIZE:
            drawn.append(text(frame.left - 6, place + 5, words, SIZE, "f-mute", "end"))
            last = place
    return "".join(drawn)


def upright_ticks(frame: Frame, named: Named, x: Scale) -> str:
    """The same lines upright, with their values below."""
    drawn, free = [], -1000.0
    for at, words in sorted(named):
        place = x(at)
        drawn.append(path(f"M{num(place)} {num(frame.top)}V{num(frame.bottom)}", "none s-line thin"))
        half = width(words, SIZE) / 2
        if place - half >= free:
            drawn.append(text(place, frame.bottom + LINE - 3, words, SIZE, "f-mute", "middle"))
            free = place + half + 6
    return "".join(drawn)


def upright_marks(paper: Paper, frame: Frame, marks: Sequence[Mark], x: Scale) -> tuple[str, float]:
    """Dashed upright lines with labels below, and where they end. Where there is no room for all labels, every second one
    has none, or two of three, and so on: what is left out can be counted.
    """
    lines = "".join(path(f"M{num(x(one.at))} {num(frame.top)}V{num(frame.bottom + 4)}", "none s-line thin") for one in marks)
    labelled = [one for one in marks if one.label]
    if not labelled:
        return lines, frame.bottom + 4
    for every in range(1, len(labelled) + 1):
        placed = [_placed(paper, one, x) for one in labelled[::every]]
        if all(left[2] + 6 <= right[1] for left, right in pairwise(placed)):
            break
    words = "".join(
        text((left + right) / 2, frame.bottom + LINE, said, SIZE, "f-mute", "middle") for said, left, right in placed
    )
    return lines + words, frame.bottom + LINE + 4


def marks_height(marks: Sequence[Mark]) -> float:
    """How much room the labels of ``value_marks`` take above the data."""
    return LINE * sum(1 for one in marks if one.label)


def value_marks(paper: Paper, frame: Frame, marks: Sequence[Mark], x: Scale) -> str:
    """Upright lines at values to compare with, each with its label above, in a row of its own."""
    drawn, above = [], frame.top - marks_height(marks)
    for one in marks:
        place, start = x(one.at), frame.top
        if one.label:
            start, above = above + 3, above + LINE
            words = paper.fitted(one.label, paper.across / 2)
            needed = width(words, SIZE) * (1 if isinstance(one.label, str) else SLACK) + 5
            fits = place + needed <= paper.across
            drawn.append(text(place + (5 if fits else -5), above - 6, words, SIZE, "", "start" if fits else "end"))
        drawn.append(path(f"M{num(place)} {num(start)}V{num(frame.bottom)}", "none s-ink thin"))
    return "".join(drawn)


def _placed(paper: Paper, one: Mark, x: Scale) -> tuple[str, float, float]:
    """A label, and from where to where it stands: within the picture, as near to its line as can be."""
    words = paper.fitted(one.label, paper.across / 2)
    half = width(words, SIZE) / 2 * (1 if isinstance(one.label, str) else SLACK)
    middle = min(max(x(one.at), half), paper.across - half)
    return words, middle - half, middle + half
