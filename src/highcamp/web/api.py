"""The same tables as JSON, for other programs. Seats count from 0 here. The rules of secrecy are those of the pages: what is
answered about a running game is the frame of the seat that asks, and nothing else.

A key, got by joining, goes into the header ``Authorization: Bearer KEY``. A table whose game was begun by other rules than this
Highcamp's is closed: everything but its record is answered with 410 and the reason.
"""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream

from highcamp.engine.registry import game as game_of
from highcamp.house.acts.guest import Guest
from highcamp.house.denials import Unsure
from highcamp.house.seats import Invited
from highcamp.house.shown import Shown
from highcamp.house.sight import Sight
from highcamp.table.advice import Hint, Told
from highcamp.table.drafts import Stale
from highcamp.table.setting import Chair, Setting, new_public, new_setting
from highcamp.web import again, analysing, boxes, handing, lists, mine, talking, trials
from highcamp.web.answers import Problem, asked_back, explanation
from highcamp.web.description import AT_A_TABLE, FRAME, INVITED, MAY_HAVE_KEY, MOVED, NEEDS_KEY, PROBLEMS, SEATED
from highcamp.web.identity import AnyRequest, Asking
from highcamp.web.live import sent_event, stream
from highcamp.web.messages import (
    Agreeing,
    Answering,
    Greeting,
    Invitation,
    Joined,
    Joining,
    Leaving,
    MadeTable,
    MoveMade,
    Named,
    NewTable,
    OfSeat,
    Rematch,
    Seat,
    SetPicked,
    TakenBack,
    Token,
    WayMade,
    Wondering,
)
from highcamp.web.pages.replay import record_of


def _answer(shown: Shown) -> Response[bytes]:
    return Response(shown.json, media_type=MediaType.JSON, headers={"cache-control": "no-store"})


async def _moved(guest: Guest, id: str, seat: int, moving: Awaitable[Sight]) -> Response[bytes]:
    """What the seat sees after a move, or that it came too late, or that a coach asks whether it is meant."""
    try:
        return _answer(await (await moving).shown())
    except (Stale, Unsure) as held:
        now = (await (await guest.look_from(id, seat, news=True)).shown()).json
        told = {"code": "stale", "text": held.text, "fix": held.fix} if isinstance(held, Stale) else asked_back(held)
        late = {**told, "frame": msgspec.Raw(now)}
        return Response(msgspec.json.encode(late), status_code=409, media_type=MediaType.JSON)


@post("/tables", summary="Set a table", status_code=201, security=MAY_HAVE_KEY, responses=PROBLEMS)
async def create(guest: Asking, data: JSONBody[NewTable]) -> MadeTable:
    """Set a table; you are its host."""
    like = guest.house.experience.of(game_of(data.game), data.options)
    setting = await guest.house.work_out(partial(_setting, data), like)
    table, key = await guest.set_table(setting, first=data.first)
    empty = [seat for seat, taker in enumerate(table.takers) if taker.is_open]
    host = Guest(guest.house, key, guest.address)
    invitations = [Invitation(seat=seat, token=await host.link(table.id, seat)) for seat in empty]
    return MadeTable(id=table.id, key=key, invitations=invitations)


def _setting(wanted: NewTable) -> Setting:
    game = game_of(wanted.game)
    return new_setting(
        game,
        wanted.options,
        list(wanted.chairs) or [Chair()] * new_public(game, wanted.options).seats,
        clock=wanted.clock,
        spectators=wanted.spectators,
        listed=wanted.listed,
        pace=wanted.pace,
        coach=wanted.coach,
    )


@get("/join/{token:str}", summary="What an invitation is for", responses=INVITED)
async def show_invitation(guest: Asking, token: FromPath[Token]) -> Invited:
    """What you would join. Looking takes nothing."""
    found = await guest.invitation(token)
    if found is None:
        raise NotFoundException
    return found


@post("/join", summary="Take a seat", status_code=200, security=MAY_HAVE_KEY, responses=SEATED)
async def join(guest: Asking, data: JSONBody[Joining]) -> Joined:
    """Take the seat that an invitation is for. An invitation can be used once."""
    table, seat, key = await guest.join(data.token, data.name)
    return Joined(key=key, table=table.id, seat=seat)


@post(
    "/tables/{id:str}/sit", summary="Take an open seat", status_code=200, security=MAY_HAVE_KEY, responses=AT_A_TABLE | SEATED
)
async def sit(guest: Asking, id: FromPath[str], data: JSONBody[Named]) -> Joined:
    """Take an open seat of a table that is offered to everybody."""
    table, key = await guest.sit(id, data.seat, data.name)
    return Joined(key=key, table=table.id, seat=data.seat)


