"""Pictures of a view."""

from __future__ import annotations

from functools import cache

from highcamp.drawing.contours import contours_def
from highcamp.drawing.marks import seat_marks, weaves
from highcamp.drawing.pieces import CLIMBER_DEF, TENT_DEF, dice_defs
from highcamp.drawing.svg import document
from highcamp.drawing.svg import text as lettering
from highcamp.games.cant_stop.draw.board import board
from highcamp.games.cant_stop.draw.choices import Reader
from highcamp.games.cant_stop.draw.layout import HEIGHT, WIDTH, layout
from highcamp.games.cant_stop.draw.mountain import mountain
from highcamp.games.cant_stop.draw.panels import parties
from highcamp.games.cant_stop.draw.plain import text
from highcamp.games.cant_stop.draw.routes import routes
from highcamp.games.cant_stop.draw.tray import tray
from highcamp.games.cant_stop.view import View
from highcamp.games.cant_stop.words import goal, is_mine, situation, variant

__all__ = ["svg", "text"]


def svg(view: View, *, standalone: bool = False) -> str:
    """A view as SVG: in a page with buttons where it is the reader's turn, standalone as a picture."""
    heights = tuple(column.height for column in view.columns)
    places = layout(heights)
    # A picture seen by no seat in particular belongs to whoever holds it, so it shows what can be done now.
    lit = is_mine(view) or (standalone and view.seat is None and bool(view.choices))
    reader = Reader(lit, presses=not standalone)
    body = (
        f'<g role="img" aria-labelledby="board-title">{mountain(heights, view.players)}{_heading(view)}{parties(view, lit)}'
        f"{board(view, places, lit)}</g>{tray(view, reader)}{routes(view, places, reader)}"
    )
    return document(
        body,
        size=(WIDTH, HEIGHT),
        kind="cant-stop",
        title=f"Can't Stop. {situation(view)}",
        desc=text(view),
        defs=_defs(view.players),
        standalone=standalone,
    )


@cache
def _defs(players: int) -> str:
    return contours_def() + weaves(players) + seat_marks(players) + TENT_DEF + CLIMBER_DEF + dice_defs()


def _heading(view: View) -> str:
    race = " · ".join(part for part in (goal(view), variant(view)) if part)
    return lettering(38, 62, "Can't Stop", 36, "map") + lettering(WIDTH - 38, 60, race, 26, "f-mute", "end")
