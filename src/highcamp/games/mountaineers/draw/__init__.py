"""Pictures of a view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from highcamp.drawing.contours import contours_def
from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import seat_marks, weaves
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, picture
from highcamp.drawing.svg import document, pinned, scaled
from highcamp.drawing.svg import text as lettering
from highcamp.engine.mode import Mode
from highcamp.engine.scene import Form, Scene
from highcamp.games.mountaineers.draw.hand import hand
from highcamp.games.mountaineers.draw.layout import HANDS, Paper, sheet, whole
from highcamp.games.mountaineers.draw.mountain import flags, mountain, tokens
from highcamp.games.mountaineers.draw.panels import climbers
from highcamp.games.mountaineers.draw.plain import text
from highcamp.games.mountaineers.draw.tray import tray
from highcamp.games.mountaineers.view import View
from highcamp.games.mountaineers.words import advice, asks, headline, is_mine, mode_title, round_title, stage

__all__ = ["scene", "svg", "text"]


def svg(view: View, mode: Mode = "play", names: Sequence[str] = ()) -> str:
    """A view as SVG, with buttons where the reader has something to do."""
    who, press, board = Names(view.seat, names), Press(mode, is_mine(view)), whole(view.players)
    right = board.width - 38
    heading = lettering(38, 62, "Mountaineers", 36, "map")
    heading += lettering(right, 48, mode_title(view), 24, "f-mute", "end")
    heading += lettering(right, 76, round_title(view), 24, "f-mute", "end")
    ground = mountain(board, view.summit) + heading + flags(view, board) + tokens(view, board, who)
    rows = climbers(view, board.rows, who, press)
    return document(
        picture(ground) + rows + tray(view, who, press),
        size=(board.width, board.height),
        kind="mountaineers",
        title=f"Mountaineers. {headline(view, who)} {advice(view)}",
        desc=text(view, names),
        defs=_defs(view.players),
        mode=mode,
    )


def scene(view: View, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
    """A view as a table in a browser shows it: the mountain and the climbers' rows, and the hand below them."""
    who, press = Names(view.seat, names), Press(mode, is_mine(view))
    board, below = sheet(form, view.players), HANDS[form]
    ground = mountain(board, view.summit) + _stage(view, board) + flags(view, board) + tokens(view, board, who)
    rows = climbers(view, board.rows, who, press, sides=True)
    drawn = document(
        scaled(picture(ground) + rows, board.scale),
        size=(round(board.width * board.scale), round(board.height * board.scale)),
        kind="mountaineers",
        title=f"Mountaineers. {headline(view, who)} {advice(view)}",
        desc=text(view, names),
        defs=_defs(view.players),
        mode=mode,
    )
    held = hand(view, who, press, below)
    size = (round(below.width * below.scale), round(below.height * below.scale))
    pictured = pinned(scaled(held, below.scale), size=size, kind="mountaineers", title="Your hand") if held else ""
    return Scene(drawn, pictured, asks(view), stage(view))


def _stage(view: View, board: Paper) -> str:
    """The mode, the match and the round, in the corner of the map."""
    left, room = 36, board.title / 1.08
    title, size = fit(mode_title(view), 28, room, 21, italic=True)
    line, small = fit(round_title(view), 23, room, 21, italic=True)
    return lettering(left, 56, title, size, "map") + lettering(left, 88, line, small, "map f-mute")


@cache
def _defs(players: int) -> str:
    return contours_def() + weaves(players) + seat_marks(players)
