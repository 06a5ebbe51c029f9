"""Who is asking, known by a key: in a browser's cookie, or in the header of a program. Handlers are handed what they need."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide

from highcamp.house.acts.designer import Designer
from highcamp.house.acts.guest import Guest
from highcamp.house.hosting import Hosting
from highcamp.house.house import House
from highcamp.web.browser import Browser
from highcamp.web.hosts import is_loopback

AnyRequest = Request[Any, Any, Any]
Asking = NamedDependency[Guest]
"""Whoever asks; the parameter is called ``guest``."""
Keeping = NamedDependency[Browser]
"""The browser that asks; the parameter is called ``browser``."""
Designing = NamedDependency[Designer]
"""Whoever asks at the workshop; the parameter is called ``designer``."""
Serving = NamedDependency[House]
"""The house that is asked; the parameter is called ``house``."""


def bearer_of(request: AnyRequest) -> str:
    """The key in the header of a program; empty if there is none."""
    kind, _, sent = request.headers.get("authorization", "").partition(" ")
    return sent.strip()[:200] if kind.lower() == "bearer" else ""


def guest_of(request: AnyRequest, house: Serving, browser: Keeping) -> Guest:
    """Whoever asks. A key in a header goes before a cookie."""
    return Guest(house, bearer_of(request) or browser.key or None, address_of(request, house.hosting))


def browser_of(request: AnyRequest, house: Serving) -> Browser:
    """The browser that asks."""
    return Browser(request.cookies, secure=house.hosting.secure)


def house_of(state: State) -> House:
    """The house that serves all requests of this process."""
    house: House = state.house
    return house


def designer_of(request: AnyRequest, guest: Asking) -> Designer:
    """Whoever asks, as somebody who tries out parts of their own."""
    return Designer(guest, at_home=is_at_home(request, guest.house.hosting))


def is_at_home(request: AnyRequest, hosting: Hosting) -> bool:
    """Whether somebody asks from the server's own machine. Where there is a public address, strangers may come by way of it."""
    if hosting.public_url:
        return False
    # A go-between on this machine hands on what strangers ask, and says so. A site's own name may lead to this machine.
    handed_on = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip", "via"))
    local = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    return local and not handed_on and is_loopback(request.headers.get("host", ""))


DEPENDENCIES = {
    "house": Provide(house_of, sync_to_thread=False),
    "browser": Provide(browser_of, sync_to_thread=False),
    "guest": Provide(guest_of, sync_to_thread=False),
    "designer": Provide(designer_of, sync_to_thread=False),
}


def address_of(request: AnyRequest, hosting: Hosting) -> str:
    """Where a request comes from. What a header says about it anybody could write, but for a proxy that the host trusts: that
    puts the address it was asked from last.
    """
    near = request.client.host if request.client else ""
    proxy = hosting.trusted_proxy
    if proxy and _network(near) == _network(proxy):
        said = request.headers.getall("x-forwarded-for", [])
        return _network(",".join(said).rpartition(",")[2].strip()) or _network(near)
    return _network(near)


@lru_cache(4096)  # most requests come from an address that was there before
def _network(address: str) -> str:
    """An address as it is counted: of the newer kind everybody has a whole network of them. Empty if it is none."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))
    return str(found)
