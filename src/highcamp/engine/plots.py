"""Plots as data: what is compared, and how it went. Games, analyses and studies say what is to be seen;
``highcamp.drawing.plots`` draws it.

Every plot can be told without a picture, too: ``sheet`` is the same as a table, for the ear, for terminals and for whoever
wants figures. Players are named as ``Seat``, as everywhere. A ``look`` is one of the six colours, marks and weaves of the
seats (``INK``: none of them), so that no colour is ever the only sign.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from highcamp.engine.facts import Sheet
from highcamp.engine.phrases import figure
from highcamp.engine.words import Seat, Words, line

INK: Final = -1
"""The look of what belongs to no seat: the team, the average, the bank."""

Sign = Literal["flag", "cross", "ring", "star"]
"""What befell somebody somewhere on a plot: reached, lost, in danger, remarkable."""


class Axis(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What an axis measures, and from where to where; without limits, as far as there are data."""

    title: str = ""
    low: float | None = None
    high: float | None = None
    percent: bool = False
    """Data are shares, shown as per cent."""
    decimals: int = 1
    """So many at most; of per cent one fewer."""
    ticks: tuple[tuple[float, str], ...] = ()
    """Values with names, such as heights of camps; without them round numbers."""

    def figure(self, value: float) -> str:
        """A value as it is read."""
        if self.percent:
            return f"{figure(round(value * 100, self.decimals - 1))} %"
        return figure(round(value, self.decimals))


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Where something begins or ends, such as a day: an upright line with a label."""

    at: float
    label: Words = ""


class Stop(msgspec.Struct, frozen=True, gc=False):
    """A place that can be pressed, to go to a step of a replay."""

    at: float
    step: int
    said: Words
    """What is to be seen there: read aloud, and shown to whoever points at it."""


class Curve(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How one thing went: points from left to right."""

    name: Words
    look: int = INK
    points: tuple[tuple[float, float], ...]
    band: tuple[tuple[float, float, float], ...] = ()
    """How sure it is: from where to where the value may be, at each place."""
    said: tuple[str, ...] = ()
    """What the value of each point is called, if it is no mere number: a place on a mountain."""

    @staticmethod
    def of(seat: int, points: tuple[tuple[float, float], ...], band: tuple[tuple[float, float, float], ...] = ()) -> Curve:
        """The curve of a seat."""
        return Curve(name=line(Seat(seat)), look=seat, points=points, band=band)

    def place(self, at: float) -> int | None:
        """Which point holds there: the last one up to there; None before the first."""
        return next((place for place in reversed(range(len(self.points))) if self.points[place][0] <= at), None)

    def value(self, at: float) -> float | None:
        """The value there."""
        place = self.place(at)
        return None if place is None else self.points[place][1]


