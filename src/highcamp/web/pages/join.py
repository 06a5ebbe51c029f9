"""A seat's link. Opening it only shows the table: chat programs open links too. Pressing *Join* takes the seat."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from highcamp.house.denials import Taken
from highcamp.table.setting import clean_name
from highcamp.web.forms import Sent
from highcamp.web.identity import AnyRequest, Asking, Keeping
from highcamp.web.pages.setting import redirect_to
from highcamp.web.rendering import page


@get("/join/{token:str}")
async def show(request: AnyRequest, guest: Asking, browser: Keeping, token: FromPath[str]) -> Response[Any]:
    """What one would join."""
    found = await guest.invitation(token)
    if found is None:
        return page(request, "join.html", 404, taken=True, title="", line="", seat=None, seat_name="", name="")
    return page(
        request,
        "join.html",
        taken=False,
        title=found.title,
        line=found.line,
        seat=found.seat,
        seat_name=found.name,
        name=browser.name or found.taker,
        shared=found.device,
        host=found.host,
        mode=found.mode,
    )


@post("/join/{token:str}", status_code=303)
async def join(request: AnyRequest, guest: Asking, browser: Keeping, token: FromPath[str], form: Sent) -> Response[Any]:
    """Take the seat."""
    name = clean_name(form.get("name", ""))
    try:
        table, _, key = await guest.join(token, name)
    except Taken:
        return page(request, "join.html", 409, taken=True, title="", line="", seat=None, seat_name="", name="")
    answer = redirect_to(table, browser.key_cookie(key))
    if name:
        answer.cookies.append(browser.name_cookie(name))
    return answer
