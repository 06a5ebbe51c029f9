"""A frame as pages show it."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, get_args

from markupsafe import Markup

from highcamp.bots.naming import ADVISER, bots
from highcamp.drawing.pressing import pressed_in
from highcamp.engine.registry import game as game_of
from highcamp.engine.scene import MAIN, SECOND, Form, nearest
from highcamp.house.shown import Make, Shown
from highcamp.table.frame import Move, OfferedWay
from highcamp.table.greetings import GREETINGS
from highcamp.web import live
from highcamp.web.identity import AnyRequest
from highcamp.web.rendering import render

FORM: Final = "form"
"""The cookie in which a page says which form its window has."""


def _parts(form: Form, shown: Shown) -> dict[str, Any]:
    """What the template of a table needs."""
    frame = shown.frame
    game, names = game_of(frame.game), frame.names()
    scene = game.scene(frame.view, form=nearest(form, game.forms), names=names)
    drawn = pressed_in(scene.pictures)
    choices: list[Move | OfferedWay] = [*frame.moves, *frame.ways]
    return {
        "frame": frame,
        "form": form,
        "svg": Markup(scene.board),  # drawn by us, and escaped where it was drawn
        "hand": Markup(scene.hand),
        "asks": scene.asks,
        "stage": scene.stage,
        "bar": sorted((one for one in choices if not drawn.issuperset(one.presses)), key=_rank),
        "text": game.text(frame.view, names=names),
        "bots": list(bots(game)),
        "adviser": ADVISER,
        "greetings": GREETINGS,
    }


def _rank(move: Move | OfferedWay) -> int:
    """In which order moves stand beside the board: what people mostly want first."""
    return (MAIN, SECOND).index(move.presses[0]) if move.presses[0] in (MAIN, SECOND) else 2


def _sent_event(form: Form, shown: Shown) -> bytes:
    """The inside of a page's main part, as its stream brings it."""
    return live.sent_event(shown, render("table_main.html", **shown.made(PARTS[form])).encode())


PARTS: Final[dict[Form, Make]] = {form: partial(_parts, form) for form in get_args(Form)}
"""By the form of the window, what the template of a table needs."""
SENT: Final[dict[Form, Make]] = {form: partial(_sent_event, form) for form in get_args(Form)}
"""The same, what a stream brings."""


def form_of(request: AnyRequest, asked: str = "") -> Form:
    """The form of the window that a page is for, as its script has said; without one it is tall, which can be scrolled."""
    said = asked or request.cookies.get(FORM)
    return next((form for form in get_args(Form) if form == said), "tall")