class Zone(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A part of the ground that is shaded, such as a day's bad weather at some heights."""

    start: float
    end: float
    low: float
    high: float
    strength: int = 1
    """1 to 4, from pale to dark."""
    label: str = ""
    """A word or two that stand in it where there is room."""
    said: Words = ""
    """What it means, in a sentence for whoever does not see it."""


class Note(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Something that happened at a place of a plot: a sign, and what it says."""

    at: float
    value: float
    sign: Sign
    look: int = INK
    said: Words


class Lines(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="plot", tag="lines"):
    """Values over time."""

    title: Words
    x: Axis = Axis()
    y: Axis = Axis()
    curves: tuple[Curve, ...]
    marks: tuple[Mark, ...] = ()
    stops: tuple[Stop, ...] = ()
    zones: tuple[Zone, ...] = ()
    notes: tuple[Note, ...] = ()
    steps: bool = False
    """The value stays as it is until the next point, and then jumps."""
    zones_title: str = ""
    """What the shades mean."""
    below: tuple[Words, ...] = ()
    """What else is worth saying, such as where figures come from."""

    def sheet(self) -> Sheet:
        """The values at every mark with a label; without those, the first and the last ones."""
        marks = [mark for mark in self.marks if mark.label] or self._ends()
        rows = tuple((mark.label, *(self._cell(curve, mark.at) for curve in self.curves)) for mark in marks)
        shaded = (zone.said for zone in self.zones if zone.said)
        below = (*shaded, *(note.said for note in self.notes), *self.below)
        return Sheet(title="", columns=("", *(curve.name for curve in self.curves)), rows=rows, below=below)

    def _ends(self) -> list[Mark]:
        places = [x for curve in self.curves for x, _ in curve.points]
        return [Mark(min(places), "At first"), Mark(max(places), "In the end")] if places else []

    def _cell(self, curve: Curve, at: float) -> str:
        place = curve.place(at)
        if place is None:
            return "–"
        return curve.said[place] if curve.said else self.y.figure(curve.points[place][1])

    def last(self, curve: Curve) -> str:
        """The last value of a curve, in words; empty if it has none."""
        return self._cell(curve, curve.points[-1][0]) if curve.points else ""


class Kind(msgspec.Struct, frozen=True, gc=False):
    """What a part of a bar stands for, and a colour of the palette."""

    name: Words
    paint: str = "mute"


class Bar(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A bar: an amount, or one for each kind, stacked."""

    name: Words
    look: int = INK
    amounts: tuple[float, ...]
    low: float | None = None
    high: float | None = None
    """From where to where the whole may be."""
    said: str = ""
    """What stands at its end; by default the whole."""

    @staticmethod
    def of(seat: int, *amounts: float, said: str = "") -> Bar:
        """The bar of a seat."""
        return Bar(name=line(Seat(seat)), look=seat, amounts=amounts, said=said)

    @property
    def whole(self) -> float:
        """All its amounts together."""
        return sum(self.amounts)


class Group(msgspec.Struct, frozen=True, gc=False):
    """Bars that are compared with each other, such as those of a day."""

    label: Words
    bars: tuple[Bar, ...]
    full: float | None = None
    """How long they could be at most, shown as an outline."""


class Bars(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="plot", tag="bars"):
    """Amounts side by side. Lying bars have room for words; upright ones stand in groups with short labels."""

    title: Words
    groups: tuple[Group, ...]
    kinds: tuple[Kind, ...] = ()
    """What the parts of every bar are; none where a bar is one amount in the look of its owner."""
    axis: Axis = Axis()
    upright: bool = False
    below: tuple[Words, ...] = ()

    def sheet(self) -> Sheet:
        """All amounts; of upright bars a row for each group, of lying ones a row for each bar."""
        if self.upright and not self.kinds:
            names = tuple(bar.name for bar in self.groups[0].bars) if self.groups else ()
            rows = tuple((group.label, *(self._said(bar) for bar in group.bars)) for group in self.groups)
            return Sheet(title="", columns=("", *names), rows=rows, below=self.below)
        kinds = tuple(kind.name for kind in self.kinds)
        labelled = any(group.label for group in self.groups)
        columns = (*(("", "") if labelled else ("",)), *kinds, "in all" if kinds else self.axis.title)
        rows = tuple(
            (
                *((group.label, bar.name) if labelled else (bar.name,)),
                *(self.axis.figure(amount) for amount in (bar.amounts if kinds else ())),
                self._said(bar),
            )
            for group in self.groups
            for bar in group.bars
        )
        return Sheet(title="", columns=columns, rows=rows, below=self.below)

    def _said(self, bar: Bar) -> str:
        words = bar.said or self.axis.figure(bar.whole)
        if bar.low is None or bar.high is None:
            return words
        return f"{words} ({self.axis.figure(bar.low)} to {self.axis.figure(bar.high)})"


class Spread(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="plot", tag="spread"):
    """A distribution: how often values between two edges came up."""

    title: Words
    x: Axis = Axis()
    edges: tuple[float, ...]
    counts: tuple[float, ...]
    """One fewer than edges."""
    look: int = INK
    marks: tuple[Mark, ...] = ()
    """Such as the mean."""
    below: tuple[Words, ...] = ()

    def sheet(self) -> Sheet:
        """Every count."""
        spans = zip(self.edges, self.edges[1:], self.counts, strict=False)
        rows = tuple((f"{self.x.figure(low)} to {self.x.figure(high)}", figure(count)) for low, high, count in spans)
        told = tuple(line(mark.label, f": {self.x.figure(mark.at)}.") for mark in self.marks if mark.label)
        return Sheet(title="", columns=(self.x.title, "how often"), rows=rows, below=(*told, *self.below))


class Dot(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A value and how sure it is."""

    name: Words
    look: int = INK
    value: float
    low: float
    high: float


class Dots(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="plot", tag="dots"):
    """Values with their intervals, one below the other."""

    title: Words
    axis: Axis = Axis()
    dots: tuple[Dot, ...]
    marks: tuple[Mark, ...] = ()
    """Values to compare with, such as an even chance."""
    below: tuple[Words, ...] = ()

    def sheet(self) -> Sheet:
        """Every value with its interval."""
        say = self.axis.figure
        rows = tuple((dot.name, say(dot.value), f"{say(dot.low)} to {say(dot.high)}") for dot in self.dots)
        told = tuple(line(mark.label, f": {say(mark.at)}.") for mark in self.marks if mark.label)
        return Sheet(title="", columns=("", self.axis.title or "value", "interval"), rows=rows, below=(*told, *self.below))


Plot = Lines | Bars | Spread | Dots


def said(plot: Plot) -> Iterator[Words]:
    """All that a plot says."""
    yield plot.title
    yield from plot.sheet().said()
