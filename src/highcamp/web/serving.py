"""Running the application: in this process, or in several that share a port.

One worker is this process itself, so that nothing is left behind when it is ended, however that happens. Several are granian's,
watched over and replaced by it. Either way a signal ends the open streams first, then what was accepted is answered, and only
then is the house closed.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from granian.constants import HTTPModes, Interfaces, Loops
from granian.http import HTTP1Settings
from granian.log import LogLevels
from litestar import Litestar
from litestar.types import ASGIApp

from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.house.hosting import Hosting

log = logging.getLogger(__name__)

_GRACE = 10  # seconds for those who do not take their answers
_NAMED = 20  # tables that cannot go on, at the start; there may be thousands
_NEXT_PORTS = 50
_TURN = 0.0005  # seconds
_SERVER: dict[str, Any] = {
    "http": HTTPModes.http1,  # one browser has few streams, and HTTP/2 without TLS has none who speak it
    "websockets": False,
    # Whoever sends no request is not waited for, and little is kept for those who do not read.
    "http1_settings": HTTP1Settings(header_read_timeout=10_000, max_buffer_size=1 << 16),
    "backlog": 2048,
    "backpressure": 50_000,  # requests at a time: every viewer's stream is one
    "log_level": LogLevels.error,
    "log_dictconfig": {"loggers": {"_granian": {"handlers": [], "propagate": True}}},  # said as we say everything
}


class Place(msgspec.Struct, frozen=True):
    """Where to listen."""

    ip: str
    port: int
    url: str
    """How a browser on this machine gets there."""


def listen_at(host: str, port: int, *, or_next: bool = False) -> Place:
    """A place that is free; refused if it is not. ``or_next``: the next port will do as well."""
    try:
        family, _, _, _, found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        fix = "Name one of this machine's addresses, such as 127.0.0.1."
        raise Refused("bad-host", f"{host!r} is no address here.", where="--host", fix=fix) from None
    for tried in range(port, min(port + (_NEXT_PORTS if or_next and port else 1), 65536)):
        with socket.socket(family, socket.SOCK_STREAM) as trial:
            # As a server does it, so that a port that was used a moment ago is free; one that is in use is not.
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((found[0], tried))
                trial.listen()
            except OSError as wrong:
                if wrong.errno == errno.EADDRINUSE:
                    continue
                raise _no_place(host, tried, wrong) from None
            return _place(host, str(found[0]), trial.getsockname()[1])
    text, fix = f"Port {port} is taken by another program.", f"End that one, or choose another: --port {port + 1}"
    raise Refused("port-taken", text, where="--port", fix=fix)


def serve(hosting: Hosting, place: Place, ready: Callable[[], None]) -> None:
    """Serve until a signal comes. ``ready`` is called when the first request can be."""
    if hosting.workers == 1:
        asyncio.run(_serve_here(hosting, place, ready))
    else:
        _serve_together(hosting, place, ready)


async def _serve_here(hosting: Hosting, place: Place, ready: Callable[[], None]) -> None:
    from granian.server.embed import Server

    from highcamp.web import logs
    from highcamp.web.app import create_app

    app = create_app(hosting)
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in _signals():
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(asked.set))
    async with app.lifespan():
        server = Server(logs.around(app), place.ip, place.port, interface=Interfaces.ASGINL, **_SERVER)
        logs.configure()
        await tell_closed(hosting)
        serving = asyncio.create_task(server.serve())
        _spare_the_collector()
        _take_short_turns()
        _tell_when_it_answers(place, ready)
        waiting = asyncio.create_task(asked.wait())
        await asyncio.wait([serving, waiting], return_when=asyncio.FIRST_COMPLETED)
        if not serving.done():
            end_streams(app)
            server.stop()  # type: ignore[no-untyped-call]  # granian types only a part of itself
            await asyncio.wait([serving], timeout=_GRACE)
        for task in (serving, waiting):
            task.cancel()
        ended = await asyncio.gather(serving, waiting, return_exceptions=True)
    if not asked.is_set():
        raise ended[0] if isinstance(ended[0], Exception) else RuntimeError("The server has ended by itself.")


def _serve_together(hosting: Hosting, place: Place, ready: Callable[[], None]) -> None:
    import multiprocessing

    from granian.server.mp import MPServer

    multiprocessing.set_start_method("spawn", force=True)  # everywhere the same, and sound beside threads
    folder = tempfile.mkdtemp(prefix="highcamp-metrics-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder  # before anything is imported that counts
    from highcamp.web import logs

    server = MPServer(
        "highcamp",
        place.ip,
        place.port,
        interface=Interfaces.ASGI,
        workers=hosting.workers,
        loop=Loops.asyncio,
        respawn_failed_workers=True,
        workers_kill_timeout=_GRACE,
        **_SERVER,
    )
    logs.configure()
    asyncio.run(tell_closed(hosting))
    _tell_when_it_answers(place, ready)
    try:
        server.serve(target_loader=partial(_worker, hosting, os.getpid()), wrap_loader=False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def tell_closed(hosting: Hosting) -> None:
    """Say, before anybody is served, at which tables people cannot play on."""
    from highcamp.store import upkeep

    for kind in await upkeep.closed_games(hosting.db):
        if kind.unfinished:
            what = f"{counted(kind.unfinished, 'unfinished table')} of {kind.game}"
            log.warning("%s cannot go on: %s. `highcamp db closed` names each.", what, kind.why)
    halted = [table.id for table in await upkeep.halted_tables(hosting.db)]
    if halted:
        more = f", and {len(halted) - _NAMED} more" if len(halted) > _NAMED else ""
        log.warning("They are: %s%s.", ", ".join(halted[:_NAMED]), more)


def _worker(hosting: Hosting, parent: int) -> ASGIApp:
    """The application in one of several processes."""
    from highcamp.house import counts
    from highcamp.web import logs
    from highcamp.web.app import create_app

    logs.configure()
    counts.forget_the_dead()
    app = create_app(hosting)
    app.on_startup.append(_hear_signals)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    return logs.around(app)


async def _hear_signals(app: Litestar) -> None:
    """End the streams when the server is told to end, or it would wait for them for ever."""
    _spare_the_collector()
    _take_short_turns()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        # The server's own handler hangs on the loop, which hears of signals by another way than this; both are called.
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(end_streams, app))


def _take_short_turns() -> None:
    """Let threads with dear work stand back as soon as somebody is to be answered: an answer needs several turns."""
    sys.setswitchinterval(_TURN)


def _spare_the_collector() -> None:
    """Keep the garbage collector from going through all that was imported, and often through every table: nobody is answered
    meanwhile. What a table leaves behind is freed without it.
    """
    gc.freeze()
    gc.set_threshold(10_000, 10, 200)


def end_streams(app: Litestar) -> None:
    """Let every open stream end; browsers come back to whoever serves next."""
    app.state.house.end_streams()


def _end_with(parent: int) -> None:
    """End when the parent is gone: a worker without one would keep the port."""
    while os.getppid() == parent:
        time.sleep(1.0)  # nothing tells a process that its parent is gone: it has to look
    os.kill(os.getpid(), signal.SIGTERM)


def _tell_when_it_answers(place: Place, ready: Callable[[], None]) -> None:
    # A thread that nobody waits for: some browsers let go of whoever opened them only when they are closed.
    threading.Thread(target=_when_it_answers, args=(place, ready), daemon=True).start()


def _when_it_answers(place: Place, ready: Callable[[], None]) -> None:
    ip = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(place.ip, place.ip)
    for _ in range(3000):
        try:
            socket.create_connection((ip, place.port), timeout=1.0).close()
        except OSError:
            time.sleep(0.01)  # it is still starting
        else:
            ready()
            return


def _signals() -> list[signal.Signals]:
    """What asks a server to end: the keyboard, a service manager, a terminal that is closed."""
    return [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]


def _place(host: str, ip: str, port: int) -> Place:
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, f"[{host}]" if ":" in host else host)
    return Place(ip, port, f"http://{shown}:{port}")


def _no_place(host: str, port: int, wrong: OSError) -> Refused:
    if wrong.errno == errno.EACCES:
        text, fix = f"Port {port} is not for everybody.", "Choose one above 1023: --port 8000"
        return Refused("port-forbidden", text, where="--port", fix=fix)
    text, fix = (
        f"{host} is no address of this machine: {wrong.strerror}.",
        "Leave --host out, or use 0.0.0.0 for all addresses.",
    )
    return Refused("bad-host", text, where="--host", fix=fix)
