"""A table: the page, its live stream, and everything that can be done at it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.exceptions import ClientException
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect, Stream
from markupsafe import Markup

from highcamp.bots.naming import strongest
from highcamp.engine.phrases import playing
from highcamp.engine.refusal import Refused
from highcamp.house.house import Forbidden
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.setting import clean_name
from highcamp.web import board, identity
from highcamp.web.answers import Problem, refused, wants_json
from highcamp.web.forms import fields
from highcamp.web.identity import AnyRequest, holding, house_of, key_of, whole_number
from highcamp.web.live import stream
from highcamp.web.pages.setting import seated
from highcamp.web.qr import code
from highcamp.web.rendering import page

_HOST = re.compile(r"[A-Za-z0-9._:\[\]-]{1,260}")
As = Annotated[int | None, QueryParameter(name="as", ge=1, le=9)]


def eyes(number: int | None) -> int | None:
    """The seat that an address names; people count from 1."""
    return None if number is None else number - 1


@get("/table/{id:str}")
async def show(request: AnyRequest, id: FromPath[str], number: As = None) -> Response[Any]:
    """The page."""
    shown = (await identity.sight(request, id, eyes(number))).shown
    return page(request, "table.html", asked=number, digest=shown.digest, **shown.form(board.parts))


@get("/table/{id:str}/live")
async def live(request: AnyRequest, id: FromPath[str], number: As = None, seen: FromQuery[str] = "") -> Stream:
    """The stream of frames."""
    house = house_of(request)
    await identity.sight(request, id, eyes(number))
    seen = request.headers.get("last-event-id", seen)
    return Stream(
        stream(
            house,
            id,
            lambda: identity.sight(request, id, eyes(number), news=True),
            seen,
            lambda shown: shown.form(board.html),
            lambda: not request.app.state.closing,
        ),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


# -- acts: all are posted with the seat they are for, and answered by the stream --


async def _asked(request: AnyRequest, id: str) -> tuple[dict[str, str], int]:
    """The fields of a form, and the seat it is for, which must belong to whoever sent it."""
    form = await fields(request)
    seat = whole_number(form.get("seat"), "seat")
    await holding(request, id, seat, news=True)
    return form, seat


async def _act(request: AnyRequest, id: str, seat: int, decide: Callable[[Table, int], Entry]) -> None:
    """Do something from a seat."""
    await house_of(request).act(id, decide, by=(key_of(request), seat))


def done(request: AnyRequest, id: str, seat: int | None = None) -> Response[Any]:
    """An act is done: a script waits for the stream, a plain browser is sent back to the table."""
    if wants_json(request):
        return Response({}, media_type=MediaType.JSON, status_code=200)
    shown_as = "" if seat is None else f"?as={seat + 1}"
    return Redirect(f"/table/{id}{shown_as}", status_code=303)


@post("/table/{id:str}/move")
async def move(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """Move."""
    form, seat = await _asked(request, id)
    decision, chosen = whole_number(form.get("decision"), "decision"), whole_number(form.get("move"), "move")
    house = house_of(request)
    put_back = form.get("back") == "yes"

    def decide(table: Table, at: int) -> Entry:
        if not table.takers[seat].is_person:
            raise Refused("bot-plays", "A bot plays this seat now.", fix="Take your seat back first.")
        return table.played(seat, decision, chosen, house.dealer, at, put_back=put_back)

    await _act(request, id, seat, decide)
    return done(request, id, seat)


@post("/table/{id:str}/undo")
async def undo(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """Take the latest move back."""
    _, seat = await _asked(request, id)
    await _act(request, id, seat, lambda table, at: table.undone(seat, at))
    return done(request, id, seat)


@post("/table/{id:str}/ask")
async def ask(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """Ask the others to go back."""
    _, seat = await _asked(request, id)
    await _act(request, id, seat, lambda table, at: table.proposed(seat, at))
    return done(request, id, seat)


@post("/table/{id:str}/answer")
async def agree(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """Agree to go back, or not."""
    form, seat = await _asked(request, id)
    yes = form.get("agrees") == "yes"
    await _act(request, id, seat, lambda table, at: table.answered(seat, yes, at))
    return done(request, id, seat)


@post("/table/{id:str}/greet")
async def greet(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """Say one of the greetings."""
    form, seat = await _asked(request, id)
    await _act(request, id, seat, lambda table, at: table.greeted(seat, form.get("word", ""), at))
    return done(request, id, seat)


@post("/table/{id:str}/leave")
async def leave(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """Let a bot play: for oneself, or, as the host, for somebody who has gone."""
    form = await fields(request)
    seat, house = whole_number(form.get("seat"), "seat"), house_of(request)
    viewer = (await house.sight(key_of(request), id)).viewer
    if seat not in viewer.seats and not viewer.host:
        raise Forbidden("Only the one who sits there, or the host, can let a bot play.")

    def decide(table: Table, at: int) -> Entry:
        if not 0 <= seat < table.seats:
            raise Refused("no-such-seat", f"There is no seat {seat + 1}.", where="seat")
        return table.seated(seat, at, table.takers[seat].name, form.get("bot") or strongest(table.game).name, "left")

    await house.act(id, decide)
    return done(request, id)


@post("/table/{id:str}/back")
async def back(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """Take one's seat back from a bot."""
    form, seat = await _asked(request, id)

    def decide(table: Table, at: int) -> Entry:
        return table.seated(
            seat, at, name=clean_name(form.get("name", "")) or table.takers[seat].name or table.name(seat), why="back"
        )

    await _act(request, id, seat, decide)
    return done(request, id, seat)


