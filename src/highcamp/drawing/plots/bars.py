"""Amounts side by side: lying bars with words beside them, and upright ones in groups; parts stacked, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from highcamp.drawing.fitting import width
from highcamp.drawing.names import SLACK
from highcamp.drawing.plots.axes import Frame, level_ticks, limits
from highcamp.drawing.plots.paper import (
    GAP,
    LINE,
    SIZE,
    Entry,
    Paper,
    Scale,
    document,
    legend,
    look_class,
    mark,
    paints,
    paragraph,
    swatch,
    weaves,
    woven,
)
from highcamp.drawing.svg import group, num, path, rect, text
from highcamp.engine.mode import Mode
from highcamp.engine.plots import INK, Bar, Bars

_ROW: Final = 24  # from one lying bar to the next
_THICK: Final = 16
_HIGH: Final = {"wide": 240, "narrow": 200}
_NAMES: Final = {"wide": 170, "narrow": 104}  # for names of lying bars, at most


class _Piece(NamedTuple):
    """A part of a bar: from which amount to which, its paint and its weave, and what it is."""

    start: float
    end: float
    paint: str
    weave: int
    amount: float


def draw_bars(plot: Bars, paper: Paper, mode: Mode) -> str:
    """All of it."""
    head, top = paragraph(paper, plot.title, 0, most=2, cls="bold")
    entries = [Entry(swatch(paper, f"f-{kind.paint}", number), kind.name) for number, kind in enumerate(plot.kinds)]
    if plot.upright:
        named = {(bar.look, bar.name): Entry(mark(bar.look, 0, 0, 14), bar.name) for one in plot.groups for bar in one.bars}
        entries += list(named.values()) if len(named) > 1 else []
    keys, top = legend(paper, entries, top + 4)
    body, end = (_upright if plot.upright else _lying)(plot, paper, top + GAP)
    for words in plot.below:
        drawn, end = paragraph(paper, words, end)
        body += drawn
    looks = {_weave(bar) for one in plot.groups for bar in one.bars} if not plot.kinds else set(range(len(plot.kinds)))
    return document(
        paper, head + keys + body, high=end + 2, title=plot.title, sheet=plot.sheet(), defs=weaves(paper, looks), mode=mode
    )


def _lying(plot: Bars, paper: Paper, top: float) -> tuple[str, float]:
    bars = [bar for one in plot.groups for bar in one.bars]
    names = min(max((width(paper.said(bar.name), SIZE) * SLACK for bar in bars), default=0), _NAMES[paper.form]) + 30
    figures = max((width(_figure(plot, bar), SIZE, bold=True) for bar in bars), default=0) + 10
    reach = [*_reach(plot), 0.0]
    low = min(reach) if plot.axis.low is None else plot.axis.low
    high = max(reach) if plot.axis.high is None else plot.axis.high
    x = Scale(low, high if high > low else low + 1, names, paper.across - figures)
    y, body = top, []
    for one in plot.groups:
        if one.label:
            drawn, y = paragraph(paper, one.label, y, most=2)
            body.append(drawn)
        for bar in one.bars:
            middle = y + _ROW / 2
            if one.full is not None:
                body.append(rect(x(0), middle - _THICK / 2, x(one.full) - x(0), _THICK, "none s-line thin", 3))
            body.append(mark(bar.look, 8, middle, 14) if bar.look != INK else "")
            start = 22 if bar.look != INK else 0
            body.append(text(start, middle + 5, paper.fitted(bar.name, names - start - 6), SIZE))
            for piece in _pieces(plot, bar):
                left, right = sorted((x(piece.start), x(piece.end)))
                body.append(_cloth(paper, bar, piece, left, middle - _THICK / 2, right - left, _THICK))
                said = plot.axis.figure(piece.amount)
                if plot.kinds and width(said, SIZE, bold=True) + 14 <= right - left:
                    body.append(_plate(said, (left + right) / 2, middle))
            body.append(_whisker(bar, x, middle))
            furthest = max(x(end) for end in (*_ends(plot, bar), 0.0))
            body.append(text(furthest + 6, middle + 5, _figure(plot, bar), SIZE, "bold"))
            y += _ROW
        if low < 0:
            body.append(path(f"M{num(x(0))} {num(y - _ROW * len(one.bars))}V{num(y)}", "none s-ink thin"))
        y += GAP / 2
    return "".join(body), y


def _upright(plot: Bars, paper: Paper, top: float) -> tuple[str, float]:
    fulls = [one.full for one in plot.groups if one.full is not None]
    low, high, named = limits(plot.axis, [*_reach(plot), *fulls], 6, zero=True)
    caption = LINE + 4 if plot.axis.title else 0
    frame = Frame(
        left=max((width(words, SIZE) for _, words in named), default=0) + 8,
        top=top + caption,
        right=paper.across,
        bottom=top + caption + _HIGH[paper.form],
    )
    y = Scale(low, high, frame.bottom, frame.top)
    body = [text(0, frame.top - 13, plot.axis.title, SIZE, "f-mute")] if caption else []
    body.append(level_ticks(frame, named, y))
    slot = (frame.right - frame.left) / max(len(plot.groups), 1)
    labels = []
    for number, one in enumerate(plot.groups):
        left, inner = frame.left + slot * number + slot * 0.08, slot * 0.84
        if one.full is not None:
            body.append(rect(left, y(one.full), inner, y(0) - y(one.full), "f-haze s-line thin", 2))
        thick = min(inner / max(len(one.bars), 1), 46)
        first = left + (inner - thick * len(one.bars)) / 2
        for place, bar in enumerate(one.bars):
            start = first + place * thick + thick * 0.06
            for piece in _pieces(plot, bar):
                upper, lower = sorted((y(piece.start), y(piece.end)))
                body.append(_cloth(paper, bar, piece, start, upper, thick * 0.88, lower - upper))
            middle, above = start + thick * 0.44, min(y(end) for end in (*_ends(plot, bar), 0.0))
            if bar.low is not None and bar.high is not None:
                body.append(_upright_whisker(bar, y, middle))
            if bar.look != INK and bar.whole:
                body.append(mark(bar.look, middle, above - 5, min(max(thick, 6), 12)))
            labels.append((middle, above - (12 if bar.look != INK else 5), _figure(plot, bar)))
        words = paper.fitted(one.label, slot * 0.98)
        body.append(text(left + inner / 2, frame.bottom + LINE - 2, words, SIZE, "", "middle"))
        if all(width(said, SIZE, bold=True) <= thick for *_, said in labels[-len(one.bars) :]):
            body += [text(at, high, said, SIZE, "bold", "middle") for at, high, said in labels[-len(one.bars) :] if said != "0"]
    return "".join(body), frame.bottom + LINE + 6


def _pieces(plot: Bars, bar: Bar) -> Iterator[_Piece]:
    """The parts of a bar: what is below zero to the one side of it, everything else to the other."""
    above = below = 0.0
    for number, amount in enumerate(bar.amounts):
        start = above if amount >= 0 else below
        paint = f"f-{plot.kinds[number].paint}" if plot.kinds else paints(bar.look)[0]
        if amount:
            yield _Piece(start, start + amount, paint, number if plot.kinds else _weave(bar), amount)
        above, below = above + max(amount, 0), below + min(amount, 0)


def _ends(plot: Bars, bar: Bar) -> list[float]:
    sure = [end for end in (bar.low, bar.high) if end is not None]
    return [piece.end for piece in _pieces(plot, bar)] + sure


def _reach(plot: Bars) -> Iterator[float]:
    for one in plot.groups:
        if one.full is not None:
            yield one.full
        for bar in one.bars:
            yield from _ends(plot, bar)


def _weave(bar: Bar) -> int:
    return max(bar.look, 0)


def _figure(plot: Bars, bar: Bar) -> str:
    return bar.said or plot.axis.figure(bar.whole)


def _cloth(paper: Paper, bar: Bar, piece: _Piece, x: float, y: float, wide: float, high: float) -> str:
    """A part of a bar in its colour and weave; its edge parts it from the next one."""
    shape = f'<rect x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}" rx="2"/>'
    drawn = shape.replace("<rect", f'<rect class="{piece.paint} s-card" stroke-width="1"', 1)
    return group(drawn + woven(paper, piece.weave, shape), look_class(bar.look))


def _plate(words: str, x: float, y: float) -> str:
    """A figure on a woven ground."""
    wide = width(words, SIZE, bold=True) + 4
    return rect(x - wide / 2, y - 8, wide, 16, "f-card", 3) + text(x, y + 5, words, SIZE, "bold", "middle")


def _whisker(bar: Bar, x: Scale, y: float) -> str:
    if bar.low is None or bar.high is None:
        return ""
    left, right = num(x(bar.low)), num(x(bar.high))
    return path(f"M{left} {num(y)}H{right}M{left} {num(y - 5)}v10M{right} {num(y - 5)}v10", "none s-ink thin")


def _upright_whisker(bar: Bar, y: Scale, x: float) -> str:
    assert bar.low is not None
    assert bar.high is not None
    low, high = num(y(bar.low)), num(y(bar.high))
    return path(f"M{num(x)} {low}V{high}M{num(x - 5)} {low}h10M{num(x - 5)} {high}h10", "none s-ink thin")
