"""Pictures of a view."""

from __future__ import annotations

from functools import cache

from highcamp.drawing.contours import contours_def
from highcamp.drawing.marks import seat_marks
from highcamp.drawing.svg import document, rect
from highcamp.drawing.svg import text as lettering
from highcamp.games.elevation.draw.hand import hand, hand_height
from highcamp.games.elevation.draw.middle import WIDTH, middle, middle_height, signs, signs_height
from highcamp.games.elevation.draw.pad import pad, pad_height
from highcamp.games.elevation.draw.panels import height, panels
from highcamp.games.elevation.draw.piles import piles
from highcamp.games.elevation.draw.plain import text
from highcamp.games.elevation.view import View
from highcamp.games.elevation.words import rules_of_the_day, situation

__all__ = ["svg", "text"]

_HEAD = 84


def svg(view: View, *, standalone: bool = False) -> str:
    """A view as SVG: in a page with buttons where it is the reader's turn, standalone as a picture."""
    lit = view.seat in view.acting and bool(view.choices)
    tall = _HEAD
    body = [_heading(view), signs(view, tall)]
    tall += int(signs_height(view)) + 12
    body.append(panels(view, tall, lit))
    tall += int(height(view)) + 2
    body.append(middle(view, tall))
    beside = piles(view, tall, lit and not standalone)
    tall += int(middle_height(view)) + 14
    table = "".join(body)
    choices = hand(view, tall, lit, presses=not standalone)
    if view.moment == "over":
        choices += pad(view, tall + 44)
        tall += int(pad_height(view)) + 60
    else:
        tall += int(hand_height(view))
    ground = rect(0, 0, WIDTH, tall, "f-paper") + f'<rect width="{WIDTH}" height="{tall}" fill="url(#contours)" opacity=".5"/>'
    return document(
        f'<g role="img" aria-labelledby="board-title">{ground}{table}</g>{choices}{beside}',
        size=(WIDTH, tall),
        kind="elevation",
        title=f"Elevation. {situation(view)}",
        desc=text(view),
        defs=_defs(len(view.climbers)),
        standalone=standalone,
    )


@cache
def _defs(seats: int) -> str:
    return contours_def() + seat_marks(seats)


def _heading(view: View) -> str:
    changes = " · ".join([f"day {view.day} of 3", *rules_of_the_day(view)])
    return lettering(30, 56, "Elevation", 36, "map") + lettering(WIDTH - 30, 54, changes, 23, "f-mute", "end")
