"""A seat's link. Opening it only shows the table: chat programs open links too. Pressing *Join* takes the seat."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from highcamp.engine.options import in_words
from highcamp.house.denials import Taken
from highcamp.store.secret import is_for_device
from highcamp.table.setting import clean_name
from highcamp.web.forms import Form
from highcamp.web.identity import AnyRequest, Asking, Keeping
from highcamp.web.pages.setting import redirect_to
from highcamp.web.rendering import page


@get("/join/{token:str}")
async def show(request: AnyRequest, guest: Asking, browser: Keeping, token: FromPath[str]) -> Response[Any]:
    """What one would join."""
    found = await guest.house.seats.seat_for(token)
    if found is None:
        return page(request, "join.html", 404, taken=True, title="", line="", seat=None, seat_name="", name="")
    table, seat = found
    host = (await guest.house.store.hosts([table.id])).get(table.id)
    # Only what the invitation itself says: whoever opens it may not be allowed to watch.
    return page(
        request,
        "join.html",
        taken=False,
        title=table.game.title,
        line=table.game.line,
        seat=seat,
        seat_name=table.name(seat),
        name=browser.name or table.takers[seat].name,
        shared=is_for_device(token),
        host="" if host is None or host == seat else table.name(host),
        mode=in_words(table.state.options),
    )


@post("/join/{token:str}", status_code=303)
async def join(request: AnyRequest, guest: Asking, browser: Keeping, token: FromPath[str], form: Form) -> Response[Any]:
    """Take the seat."""
    name = clean_name(form.get("name", ""))
    key = await guest.lasting_key()
    try:
        table, _ = await guest.house.seats.join(token, key, name or "Guest")
    except Taken:
        return page(request, "join.html", 409, taken=True, title="", line="", seat=None, seat_name="", name="")
    answer = redirect_to(table, browser.key_cookie(key))
    if name:
        answer.cookies.append(browser.name_cookie(name))
    return answer
