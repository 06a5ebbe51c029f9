"""Pictures of a view."""

from __future__ import annotations

from functools import cache

from highcamp.drawing.contours import contours_def
from highcamp.drawing.marks import seat_marks
from highcamp.drawing.svg import document
from highcamp.drawing.svg import text as lettering
from highcamp.games.tranquility.draw.layout import HEIGHT, WIDTH
from highcamp.games.tranquility.draw.mountain import GOAT_DEF, land, panoramas, pyramid
from highcamp.games.tranquility.draw.plain import text
from highcamp.games.tranquility.draw.tray import panels, tray
from highcamp.games.tranquility.view import View
from highcamp.games.tranquility.words import advice, headline, is_mine, tasks

__all__ = ["svg", "text"]


def svg(view: View, *, standalone: bool = False) -> str:
    """A view as SVG: in a page with buttons where it is the reader's turn, standalone as a picture."""
    # A picture seen by no seat in particular belongs to whoever holds it, so it shows what can be done now.
    lit = is_mine(view) or (standalone and view.seat is None and bool(view.choices))
    presses = not standalone
    body = (
        f'<g role="img" aria-labelledby="board-title">{land()}{_heading(view)}{panoramas(view)}{panels(view, lit)}</g>'
        f"{pyramid(view, lit, presses)}{tray(view, lit, presses)}"
    )
    return document(
        body,
        size=(WIDTH, HEIGHT),
        kind="tranquility",
        title=f"Tranquility: The Ascent. {headline(view)} {advice(view)}",
        desc=text(view),
        defs=_defs(),
        standalone=standalone,
    )


@cache
def _defs() -> str:
    return contours_def() + seat_marks(5) + GOAT_DEF


def _heading(view: View) -> str:
    sights = [objective.sequence + (" ✓" if objective.achieved else "") for objective in view.objectives or ()]
    said = tasks(view) + [" · ".join(sights[i : i + 3]) for i in range(0, len(sights), 3)]
    lines = [lettering(WIDTH - 38, 60 + 28 * i, line, 21, "f-mute", "end") for i, line in enumerate(said)]
    return lettering(38, 66, "Tranquility", 38, "map") + lettering(38, 98, "The Ascent", 26, "map f-mute") + "".join(lines)
