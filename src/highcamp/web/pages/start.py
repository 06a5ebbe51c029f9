"""The start page: the games, my tables, tables to join."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Response, get
from markupsafe import Markup

from highcamp.drawing import cover
from highcamp.engine.registry import game, labels, list_games
from highcamp.house.listing import Listed
from highcamp.web.identity import AnyRequest, Asking, Keeping
from highcamp.web.rendering import page

_MOST = 12  # tables in a list


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    title: str
    situation: str
    yours: bool
    over: bool
    seats_open: int


@get("/")
async def start(request: AnyRequest, guest: Asking, browser: Keeping) -> Response[Any]:
    """The start page."""
    mine = await guest.house.lists.tables_of(guest.key, _MOST) if guest.key else []
    mine_too = {own.row.id for own in mine}
    return page(
        request,
        "start.html",
        games=labels(),
        picture=picture,
        padded=[own for own in list_games() if own.pad()],
        mine=[_card(own) for own in mine],
        open=[_card(listed) for listed in await guest.house.lists.open_tables(_MOST) if listed.row.id not in mine_too],
        name=browser.name,
    )


@cache
def picture(name: str) -> Markup:
    """The cover of a game; one that has none gets a mountain."""
    return Markup(game(name).cover() or cover.cover(name))


def _card(listed: Listed) -> Card:
    row = listed.row
    waiting = " and ".join(actor.name for actor in listed.actors)
    situation = "Over" if row.over else "Your turn" if listed.is_yours else f"Waiting for {waiting}"
    return Card(
        id=row.id,
        title=_title(row.game),
        situation=listed.shut or situation,
        yours=listed.is_yours,
        over=row.over or bool(listed.shut),
        seats_open=row.empty,
    )


def _title(game: str) -> str:
    """What a game is called, whether or not it is still here."""
    return next((label.title for label in labels() if label.name == game), game)
