"""A table: the page, its live stream, and everything that can be done at it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect, Stream
from markupsafe import Markup

from highcamp.store.secret import is_for_device
from highcamp.table.closed import ClosedTable
from highcamp.web import board, identity
from highcamp.web.answers import explained, wants_json
from highcamp.web.forms import Form, Seat
from highcamp.web.identity import AnyRequest, Asking, house_of, whole_number
from highcamp.web.live import stream
from highcamp.web.pages.closed import closed_page
from highcamp.web.pages.setting import seated
from highcamp.web.qr import code
from highcamp.web.rendering import page

As = Annotated[int | None, QueryParameter(name="as", ge=1, le=9)]
Window = Annotated[str, QueryParameter(name="form")]


def eyes(number: int | None) -> int | None:
    """The seat that an address names; people count from 1."""
    return None if number is None else number - 1


@get("/table/{id:str}")
async def show(request: AnyRequest, guest: Asking, id: FromPath[str], number: As = None) -> Response[Any]:
    """The page."""
    try:
        parts = board.PARTS[board.form_of(request)]
        shown = await (await guest.look(id, eyes(number))).shown(parts)
    except ClosedTable as table:
        return await closed_page(request, guest, table)
    return page(request, "table.html", asked=number, digest=shown.digest, **shown.form(parts))


@get("/table/{id:str}/live")
async def live(
    request: AnyRequest, guest: Asking, id: FromPath[str], number: As = None, seen: FromQuery[str] = "", window: Window = ""
) -> Stream:
    """The stream of frames, for a window of this form."""
    seen = request.headers.get("last-event-id", seen)
    made = board.EVENTS[board.form_of(request, window)]
    events = await stream(guest, id, eyes(number), seen, made, lambda: not request.app.state.closing)
    return Stream(events, media_type="text/event-stream", headers={"cache-control": "no-store", "x-accel-buffering": "no"})


# -- acts: all are posted with the seat they are for, and answered by the stream --


def done(request: AnyRequest, id: str, seat: int | None = None) -> Response[Any]:
    """An act is done: a script waits for the stream, a plain browser is sent back to the table."""
    if wants_json(request):
        return Response({}, media_type=MediaType.JSON, status_code=200)
    shown_as = "" if seat is None else f"?as={seat + 1}"
    return Redirect(f"/table/{id}{shown_as}", status_code=303)


@post("/table/{id:str}/move")
async def move(request: AnyRequest, guest: Asking, id: FromPath[str], form: Form, seat: Seat) -> Response[Any]:
    """Move."""
    decision, chosen = whole_number(form.get("decision"), "decision"), whole_number(form.get("move"), "move")
    await guest.move(id, seat, decision, chosen, put_back=form.get("back") == "yes")
    return done(request, id, seat)


@post("/table/{id:str}/undo")
async def undo(request: AnyRequest, guest: Asking, id: FromPath[str], form: Form, seat: Seat) -> Response[Any]:
    """Take the latest move back."""
    await guest.undo(id, seat, whole_number(form.get("decision"), "decision"))
    return done(request, id, seat)


@post("/table/{id:str}/ask")
async def ask(request: AnyRequest, guest: Asking, id: FromPath[str], seat: Seat) -> Response[Any]:
    """Ask the others to go back."""
    await guest.ask(id, seat)
    return done(request, id, seat)


@post("/table/{id:str}/answer")
async def agree(request: AnyRequest, guest: Asking, id: FromPath[str], form: Form, seat: Seat) -> Response[Any]:
    """Agree to go back, or not."""
    await guest.answer(id, seat, form.get("agrees") == "yes")
    return done(request, id, seat)


@post("/table/{id:str}/greet")
async def greet(request: AnyRequest, guest: Asking, id: FromPath[str], form: Form, seat: Seat) -> Response[Any]:
    """Say one of the greetings."""
    await guest.greet(id, seat, form.get("word", ""))
    return done(request, id, seat)


@post("/table/{id:str}/leave")
async def leave(request: AnyRequest, guest: Asking, id: FromPath[str], form: Form, seat: Seat) -> Response[Any]:
    """Let a bot play: for oneself, or, as the host, for somebody who has gone."""
    await guest.leave(id, seat, form.get("bot", ""))
    return done(request, id)


@post("/table/{id:str}/back")
async def back(request: AnyRequest, guest: Asking, id: FromPath[str], form: Form, seat: Seat) -> Response[Any]:
    """Take one's seat back from a bot."""
    await guest.take_back(id, seat, form.get("name", ""))
    return done(request, id, seat)


@post("/table/{id:str}/sit")
async def sit(request: AnyRequest, guest: Asking, id: FromPath[str], form: Form, seat: Seat) -> Response[Any]:
    """Take an open seat of a table that is offered to everybody."""
    table, key = await guest.sit(id, seat, form.get("name", "") or identity.name_of(request))
    return seated(request, table, key)


@post("/table/{id:str}/link")
async def link(request: AnyRequest, guest: Asking, id: FromPath[str], seat: Seat) -> Response[Any]:
    """A new link for a seat: for its player's other device, or from the host for somebody new."""
    before = base_url(request)
    token = await guest.link(id, seat)
    address = f"{before}/join/{token}"
    if wants_json(request):
        return Response({"link": address, "qr": code(address)}, media_type=MediaType.JSON, status_code=200)
    name = (await guest.house.table(id)).name(seat)
    shown = {"name": name, "table": id, "link": address, "qr": Markup(code(address)), "shared": is_for_device(token)}
    return page(request, "link.html", 200, **shown)


@post("/table/{id:str}/alone")
async def alone(request: AnyRequest, guest: Asking, id: FromPath[str], seat: Seat) -> Response[Any]:
    """Sign one's seat out in every other browser."""
    await guest.alone(id, seat)
    return done(request, id, seat)


def base_url(request: AnyRequest) -> str:
    """What stands before a path in an address that is given away."""
    return house_of(request).hosting.public_url.rstrip("/") or f"{request.scope['scheme']}://{request.headers['host']}"


@post("/table/{id:str}/hint")
async def hint(request: AnyRequest, guest: Asking, id: FromPath[str], seat: Seat) -> Response[Any]:
    """What the strongest bot would do, and why. It knows no more than the seat."""
    said = await guest.hint(id, seat)
    if wants_json(request):
        return Response(said, media_type=MediaType.JSON, status_code=200)
    return page(request, "problem.html", 200, title=said.would, text=said.why, fix="", links=[])


@post("/table/{id:str}/why", status_code=200)
async def why(guest: Asking, id: FromPath[str], form: Form, seat: Seat) -> Response[Any]:
    """Why a move, given by its number or in words, is not possible now."""
    chosen = whole_number(form["move"], "move") if form.get("move") else None
    said = explained(await guest.why(id, seat, chosen, form.get("words", "")))
    return Response(said, media_type=MediaType.JSON, status_code=200)


@post("/table/{id:str}/rematch")
async def rematch(request: AnyRequest, guest: Asking, id: FromPath[str], seat: Seat) -> Response[Any]:
    """The same players at a new table with the same options."""
    new = await guest.rematch(id, seat)
    if wants_json(request):
        return Response({"table": new}, media_type=MediaType.JSON, status_code=200)
    return Redirect(f"/table/{new}", status_code=303)
