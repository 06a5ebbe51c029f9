"""The rules of a game in our own words."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from highcamp.engine import handbook
from highcamp.engine.registry import game as game_of
from highcamp.web.identity import AnyRequest
from highcamp.web.pages.setting import found
from highcamp.web.rendering import page


@get("/rules/{name:str}")
async def rules(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    """The page; every heading can be linked to."""
    game = found(name)
    return page(request, "rules.html", title=game.title, game=name, html=rendered(name), headings=headings(name))


@cache
def headings(name: str) -> list[tuple[str, str, int]]:
    """The headings: what they are called in an address, their words, how deep they are."""
    return [(section.name, section.title, section.level) for section in handbook.sections(handbook.read(game_of(name)))]


@cache
def rendered(name: str) -> Markup:
    """The rules as HTML. They are our own or a plug-in's; raw HTML in them is not passed on."""
    marks = iter(headings(name))
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(handbook.read(game_of(name)))
    for place, one in enumerate(tokens):
        if one.type == "heading_open":
            anchor, title, _ = next(marks)
            one.attrSet("id", str(escape(anchor)))
            tokens[place + 1].children = reader.parseInline(title)[0].children
    return Markup(reader.renderer.render(tokens, reader.options, {}))
