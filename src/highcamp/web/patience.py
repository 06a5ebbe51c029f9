"""Around every request: its cost is measured and charged, and whoever sends or reads too slowly is not waited for."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar.enums import ScopeType
from litestar.exceptions import ClientException, HTTPException
from litestar.types import ASGIApp, HTTPRequestEvent, Message, Receive, Scope, Send

from highcamp.house.acts.guest import Guest
from highcamp.house.house import House
from highcamp.web.identity import AnyRequest, browser_of, guest_of


class TooSlow(HTTPException):
    """What was sent did not arrive in time."""

    status_code = 408


def patient(app: ASGIApp, house: House) -> ASGIApp:
    """The application, answering only those who keep up."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        request: AnyRequest = scope["litestar_app"].request_class(scope)
        guest = guest_of(request, house, browser_of(request, house))
        exchange = Exchange(guest, receive, send)
        try:
            await exchange.meter.run(app(scope, exchange.receive, exchange.send))
        finally:
            exchange.charge()

    return answer


class Exchange:
    """One request and its answer: what comes in, what goes out, and what both cost."""

    def __init__(self, guest: Guest, receive: Receive, send: Send) -> None:
        self.meter = guest.house.gate.meter(guest.address)
        self._guest = guest
        self._in, self._out = receive, send
        house = guest.house
        self._seconds = house.hosting.body_seconds, house.hosting.send_seconds
        self._until: float | None = None  # by when the whole body has to be here
        self._complete = False
        self._stream = False
        self._hung_up = asyncio.Event()  # here: whoever does not read is not written to any longer

    def charge(self) -> None:
        """Charge whoever asked for what it has cost so far."""
        self._guest.house.gate.charge(self._guest.address, self._guest.key, self.meter)

    async def receive(self) -> Any:
        """The next part of the body; refused if it is broken off or takes too long. Then, whether the other side has gone."""
        if self._complete:
            return await self._gone()
        self._until = self._until or asyncio.get_running_loop().time() + self._seconds[0]
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._in()
        except TimeoutError:
            raise TooSlow from None
        if message["type"] != "http.request":  # gone, or what came is no body
            raise ClientException
        self._read(message)
        return message

    def _read(self, message: HTTPRequestEvent) -> None:
        self.meter.bytes += len(message.get("body", b""))
        self._complete = not message.get("more_body", False)

    async def _gone(self) -> Any:
        theirs, ours = asyncio.ensure_future(self._in()), asyncio.ensure_future(self._hung_up.wait())
        try:
            await asyncio.wait([theirs, ours], return_when=asyncio.FIRST_COMPLETED)
            return theirs.result() if theirs.done() else {"type": "http.disconnect"}
        finally:
            theirs.cancel()
            ours.cancel()

    async def send(self, message: Message) -> None:
        """Hand on a part of the answer. A stream whose reader takes none of it for too long is ended."""
        if message["type"] == "http.response.start":
            self._stream = any(value.startswith(b"text/event-stream") for name, value in message["headers"])
        elif message["type"] == "http.response.body":
            self.meter.bytes += len(message["body"])
            if self._stream and self.meter.owes_much:  # it may go on for hours
                self.charge()
        if not self._stream:
            await self._out(message)
            return
        try:
            async with asyncio.timeout(self._seconds[1]):
                await self._out(message)
        except TimeoutError:
            self._hung_up.set()
            await asyncio.Event().wait()  # whoever listens for the other side's going ends the stream, and this with it
