"""Signs on plots: what befell somebody there. Each has a shape of its own and is drawn around the origin."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.plots.paper import look_class, paints
from highcamp.drawing.svg import group, move_to
from highcamp.engine.plots import Sign

_SIGNS: Final[dict[Sign, tuple[str, str]]] = {  # filled, and drawn as lines
    "flag": ("M-4-8L8-4-4 0Z", "M-4-8V9"),
    "cross": ("", "M-6-6L6 6M6-6L-6 6"),
    "ring": ("", "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z"),
    "star": ("M0-9L2.5-3 9-2.8 4 1.3 5.6 8 0 4.2-5.6 8-4 1.3-9-2.8-2.5-3Z", ""),
}


def sign(name: Sign, look: int, x: float, y: float) -> str:
    """A sign in the colour of a look, on a light ground so that it stands out from the curve below it."""
    fill, stroke = paints(look)
    solid, drawn = _SIGNS[name]
    body = '<circle class="f-card" r="10" opacity=".8"/>'
    if solid:
        body += f'<path class="{fill}" d="{solid}"/>'
    if drawn:
        body += f'<path class="none {stroke} pen" d="{drawn}"/>'
    return group(body, look_class(look), move_to(x, y))
