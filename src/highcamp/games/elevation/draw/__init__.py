"""Pictures of a view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from highcamp.drawing.contours import contours_def, paper
from highcamp.drawing.fitting import width
from highcamp.drawing.marks import seat_marks
from highcamp.drawing.pressing import Press, picture
from highcamp.drawing.svg import document, pinned
from highcamp.drawing.svg import text as lettering
from highcamp.engine.mode import Mode
from highcamp.engine.scene import Form, Scene
from highcamp.games.elevation.draw.hand import PROMPT, hand, hand_height
from highcamp.games.elevation.draw.layout import Today, layout
from highcamp.games.elevation.draw.middle import LEFT, has_chance, middle, middle_height
from highcamp.games.elevation.draw.pad import pad, pad_height
from highcamp.games.elevation.draw.panels import height, panels
from highcamp.games.elevation.draw.piles import WIDE, piles
from highcamp.games.elevation.draw.plain import text
from highcamp.games.elevation.draw.posts import posts
from highcamp.games.elevation.draw.seats import seats
from highcamp.games.elevation.draw.signs import WIDTH, signs, signs_height
from highcamp.games.elevation.draw.strip import held, room
from highcamp.games.elevation.draw.trick import trick
from highcamp.games.elevation.view import View
from highcamp.games.elevation.words import asks, named, rules_of_the_day, situation

__all__ = ["scene", "svg", "text"]

_HEAD = 60
_ROOM = 500  # beside the name


def svg(view: View, mode: Mode = "play", names: Sequence[str] = ()) -> str:
    """A view as SVG, with buttons where it is the reader's turn to play."""
    who, press = named(view, names), Press(mode, view.seat in view.acting and bool(view.choices))
    tall = _HEAD
    body = [_heading(view), signs(view, tall)]
    tall += int(signs_height(view)) + 6
    body.append(panels(view, tall, who, press.lit))
    tall += int(height(view))
    body.append(middle(view, tall, who))
    beside = piles(view, WIDTH - LEFT - WIDE, tall, press)
    tall += int(middle_height(view))
    table = "".join(body)
    choices = hand(view, tall, who, press)
    if view.moment == "over":
        choices += pad(view, tall + PROMPT)
        tall += int(pad_height(view)) + PROMPT
    else:
        tall += int(hand_height(view))
    ground = paper(WIDTH, tall, faint=True)
    return document(
        picture(ground + table) + beside + choices,
        size=(WIDTH, tall),
        kind="elevation",
        title=f"Elevation. {situation(view, who)}",
        desc=text(view, names),
        defs=_defs(len(view.climbers)),
        mode=mode,
    )


def scene(view: View, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
    """A view in a window of this form: the table with the trick, and the hand below it."""
    who, press = named(view, names), Press(mode, view.seat in view.acting and bool(view.choices))
    at = layout(form, _today(view))
    board = document(
        picture(paper(at.width, at.height, faint=True))
        + posts(view, at)
        + trick(view, at, who, press)
        + seats(view, at, who, press),
        size=(at.width, at.height),
        kind="elevation",
        title=f"Elevation. {situation(view, who)}",
        desc=text(view, names),
        defs=_defs(len(view.climbers)),
        mode=mode,
    )
    hand = ""
    if view.seat is not None and view.moment != "over":  # then nobody has one, and the board has the room
        hand = pinned(held(view, form, press), size=room(form), kind="elevation", title="Your hand")
    return Scene(board, hand, asks=asks(view, who), stage=f"day {view.day} of 3")


def _today(view: View) -> Today:
    return Today(
        others=len(view.climbers) - 1,
        personal=any(climber.personal for climber in view.climbers),
        cache=bool(view.cache),
        chance=has_chance(view),
    )


@cache
def _defs(seats: int) -> str:
    return contours_def() + seat_marks(seats)


def _heading(view: View) -> str:
    changes = [f"day {view.day} of 3", *rules_of_the_day(view)]
    lines = [" · ".join(changes)]
    if width(lines[0], 22) > _ROOM:
        lines = [" · ".join(changes[:2]), " · ".join(changes[2:])]
    drawn = lettering(26, 42, "Elevation", 34, "map")
    for number, line in enumerate(lines):
        y, size = (40, 22) if len(lines) == 1 else (26 + 22 * number, 19)
        drawn += lettering(WIDTH - 26, y, line, size, "f-mute", "end")
    return drawn
