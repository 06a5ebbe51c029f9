"""What keeps strangers out: headers that bind the browser, and a look at where a request comes from."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from highcamp.house.denials import Forbidden
from highcamp.web.identity import address_of, house_of

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

_SAFE = {"GET", "HEAD", "OPTIONS"}
_UNCOUNTED = ("/static/", "/health", "/metrics")


async def bind(message: Message, scope: Scope) -> None:
    """Put the headers on every answer, whatever it is that answers."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


async def check(request: Request[Any, Any, Any]) -> None:
    """Look at a request before it is answered."""
    _check_origin(request)
    path = request.scope["path"]
    if not path.startswith(_UNCOUNTED) and not path.endswith(("/live", "/stream")):
        house_of(request).requests.take(address_of(request))


def _check_origin(request: Request[Any, Any, Any]) -> None:
    """Refuse what another site makes a browser send. A program with a key of its own is no browser."""
    if request.method in _SAFE or "authorization" in request.headers:
        return
    origin = request.headers.get("origin")
    if origin is not None:
        if not _is_here(origin, request.headers.get("host", "")):
            raise Forbidden("This was sent from another site.")
    elif request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden("This was sent from another site.")


def _is_here(origin: str, host: str) -> bool:
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:  # it is no address at all
        return False
