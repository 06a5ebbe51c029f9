"""Games seen again, by the JSON API: step by step, to go on from, and brought along as records."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from highcamp.table.setting import clean_name
from highcamp.web.description import AT_A_TABLE, MAY_HAVE_KEY, PROBLEMS
from highcamp.web.identity import Asking
from highcamp.web.messages import LARGEST, Bringing, Brought, Joined, Number, PlayingOn, Replayed, Seat
from highcamp.web.pages.replay import bring_record, continue_from, moment


@get("/tables/{id:str}/replay", summary="A step of a game", security=MAY_HAVE_KEY, responses=AT_A_TABLE)
async def replay(
    guest: Asking, id: FromPath[str], seat: FromQuery[Seat | None] = None, at: FromQuery[Number | None] = None
) -> Replayed:
    """The table as it was after a step, by default the last: while the game runs, as you saw it; when it is over, through any
    eyes.
    """
    then = await moment(guest, id, seat, at)
    return Replayed(at=then.at, last=then.last, seats=then.seats, heir=then.heir, frame=then.shown.frame)


@post("/tables/{id:str}/continue", summary="Play on from a step", security=MAY_HAVE_KEY, responses=AT_A_TABLE)
async def play_on(guest: Asking, id: FromPath[str], data: JSONBody[PlayingOn]) -> Joined:
    """A new table that goes on from there, against bots. From a game that is still running only its players can, and what is
    hidden from them is dealt anew.
    """
    then = await moment(guest, id, data.seat, data.at)
    table, key, seat = await continue_from(then, guest, clean_name(data.name))
    return Joined(key=key, table=table.id, seat=seat)


@post(
    "/records",
    summary="Bring a record along",
    request_max_body_size=4 * LARGEST,  # a letter may take several bytes, and more as JSON
    security=MAY_HAVE_KEY,
    responses=PROBLEMS,
)
async def bring(guest: Asking, data: JSONBody[Bringing]) -> Brought:
    """A table for a record: to be watched, and played on from any step."""
    table, key = await bring_record(guest, data.record)
    return Brought(id=table.id, key=key)


HANDLERS = [replay, play_on, bring]
