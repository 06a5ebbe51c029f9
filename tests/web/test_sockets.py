"""Those who send too slowly, send rubbish or do not read, over real sockets to a real server."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from servers import StrictServer

CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
PATIENCE = 30.0  # seconds; only a test that fails waits so long


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StrictServer]:
    folder = tmp_path_factory.mktemp("sockets")
    made = StrictServer(str(Path(folder) / "tables.db"), body_seconds=0.3, send_seconds=0.3, streams_an_address=60)
    try:
        yield made
    finally:
        made.close()


@contextlib.contextmanager
def connected(server: StrictServer, sent: bytes) -> Iterator[socket.socket]:
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that little is underway unread
        wire.settimeout(PATIENCE)
        wire.connect((host, int(port)))
        wire.sendall(sent)
        yield wire


def posted(path: str, rest: bytes) -> bytes:
    kind = "application/json" if path.startswith("/api/") else "application/x-www-form-urlencoded"
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n".encode() + rest


def status(wire: socket.socket) -> int:
    return int(wire.recv(4096).split()[1])


@pytest.mark.parametrize("body", [b"zz\r\nabc\r\n0\r\n\r\n", b'5\r\n{"tok\r\nXX\r\n\r\n', b"-1\r\n\r\n"])
@pytest.mark.parametrize("path", ["/api/join", "/records", "/new/cant-stop"])
def test_a_broken_chunk_is_a_bad_request(server: StrictServer, path: str, body: bytes) -> None:
    with connected(server, posted(path, CHUNKED + body)) as wire:
        assert status(wire) == 400


def test_a_body_that_is_broken_off_is_a_bad_request(server: StrictServer) -> None:
    with connected(server, posted("/api/join", CHUNKED + b'5\r\n{"tok\r\n')) as wire:
        wire.shutdown(socket.SHUT_WR)
        assert status(wire) == 400


@pytest.mark.parametrize("more", [b"Content-Length: 50\r\n\r\n{", b'Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n'])
@pytest.mark.parametrize("path", ["/api/join", "/records"])
def test_a_body_that_does_not_come_is_not_waited_for(server: StrictServer, path: str, more: bytes) -> None:
    with connected(server, posted(path, more)) as wire:
        assert status(wire) == 408


def table(server: StrictServer) -> tuple[httpx.Client, str]:
    web = httpx.Client(base_url=server.url, timeout=PATIENCE)
    made = web.post("/api/tables", json={"game": "cant-stop", "chairs": [{"name": "Ava"}, {"name": "Ben"}]}).json()
    web.headers["authorization"] = f"Bearer {made['key']}"
    return web, made["id"]


def test_a_stream_that_nobody_reads_is_ended(server: StrictServer) -> None:
    web, id = table(server)
    ask = f"GET /table/{id}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with contextlib.ExitStack() as stack, contextlib.closing(web):
        wires = [stack.enter_context(connected(server, ask)) for _ in range(20)]
        assert [status(wire) for wire in wires] == [200] * 20
        for number in range(2500):  # greetings are the cheapest way to change what everybody sees
            said = web.post(f"/api/tables/{id}/greet", json={"seat": number % 2, "word": "hello"})
            assert said.status_code == 200
            if number > 20 and streams(web) == 0:
                break
        assert streams(web) == 0, "they are still written to"
        assert "error" not in server.errors()


def streams(web: httpx.Client) -> int:
    """How many are open, as the server counts them."""
    counts = web.get("/metrics").text
    return int(float(counts.partition("\nhighcamp_open_streams ")[2].split()[0]))
