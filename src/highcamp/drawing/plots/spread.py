"""A distribution: how often values came up, as bars that touch each other."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import width
from highcamp.drawing.plots.axes import Frame, level_ticks, limits, marks_height, upright_ticks, value_marks
from highcamp.drawing.plots.paper import GAP, LINE, SIZE, Paper, Scale, document, look_class, paints, paragraph, weaves, woven
from highcamp.drawing.svg import group, num, text
from highcamp.engine.mode import Mode
from highcamp.engine.plots import Axis, Spread

_HIGH: Final = {"wide": 220, "narrow": 180}


def draw_spread(plot: Spread, paper: Paper, mode: Mode) -> str:
    """All of it."""
    body, top = paragraph(paper, plot.title, 0, most=2, cls="bold")
    low, high, named = limits(Axis(), list(plot.counts), 5, zero=True)
    top += GAP + marks_height(plot.marks)
    left = max((width(words, SIZE) for _, words in named), default=0) + 8
    frame = Frame(left, top, paper.across - 12, top + _HIGH[paper.form])
    y = Scale(low, high, frame.bottom, frame.top)
    axis = Axis(low=plot.edges[0], high=plot.edges[-1], percent=plot.x.percent, decimals=plot.x.decimals)
    first, last, below = limits(axis, plot.edges, 9 if paper.form == "wide" else 6)
    x = Scale(first, last if last > first else first + 1, frame.left, frame.right)
    body += level_ticks(frame, named, y) + upright_ticks(frame, below, x)
    fill, _ = paints(plot.look)
    number = max(plot.look, 0)
    for start, end, count in zip(plot.edges, plot.edges[1:], plot.counts, strict=False):
        if count:
            where = f'x="{num(x(start))}" y="{num(y(count))}" width="{num(x(end) - x(start))}" height="{num(y(0) - y(count))}"'
            shape = f"<rect {where}/>"
            drawn = shape.replace("<rect", f'<rect class="{fill} s-card" stroke-width="1"', 1)
            body += group(drawn + woven(paper, number, shape), look_class(plot.look))
    body += value_marks(paper, frame, plot.marks, x)
    end = frame.bottom + LINE + 2
    if plot.x.title:
        body += text((frame.left + frame.right) / 2, end + LINE - 5, plot.x.title, SIZE, "f-mute", "middle")
        end += LINE
    for more in plot.below:
        drawn, end = paragraph(paper, more, end)
        body += drawn
    defs = weaves(paper, [number])
    return document(paper, body, high=end + 4, title=plot.title, sheet=plot.sheet(), defs=defs, mode=mode)
