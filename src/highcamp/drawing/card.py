"""A card: a big numeral, the mark of its range, the ridge of its peak, a name and a line below it."""

from __future__ import annotations

from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import range_mark
from highcamp.drawing.ridge import peak
from highcamp.drawing.svg import group, move_to, path, rect, text

WIDTH, HEIGHT = 150, 210
_LAND = 74  # height of the drawn peak
_MIDDLE = (WIDTH + 8) / 2  # of what is right of the coloured edge


def card(numeral: str, of: str, name: str, note: str = "", *, x: float = 0, y: float = 0, id: str = "", cls: str = "") -> str:
    """A card, face up; ``of`` is its range, ``x`` and ``y`` its upper left corner. It keeps its id wherever it goes."""
    drawn = peak(name, WIDTH - 16, _LAND)
    land = path(drawn.outline, f"f-{of}") + path(drawn.shade, "f-deep dim") + path(drawn.snow, "f-snow")
    title, title_size = fit(name, 22, WIDTH - 30, 14, bold=True)
    line, line_size = fit(note, 18, WIDTH - 30, 14)
    content = (
        rect(0, 0, WIDTH, HEIGHT, "f-card s-line pen", 14)
        + rect(0, 0, 8, HEIGHT, f"f-{of}", 4)
        + text(20, 66, numeral, 64, "numeral")
        + range_mark(of, WIDTH - 28, 30, 30)
        + group(land, "land", move_to(8, 82))
        + text(_MIDDLE, 180, title, title_size, "bold", "middle")
        + text(_MIDDLE, 201, line, line_size, "f-mute", "middle")
    )
    return group(content, f"piece card {cls}".strip(), move_to(x, y), id)


def card_back(*, x: float = 0, y: float = 0, id: str = "") -> str:
    """A card, face down: contour lines tell nothing."""
    content = rect(0, 0, WIDTH, HEIGHT, "f-card s-line pen", 14) + (
        f'<rect x="10" y="10" width="{WIDTH - 20}" height="{HEIGHT - 20}" rx="8" fill="url(#contours)"/>'
    )
    return group(content, "piece card", move_to(x, y), id)
