"""Pictures of a view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from highcamp.drawing.contours import contours_def, paper
from highcamp.drawing.fitting import fit, width
from highcamp.drawing.marks import seat_marks, weaves
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import TENT_DEF
from highcamp.drawing.pressing import Press, picture
from highcamp.drawing.svg import document
from highcamp.drawing.svg import text as lettering
from highcamp.engine.mode import Mode
from highcamp.games.expeditions.draw.layout import TEAM_HEIGHT, WIDTH, layout
from highcamp.games.expeditions.draw.mountain import mountain, pieces, spaces
from highcamp.games.expeditions.draw.plain import text
from highcamp.games.expeditions.draw.scene import scene
from highcamp.games.expeditions.draw.strip import strip, tokens
from highcamp.games.expeditions.draw.teams import teams
from highcamp.games.expeditions.draw.tray import tray
from highcamp.games.expeditions.view import View
from highcamp.games.expeditions.words import situation

__all__ = ["scene", "svg", "text"]


def svg(view: View, mode: Mode = "play", names: Sequence[str] = ()) -> str:
    """A view as SVG, with buttons where it is the reader's turn to play."""
    who, press = Names(view.seat, names), Press(mode, bool(view.choices))
    places = layout(tuple((space.name, space.zone, space.above) for space in view.spaces))
    cards, bottom = tray(view, places.bottom + 18, who, press)
    height = int(bottom + 16 + TEAM_HEIGHT * view.players)
    race, letters = fit(_race(view), 22, WIDTH - 60 - width(view.game, 36, italic=True), 15)
    ground = (
        paper(WIDTH, height)
        + lettering(24, 56, view.game, 36, "map")
        + lettering(WIDTH - 22, 54, race, letters, "f-mute", "end")
        + strip(view)
        + mountain(view, places)
    )
    buttons = tokens(view, press) + spaces(view, places, press)
    people = pieces(view, places, who)
    # A picture hides what is in it from a screen reader, so that buttons stand between pictures.
    table = picture(ground) + buttons + picture(people) if view.choices else picture(ground + buttons + people)
    return document(
        table + cards + picture(teams(view, bottom + 16, who)),
        size=(WIDTH, height),
        kind="everest",
        title=f"{view.game}. {situation(view, who)}",
        desc=text(view, names),
        defs=_defs(view.players),
        mode=mode,
    )


@cache
def _defs(players: int) -> str:
    return contours_def() + weaves(players) + seat_marks(players) + TENT_DEF


def _race(view: View) -> str:
    return f"day {view.turn} of {view.turns} · {view.season} · {view.board} side"
