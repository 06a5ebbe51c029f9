"""A game seen again: step by step, as far as the viewer may see; to go on from, to take home, to bring along."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, get_args

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from highcamp.engine.files import decoded
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.scene import Form, nearest
from highcamp.house.acts import retrospect
from highcamp.house.acts.guest import Guest
from highcamp.house.acts.retrospect import LARGEST
from highcamp.house.shown import Make, Shown
from highcamp.table.closed import ClosedTable
from highcamp.web.answers import wants_json
from highcamp.web.board import form_of
from highcamp.web.forms import Sent, sent_form, whole_number
from highcamp.web.identity import AnyRequest, Asking, Keeping
from highcamp.web.pages.closed import closed_page
from highcamp.web.pages.setting import redirect_to
from highcamp.web.pages.table import As, Window, eyes
from highcamp.web.rendering import page, render


def _still(form: Form, shown: Shown) -> dict[str, Any]:
    """What a moment looked like, in which nothing can be pressed."""
    game, view = game_of(shown.frame.game), shown.frame.view
    names = [seat.name for seat in shown.frame.seats]  # the eyes may be another's
    scene = game.scene(view, form=nearest(form, game.forms), mode="watch", names=names)
    text = game.text(view, names=names)
    return {"form": form, "svg": Markup(scene.board), "hand": Markup(scene.hand), "text": text}


STILLS: Final[dict[Form, Make]] = {form: partial(_still, form) for form in get_args(Form)}
"""By the form of the window, what the template of a moment needs."""


@get("/table/{id:str}/replay")
async def show(
    request: AnyRequest,
    guest: Asking,
    id: FromPath[str],
    number: As = None,
    at: FromQuery[int | None] = None,
    window: Window = "",
) -> Response[Any]:
    """The page, from the beginning; or, for a script that steps, only its main part."""
    form = form_of(request, window)
    try:
        then = await retrospect.moment(guest, id, eyes(number), at or 0, STILLS[form])
    except ClosedTable as closed:
        return await closed_page(request, guest, closed)
    frame, moments, stations = then.shown.frame, then.course.moments, then.course.stations
    context: dict[str, Any] = {
        "frame": frame,
        **then.shown.made(STILLS[form]),
        "at": then.at,
        "last": then.last,
        "seats": then.seats,
        "lines": [(told, moments[told.moment - 1] if told.moment else None) for told in frame.log],
        "running": not then.sight.table.state.over,
        "heir": then.heir,
        "jumps": [(name, _before(places, then.at), _behind(places, then.at)) for name, places in stations.items()],
        "hands": then.hands,
    }
    if request.headers.get("accept", "").startswith("text/fragment"):
        return Response(render("replay_main.html", **context), media_type=MediaType.HTML, headers={"cache-control": "no-store"})
    return page(request, "replay.html", **context)


def _before(places: list[int], at: int) -> int | None:
    return next((place for place in reversed(places) if place < at), None)


def _behind(places: list[int], at: int) -> int | None:
    return next((place for place in places if place > at), None)


@get("/table/{id:str}/moment/{nth:int}")
async def seen_then(
    request: AnyRequest, guest: Asking, id: FromPath[str], nth: FromPath[int], number: As = None, window: Window = ""
) -> Response[Any]:
    """The board of a moment, for a script that shows it; whoever has none is led to the replay."""
    form = form_of(request, window)
    then = await retrospect.moment_by_number(guest, id, eyes(number), nth, STILLS[form])
    if then is None:
        raise NotFoundException
    if request.headers.get("accept", "").startswith("text/fragment"):
        shown = render("moment.html", frame=then.shown.frame, number=nth, **then.shown.made(STILLS[form]))
        return Response(shown, media_type=MediaType.HTML, headers={"cache-control": "no-store"})
    through = "" if then.shown.frame.seat is None else f"&as={then.shown.frame.seat + 1}"
    return Redirect(f"/table/{id}/replay?at={then.at}{through}", status_code=303)


@post("/table/{id:str}/continue")
async def go_on(guest: Asking, browser: Keeping, id: FromPath[str], form: Sent) -> Response[Any]:
    """A new table that goes on from a step of this one, against bots."""
    asked = whole_number(form["as"], "as") - 1 if form.get("as") else None
    then = await retrospect.moment(guest, id, asked, whole_number(form.get("at"), "at"))
    table, key, _ = await retrospect.play_on(guest, then, browser.name)
    return redirect_to(table, browser.key_cookie(key))


@get("/table/{id:str}/record")
async def download(guest: Asking, id: FromPath[str]) -> Response[Any]:
    """The whole record, once the game is over or closed."""
    return await record_of(guest, id)


async def record_of(guest: Guest, id: str) -> Response[Any]:
    """A game at which nobody can act any more, as a file."""
    game, record = await retrospect.record(guest, id)
    name = f'attachment; filename="{game}-{id}.jsonl"'
    return Response(record, media_type="application/jsonl", headers={"content-disposition": name})


@get("/records")
async def bring(request: AnyRequest) -> Response[Any]:
    """Where a record can be brought along."""
    return page(request, "records.html", refusal=None)


@post("/records", request_max_body_size=2 * LARGEST)
async def upload(request: AnyRequest, guest: Asking, browser: Keeping) -> Response[Any]:
    """A table for a record: to be watched, and played on."""
    sent = (await sent_form(request)).get("record")
    try:
        text = decoded(await sent.read()) if isinstance(sent, UploadFile) else str(sent or "")
        table, key = await retrospect.bring(guest, text)
    except Refused as refusal:
        if wants_json(request):
            raise
        return page(request, "records.html", 422, refusal=refusal)
    return Redirect(f"/table/{table.id}/replay", status_code=303, cookies=[browser.key_cookie(key)])
