"""Who is asking: the key in a browser's cookie, or in the header of a program."""

from __future__ import annotations

import ipaddress
from typing import Any
from urllib.parse import quote, unquote

from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from highcamp.engine.refusal import Refused
from highcamp.house.acts import Guest
from highcamp.house.house import House
from highcamp.table.setting import clean_name

COOKIE = "highcamp"
NAME = "name"
_YEAR = 365 * 24 * 3600

AnyRequest = Request[Any, Any, Any]
Asking = NamedDependency[Guest]
"""Whoever asks: see ``guest_of``."""


def bearer_of(request: AnyRequest) -> str:
    """The key in the header of a program; empty if there is none."""
    kind, _, sent = request.headers.get("authorization", "").partition(" ")
    return sent.strip()[:200] if kind.lower() == "bearer" else ""


def cookie_of(request: AnyRequest, name: str = COOKIE) -> str:
    """What a browser has kept under this name."""
    return request.cookies.get(_named(request, name), "") or request.cookies.get(name, "")


def key_of(request: AnyRequest) -> str | None:
    """The key that came with a request, if any. A header goes before a cookie."""
    return bearer_of(request) or cookie_of(request)[:200] or None


def house_of(request: AnyRequest) -> House:
    """The house that serves the request."""
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def address_of(request: AnyRequest) -> str:
    """Where a request comes from. What a header says about it anybody could write, but for a proxy that the host trusts: that
    puts the address it was asked from last.
    """
    near = request.client.host if request.client else ""
    proxy = house_of(request).hosting.trusted_proxy
    if proxy and _network(near) == _network(proxy):
        said = request.headers.getall("x-forwarded-for", [])
        return _network(",".join(said).rpartition(",")[2].strip()) or _network(near)
    return _network(near)


def _network(address: str) -> str:
    """An address as it is counted: of the newer kind everybody has a whole network of them. Empty if it is none."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def may_set(request: AnyRequest) -> None:
    """Refuse one table too many from the same address or browser."""
    house_of(request).gate.set_table(address_of(request), key_of(request))


def cookie(request: AnyRequest, key: str) -> Cookie:
    """The cookie that a browser keeps its key in. Scripts cannot read it, and other sites cannot send it."""
    return _kept(request, COOKIE, key)


def name_cookie(request: AnyRequest, name: str) -> Cookie:
    """The cookie that remembers what somebody likes to be called."""
    return _kept(request, NAME, quote(name))


def renamed(request: AnyRequest) -> list[Cookie]:
    """The same cookies under the names that they have by https, if the browser has only the names of before."""
    old = [name for name in (COOKIE, NAME) if _named(request, name) != name and name in request.cookies]
    new = [_kept(request, name, request.cookies[name]) for name in old if _named(request, name) not in request.cookies]
    return [*new, *(Cookie(key=name, path="/", max_age=0) for name in old)]


def _named(request: AnyRequest, name: str) -> str:
    """What a cookie is called. By https it is bound to this very host: a neighbour under the same domain cannot plant one."""
    return f"__Host-{name}" if house_of(request).hosting.secure else name


def _kept(request: AnyRequest, name: str, value: str) -> Cookie:
    secure = house_of(request).hosting.secure
    called = _named(request, name)
    return Cookie(key=called, value=value, path="/", max_age=_YEAR, httponly=True, samesite="lax", secure=secure)


def name_of(request: AnyRequest) -> str:
    """What whoever asks was called last time."""
    return clean_name(unquote(cookie_of(request, NAME)))


def guest_of(request: AnyRequest) -> Guest:
    """Whoever asks, at the house that serves the request."""
    return Guest(house_of(request), key_of(request), address_of(request))


def whole_number(text: Any, where: str) -> int:
    """A number from a form or an address."""
    if isinstance(text, str) and len(text) < 12 and text.removeprefix("-").isdecimal() and text.isascii():
        return int(text)
    raise Refused("not-a-number", "A whole number is needed here.", where=where)
