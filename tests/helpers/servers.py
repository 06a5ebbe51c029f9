"""Real servers, started as a host starts them, and players who use their JSON API."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import httpx
import msgspec

LIMITS = ("--requests", "--tables", "--work", "--megabytes")
FREELY = [word for limit in LIMITS for word in (limit, "100000000")]
PATIENCE = 120.0  # seconds until something that should have happened is called missing


class Server:
    """``highcamp serve`` in a process of its own."""

    program: ClassVar[tuple[str, ...]] = ("-m", "highcamp")
    limits: ClassVar[tuple[str, ...]] = tuple(FREELY)  # none that a test would meet

    def __init__(self, db: str, *words: str, **env: str) -> None:
        self.command = [sys.executable, *self.program, "serve", *self.limits, *words]
        if "--port" not in words:
            self.command += ["--port", "0"]
        self.env = {**os.environ, **env, **({"HIGHCAMP_DB": db} if db else {})}
        self.said = tempfile.TemporaryFile("w+")  # noqa: SIM115  # it is closed by close()
        self.start()

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=self.said, text=True, env=self.env, start_new_session=True
        )
        assert self.process.stdout is not None
        self.lines = [self.process.stdout.readline()]
        while self.lines[-1] and not self.lines[-1].startswith("Highcamp is at "):
            self.lines.append(self.process.stdout.readline())
        assert self.lines[-1], self.errors()
        self.url = self.lines[-1].split()[3]

    def kill(self) -> None:
        """End it as a power cut would: everything at once, in the middle of anything."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.ended()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end, and wait until it has. The exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.ended()

    def ended(self) -> int:
        """Wait until it has ended. The exit status."""
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def close(self) -> None:
        """Leave nothing behind."""
        if self.process.returncode is None:
            self.stop()
        self.said.close()

    def errors(self) -> str:
        """What it has said on standard error."""
        self.said.seek(0)
        return self.said.read()


class DealtServer(Server):
    """One whose chance answers the same moves by the same cards and dice, every time."""

    program: ClassVar[tuple[str, ...]] = (str(Path(__file__).with_name("dealing.py")),)


_STRICT = """
import asyncio, sys, msgspec
from highcamp.house.hosting import Hosting
from highcamp.store import upkeep
from highcamp.web import serving
settings = msgspec.json.decode(sys.argv[1], type=Hosting)
asyncio.run(upkeep.upgrade(settings.db))
at = serving.listen_at("127.0.0.1", 0)
serving.serve(settings, at, lambda: print(f"Highcamp is at {at.url}", flush=True))
"""


class StrictServer(Server):
    """A server in a process of its own, with settings that no flag has: such as how soon it loses its patience."""

    def __init__(self, db: str, **settings: Any) -> None:
        self.command = [sys.executable, "-c", _STRICT, msgspec.json.encode({"db": db, **settings}).decode()]
        self.env = dict(os.environ)
        self.said = tempfile.TemporaryFile("w+")  # noqa: SIM115  # it is closed by close()
        self.start()


@contextmanager
def serving(db: str, *words: str, **env: str) -> Iterator[Server]:
    """A server that is ended at the end."""
    server = Server(db, *words, **env)
    try:
        yield server
    finally:
        server.close()


class Seat:
    """A seat at a table, and the key to it."""

    def __init__(self, table: str, seat: int, key: str) -> None:
        self.table = table
        self.seat = seat
        self.headers = {"authorization": f"Bearer {key}"}

    async def frame(self, web: httpx.AsyncClient, at: str) -> Any:
        """What the seat sees now."""
        answer = await self.look(web, at)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def look(self, web: httpx.AsyncClient, at: str) -> httpx.Response:
        """Ask what the seat sees."""
        return await web.get(f"{at}/api/tables/{self.table}", params={"seat": self.seat}, headers=self.headers)

    async def move(self, web: httpx.AsyncClient, at: str, decision: int, move: int) -> httpx.Response:
        """Answer a question."""
        body = {"seat": self.seat, "decision": decision, "move": move}
        return await web.post(f"{at}/api/tables/{self.table}/moves", json=body, headers=self.headers)


async def sit_down(web: httpx.AsyncClient, at: str, game: str, bots: int = 0, **options: Any) -> list[Seat]:
    """Set a table and take all its seats but those of ``bots``."""
    players = int(options["players"])
    chairs = [{"bot": "random"} if seat >= players - bots else {} for seat in range(players)]
    made = await web.post(f"{at}/api/tables", json={"game": game, "options": options, "chairs": chairs, "pace": 0})
    assert made.status_code == 201, made.text
    table = made.json()
    seats = []
    for invitation in table["invitations"]:
        joined = await web.post(f"{at}/api/join", json={"token": invitation["token"], "name": f"Guest {invitation['seat']}"})
        assert joined.status_code == 200, joined.text
        seats.append(Seat(table["id"], joined.json()["seat"], joined.json()["key"]))
    return seats


def any_move(frame: Any, chance: random.Random) -> int:
    """One of the moves that a frame offers."""
    return int(chance.choice(frame["moves"])["move"])
