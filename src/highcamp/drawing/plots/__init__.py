"""Plots drawn: data of ``highcamp.engine.plots`` as SVG in our look, for pages, files and notebooks, and as plain text.

>>> from highcamp.engine.plots import Axis, Curve, Lines, Mark
>>> days = (Mark(1, "Day 1"), Mark(2, "Day 2"))
>>> points = Lines(title="Points", marks=days, curves=(Curve.of(0, ((1, 12), (2, 30))), Curve.of(1, ((1, 15), (2, 21)))))
>>> picture = draw(points, id="points", names=Names(given=["Ann", "Bob"]))
>>> picture[:4], "Day 2: Ann 30, Bob 21" in picture
('<svg', True)

``form`` is how much room there is: a ``wide`` plot is 720 units of its own across, a ``narrow`` one 360, made for phones and
for the column beside a board. Both have letters of the same size, so a plot should be shown about as wide as it is drawn;
``figure`` gives a page both, and its stylesheet shows the one that fits.

``mode`` is ``watch`` in a page, whose stylesheet has the colours of both themes, and ``alone`` for a file that carries its own.

``link`` makes the places of a plot that can be pressed (``Stop``) lead somewhere: it is given a step and tells the address. A
plot with such places is a group of links for a screen reader; any other is one picture, with a title, and the same as a table
in words as its description.
"""

from highcamp.drawing.names import Names
from highcamp.drawing.plots.drawn import draw, figure
from highcamp.drawing.plots.paper import PlotForm
from highcamp.drawing.plots.plain import text

__all__ = ["Names", "PlotForm", "draw", "figure", "text"]
