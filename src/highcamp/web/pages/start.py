"""The start page: the games, my tables, tables to join."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Response, get
from markupsafe import Markup

from highcamp.drawing import cover
from highcamp.engine.registry import game, games, labels
from highcamp.house.denials import Missing
from highcamp.house.house import House
from highcamp.store.secret import hashed
from highcamp.store.store import Row
from highcamp.table.closed import ClosedTable
from highcamp.table.stuck import StuckTable
from highcamp.web.identity import AnyRequest, house_of, key_of, name_of
from highcamp.web.rendering import page


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    situation: str
    yours: bool = False
    over: bool
    when: int
    seats_open: int = 0


@get("/")
async def start(request: AnyRequest) -> Response[Any]:
    """The start page."""
    house, key = house_of(request), key_of(request)
    mine = await house.store.mine(hashed(key), 12) if key else []
    listed = [row for row in await house.listed(12) if row.id not in {own.id for own in mine}]
    return page(
        request,
        "start.html",
        games=labels(),
        picture=picture,
        padded=[own for own in games() if own.pad()],
        mine=[card for row in mine if (card := await _card(house, row, key))],
        open=[card for row in listed if (card := await _card(house, row, None))],
        name=name_of(request),
    )


@cache
def picture(name: str) -> Markup:
    """The cover of a game; one that has none gets a mountain."""
    return Markup(game(name).cover() or cover.cover(name))


async def _card(house: House, row: Row, key: str | None) -> Card | None:
    try:
        sight = await house.sight(key, row.id)
    except Missing:  # pruned meanwhile
        return None
    except StuckTable:
        return _shut(row, "Cannot be opened") if key else None  # nobody is invited to it
    except ClosedTable:
        return _shut(row, "Closed")
    table, viewer = sight.table, sight.viewer
    waiting = [table.name(seat) for seat in table.state.acting()]
    yours = any(seat in viewer.seats and table.takers[seat].is_person for seat in table.state.acting())
    situation = "Over" if table.state.over else "Your turn" if yours else f"Waiting for {' and '.join(waiting)}"
    return Card(
        id=row.id,
        game=row.game,
        title=table.game.title,
        situation=situation,
        yours=yours,
        over=table.state.over,
        when=row.touched,
        seats_open=sum(taker.is_open for taker in table.takers),
    )


def _shut(row: Row, situation: str) -> Card:
    """A table at which nobody can play."""
    return Card(id=row.id, game=row.game, title=_title(row.game), situation=situation, over=True, when=row.touched)


def _title(game: str) -> str:
    """What a game is called, whether or not it is still here."""
    return next((label.title for label in labels() if label.name == game), game)
