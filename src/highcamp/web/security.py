"""What keeps strangers out: headers that bind the browser, and a look at where a request comes from."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from highcamp.house.denials import Forbidden
from highcamp.web import hosts
from highcamp.web.identity import address_of, bearer_of, cookie_of, house_of, key_of, renamed

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a seat's link must not travel to other sites
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

_ONLY_HTTPS = f"max-age={365 * 24 * 3600}"
_SAFE = {"GET", "HEAD", "OPTIONS"}
_PROBED = ("/health", "/ready", "/metrics")  # by machines, which use whatever address they have; see metrics.py
_UNCOUNTED = ("/static/", *_PROBED)


async def bind(message: Message, scope: Scope) -> None:
    """Put the headers on every answer, whatever it is that answers."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    request: Request[Any, Any, Any] = Request(scope)
    if house_of(request).hosting.secure:
        headers["strict-transport-security"] = _ONLY_HTTPS
        if not scope["path"].startswith("/static/"):  # which others may keep
            for cookie in renamed(request):
                headers.add("set-cookie", cookie.to_header(header=""))


async def check(request: Request[Any, Any, Any]) -> None:
    """Look at a request before it is answered."""
    path = request.scope["path"]
    if path not in _PROBED:
        hosts.check(request.headers.get("host", ""), house_of(request).hosting)
    _check_origin(request)
    if path.startswith(_UNCOUNTED):
        return
    house, address, key = house_of(request), address_of(request), key_of(request)
    if not house.gate.ask(address, key) and not await house.holds(key, request.path_params.get("id", "")):
        await house.gate.refuse(address)


def _check_origin(request: Request[Any, Any, Any]) -> None:
    """Refuse what another site makes a browser send. A program with a key of its own is no browser: that has cookies."""
    if request.method in _SAFE or (bearer_of(request) and not cookie_of(request)):
        return
    origin = request.headers.get("origin")
    if origin is not None:
        if not hosts.is_here(origin, request.headers.get("host", ""), house_of(request).hosting):
            raise Forbidden("This was sent from another site.")
    elif request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden("This was sent from another site.")
