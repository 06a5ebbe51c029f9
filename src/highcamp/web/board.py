"""A frame as pages show it."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from highcamp.bots.naming import bots
from highcamp.engine.registry import game as game_of
from highcamp.house.shown import Shown
from highcamp.table.greetings import GREETINGS
from highcamp.web import live
from highcamp.web.rendering import render


def parts(shown: Shown) -> dict[str, Any]:
    """What the template of a table needs."""
    frame = shown.frame
    game, names = game_of(frame.game), frame.names()
    return {
        "frame": frame,
        "svg": Markup(game.svg(frame.view, names=names)),  # drawn by us, and escaped where it was drawn
        "text": game.text(frame.view, names=names),
        "bots": list(bots(game)),
        "greetings": GREETINGS,
    }


def sent_event(shown: Shown) -> bytes:
    """The inside of a page's main part, as its stream brings it."""
    return live.sent_event(shown, render("table_main.html", **shown.form(parts)).encode())
