"""A plot in plain text, for terminals: a line for each curve or bar, eighty columns wide at most."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.marks import seat_mark
from highcamp.drawing.plain import WIDTH, shortened, table, wrapped
from highcamp.engine.plots import INK, Bar, Bars, Curve, Lines, Plot
from highcamp.engine.words import Reader, Words

_STEPS: Final = "▁▂▃▄▅▆▇█"
_LONGEST: Final = 40  # of a curve or a bar
_NAME: Final = 20


def text(plot: Plot, reader: Reader) -> list[str]:
    """The plot in lines."""
    title = wrapped(reader.text(plot.title))
    if isinstance(plot, Lines):
        told = (*(note.said for note in plot.notes), *plot.below)  # what shades mean is for pictures
        return [*title, *_lines(plot, reader), *_below(told, reader)]
    if isinstance(plot, Bars) and not plot.upright:
        return [*title, *_bars(plot, reader), *_below(plot.below, reader)]
    sheet = plot.sheet()
    most = min(_NAME, WIDTH // len(sheet.columns) - 2)  # letters of a cell
    rows = [[shortened(reader.text(cell), most) for cell in row] for row in (sheet.columns, *sheet.rows)]
    return [*title, *(f"  {row}" for row in table(rows)), *_below(sheet.below, reader)]


def _lines(plot: Lines, reader: Reader) -> list[str]:
    values = [y for curve in plot.curves for _, y in curve.points]
    low, high = min(values, default=0), max(values, default=1)
    rows = [[_named(curve, reader), _spark(curve, plot, low, high), plot.last(curve)] for curve in plot.curves if curve.points]
    spans = [reader.text(mark.label) for mark in plot.marks if mark.label]
    span = f"from {spans[0]} to {spans[-1]}" if len(spans) > 1 else ""
    between = "" if plot.y.ticks else f"between {plot.y.figure(low)} and {plot.y.figure(high)}"
    return [*(f"  {row}" for row in table(rows)), f"  {', '.join(filter(None, (span, between)))}"] if rows else []


def _spark(curve: Curve, plot: Lines, low: float, high: float) -> str:
    """A curve as so many small steps, evenly over the time that all curves take."""
    places = [x for one in plot.curves for x, _ in one.points]
    first, last = min(places), max(places)
    long = min(_LONGEST, max(len({*places}), 2))
    at = [first + (last - first) * number / (long - 1) for number in range(long)]
    found = [curve.value(place + 1e-9) for place in at]
    size = (high - low) or 1
    return "".join(" " if one is None else _STEPS[round((one - low) / size * (len(_STEPS) - 1))] for one in found)


def _bars(plot: Bars, reader: Reader) -> list[str]:
    most = max((abs(bar.whole) for one in plot.groups for bar in one.bars), default=0) or 1
    lines = []
    for one in plot.groups:
        label = reader.text(one.label)
        lines += [f"  {label}"] if label else []
        rows = [[_named(bar, reader), _amount(plot, bar, reader, most)] for bar in one.bars]
        lines += [f"    {row}" if label else f"  {row}" for row in table(rows)]
    return [shortened(row, WIDTH) for row in lines]


def _amount(plot: Bars, bar: Bar, reader: Reader, most: float) -> str:
    """A bar of letters and its whole, or what that is made of."""
    figure = bar.said or plot.axis.figure(bar.whole)
    parts = [
        f"{reader.text(kind.name, inside=True)} {plot.axis.figure(amount)}"
        for kind, amount in zip(plot.kinds, bar.amounts, strict=False)
        if amount
    ]
    if parts:  # words need the room
        return f"{figure} ({', '.join(parts)})"
    long = round(max(bar.whole, 0) / most * (_LONGEST // 2))
    return f"{'█' * long}{' ' if long else ''}{figure}"


def _named(one: Curve | Bar, reader: Reader) -> str:
    sign = f"{seat_mark(one.look)} " if one.look != INK else ""
    return sign + shortened(reader.text(one.name), _NAME)


def _below(words: tuple[Words, ...], reader: Reader) -> list[str]:
    return [line for one in words for line in wrapped(f"  {reader.text(one)}", indent=2)]