@get("/tables/{id:str}", summary="A table as you see it", security=MAY_HAVE_KEY, responses=FRAME)
async def show(guest: Asking, id: FromPath[str], seat: FromQuery[Seat | None] = None) -> Response[bytes]:
    """The frame of your seat, or a spectator's."""
    sight = await guest.look(id, seat)
    guest.house.presence.stay(id, sight.viewer.seats)
    return _answer(await sight.shown())


@post("/tables/{id:str}/moves", summary="Move", status_code=200, security=NEEDS_KEY, responses=MOVED)
async def move(guest: Asking, id: FromPath[str], data: JSONBody[MoveMade]) -> Response[bytes]:
    """Make a move. One of a set may be picked in any order and put back. If the question has changed since, the answer is 409
    with what you see now. Where a coach helps it may ask first whether a move is meant that throws much away: 409 with the code
    ``sure``; the same move with ``sure`` is then made.
    """
    moving = guest.move(id, data.seat, data.decision, data.move, put_back=data.back, sure=data.sure)
    return await _moved(guest, id, data.seat, moving)


@post("/tables/{id:str}/picks", summary="Pick a whole set", status_code=200, security=NEEDS_KEY, responses=MOVED)
async def pick(guest: Asking, id: FromPath[str], data: JSONBody[SetPicked]) -> Response[bytes]:
    """Pick several of a set at once, in any order, in the place of what you have picked so far."""
    return await _moved(guest, id, data.seat, guest.pick(id, data.seat, data.decision, data.moves))


@post("/tables/{id:str}/ways", summary="Make several moves at once", status_code=200, security=NEEDS_KEY, responses=MOVED)
async def make_way(guest: Asking, id: FromPath[str], data: JSONBody[WayMade]) -> Response[bytes]:
    """Make several moves by one choice, such as a way that the frame offers: all of them, or none."""
    return await _moved(guest, id, data.seat, guest.make_way(id, data.seat, data.decision, data.moves, sure=data.sure))


@post("/tables/{id:str}/undo", summary="Take your latest move back", status_code=200, security=NEEDS_KEY, responses=MOVED)
async def undo(guest: Asking, id: FromPath[str], data: JSONBody[TakenBack]) -> Response[bytes]:
    """As far as nobody has learnt anything by it. If you have moved or taken back since, the answer is 409 with what you see
    now.
    """
    return await _moved(guest, id, data.seat, guest.undo(id, data.seat, data.decision))


@post("/tables/{id:str}/ask", summary="Ask to go back", status_code=200, security=NEEDS_KEY, responses=FRAME)
async def ask(guest: Asking, id: FromPath[str], data: JSONBody[OfSeat]) -> Response[bytes]:
    """Ask the others to take back all since your own latest move."""
    return _answer(await (await guest.ask(id, data.seat)).shown())


@post("/tables/{id:str}/answer", summary="Agree to go back, or not", status_code=200, security=NEEDS_KEY, responses=FRAME)
async def agree(guest: Asking, id: FromPath[str], data: JSONBody[Answering]) -> Response[bytes]:
    """Answer somebody who asks to go back: the ``ask`` of your frame."""
    return _answer(await (await guest.answer(id, data.seat, data.agrees)).shown())


@post("/tables/{id:str}/greet", summary="Greet", status_code=200, security=NEEDS_KEY, responses=FRAME)
async def greet(guest: Asking, id: FromPath[str], data: JSONBody[Greeting]) -> Response[bytes]:
    """Say one of the greetings."""
    return _answer(await (await guest.greet(id, data.seat, data.word)).shown())


@post("/tables/{id:str}/leave", summary="Let a bot play", status_code=200, security=NEEDS_KEY, responses=FRAME)
async def leave(guest: Asking, id: FromPath[str], data: JSONBody[Leaving]) -> Response[bytes]:
    """Let a bot play: for yourself, or, as the host, for somebody who has gone."""
    await guest.leave(id, data.seat, data.bot)
    return _answer(await (await guest.look(id, news=True)).shown())


@post("/tables/{id:str}/back", summary="Take your seat back", status_code=200, security=NEEDS_KEY, responses=FRAME)
async def back(guest: Asking, id: FromPath[str], data: JSONBody[Named]) -> Response[bytes]:
    """Take your seat back from the bot that plays for you."""
    return _answer(await (await guest.take_back(id, data.seat, data.name)).shown())


@post("/tables/{id:str}/link", summary="A new invitation", status_code=200, security=NEEDS_KEY, responses=AT_A_TABLE)
async def link(guest: Asking, id: FromPath[str], data: JSONBody[OfSeat]) -> Invitation:
    """A link that opens your seat in one more browser or program; or, as the host, an invitation to anybody else's seat:
    whoever had that loses it now, and whoever takes it has it alone.
    """
    return Invitation(seat=data.seat, token=await guest.link(id, data.seat))