@post("/table/{id:str}/sit")
async def sit(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """Take an open seat of a table that is offered to everybody."""
    form = await fields(request)
    seat = whole_number(form.get("seat"), "seat")
    key = key_of(request) or identity.new_key()
    table = await house_of(request).sit(id, seat, key, form.get("name", "") or identity.name_of(request))
    return seated(request, table, key)


@post("/table/{id:str}/link")
async def link(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """A new link for a seat: for its player's other device, or from the host for somebody new."""
    form = await fields(request)
    seat, house, key = whole_number(form.get("seat"), "seat"), house_of(request), key_of(request)
    viewer, table = (found := await house.sight(key, id)).viewer, found.table
    if not 0 <= seat < table.seats:
        raise Refused("no-such-seat", f"There is no seat {seat + 1}.", where="seat")
    if seat not in viewer.seats and not viewer.host:
        raise Forbidden("Only the one who sits there, or the host, can make a link.")
    # A link that the host makes for somebody else's seat goes with the seat: whoever had it loses it. Otherwise a host could
    # look into a hand without its player noticing.
    token = await house.invite(id, seat, release_but=None if seat in viewer.seats else key or "")
    address = f"{base_url(request)}/join/{token}"
    if wants_json(request):
        return Response({"link": address, "qr": code(address)}, media_type=MediaType.JSON, status_code=200)
    context = {"seat": seat, "name": table.name(seat), "table": id, "link": address, "qr": Markup(code(address))}
    return page(request, "link.html", 200, **context)


def base_url(request: AnyRequest) -> str:
    """What stands before a path in an address that is given away."""
    given = house_of(request).settings.public_url.rstrip("/")
    host = request.headers.get("host", "")
    if not given and _HOST.fullmatch(host) is None:
        raise ClientException
    return given or f"{request.scope['scheme']}://{host}"


@post("/table/{id:str}/hint")
async def hint(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """What the strongest bot would do, and why. It knows no more than the seat."""
    _, seat = await _asked(request, id)
    house, table = house_of(request), (await holding(request, id, seat)).table
    if seat not in table.state.acting():
        raise table.record.why_not(seat, 0) or Refused("not-your-turn", "It is not your turn.")
    bot = strongest(table.game).name
    thought = await house.thinkers.advise(table.state, seat, bot, house.settings.think_seconds)
    text = table.game.say(thought.move, table.state)
    said = {"bot": bot, "move": thought.move, "text": text, "would": f"{bot} would {playing(text)}", "why": thought.why}
    if wants_json(request):
        return Response(said, media_type=MediaType.JSON, status_code=200)
    return page(request, "problem.html", 200, title=said["would"], text=thought.why, fix="", links=[])


@post("/table/{id:str}/why")
async def why(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """Why a move, given by its number or in words, is not possible now."""
    form, seat = await _asked(request, id)
    table = (await holding(request, id, seat)).table
    try:
        words = form.get("words", "")[:200]
        chosen = whole_number(form["move"], "move") if form.get("move") else table.game.parse(words, table.state)
        refusal = table.record.why_not(seat, chosen)
    except Refused as unknown:
        refusal = unknown
    # Saying why not is what was asked for, and no failure.
    if refusal is None:
        said = Problem(code="", text=f"{table.game.say(chosen, table.state)} is possible now.")
    else:
        said = refused(refusal)
    return Response(said, media_type=MediaType.JSON, status_code=200)


@post("/table/{id:str}/rematch")
async def rematch(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """The same players at a new table with the same options."""
    _, _seat = await _asked(request, id)
    house = house_of(request)
    table = await house.table(id)
    if not table.state.over:
        raise Refused("not-over", "The game is not over yet.")
    new = await house.rematch(table, key_of(request) or "")
    if wants_json(request):
        return Response({"table": new}, media_type=MediaType.JSON, status_code=200)
    return Redirect(f"/table/{new}", status_code=303)
