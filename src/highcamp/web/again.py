"""Games seen again, by the JSON API: step by step, to go on from, and brought along as records."""

from __future__ import annotations

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody

from highcamp.engine.words import line
from highcamp.house.acts import retrospect
from highcamp.house.acts.retrospect import LARGEST, Moment, Told
from highcamp.table.setting import clean_name
from highcamp.web.description import AT_A_TABLE, MAY_HAVE_KEY, PROBLEMS
from highcamp.web.identity import Asking
from highcamp.web.messages import Bringing, Brought, Joined, Number, PlayingOn, Replayed, Seat, ToldTale


@get("/tables/{id:str}/replay", summary="A step of a game", security=MAY_HAVE_KEY, responses=AT_A_TABLE)
async def replay(
    guest: Asking, id: FromPath[str], seat: FromQuery[Seat | None] = None, at: FromQuery[Number | None] = None
) -> Replayed:
    """The table as it was after a step, by default the last: while the game runs, as you saw it; when it is over, through any
    eyes.
    """
    return _replayed(await retrospect.moment(guest, id, seat, at))


@get("/tables/{id:str}/moment/{nth:int}", summary="A moment of a game", security=MAY_HAVE_KEY, responses=AT_A_TABLE)
async def seen_then(guest: Asking, id: FromPath[str], nth: FromPath[Number], seat: FromQuery[Seat | None] = None) -> Replayed:
    """The table as you saw it right after a beat, or a line of the log, by the number that the frame gives with it. What you
    have not seen has no number: the answer is 404.
    """
    then = await retrospect.moment_by_number(guest, id, seat, nth)
    if then is None:
        raise NotFoundException
    return _replayed(then)


def _replayed(then: Moment) -> Replayed:
    return Replayed(at=then.at, last=then.last, seats=then.seats, heir=then.heir, frame=then.shown.frame)


@get("/tables/{id:str}/tale", summary="How a game went", security=MAY_HAVE_KEY, responses=AT_A_TABLE)
async def tale(guest: Asking, id: FromPath[str], seat: FromQuery[Seat | None] = None) -> ToldTale:
    """Why a finished game ended as it did, and what people compare, as plots. A game that still runs has no tale yet."""
    _, told = await retrospect.tell(guest, id, seat, _told)
    return told


def _told(told: Told) -> ToldTale:
    tale, reader = told.tale, told.reader
    sheets = tuple(msgspec.structs.replace(plot.sheet().read_by(reader), title=reader.text(plot.title)) for plot in tale.plots)
    return ToldTale(why=reader.text(tale.why), why_parts=line(tale.why), plots=tale.plots, sheets=sheets)


@post("/tables/{id:str}/continue", summary="Play on from a step", security=MAY_HAVE_KEY, responses=AT_A_TABLE)
async def play_on(guest: Asking, id: FromPath[str], data: JSONBody[PlayingOn]) -> Joined:
    """A new table that goes on from there, against bots. From a game that is still running only its players can, and what is
    hidden from them is dealt anew.
    """
    then = await retrospect.moment(guest, id, data.seat, data.at)
    table, key, seat = await retrospect.play_on(guest, then, clean_name(data.name))
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
    table, key = await retrospect.bring(guest, data.record)
    return Brought(id=table.id, key=key)


HANDLERS = [replay, seen_then, tale, play_on, bring]
