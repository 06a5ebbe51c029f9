"""What keeps strangers out: headers that bind the browser, and a look at where a request comes from."""

from __future__ import annotations

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from highcamp.house.allowance import Exhausted
from highcamp.house.denials import Forbidden
from highcamp.house.hosting import Hosting
from highcamp.house.house import House
from highcamp.web import hosts
from highcamp.web.browser import Browser
from highcamp.web.identity import AnyRequest, bearer_of, browser_of, guest_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a seat's link must not travel to other sites
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_ONLY_HTTPS = f"max-age={365 * 24 * 3600}"
_SAFE = {"GET", "HEAD", "OPTIONS"}
_PROBED = ("/health", "/ready", "/metrics")  # by machines, which use whatever address they have; see metrics.py


class Guard:
    """Looks at what comes in and at what goes out."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def bind(self, message: Message, _: Scope) -> None:
        """Put the headers on every answer, whatever it is that answers."""
        if message["type"] != "http.response.start":
            return
        said = {name for name, _ in message["headers"]}  # a page of the manual says itself which scripts stand in it
        message["headers"] = [*message["headers"], *(header for header in _HEADERS if header[0] not in said)]
        if self._house.hosting.secure:
            headers = MutableScopeHeaders.from_message(message)
            headers["strict-transport-security"] = _ONLY_HTTPS

    async def check(self, request: AnyRequest) -> None:
        """Look at a request before it is answered."""
        house, path = self._house, request.scope["path"]
        browser = browser_of(request, house)
        if path not in _PROBED:
            hosts.check(request.headers.get("host", ""), house.hosting)
        _check_origin(request, browser, house.hosting)
        if path in _PROBED:
            return
        guest, is_file = guest_of(request, house, browser), path.startswith(("/static/", "/docs/"))
        try:
            is_welcome = (house.gate.has_bytes if is_file else house.gate.ask)(guest.address, guest.key)
        except Exhausted:
            await house.gate.delay(guest.address)
            raise
        if is_welcome:
            return
        # Whoever is known here needs the files for the tables where they may go on.
        holders, id = house.holders, request.path_params.get("id", "")
        if not await (holders.knows(guest.key) if is_file else holders.is_holder(guest.key, id)):
            await house.gate.refuse(guest.address)


def _check_origin(request: AnyRequest, browser: Browser, hosting: Hosting) -> None:
    """Refuse what another site makes a browser send. A program with a key of its own is no browser: that has cookies."""
    if request.method in _SAFE or (bearer_of(request) and not browser.key):
        return
    origin = request.headers.get("origin")
    if origin is not None:
        if not hosts.is_here(origin, request.headers.get("host", ""), hosting):
            raise Forbidden("This was sent from another site.")
    elif request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden("This was sent from another site.")
