"""What a server says of its work: one JSON object a line, or a readable line where somebody reads along.

No line holds a secret. A request is named by its route, ``/join/{token}``, never by its path, and nothing is said of queries,
headers, cookies or bodies.
"""

from __future__ import annotations

import logging
import sys
import time
from typing import Any, TextIO

import msgspec
from litestar.types import ASGIApp, Message, Receive, Send

from highcamp.house import counts

log = logging.getLogger("highcamp.requests")

_QUIET = ("/static", "/health", "/metrics")  # asked for all the time, and of interest to nobody
_METHODS = {"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"}
NOWHERE = "(no such route)"


def configure(stream: TextIO | None = None) -> None:
    """Write logs to standard error, or elsewhere."""
    to = stream or sys.stderr
    handler = logging.StreamHandler(to)
    handler.setFormatter(_Lines() if to.isatty() else _Json())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("highcamp").setLevel(logging.INFO)
    logging.captureWarnings(True)


def around(app: ASGIApp) -> ASGIApp:
    """The application, with a line in the log and a count in the metrics for every request."""

    async def watched(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        method = scope["method"] if scope["method"] in _METHODS else "OTHER"  # any word can be sent as one
        seen = _Seen(send)
        begun = time.perf_counter()
        try:
            await app(scope, receive, seen)
        finally:
            seen.end()
            # The router writes into the scope which route it has found.
            route = str(scope.get("path_template") or NOWHERE)
            seconds = time.perf_counter() - begun
            counts.add_request(method, route, seen.status, None if seen.is_stream else seconds)
            level = logging.DEBUG if route.startswith(_QUIET) and seen.status < 400 else logging.INFO
            said = {"method": method, "path": route, "status": seen.status, "ms": round(seconds * 1000, 1)}
            log.log(level, "request", extra={"request": said})

    return watched


class _Seen:
    """Hands on what is sent, and remembers the status."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.status = 0  # nothing was sent: the browser has gone
        self.is_stream = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            kinds = [value for name, value in message["headers"] if name == b"content-type"]
            if kinds and kinds[0].startswith(b"text/event-stream"):
                self.is_stream = True
                counts.add_streams(1)
        await self.send(message)

    def end(self) -> None:
        """No more will be sent."""
        if self.is_stream:
            counts.add_streams(-1)


class _Json(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        seconds, millis = int(record.created), int(record.msecs)
        when = f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(seconds))}.{millis:03}Z"
        line: dict[str, Any] = {"time": when, "level": record.levelname.lower(), **_what(record)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class _Lines(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        what = _what(record)
        when = time.strftime("%H:%M:%S", time.localtime(record.created))
        if "method" in what:
            return f"{when} {what['method']:4} {what['path']} {what['status']} {what['ms']:.0f} ms"
        trace = f"\n{self.formatException(record.exc_info)}" if record.exc_info else ""
        return f"{when} {record.levelname.lower()}: {what['text']}{trace}"


def _what(record: logging.LogRecord) -> dict[str, Any]:
    request: dict[str, Any] | None = getattr(record, "request", None)
    return request or {"from": record.name, "text": record.getMessage()}
