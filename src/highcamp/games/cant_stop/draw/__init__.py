"""Pictures of a view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from highcamp.drawing.contours import contours_def
from highcamp.drawing.marks import seat_marks, weaves
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import CLIMBER_DEF, TENT_DEF, dice_defs
from highcamp.drawing.pressing import Press, picture
from highcamp.drawing.svg import document, group, move_to, pinned, scaled
from highcamp.drawing.svg import text as lettering
from highcamp.engine.mode import Mode
from highcamp.engine.scene import Form, Scene
from highcamp.games.cant_stop.draw.board import board
from highcamp.games.cant_stop.draw.hand import hand
from highcamp.games.cant_stop.draw.layout import ROSES, SHEETS, TRAYS, WHOLE, Box, layout
from highcamp.games.cant_stop.draw.mountain import mountain
from highcamp.games.cant_stop.draw.panels import parties
from highcamp.games.cant_stop.draw.plain import text
from highcamp.games.cant_stop.draw.routes import routes
from highcamp.games.cant_stop.draw.tray import base_camp, tray
from highcamp.games.cant_stop.view import View
from highcamp.games.cant_stop.words import asks, goal, is_mine, race, situation, variant

__all__ = ["scene", "svg", "text"]


def svg(view: View, mode: Mode = "play", names: Sequence[str] = ()) -> str:
    """A view as SVG, with buttons where it is the reader's turn to play."""
    places = layout(WHOLE, tuple(column.height for column in view.columns))
    press, who = _press(view, mode), Names(view.seat, names)
    rose = Box(104, 272, 88, 88) if view.players < 4 else None  # a fourth panel takes its place
    ground = mountain(places, rose) + _heading(view) + parties(view, who, press.lit) + board(view, places, press.lit)
    return document(
        picture(ground) + tray(view, who, press) + routes(view, places, who, press),
        size=(WHOLE.width, WHOLE.height),
        kind="cant-stop",
        title=f"Can't Stop. {situation(view, who)}",
        desc=text(view, names),
        defs=_defs(view.players),
        mode=mode,
    )


def scene(view: View, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
    """A view as a table in a browser shows it: the mountain, and the tray below or beside it."""
    sheet, tray = SHEETS[form], TRAYS[form]
    places = layout(sheet, tuple(column.height for column in view.columns))
    press, who = _press(view, mode), Names(view.seat, names)
    ground = mountain(places, ROSES[form]) + _goal(view) + board(view, places, press.lit, shown=True)
    if view.winner is None:
        ground += base_camp(view, sheet.width / 2, (sheet.ground + sheet.meadow) / 2 + 1)
    body, wide = scaled(picture(ground) + routes(view, places, who, press), sheet.scale), round(sheet.width * sheet.scale)
    below, room = scaled(hand(view, who, press, tray), tray.scale), round(tray.width * tray.scale)
    if tray.aside:
        body, wide, below = body + group(below, "", move_to(wide, 0)), wide + room, ""
    drawn = document(
        body,
        size=(wide, round(sheet.height * sheet.scale)),
        kind="cant-stop",
        title=f"Can't Stop. {situation(view, who)}",
        desc=text(view, names),
        defs=_defs(view.players),
        mode=mode,
    )
    if below:
        below = pinned(below, size=(room, round(tray.height * tray.scale)), kind="cant-stop", title="Dice tray")
    return Scene(drawn, below, asks(view), race(view))


def _press(view: View, mode: Mode) -> Press:
    # A picture seen by no seat in particular belongs to whoever holds it, so it shows what can be done now.
    return Press(mode, is_mine(view) or (mode == "alone" and view.seat is None and bool(view.choices)))


@cache
def _defs(players: int) -> str:
    return contours_def() + weaves(players) + seat_marks(players) + TENT_DEF + CLIMBER_DEF + dice_defs()


def _heading(view: View) -> str:
    return lettering(38, 62, "Can't Stop", 36, "map") + lettering(WHOLE.width - 38, 60, race(view), 26, "f-mute", "end")


def _goal(view: View) -> str:
    """What the race is for, in the corner of the map."""
    lines = [part for part in (goal(view), variant(view)) if part]
    return "".join(lettering(40, 62 + 34 * i, line, 28, "map" if i == 0 else "map f-mute") for i, line in enumerate(lines))
