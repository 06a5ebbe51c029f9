"""Lists of tables, by the JSON API."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath
from msgspec import Meta

from highcamp.house.listing import Listed
from highcamp.web.description import ANYWHERE, MAY_HAVE_KEY, NEEDS_KEY, PROBLEMS
from highcamp.web.identity import Asking

_MOST = 30


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat."""

    seat: int
    name: str
    bot: Annotated[str, Meta(description="The bot that plays it; empty for a person, and for an open seat.")]
    open: bool


class InList(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    mode: Annotated[list[str], Meta(description="The options that are not as usual, in words.")]
    seats: list[Sitter]
    yours: Annotated[list[int], Meta(description="The seats that you hold.")]
    host: Annotated[int | None, Meta(description="The seat of whoever set it, where it is offered; null if they have none.")]
    acting: Annotated[list[int], Meta(description="The seats that have to act.")]
    over: bool
    closed: Annotated[str, Meta(description="Why nobody can play there; empty if people can.")]
    result: str
    since: Annotated[int, Meta(description="When something happened last that all have seen, in milliseconds since 1970.")]


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How you have done at a game so far."""

    game: str
    played: Annotated[int, Meta(description="Games that you have played to their end.")]
    won: Annotated[int, Meta(description="Those that you have won, be it together with others.")]


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """Tables, latest first."""

    mine: list[InList]
    scores: list[Score]
    open: Annotated[list[InList], Meta(description="Those at which anybody may take a seat.")]


@get("/tables", summary="Your tables, and open ones", security=MAY_HAVE_KEY, responses=ANYWHERE)
async def tables(guest: Asking) -> Tables:
    """The tables at which you have a seat or that you have set, and those that are offered to everybody."""
    lists = guest.house.lists
    mine = await lists.tables_of(guest.key, _MOST) if guest.key else []
    tallies = await lists.tallies_of(guest.key) if guest.key else []
    return Tables(
        mine=[_in_list(own) for own in mine],
        scores=[Score(game=tally.game, played=tally.played, won=tally.won) for tally in tallies],
        open=[_in_list(offered) for offered in await lists.open_tables(_MOST)],
    )


@post("/tables/{id:str}/remove", summary="Remove from your list", status_code=204, security=NEEDS_KEY, responses=PROBLEMS)
async def remove(guest: Asking, id: FromPath[str]) -> None:
    """Leave a table out of your own list. Nothing changes at the table."""
    await guest.remove(id)


def _in_list(listed: Listed) -> InList:
    names = listed.names
    return InList(
        id=listed.row.id,
        game=listed.row.game,
        mode=listed.mode,
        seats=[
            Sitter(seat=seat, name=names[seat], bot=taker.shown_bot, open=taker.is_open)
            for seat, taker in enumerate(listed.takers)
        ],
        yours=list(listed.seats),
        host=listed.host,
        acting=[actor.seat for actor in listed.actors],
        over=listed.row.over,
        closed=listed.shut,
        result=listed.result,
        since=listed.row.public,
    )


HANDLERS = [tables, remove]
