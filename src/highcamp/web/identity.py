"""Who is asking: the key in a browser's cookie, or in the header of a program."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote

from litestar import Request
from litestar.datastructures import Cookie

from highcamp.engine.refusal import Refused
from highcamp.house.house import NOT_YOURS, Forbidden, House, Missing, Sight
from highcamp.store.secret import token
from highcamp.table.setting import clean_name

COOKIE = "highcamp"
NAME = "name"
_YEAR = 365 * 24 * 3600

AnyRequest = Request[Any, Any, Any]


def key_of(request: AnyRequest) -> str | None:
    """The key that came with a request, if any. A header goes before a cookie."""
    kind, _, sent = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and sent:
        return sent.strip()[:200]
    return request.cookies.get(COOKIE, "")[:200] or None


def house_of(request: AnyRequest) -> House:
    """The house that serves the request."""
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def address_of(request: AnyRequest) -> str:
    """Where a request comes from. What a header says about it anybody could write."""
    return request.client.host if request.client else ""


def may_set(request: AnyRequest) -> None:
    """Refuse one table too many from the same address."""
    house_of(request).new_tables.take(address_of(request))


def new_key() -> str:
    """A key for somebody who has none."""
    return token()


def cookie(request: AnyRequest, key: str) -> Cookie:
    """The cookie that a browser keeps its key in. Scripts cannot read it, and other sites cannot send it."""
    secure = house_of(request).settings.secure
    return Cookie(key=COOKIE, value=key, path="/", max_age=_YEAR, httponly=True, samesite="lax", secure=secure)


def name_cookie(request: AnyRequest, name: str) -> Cookie:
    """The cookie that remembers what somebody likes to be called."""
    secure = house_of(request).settings.secure
    return Cookie(key=NAME, value=quote(name), path="/", max_age=_YEAR, httponly=True, samesite="lax", secure=secure)


def name_of(request: AnyRequest) -> str:
    """What whoever asks was called last time."""
    return clean_name(unquote(request.cookies.get(NAME, "")))


async def sight(request: AnyRequest, id: str, asked: int | None = None, *, news: bool = False) -> Sight:
    """Who asks, and the table as they see it. Where watching is not allowed a stranger is told nothing, not even that there is
    a table.
    """
    found = await house_of(request).sight(key_of(request), id, asked, news=news)
    if not found.viewer.seats and not found.viewer.host and not found.table.setting.spectators:
        raise Missing(id)
    if asked is not None and asked not in found.viewer.seats and not found.table.state.over:
        raise Forbidden("That seat is not yours.")
    return found


async def holding(request: AnyRequest, id: str, seat: int, *, news: bool = False) -> Sight:
    """Who asks, and the table as they see it, if the seat is theirs."""
    found = await house_of(request).sight(key_of(request), id, seat, news=news)
    if seat not in found.viewer.seats:
        raise Forbidden(NOT_YOURS)
    return found


def whole_number(text: Any, where: str) -> int:
    """A number from a form or an address."""
    if isinstance(text, str) and len(text) < 12 and text.removeprefix("-").isdecimal() and text.isascii():
        return int(text)
    raise Refused("not-a-number", "A whole number is needed here.", where=where)
