"""The rules of a game in our own words."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from markupsafe import Markup

from highcamp.engine import handbook
from highcamp.engine.registry import game as game_of
from highcamp.web.identity import AnyRequest
from highcamp.web.pages.setting import find_game
from highcamp.web.rendering import page


@get("/rules/{name:str}")
async def rules(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    """The page; every heading can be linked to."""
    game = find_game(name)
    html, sections = _book(name)
    return page(request, "rules.html", title=game.title, game=name, html=Markup(html), sections=sections)


@cache
def _book(name: str) -> tuple[str, list[handbook.Section]]:
    """The rules as HTML and their sections, made once."""
    markdown = handbook.read(game_of(name))
    return as_html(markdown), handbook.sections(markdown)


def as_html(markdown: str) -> str:
    """The rules as HTML, every heading with its name as id. They are our own or a plug-in's."""
    reader = handbook.reader()
    return str(reader.renderer.render(handbook.parse(markdown), reader.options, {}))
