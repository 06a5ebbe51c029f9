"""What people say to each other at a table."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath

from highcamp.house.acts import talk
from highcamp.web.forms import Seat, Sent, whole_number
from highcamp.web.identity import AnyRequest, Asking
from highcamp.web.pages.table import answer_act


@post("/table/{id:str}/say")
async def say(request: AnyRequest, guest: Asking, id: FromPath[str], form: Sent, seat: Seat) -> Response[Any]:
    """Say something."""
    await talk.say(guest, id, seat, form.get("text", ""))
    return answer_act(request, id, seat)


@post("/table/{id:str}/mute")
async def mute(request: AnyRequest, guest: Asking, id: FromPath[str], form: Sent) -> Response[Any]:
    """Hear a seat no longer, or again: the one that the pressed button names."""
    muted = "hear" not in form
    seat = whole_number(form.get("mute" if muted else "hear"), "seat")
    await talk.mute(guest, id, seat, muted)
    return answer_act(request, id)


@post("/table/{id:str}/quiet")
async def quiet(request: AnyRequest, guest: Asking, id: FromPath[str], form: Sent) -> Response[Any]:
    """Switch messages off at a table, or on again."""
    await talk.hush(guest, id, form.get("quiet") == "yes")
    return answer_act(request, id)
