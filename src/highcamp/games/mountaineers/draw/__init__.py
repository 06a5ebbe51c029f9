"""Pictures of a view."""

from __future__ import annotations

from functools import cache

from highcamp.drawing.contours import contours_def
from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import seat_marks, weaves
from highcamp.drawing.svg import document
from highcamp.drawing.svg import text as lettering
from highcamp.games.mountaineers.draw.layout import HEIGHT, WIDTH
from highcamp.games.mountaineers.draw.mountain import mountain, tokens
from highcamp.games.mountaineers.draw.panels import climbers, laid
from highcamp.games.mountaineers.draw.plain import text
from highcamp.games.mountaineers.draw.tray import tray
from highcamp.games.mountaineers.view import View
from highcamp.games.mountaineers.words import advice, headline, stage

__all__ = ["svg", "text"]


def svg(view: View, *, standalone: bool = False) -> str:
    """A view as SVG: in a page with buttons where the reader has something to do, standalone as a picture."""
    words, size = fit(stage(view), 24, 400, 17)
    heading = lettering(38, 62, "Mountaineers", 36, "map") + lettering(WIDTH - 38, 60, words, size, "f-mute", "end")
    body = (
        f'<g role="img" aria-labelledby="board-title">{mountain(view.summit, view.flags, view.mode)}{heading}'
        f"{tokens(view)}{climbers(view)}</g>{tray(view, presses=not standalone)}{laid(view, presses=not standalone)}"
    )
    return document(
        body,
        size=(WIDTH, HEIGHT),
        kind="mountaineers",
        title=f"Mountaineers. {headline(view)} {advice(view)}",
        desc=text(view),
        defs=_defs(view.players),
        standalone=standalone,
    )


@cache
def _defs(players: int) -> str:
    return contours_def() + weaves(players) + seat_marks(players)
