"""Pictures of a view."""

from __future__ import annotations

from highcamp.games.cant_stop.view import View


def svg(view: View, *, standalone: bool = False) -> str:
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"


def text(view: View) -> str:
    return ""
