"""All of somebody's tables on another device, by the JSON API: from a browser to a program, or the other way round."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from highcamp.house.acts import key
from highcamp.house.handover import MINUTES
from highcamp.web.description import HANDED, MAY_HAVE_KEY, NEEDS_KEY, PROBLEMS
from highcamp.web.identity import Asking

Token = Annotated[str, Meta(max_length=200, description="The end of the link: what stands behind ``/key/``.")]


class Handover(Struct, frozen=True, kw_only=True):
    """What opens your tables on another device."""

    token: Token
    minutes: Annotated[int, Meta(description="For how long it works.")]


class Handed(Struct, frozen=True, kw_only=True):
    """What would come of it."""

    shared: Annotated[bool, Meta(description="Whether you have tables, which the other device would have, too.")]


class Taking(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Taking tables along."""

    both: Annotated[bool, Meta(description="That both devices are yours: needed if yours has tables.", examples=[True])] = False


class TakenAlong(Struct, frozen=True, kw_only=True):
    """The key that opens the tables from here."""

    key: str
    left: Annotated[int, Meta(description="How many tables were too busy to come along just now.")]


@post("/key", summary="Your tables on another device", status_code=200, security=NEEDS_KEY, responses=PROBLEMS)
async def offer(guest: Asking) -> Handover:
    """What opens all your tables in one more browser or program, once, by a key of its own."""
    return Handover(token=await key.offer(guest), minutes=MINUTES)


@get("/key/{token:str}", summary="What such a token does", security=MAY_HAVE_KEY, responses=HANDED)
async def show(guest: Asking, token: FromPath[Token]) -> Handed:
    """What would be taken along. Looking takes nothing."""
    if not await key.is_offered(guest, token):
        raise NotFoundException
    return Handed(shared=await key.has_tables(guest))


@post("/key/{token:str}", summary="Take tables along", status_code=200, security=MAY_HAVE_KEY, responses=HANDED)
async def take(guest: Asking, token: FromPath[Token], data: JSONBody[Taking]) -> TakenAlong:
    """Open here all tables of the device where the token was made. Where a game is running, its log says so."""
    moved = await key.take(guest, token, both=data.both)
    return TakenAlong(key=moved.key, left=moved.left)


HANDLERS = [offer, show, take]
