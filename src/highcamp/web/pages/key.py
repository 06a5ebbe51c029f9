"""My tables on another device. As with seats, opening the link takes nothing: pressing the button does."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from highcamp.engine.refusal import Refused
from highcamp.house.acts import key
from highcamp.house.denials import Taken
from highcamp.house.handover import MINUTES
from highcamp.web.forms import Sent
from highcamp.web.identity import AnyRequest, Asking, Keeping
from highcamp.web.pages.table import base_url
from highcamp.web.qr import code
from highcamp.web.rendering import page


@get("/key")
async def explain(request: AnyRequest) -> Response[Any]:
    """What can be done."""
    return page(request, "key.html", step="explain", minutes=MINUTES)


@post("/key", status_code=200)
async def offer(request: AnyRequest, guest: Asking) -> Response[Any]:
    """A link, and the same as a picture."""
    before = base_url(request, guest.house.hosting)
    try:
        address = f"{before}/key/{await key.offer(guest)}"
    except Refused as refusal:
        return page(request, "key.html", 422, step="explain", minutes=MINUTES, refusal=refusal)
    return page(request, "key.html", step="offer", minutes=MINUTES, link=address, qr=Markup(code(address)))


@get("/key/{token:str}")
async def show(request: AnyRequest, guest: Asking, token: FromPath[str]) -> Response[Any]:
    """What would be taken."""
    if not await key.is_offered(guest, token):
        return page(request, "key.html", 404, step="gone", minutes=MINUTES)
    return page(request, "key.html", step="take", minutes=MINUTES, rich=await key.has_tables(guest))


@post("/key/{token:str}", status_code=303)
async def take(request: AnyRequest, guest: Asking, browser: Keeping, token: FromPath[str], form: Sent) -> Response[Any]:
    """Take it."""
    try:
        moved = await key.take(guest, token, both=form.get("both") == "yes")
    except Refused as refusal:
        return page(request, "key.html", 422, step="take", minutes=MINUTES, rich=True, refusal=refusal)
    except Taken:
        return page(request, "key.html", 409, step="gone", minutes=MINUTES)
    answer: Response[Any] = Redirect("/", status_code=303)
    if moved.left:
        answer = page(request, "key.html", step="left", left=moved.left)
    answer.set_cookie(browser.key_cookie(moved.key))
    return answer
