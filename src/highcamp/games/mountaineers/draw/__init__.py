"""Pictures of a view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from highcamp.drawing.contours import contours_def
from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import seat_marks, weaves
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, picture
from highcamp.drawing.svg import document
from highcamp.drawing.svg import text as lettering
from highcamp.engine.mode import Mode
from highcamp.games.mountaineers.draw.layout import HEIGHT, WIDTH
from highcamp.games.mountaineers.draw.mountain import mountain, tokens
from highcamp.games.mountaineers.draw.panels import climbers, laid
from highcamp.games.mountaineers.draw.plain import text
from highcamp.games.mountaineers.draw.tray import tray
from highcamp.games.mountaineers.view import View
from highcamp.games.mountaineers.words import advice, headline, is_mine, stage

__all__ = ["svg", "text"]


def svg(view: View, mode: Mode = "play", names: Sequence[str] = ()) -> str:
    """A view as SVG, with buttons where the reader has something to do."""
    who, press = Names(view.seat, names), Press(mode, is_mine(view))
    words, size = fit(stage(view), 24, 400, 17)
    heading = lettering(38, 62, "Mountaineers", 36, "map") + lettering(WIDTH - 38, 60, words, size, "f-mute", "end")
    ground = mountain(view.summit, view.flags, view.mode) + heading + tokens(view, who) + climbers(view, who, press.lit)
    return document(
        picture(ground) + tray(view, who, press) + laid(view, who, press),
        size=(WIDTH, HEIGHT),
        kind="mountaineers",
        title=f"Mountaineers. {headline(view, who)} {advice(view)}",
        desc=text(view, names),
        defs=_defs(view.players),
        mode=mode,
    )


@cache
def _defs(players: int) -> str:
    return contours_def() + weaves(players) + seat_marks(players)
