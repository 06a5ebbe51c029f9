"""A plot as SVG, whichever kind it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from highcamp.drawing.names import Names
from highcamp.drawing.plots.bars import draw_bars
from highcamp.drawing.plots.dots import draw_dots
from highcamp.drawing.plots.lines import draw_lines
from highcamp.drawing.plots.paper import Paper, PlotForm
from highcamp.drawing.plots.spread import draw_spread
from highcamp.engine.mode import Mode
from highcamp.engine.plots import Bars, Dots, Lines, Plot, Spread


def draw(
    plot: Plot,
    *,
    id: str,
    names: Names | None = None,
    form: PlotForm = "wide",
    mode: Mode = "watch",
    link: Callable[[int], str] | None = None,
) -> str:
    """A plot as SVG. ``id`` is unique in the page; ``names`` are the players' (without them seats have numbers); ``link`` gives
    the address of a step.
    """
    paper = Paper(form, f"{id}-{form}", names or Names(), link)
    if isinstance(plot, Lines):
        return draw_lines(plot, paper, mode)
    if isinstance(plot, Bars):
        return draw_bars(plot, paper, mode)
    if isinstance(plot, Spread):
        return draw_spread(plot, paper, mode)
    if isinstance(plot, Dots):
        return draw_dots(plot, paper, mode)
    assert_never(plot)


def figure(plot: Plot, *, id: str, names: Names | None = None, link: Callable[[int], str] | None = None) -> str:
    """A plot for a page: in both forms, of which the stylesheet shows the one that there is room for."""
    forms: tuple[PlotForm, PlotForm] = ("wide", "narrow")
    return "".join(draw(plot, id=id, names=names, form=form, link=link) for form in forms)
