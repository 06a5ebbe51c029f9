"""A table: the page, its live stream, and everything that can be done at it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect, Stream
from markupsafe import Markup

from highcamp.house.acts import talk
from highcamp.house.denials import Unsure
from highcamp.house.hosting import Hosting
from highcamp.store.secret import is_for_device
from highcamp.table.closed import ClosedTable
from highcamp.web import board
from highcamp.web.answers import asked_back, explanation, wants_json
from highcamp.web.forms import Seat, Sent, whole_number
from highcamp.web.identity import AnyRequest, Asking, Keeping
from highcamp.web.live import stream
from highcamp.web.messages import MOST_AT_ONCE
from highcamp.web.pages.closed import closed_page
from highcamp.web.pages.setting import redirect_to
from highcamp.web.qr import code
from highcamp.web.rendering import page, render

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
        sight = await guest.look(id, eyes(number))
        shown = await sight.shown(parts)
    except ClosedTable as table:
        return await closed_page(request, guest, table)
    presence = guest.house.presence
    # A script that looks in from a hidden tab does not navigate.
    arrives = request.headers.get("sec-fetch-mode", "navigate") == "navigate"
    (presence.stay if arrives else presence.look_in)(id, sight.viewer.seats)
    talking = await talk.hear(guest, sight)
    return page(request, "table.html", asked=number, digest=shown.digest, talking=talking, **shown.made(parts))


@get("/table/{id:str}/live")
async def live(
    request: AnyRequest,
    guest: Asking,
    id: FromPath[str],
    number: As = None,
    seen: FromQuery[str] = "",
    window: Window = "",
    speed: FromQuery[str] = "",
) -> Stream:
    """The stream of frames, for a window of this form, in which what happens is shown at this speed."""
    seen = request.headers.get("last-event-id", seen)
    made = board.SENT[board.form_of(request, window)]
    events = await stream(guest, id, eyes(number), seen, made, speed=speed)
    return Stream(events, media_type="text/event-stream", headers={"cache-control": "no-store", "x-accel-buffering": "no"})


# -- acts: all are posted with the seat they are for, and answered by the stream --


def answer_act(request: AnyRequest, id: str, seat: int | None = None) -> Response[Any]:
    """Answer an act that is done: a script waits for the stream, a plain browser is sent back to the table."""
    if wants_json(request):
        return Response({}, media_type=MediaType.JSON, status_code=200)
    shown_as = "" if seat is None else f"?as={seat + 1}"
    return Redirect(f"/table/{id}{shown_as}", status_code=303)


@post("/table/{id:str}/move")
async def move(request: AnyRequest, guest: Asking, id: FromPath[str], form: Sent, seat: Seat) -> Response[Any]:
    """Move; several numbers are a way, made by one choice."""
    decision = whole_number(form.get("decision"), "decision")
    chosen = [whole_number(word, "move") for word in form.get("move", "").split()[:MOST_AT_ONCE] or [""]]
    sure = form.get("sure") == "yes"
    try:
        if len(chosen) == 1:
            await guest.move(id, seat, decision, chosen[0], put_back=form.get("back") == "yes", sure=sure)
        else:
            await guest.make_way(id, seat, decision, chosen, sure=sure)
    except Unsure as unsure:
        if wants_json(request):  # no failure, of which browsers would complain: the page asks
            return Response(asked_back(unsure), media_type=MediaType.JSON, status_code=200)
        return page(request, "sure.html", 200, table=id, seat=seat, decision=decision, moves=chosen, doubt=unsure.doubt)
    return answer_act(request, id, seat)


@post("/table/{id:str}/undo")
async def undo(request: AnyRequest, guest: Asking, id: FromPath[str], form: Sent, seat: Seat) -> Response[Any]:
    """Take the latest move back."""
    await guest.undo(id, seat, whole_number(form.get("decision"), "decision"))
    return answer_act(request, id, seat)


@post("/table/{id:str}/ask")
async def ask(request: AnyRequest, guest: Asking, id: FromPath[str], seat: Seat) -> Response[Any]:
    """Ask the others to go back."""
    await guest.ask(id, seat)
    return answer_act(request, id, seat)


@post("/table/{id:str}/answer")
async def agree(request: AnyRequest, guest: Asking, id: FromPath[str], form: Sent, seat: Seat) -> Response[Any]:
    """Agree to go back, or not."""
    await guest.answer(id, seat, form.get("agrees") == "yes")
    return answer_act(request, id, seat)


@post("/table/{id:str}/greet")
async def greet(request: AnyRequest, guest: Asking, id: FromPath[str], form: Sent, seat: Seat) -> Response[Any]:
    """Say one of the greetings."""
    await guest.greet(id, seat, form.get("word", ""))
    return answer_act(request, id, seat)


@post("/table/{id:str}/leave")
async def leave(request: AnyRequest, guest: Asking, id: FromPath[str], form: Sent, seat: Seat) -> Response[Any]:
    """Let a bot play: for oneself, or, as the host, for somebody who has gone."""
    await guest.leave(id, seat, form.get("bot", ""))
    return answer_act(request, id)


@post("/table/{id:str}/back")
async def back(request: AnyRequest, guest: Asking, id: FromPath[str], form: Sent, seat: Seat) -> Response[Any]:
    """Take one's seat back from a bot."""
    await guest.take_back(id, seat, form.get("name", ""))
    return answer_act(request, id, seat)


