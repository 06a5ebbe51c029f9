"""The same tables as JSON, for other programs. Seats count from 0 here. The rules of secrecy are those of the pages: what is
answered about a running game is the frame of the seat that asks, and nothing else.

A key, got by joining, goes into the header ``Authorization: Bearer KEY``. A table whose game was begun by other rules than this
Highcamp's is closed: everything but its record is answered with 410 and the reason.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream
from msgspec import Meta

from highcamp.bots.naming import bots
from highcamp.engine.options import choices
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import labels
from highcamp.house.shown import Shown
from highcamp.table.entry import Entry
from highcamp.table.live import Stale, Table
from highcamp.table.setting import Chair, Clock, set_table
from highcamp.web import identity
from highcamp.web.answers import Problem
from highcamp.web.identity import AnyRequest, house_of, key_of
from highcamp.web.live import stream
from highcamp.web.pages.replay import record_of

Seat = Annotated[int, Meta(ge=0, le=8, description="A seat, counted from 0.")]
Name = Annotated[str, Meta(max_length=200)]


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played, its options and its bots."""

    name: str
    title: str
    line: str
    minutes: int
    seats: tuple[int, int]
    options: list[dict[str, Any]]
    bots: list[str]


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be set. A chair without bot and name is open: an invitation comes with the answer."""

    game: Annotated[str, Meta(max_length=80)]
    options: dict[str, Any] = {}
    chairs: Annotated[tuple[Chair, ...], Meta(max_length=9)] = ()
    clock: Clock = Clock()
    spectators: bool = True
    listed: bool = False
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 900


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """What takes a seat, once."""

    seat: int
    token: str


class MadeTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was set; the key is its host's."""

    id: str
    key: str
    invitations: list[Invitation]


class Joining(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Taking a seat."""

    token: Annotated[str, Meta(max_length=200)]
    name: Name = "Guest"


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """The seat that was taken, and the key to it."""

    key: str
    table: str
    seat: int


class MoveMade(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move, with the number of the decision that it answers."""

    seat: Seat
    decision: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    move: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    back: bool = False
    """Put back one of a set that is being picked."""


class OfSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat."""

    seat: Seat


class Outdated(Problem, frozen=True, kw_only=True):
    """The question has changed: here is what the seat sees now."""

    frame: Any = None


def _answer(shown: Shown) -> Response[bytes]:
    return Response(shown.json, media_type=MediaType.JSON, headers={"cache-control": "no-store"})


@get("/games", summary="The games")
async def games() -> list[GameInfo]:
    """All games with their options and bots."""
    return [
        GameInfo(
            name=label.name,
            title=label.title,
            line=label.line,
            minutes=label.minutes,
            seats=label.seats,
            options=[msgspec.to_builtins(choice) for choice in choices(game_of(label.name).Options)],
            bots=list(bots(game_of(label.name))),
        )
        for label in labels()
    ]


@post("/tables", summary="Set a table", status_code=201)
async def create(request: AnyRequest, data: JSONBody[NewTable]) -> MadeTable:
    """Set a table; you are its host."""
    game = game_of(data.game)
    seats = len(game.new(**data.options).returns())
    chairs = list(data.chairs) or [Chair()] * seats
    setting = set_table(
        game,
        data.options,
        chairs,
        clock=data.clock,
        spectators=data.spectators,
        listed=data.listed,
        pace=data.pace,
    )
    house, key = house_of(request), key_of(request) or identity.new_key()
    identity.may_set(request)
    table = await house.set_table(setting, key)
    empty = [seat for seat, taker in enumerate(table.takers) if taker.is_open]
    invitations = [Invitation(seat=seat, token=await house.invite(table.id, seat)) for seat in empty]
    return MadeTable(id=table.id, key=key, invitations=invitations)


@post("/join", summary="Take a seat", status_code=200)
async def join(request: AnyRequest, data: JSONBody[Joining]) -> Joined:
    """Take the seat that an invitation is for. An invitation can be used once."""
    key = key_of(request) or identity.new_key()
    table, seat = await house_of(request).join(data.token, key, data.name or "Guest")
    return Joined(key=key, table=table.id, seat=seat)


@get("/tables/{id:str}", summary="A table as you see it")
async def show(request: AnyRequest, id: FromPath[str], seat: FromQuery[Seat | None] = None) -> Response[bytes]:
    """The frame of your seat, or a spectator's."""
    return _answer((await identity.sight(request, id, seat)).shown)


@post("/tables/{id:str}/moves", summary="Move", status_code=200)
async def move(request: AnyRequest, id: FromPath[str], data: JSONBody[MoveMade]) -> Response[Any]:
    """Make a move. If the question has changed since, the answer is 409 with what you see now."""
    house = house_of(request)

    def decide(table: Table, at: int) -> Entry:
        if not table.takers[data.seat].is_person:
            raise Refused("bot-plays", "A bot plays this seat now.", fix="Take the seat back first.")
        return table.played(data.seat, data.decision, data.move, house.dealer, at, put_back=data.back)

    try:
        await house.act(id, decide, by=(key_of(request), data.seat))
    except Stale as stale:
        now = (await identity.holding(request, id, data.seat, news=True)).shown.json
        late = Outdated(code="stale", text=stale.text, fix=stale.fix, frame=msgspec.Raw(now))
        return Response(msgspec.json.encode(late), status_code=409, media_type=MediaType.JSON)
    return _answer((await identity.holding(request, id, data.seat, news=True)).shown)


@post("/tables/{id:str}/undo", summary="Take your latest move back", status_code=200)
async def undo(request: AnyRequest, id: FromPath[str], data: JSONBody[OfSeat]) -> Response[bytes]:
    """Take back your latest move, as far as that is possible."""
    by = (key_of(request), data.seat)
    await house_of(request).act(id, lambda table, at: table.undone(data.seat, at), by=by)
    return _answer((await identity.holding(request, id, data.seat, news=True)).shown)


@get("/tables/{id:str}/stream", summary="Frames as they change (server-sent events)")
async def live(request: AnyRequest, id: FromPath[str], seat: FromQuery[Seat | None] = None) -> Stream:
    """Events named ``frame``: the id is the frame's digest, the data is the frame as JSON."""
    house = house_of(request)
    await identity.sight(request, id, seat)
    seen = request.headers.get("last-event-id", "")
    return Stream(
        stream(
            house,
            id,
            lambda: identity.sight(request, id, seat, news=True),
            seen,
            lambda shown: shown.json,
            lambda: not request.app.state.closing,
        ),
        media_type="text/event-stream",
        headers={"cache-control": "no-store"},
    )


@get("/tables/{id:str}/record", summary="The record of a finished or closed game")
async def record(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """The whole record, once the game is over, or closed because the rules have changed since."""
    return await record_of(request, id)


router = Router("/api", route_handlers=[games, create, join, show, move, undo, live, record], tags=["tables"])
