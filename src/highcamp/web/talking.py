"""Messages at a table, by the JSON API."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from highcamp.house.acts import talk
from highcamp.house.talk import LONGEST, Talking
from highcamp.web.description import AT_A_TABLE, NEEDS_KEY
from highcamp.web.identity import Asking
from highcamp.web.messages import OfSeat


class Saying(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to be said."""

    text: Annotated[str, Meta(max_length=4 * LONGEST, description=f"One line of plain text, {LONGEST} letters at most.")]


class Muting(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat that is not to be heard any longer, or again."""

    muted: bool


class Quieting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether there are to be no messages."""

    quiet: Annotated[bool, Meta(examples=[True])]


@get("/tables/{id:str}/messages", summary="What was said", security=NEEDS_KEY, responses=AT_A_TABLE)
async def said(guest: Asking, id: FromPath[str]) -> Talking:
    """The latest messages. They also come by the stream, as events named ``messages``, to those who sit at the table."""
    found = await talk.hear(guest, await guest.look(id))
    return found or Talking(said=[], quiet=True, others=[])


@post("/tables/{id:str}/say", summary="Say something", status_code=204, security=NEEDS_KEY, responses=AT_A_TABLE)
async def say(guest: Asking, id: FromPath[str], data: JSONBody[Saying]) -> None:
    """Say something to those at the table: at tables by invitation, in games that are not played in silence."""
    await talk.say(guest, id, data.seat, data.text)


@post("/tables/{id:str}/mute", summary="Mute a seat", status_code=204, security=NEEDS_KEY, responses=AT_A_TABLE)
async def mute(guest: Asking, id: FromPath[str], data: JSONBody[Muting]) -> None:
    """Hear a seat no longer, or again."""
    await talk.mute(guest, id, data.seat, data.muted)


@post("/tables/{id:str}/quiet", summary="Switch messages off", status_code=204, security=NEEDS_KEY, responses=AT_A_TABLE)
async def quiet(guest: Asking, id: FromPath[str], data: JSONBody[Quieting]) -> None:
    """As the host, switch messages off at the table, or on again."""
    await talk.hush(guest, id, data.quiet)


HANDLERS = [said, say, mute, quiet]
