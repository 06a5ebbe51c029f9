"""Pictures of a view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from highcamp.drawing.contours import contours_def
from highcamp.drawing.marks import seat_marks
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import border
from highcamp.drawing.pressing import Press, picture
from highcamp.drawing.svg import document, group, move_to, pinned
from highcamp.drawing.svg import text as lettering
from highcamp.engine.mode import Mode
from highcamp.engine.phrases import sentence
from highcamp.engine.scene import Form, Scene
from highcamp.games.tranquility.draw.layout import SCENES, WHOLE, Layout, strip_of
from highcamp.games.tranquility.draw.mountain import GOAT_DEF, land, panoramas, pyramid
from highcamp.games.tranquility.draw.plain import text
from highcamp.games.tranquility.draw.sides import crew, sights, stands
from highcamp.games.tranquility.draw.slopes import slopes
from highcamp.games.tranquility.draw.strip import held, whose
from highcamp.games.tranquility.draw.tray import panels, tray
from highcamp.games.tranquility.view import View
from highcamp.games.tranquility.words import advice, headline, is_mine, tasks

__all__ = ["scene", "svg", "text"]


def svg(view: View, mode: Mode = "play", names: Sequence[str] = ()) -> str:
    """A view as SVG, with buttons where it is the reader's turn to play."""
    press, who = _press(view, mode), Names(view.seat, names)
    ground = land(WHOLE) + border(WHOLE.width, WHOLE.height) + _heading(view) + panoramas(view.objectives, WHOLE)
    return document(
        picture(ground + panels(view, who, press.lit)) + pyramid(view, WHOLE, press) + tray(view, who, press),
        size=(WHOLE.width, WHOLE.height),
        kind="tranquility",
        title=_title(view, who),
        desc=text(view, names),
        defs=_defs(),
        mode=mode,
    )


def scene(view: View, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
    """A view in a window of this form: the mountain, and the hand below or beside it."""
    press, who, layout = _press(view, mode), Names(view.seat, names), SCENES[form]
    body = picture(land(layout)) + crew(view, form, who) + stands(view, form) + sights(view, form) + slopes(view, layout, press)
    shown, at, wide, defs = whose(view), strip_of(form, view.hand_size), layout.width, _defs()
    cards = "" if shown is None else held(view, shown, at, press)
    if at.columns and shown is not None:
        body, defs = f'<g clip-path="url(#mountain)">{body}</g>', f"{defs}{_edge(layout)}"  # its foot is wider than its picture
        body, wide, cards = body + group(cards, "", move_to(wide, 0)), wide + at.width, ""
    board = document(
        body,
        size=(wide, layout.height),
        kind="tranquility",
        title=_title(view, who),
        desc=text(view, names),
        defs=defs,
        mode=mode,
    )
    title = "" if shown is None else f"{who.whose(shown)} hand"
    hand = pinned(cards, size=(at.width, at.height), kind="tranquility", title=title) if cards else ""
    return Scene(board, hand, asks=advice(view), stage=tasks(view)[0])


def _press(view: View, mode: Mode) -> Press:
    # A picture seen by no seat in particular belongs to whoever holds it, so it shows what can be done now.
    return Press(mode, is_mine(view) or (mode == "alone" and view.seat is None and bool(view.choices)))


def _title(view: View, who: Names) -> str:
    return f"Tranquility: The Ascent. {sentence(headline(view, who))} {advice(view)}"


@cache
def _defs() -> str:
    return contours_def() + seat_marks(5) + GOAT_DEF


def _edge(layout: Layout) -> str:
    return f'<clipPath id="mountain"><rect width="{layout.width}" height="{layout.height}"/></clipPath>'


def _heading(view: View) -> str:
    lines = [lettering(WHOLE.width - 38, 60 + 28 * i, line, 21, "f-mute", "end") for i, line in enumerate(tasks(view))]
    return lettering(38, 66, "Tranquility", 38, "map") + lettering(38, 98, "The Ascent", 26, "map f-mute") + "".join(lines)
