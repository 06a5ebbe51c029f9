"""Inputs of every kind, damaged, sent to servers in this process: no wires, so that a million takes no night.

A run goes on where the last one ended, until as many were sent as were asked for.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from json import dumps as encode
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec

import highcamp
from benchmarks.siege.results import Finding
from benchmarks.siege.strangers import OWN_CARDS, dear_record
from highcamp.engine.registry import names
from web_client import serving

SLOW = 2.0  # seconds of the processor, whatever else the machine does
LATER = 503
BATCH = 5_000  # after each the count is kept, and a new server begins: tables that were set by chance would be too many
HOST = "highcamp.test"
SET = {"game": "tranquility", "chairs": [{}, {}]}
ODD: list[Any] = [None, True, -1, 0, 2**31, 2**70, 1.5, "", "7", "\x00", "é" * 300, [], {}, [[]], {"x": 1}]


class Tallied(msgspec.Struct):
    """How far it has come."""

    sent: int = 0
    failed: int = 0  # answered with 5xx, or not at all
    slow: int = 0
    slowest: float = 0.0
    changed: int = 0  # batches after which somebody's table was not as it was

    def add(self, part: Tallied) -> None:
        """Add what a batch came to."""
        self.sent += part.sent
        self.failed += part.failed
        self.slow += part.slow
        self.slowest = max(self.slowest, part.slowest)
        self.changed += part.changed


def _broken(value: Any, chance: random.Random) -> Any:
    """A copy with something changed, dropped or added somewhere inside."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        rest = {name: one for name, one in value.items() if name != key}
        return rest if chance.random() < 0.15 else {**rest, key: _broken(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        place = chance.randrange(len(value))
        return [*value[:place], _broken(value[place], chance), *value[place + 1 :]]
    if isinstance(value, str) and chance.random() < 0.5:
        return _torn(value, chance)
    return chance.choice(ODD)


def _torn(text: str, chance: random.Random) -> str:
    """A text with letters dropped, doubled or changed."""
    place = chance.randrange(len(text) + 1)
    more = chance.choice(["", text[place : place + 9] * 2, chr(chance.randrange(1, 0xD7FF)), "\n", '"', "9" * 30])
    return text[:place] + more + text[place + chance.choice([0, 0, 1, 5]) :]


@cache
def _records() -> list[str]:
    """Short records of every game, and of a position."""
    found, chance = [dear_record()], random.Random(1)
    for name in names():
        record, dealer = highcamp.Record(highcamp.game(name).new()), highcamp.Dealer(1)
        while len(record.events) < 30 and not record.state.over:
            if record.state.is_chance:
                record.deal(dealer)
            else:
                record.play(record.state.to_act[0], chance.choice(record.state.legal(record.state.to_act[0])))
        found += [record.dumps(), highcamp.Record(record.state, from_position=True).dumps()]
    return found


class Sender:
    """Sends damaged inputs to one server: as a stranger to a table that must stay as it is, and as the host of another, where
    what is not damaged enough may well be done.
    """

    def __init__(self, app: Any, strange: str, own: dict[str, Any], tally: Tallied) -> None:
        self.app, self.tally = app, tally
        self.tables = {strange: {}, own["id"]: {"authorization": f"Bearer {own['key']}"}}
        self.records = _records()
        self.positions = [(json.loads(first), rest) for first, *rest in (record.splitlines() for record in self.records)]
        self.kinds: list[Callable[[random.Random], tuple[str, dict[str, Any]]]] = [
            self._record,
            self._position,
            self._own_parts,
            self._form,
            self._body,
            self._set_table,
        ]

    def _record(self, chance: random.Random) -> tuple[str, dict[str, Any]]:
        return "/api/records", {"json": {"record": _torn(chance.choice(self.records), chance)}}

    def _position(self, chance: random.Random) -> tuple[str, dict[str, Any]]:
        first, rest = chance.choice(self.positions)
        head = json.dumps(_broken(first, chance))
        return "/api/records", {"json": {"record": "\n".join([head, *rest])}}

    def _own_parts(self, chance: random.Random) -> tuple[str, dict[str, Any]]:
        own = json.dumps(_broken(chance.choice(OWN_CARDS), chance))
        text = own if chance.random() < 0.7 else _torn(own, chance)
        seats = {"seat_2": "open", "seat_3": "open"}  # bots would only take time
        return "/new/elevation", {"data": {"own": text, "clock": "none", "pace": "fast", **seats}}

    def _form(self, chance: random.Random) -> tuple[str, dict[str, Any]]:
        form = {"seat": "0", "decision": "1", "move": "3", "word": "hello", "agrees": "yes", "at": "1", "as": "1", "bot": "x"}
        act = chance.choice(
            ["move", "undo", "ask", "answer", "greet", "leave", "back", "sit", "link", "hint", "why", "continue"]
        )
        odd = {name: str(_broken(value, chance))[:400] for name, value in form.items() if chance.random() < 0.8}
        id = chance.choice(list(self.tables))
        return f"/table/{id}/{act}", {"data": odd, "headers": {"accept": "application/json", **self.tables[id]}}

    def _body(self, chance: random.Random) -> tuple[str, dict[str, Any]]:
        act = chance.choice(["moves", "picks", "undo", "answer", "greet", "leave", "link", "why", "rematch", "continue"])
        body = _broken({"seat": 0, "decision": 1, "move": 3, "moves": [1, 2], "word": "hello", "agrees": True, "at": 1}, chance)
        sent = json.dumps(body) if chance.random() < 0.7 else _torn(json.dumps(body), chance)
        id = chance.choice(list(self.tables))
        return f"/api/tables/{id}/{act}", {"content": sent.encode("utf-8", "replace"), "headers": self.tables[id]}

    def _set_table(self, chance: random.Random) -> tuple[str, dict[str, Any]]:
        setting = {"game": chance.choice(names()), "options": {"players": 2}, "chairs": [{}, {"bot": "random"}], "pace": 900}
        return "/api/tables", {"json": _broken(setting, chance)}

    async def send(self, number: int) -> None:
        """Send the input of this number: the same each time."""
        chance = random.Random(number)
        path, more = chance.choice(self.kinds)(chance)
        begun = time.process_time()
        try:
            status = await asked(self.app, path, **more)
            while status == LATER and time.process_time() - begun < SLOW:  # the machine was busy elsewhere: asked again
                status = await asked(self.app, path, **more)
            failed = status >= 500
        except Exception:  # whatever got through to here, a server would have failed by
            failed = True
        took = time.process_time() - begun
        if failed or took > SLOW:
            print(f"input {number} to {path}: {'failed' if failed else 'slow'} after {took:.2f} s", flush=True)
        self.tally.sent += 1
        self.tally.failed += failed
        self.tally.slow += took > SLOW
        self.tally.slowest = max(self.tally.slowest, took)


async def asked(
    app: Any, path: str, *, json: Any = None, data: dict[str, str] | None = None, content: bytes = b"", headers: Any = ()
) -> int:
    """Post something to the application, as a server hands it over; the status of the answer."""
    kind, body = "application/json", content
    if json is not None:
        body = encode(json).encode("utf-8", "replace")
    elif data is not None:
        kind, body = "application/x-www-form-urlencoded", urlencode(data, errors="replace").encode()
    sent = {"host": HOST, "content-type": kind, "content-length": str(len(body)), **dict(headers)}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "server": (HOST, 80),
        "client": ("127.0.0.1", 123),
        "root_path": "",
    }
    parts = [{"type": "http.request", "body": body, "more_body": False}]
    status: list[int] = []

    async def receive() -> Any:
        return parts.pop() if parts else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    await app(scope, receive, send)
    return status[0]


def _batch(first: int, count: int) -> Tallied:
    """Send so many, from this number on, to a new server in this process."""
    tally = Tallied()
    with tempfile.TemporaryDirectory(prefix="highcamp-siege-") as folder, serving(Path(folder)) as server:
        host = server.browser()
        strange, own = (host.post("/api/tables", json=SET).json() for _ in range(2))
        sender = Sender(server.app, strange["id"], own, tally)
        log = server.log(strange["id"])

        async def send() -> None:
            for number in range(first, first + count):
                await sender.send(number)

        server.loop.run_until_complete(send())
        tally.changed += server.log(strange["id"]) != log
    return tally


def mutants(count: int, progress: Path) -> Finding:
    """Send so many in all, those of earlier runs included that are kept in a file. Every core has a server of its own."""
    tally = msgspec.json.decode(progress.read_bytes(), type=Tallied) if progress.exists() else Tallied()
    firsts = range(tally.sent, count, BATCH)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for part in pool.map(_batch, firsts, [min(BATCH, count - first) for first in firsts]):
            tally.add(part)
            progress.parent.mkdir(parents=True, exist_ok=True)
            progress.write_bytes(msgspec.json.encode(tally))
    changed = "nothing changed" if not tally.changed else "A TABLE HAS CHANGED"
    found = f"{tally.failed} answers that the server failed, {tally.slow} over 2 s (slowest {tally.slowest:.2f} s), {changed}"
    held = not (tally.changed or tally.failed or tally.slow)
    return Finding(part="mutants", tried=f"{tally.sent:,} damaged inputs", found=found, held=held)
