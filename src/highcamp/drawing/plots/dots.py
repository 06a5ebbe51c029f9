"""Values with their intervals, one below the other."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import width
from highcamp.drawing.names import SLACK
from highcamp.drawing.plots.axes import Frame, limits, marks_height, upright_ticks, value_marks
from highcamp.drawing.plots.paper import GAP, LINE, SIZE, Paper, Scale, document, look_class, mark, paints, paragraph
from highcamp.drawing.svg import num, path, text
from highcamp.engine.mode import Mode
from highcamp.engine.plots import Dots

_ROW: Final = 26
_NAMES: Final = {"wide": 220, "narrow": 120}


def draw_dots(plot: Dots, paper: Paper, mode: Mode) -> str:
    """All of it."""
    body, top = paragraph(paper, plot.title, 0, most=2, cls="bold")
    say = plot.axis.figure
    names = min(max((width(paper.said(dot.name), SIZE) * SLACK for dot in plot.dots), default=0), _NAMES[paper.form]) + 10
    figures = max((width(say(dot.value), SIZE, bold=True) for dot in plot.dots), default=0) + 12
    known = [value for dot in plot.dots for value in (dot.low, dot.high)] + [one.at for one in plot.marks]
    low, high, named = limits(plot.axis, known, 7 if paper.form == "wide" else 4)
    top += GAP + marks_height(plot.marks)
    frame = Frame(names, top, paper.across - figures, top + _ROW * len(plot.dots))
    x = Scale(low, high if high > low else low + 1, frame.left + 8, frame.right - 8)
    body += upright_ticks(frame, named, x)
    body += value_marks(paper, frame, plot.marks, x)
    for number, dot in enumerate(plot.dots):
        y = frame.top + _ROW * (number + 0.5)
        left, right = num(x(dot.low)), num(x(dot.high))
        _, stroke = paints(dot.look)
        line = f"M{left} {num(y)}H{right}M{left} {num(y - 5)}v10M{right} {num(y - 5)}v10"
        body += text(0, y + 5, paper.fitted(dot.name, names - 10), SIZE)
        body += f'<g class="{look_class(dot.look)}">{path(line, f"none {stroke} pen")}</g>' + mark(
            dot.look, x(dot.value), y, 14
        )
        body += text(paper.across, y + 5, say(dot.value), SIZE, "bold", "end")
    end = frame.bottom + LINE + 2
    if plot.axis.title:
        body += text((frame.left + frame.right) / 2, end + LINE - 5, plot.axis.title, SIZE, "f-mute", "middle")
        end += LINE
    for more in plot.below:
        drawn, end = paragraph(paper, more, end)
        body += drawn
    return document(paper, body, high=end + 4, title=plot.title, sheet=plot.sheet(), mode=mode)
