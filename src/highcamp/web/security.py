"""What keeps strangers out: headers that bind the browser, and a look at where a request comes from."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import ResponseHeader

from highcamp.web.identity import Forbidden

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HEADERS = [
    ResponseHeader(name="content-security-policy", value=_POLICY),
    ResponseHeader(name="x-content-type-options", value="nosniff"),
    ResponseHeader(name="referrer-policy", value="same-origin"),  # a seat's link must not travel to other sites
    ResponseHeader(name="cross-origin-opener-policy", value="same-origin"),
    ResponseHeader(name="cross-origin-resource-policy", value="same-origin"),
    ResponseHeader(name="permissions-policy", value="camera=(), microphone=(), geolocation=()"),
]

_SAFE = {"GET", "HEAD", "OPTIONS"}


def check_origin(request: Request[Any, Any, Any]) -> None:
    """Refuse what another site makes a browser send. A program with a key of its own is no browser."""
    if request.method in _SAFE or "authorization" in request.headers:
        return
    origin = request.headers.get("origin")
    if origin is not None:
        if urlsplit(origin).netloc != request.headers.get("host", ""):
            raise Forbidden("This was sent from another site.")
    elif request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden("This was sent from another site.")