@post("/tables/{id:str}/alone", summary="Sign out elsewhere", status_code=200, security=NEEDS_KEY, responses=FRAME)
async def alone(guest: Asking, id: FromPath[str], data: JSONBody[OfSeat]) -> Response[bytes]:
    """Whoever else has your seat loses it; your key keeps it."""
    return _answer(await (await guest.sign_out_elsewhere(id, data.seat)).shown())


@post("/tables/{id:str}/coach", summary="Agree to a coach, or not", status_code=200, security=NEEDS_KEY, responses=FRAME)
async def coach(guest: Asking, id: FromPath[str], data: JSONBody[Agreeing]) -> Response[bytes]:
    """Agree to a coach at this table, or no longer. It helps for as long as every person there has agreed."""
    return _answer(await (await guest.coach(id, data.seat, data.agrees)).shown())


@post("/tables/{id:str}/hint", summary="A hint", status_code=200, security=NEEDS_KEY, responses=AT_A_TABLE)
async def hint(guest: Asking, id: FromPath[str], data: JSONBody[OfSeat]) -> Hint:
    """What the best bot would do in your place, and why. It knows no more than you."""
    return await guest.hint(id, data.seat)


@post("/tables/{id:str}/odds", summary="The odds", status_code=200, security=NEEDS_KEY, responses=AT_A_TABLE)
async def odds(guest: Asking, id: FromPath[str], data: JSONBody[OfSeat]) -> Told:
    """How likely it is that a card wins, that a place stays free, that somebody comes home, and whatever else one would ask in
    your place: made of what you know, with what was assumed. It is worked out once for each decision.
    """
    return await guest.odds(id, data.seat)


@post("/tables/{id:str}/why", summary="Why not", status_code=200, security=NEEDS_KEY, responses=AT_A_TABLE)
async def why(guest: Asking, id: FromPath[str], data: JSONBody[Wondering]) -> Problem:
    """Why a move is not possible now. If it is, the answer's ``code`` is empty."""
    return explanation(await guest.why(id, data.seat, data.move, data.words))


@post("/tables/{id:str}/rematch", summary="Play again", status_code=200, security=NEEDS_KEY, responses=AT_A_TABLE)
async def rematch(guest: Asking, id: FromPath[str], data: JSONBody[OfSeat]) -> Rematch:
    """The same players at a new table with the same options, once the game is over. Whoever asks first sets it."""
    return Rematch(table=await guest.rematch(id, data.seat))


@get(
    "/tables/{id:str}/stream",
    summary="Frames as they change (server-sent events)",
    security=MAY_HAVE_KEY,
    responses=AT_A_TABLE | {200: ResponseSpec(str, False, "Events.", "text/event-stream")},
)
async def live(
    request: AnyRequest,
    guest: Asking,
    id: FromPath[str],
    seat: FromQuery[Seat | None] = None,
    whole: FromQuery[bool] = False,
) -> Stream:
    """Events named ``frame``: the id is the frame's digest, the data is the frame as JSON. The ``whole`` stream has beside them
    ``presence`` (which of the seats that people hold are here, away or gone), ``notice`` (somebody joined or left, or a rematch
    is set) and ``messages``.
    """
    seen = request.headers.get("last-event-id", "")
    events = await stream(guest, id, seat, seen, _sent_event, whole=whole)
    return Stream(events, media_type="text/event-stream", headers={"cache-control": "no-store"})


def _sent_event(shown: Shown) -> bytes:
    return sent_event(shown, shown.json)


@get(
    "/tables/{id:str}/record",
    summary="The record of a finished or closed game",
    security=MAY_HAVE_KEY,
    responses=AT_A_TABLE | {200: ResponseSpec(str, False, "A record, a line of JSON for each move.", "application/jsonl")},
)
async def record(guest: Asking, id: FromPath[str]) -> Response[Any]:
    """The whole record, once the game is over, or closed because the rules have changed since."""
    return await record_of(guest, id)


_LOOKING = [*boxes.HANDLERS, *lists.HANDLERS, *mine.HANDLERS, show, live, record, *again.HANDLERS, *analysing.HANDLERS]
_SITTING = [create, show_invitation, join, sit, leave, back, link, alone, rematch, *handing.HANDLERS]
_TRYING = trials.HANDLERS
_PLAYING = [move, pick, make_way, undo, ask, agree, greet, coach, hint, odds, why, *talking.HANDLERS]
router = Router("/api", route_handlers=[*_LOOKING, *_SITTING, *_PLAYING, *_TRYING], tags=["tables"])
