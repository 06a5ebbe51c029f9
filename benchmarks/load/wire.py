"""The least HTTP that scripted players need: a kept connection for requests, and a stream of frames.

A client library would take more of the two cores than the server that is measured.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec


class Choice(msgspec.Struct):
    """A legal move."""

    move: int


class Seen(msgspec.Struct):
    """A frame, as much as a scripted player reads of it: its time is not what is measured."""

    decision: int | None
    over: bool
    moves: list[Choice]


class Failed(Exception):
    """The server answered with an error."""


class Wire:
    """One kept connection."""

    def __init__(self, port: int, key: str = "", source: str = "") -> None:
        self.port = port
        self.key = key
        self.source = source  # the address to come from, if it matters which of this machine's
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: Any, answer: Any = Any) -> Any:
        """Post something and read the answer, of which only what its type has. A connection that was closed while it was idle
        is opened anew, as browsers do.
        """
        sent = msgspec.json.encode(body)
        fresh = self._writer is None
        while True:
            if self._writer is None:
                self._reader, self._writer = await connect(self.port, self.source)
            assert self._reader is not None
            self._writer.write(_head("POST", path, self.key, len(sent)) + sent)
            first = await self._reader.readline()
            if first or fresh:
                break
            self.close()
            self._writer, fresh = None, True
        if not first:
            raise Failed("the server hung up")
        length = 0
        while (line := (await self._reader.readline()).strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        told = await self._reader.readexactly(length)
        if int(first.split()[1]) >= 400:
            raise Failed(f"{first.split()[1].decode()} {msgspec.json.decode(told)}")
        return msgspec.json.decode(told, type=answer)

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()


async def connect(port: int, source: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the server."""
    come_from = (source, 0) if source else None
    return await asyncio.open_connection("127.0.0.1", port, limit=1 << 20, local_addr=come_from)


async def frames(port: int, path: str, key: str, source: str = "") -> AsyncIterator[Seen]:
    """The frames of a stream as they arrive."""
    reader, writer = await connect(port, source)
    try:
        writer.write(_head("GET", path, key, 0))
        if int((await reader.readline()).split()[1]) >= 400:
            raise Failed("the stream was refused")
        while line := await reader.readline():
            if line.startswith(b"data: "):  # lines between are heads, chunk sizes and heartbeats
                yield msgspec.json.decode(line[6:], type=Seen)
    finally:
        writer.close()


def _head(method: str, path: str, key: str, length: int) -> bytes:
    bearer = f"Authorization: Bearer {key}\r\n" if key else ""
    typed = f"Content-Type: application/json\r\nContent-Length: {length}\r\n" if length else ""
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{bearer}{typed}\r\n".encode()
