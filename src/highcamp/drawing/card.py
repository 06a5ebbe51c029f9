"""A card: a big numeral, the mark of its range, the ridge of its peak, a name and a line below it."""

from __future__ import annotations

from highcamp.drawing.fitting import cut, fit
from highcamp.drawing.marks import range_mark
from highcamp.drawing.ridge import peak
from highcamp.drawing.svg import group, move_to, path, rect, text

WIDTH, HEIGHT = 150, 196
FLAT = 154  # height of a card without words
_LAND = 74  # height of the drawn peak
_ROOM = WIDTH - 18  # for a line of words
_NARROW = 1.45  # a line that is longer by this is squeezed, not cut
_MIDDLE = (WIDTH + 8) / 2  # of what is right of the coloured edge


def card(
    numeral: str,
    of: str,
    name: str,
    note: str = "",
    *,
    x: float = 0,
    y: float = 0,
    id: str = "",
    cls: str = "",
    flat: bool = False,
    smallest: float = 14,
) -> str:
    """A card, face up; ``of`` is its range, ``x`` and ``y`` its upper left corner. It keeps its id wherever it goes.
    ``flat`` leaves out the words; else no letter is smaller than ``smallest``, for a card that is shown at less than its size.
    """
    drawn, height = peak(name, WIDTH - 16, _LAND), FLAT if flat else HEIGHT
    line = max(21, smallest)  # of words
    land = path(drawn.outline, f"f-{of}") + path(drawn.shade, "f-deep dim") + path(drawn.snow, "f-snow")
    content = (
        rect(0, 0, WIDTH, height, "f-card s-line pen", 14)
        + rect(0, 0, 8, height, f"f-{of}", 4)
        + group(land, "land", move_to(8, 74 if flat else 95 - line))
        + text(20, 64, numeral, 64, "numeral")
        + range_mark(of, WIDTH - 28, 30, 30)
    )
    if not flat:
        content += _line(189 - line, name, 22, smallest, "bold") + _line(189, note, 18, smallest, "f-mute")
    return group(content, f"piece card {cls}".strip(), move_to(x, y), id)


def _line(y: float, words: str, size: float, smallest: float, cls: str) -> str:
    """A line of words in letters that are as large as there is room for."""
    bold = cls == "bold"
    drawn, letters = fit(words, max(size, smallest), _ROOM, smallest, bold)
    if drawn == words:
        return text(_MIDDLE, y, words, letters, cls, "middle")
    return text(_MIDDLE, y, cut(words, smallest, _NARROW * _ROOM, bold), smallest, cls, "middle", squeezed=_ROOM)


def card_back(*, x: float = 0, y: float = 0, id: str = "", flat: bool = False) -> str:
    """A card, face down: contour lines tell nothing."""
    height = FLAT if flat else HEIGHT
    content = rect(0, 0, WIDTH, height, "f-card s-line pen", 14) + (
        f'<rect x="10" y="10" width="{WIDTH - 20}" height="{height - 20}" rx="8" fill="url(#contours)"/>'
    )
    return group(content, "piece card", move_to(x, y), id)
