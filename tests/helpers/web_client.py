"""A server in this process on a database of its own, and browsers that visit it: each has its own cookies.

Nothing runs behind a test's back: bots, clocks and streams go on only while the test waits for an answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import httpx

from highcamp.house.hosting import Hosting
from highcamp.house.listing import row_of
from highcamp.store.schema import metadata
from highcamp.store.secret import hashed
from highcamp.store.store import HOST
from highcamp.table import entry
from highcamp.table.live import Table
from highcamp.table.setting import Setting
from highcamp.web.app import create_app

T = TypeVar("T")

ADDRESS = "http://highcamp.test"
PATIENCE = 30.0  # seconds for what should come at once; only a test that fails waits so long


class Server:
    """The application, its house, and a clock that can be put forward."""

    def __init__(self, loop: asyncio.AbstractEventLoop, hosting: Hosting) -> None:
        self.loop = loop
        self.later = 0  # milliseconds by which the clock was put forward
        self.stopped: int | None = None  # the time at which the clock was stopped
        self.app = create_app(hosting, now=self.now)
        self.house = self.app.state.house
        self._clients: list[httpx.AsyncClient] = []

    def now(self) -> int:
        """The time, as the server reads it."""
        return (time.time_ns() // 1_000_000 if self.stopped is None else self.stopped) + self.later

    def run(self, work: Awaitable[T]) -> T:
        """Wait for something."""

        async def in_time() -> T:
            async with asyncio.timeout(PATIENCE):
                return await work

        return self.loop.run_until_complete(in_time())

    def browser(self, key: str = "", **headers: str) -> Browser:
        """A new browser, or one that has a key already."""
        transport = httpx.ASGITransport(app=self.app)  # type: ignore[arg-type]  # a Litestar application is an ASGI application
        client = httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers=headers)
        if key:
            client.cookies.set("highcamp", key)
        self._clients.append(client)
        return Browser(self, client)

    def table(self, id: str) -> Table:
        """A table as the server knows it."""
        found: Table = self.run(self.house.table(id))
        return found

    def log(self, id: str) -> list[str]:
        """All that is written about a table."""
        written: list[str] = self.run(self.house.store.entries(id, 0))
        return written

    def until(self, id: str, holds: Callable[[Table], bool]) -> Table:
        """The table once that holds; bots and clocks go on meanwhile."""

        async def wait() -> Table:
            with self.house.hub.watch(id) as woken:
                while True:
                    woken.clear()
                    table: Table = await self.house.table(id)
                    if holds(table):
                        return table
                    await woken.wait()

        return self.run(wait())

    def put(
        self, id: str, setting: Setting, log: Sequence[entry.Entry], holds: Sequence[tuple[str, int]], due: int | None = None
    ) -> None:
        """A table of this id at which all of that has happened; keys hold seats. Somebody has to see to it when it is due."""
        table = Table(id, setting)
        for one in log:
            table.read(one)
        stored = [entry.write(one) for one in log]
        self.run(self.house.store.create(row_of(table, log), stored, due, [(hashed(key), seat) for key, seat in holds]))

    def close(self) -> None:
        """Let the browsers go."""
        for client in self._clients:
            self.run(client.aclose())


class Browser:
    """Somebody who visits the server."""

    def __init__(self, server: Server, client: httpx.AsyncClient) -> None:
        self.server = server
        self.client = client

    @property
    def key(self) -> str:
        """The key in its cookie."""
        return self.client.cookies["highcamp"]

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.server.run(self.client.get(path, **more))

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.server.run(self.client.post(path, **more))

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.server.run(self.client.request(method, path, **more))

    def act(self, id: str, what: str, **form: Any) -> httpx.Response:
        """Do something at a table, as the page's script does it."""
        return self.post(f"/table/{id}/{what}", data=form, headers={"accept": "application/json"})

    def play(self, game: str) -> str:
        """Play now: the id of the new table."""
        return table_of(self.post(f"/play/{game}", data={"coach": "no"}))  # bots and pages alone: see test_coach.py

    def set_up(self, game: str, **form: Any) -> str:
        """Fill in the form: the id of the new table."""
        return table_of(self.post(f"/new/{game}", data={"clock": "none", "spectators": "yes", "pace": "fast", **form}))

    def frame(self, id: str, seat: int | None = None) -> Any:
        """What the JSON API shows of a table."""
        answer = self.get(f"/api/tables/{id}" + ("" if seat is None else f"?seat={seat}"))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def move(self, id: str, seat: int, choice: int = 0) -> httpx.Response:
        """Make one of the legal moves."""
        frame = self.frame(id, seat)
        return self.act(id, "move", seat=seat, decision=frame["decision"], move=frame["moves"][choice]["move"])

    def link(self, id: str, seat: int) -> str:
        """The path of a new link to a seat."""
        answer = self.act(id, "link", seat=seat)
        assert answer.status_code == 200, answer.text
        address: str = answer.json()["link"]
        assert address.startswith(f"{ADDRESS}/join/")
        return address.removeprefix(ADDRESS)

    def listen(self, path: str, **headers: str) -> Listener:
        """Open a stream."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        return Listener(self.server, path, {"cookie": cookies, **headers})


class Listener:
    """A stream that somebody listens to: server-sent events, one after the other."""

    def __init__(self, server: Server, path: str, headers: dict[str, str]) -> None:
        self.server = server
        self.status = 0
        self.headers: dict[str, str] = {}
        self.received = b""
        self._read = 0
        self._news = asyncio.Condition()
        self._gone = asyncio.Event()
        self._asked = False
        self._task = server.loop.create_task(self._serve(path, headers))

    async def _serve(self, path: str, headers: dict[str, str]) -> None:
        url = httpx.URL(ADDRESS + path)
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "headers": [(b"host", url.host.encode()), *((name.encode(), value.encode()) for name, value in headers.items())],
            "scheme": "http",
            "path": url.path,
            "raw_path": url.raw_path,
            "query_string": url.query,
            "server": (url.host, 80),
            "client": ("127.0.0.1", 123),
            "root_path": "",
        }
        try:
            await self.server.app(scope, self._receive, self._send)  # type: ignore[arg-type]  # a scope by hand
        finally:
            async with self._news:
                self._news.notify_all()

    async def _receive(self) -> Any:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        async with self._news:
            if message["type"] == "http.response.start":
                self.status = message["status"]
                self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            elif not message.get("more_body"):
                self._gone.set()  # the end: servers then say that the connection is gone
            self.received += message.get("body", b"")
            self._news.notify_all()

    def next(self) -> bytes:
        """The next event: everything up to an empty line."""
        return self.server.run(self._next())

    async def _next(self) -> bytes:
        async with self._news:
            while (end := self.received.find(b"\n\n", self._read)) < 0:
                assert not self._task.done(), f"The stream has ended with {self.status}: {self.received[self._read :]!r}"
                await self._news.wait()
        found = self.received[self._read : end + 2]
        self._read = end + 2
        return found

    def next_frame(self) -> bytes:
        """The next frame."""
        while not (event := self.next()).startswith(b"event: frame\n"):
            pass
        return event

    def close(self) -> None:
        """Go away, as a browser does."""
        self._gone.set()
        self.server.run(self._task)

    def __enter__(self) -> Listener:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextlib.contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Server]:
    """A server on a new database in a folder, or on the one that the settings name."""
    loop = asyncio.new_event_loop()
    given = {
        "hosts": ("highcamp.test",),
        "requests_a_minute": 1_000_000,
        "tables_an_hour": 1_000_000,
        "work_a_minute": 1_000_000_000,
        "megabytes_a_minute": 1_000_000,
        "refusal_seconds": 0.0,
        "thinkers": 1,
        "think_seconds": 0.3,
        **settings,
    }
    server = Server(loop, Hosting(**{"db": str(folder / "tables.db"), **given}))
    opened, closing = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with server.house.store.engine.begin() as link:
            await link.run_sync(metadata.create_all)
        async with server.app.lifespan():
            opened.set()
            await closing.wait()

    life = loop.create_task(live())
    try:
        server.run(opened.wait())
        yield server
    finally:
        server.close()
        closing.set()
        server.run(life)
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


def table_of(answer: httpx.Response) -> str:
    """The table that an answer sends to."""
    assert answer.status_code == 303, answer.text
    _, _, id = answer.headers["location"].partition("/table/")
    return id.partition("/")[0].partition("?")[0]


__all__ = ["ADDRESS", "HOST", "Browser", "Listener", "Server", "serving", "table_of"]