@post("/table/{id:str}/sit")
async def sit(guest: Asking, browser: Keeping, id: FromPath[str], form: Sent, seat: Seat) -> Response[Any]:
    """Take an open seat of a table that is offered to everybody."""
    table, key = await guest.sit(id, seat, form.get("name", "") or browser.name)
    return redirect_to(table, browser.key_cookie(key))


@post("/table/{id:str}/link")
async def link(request: AnyRequest, guest: Asking, id: FromPath[str], seat: Seat) -> Response[Any]:
    """A new link for a seat: for its player's other device, or from the host for somebody new."""
    before = base_url(request, guest.house.hosting)
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
    await guest.sign_out_elsewhere(id, seat)
    return answer_act(request, id, seat)


def base_url(request: AnyRequest, hosting: Hosting) -> str:
    """What stands before a path in an address that is given away."""
    return hosting.public_url.rstrip("/") or f"{request.scope['scheme']}://{request.headers['host']}"


@post("/table/{id:str}/coach")
async def coach(request: AnyRequest, guest: Asking, id: FromPath[str], form: Sent, seat: Seat) -> Response[Any]:
    """Agree to a coach at this table, or no longer."""
    await guest.coach(id, seat, form.get("agrees") == "yes")
    return answer_act(request, id, seat)


@post("/table/{id:str}/hint")
async def hint(request: AnyRequest, guest: Asking, id: FromPath[str], seat: Seat) -> Response[Any]:
    """What the best bot would do, and why. It knows no more than the seat."""
    said = await guest.hint(id, seat)
    if wants_json(request):
        return Response(said, media_type=MediaType.JSON, status_code=200)
    return page(request, "problem.html", 200, title=said.would, text=said.why, fix="", links=[])


@post("/table/{id:str}/odds", status_code=200)
async def odds(request: AnyRequest, guest: Asking, id: FromPath[str], seat: Seat) -> Response[Any]:
    """How likely things are, as far as the seat can know: a page, or what a script shows beside the board."""
    told = await guest.odds(id, seat)
    if wants_json(request):
        return Response({"html": render("odds_main.html", told=told)}, media_type=MediaType.JSON, status_code=200)
    title = (await guest.look_from(id, seat)).table.game.title
    return page(request, "odds.html", 200, table=id, seat=seat, title=title, told=told)


@post("/table/{id:str}/why", status_code=200)
async def why(guest: Asking, id: FromPath[str], form: Sent, seat: Seat) -> Response[Any]:
    """Why a move, given by its number or in words, is not possible now."""
    chosen = whole_number(form["move"], "move") if form.get("move") else None
    said = explanation(await guest.why(id, seat, chosen, form.get("words", "")))
    return Response(said, media_type=MediaType.JSON, status_code=200)


@post("/table/{id:str}/rematch")
async def rematch(request: AnyRequest, guest: Asking, id: FromPath[str], seat: Seat) -> Response[Any]:
    """The same players at a new table with the same options."""
    new = await guest.rematch(id, seat)
    if wants_json(request):
        return Response({"table": new}, media_type=MediaType.JSON, status_code=200)
    return Redirect(f"/table/{new}", status_code=303)
