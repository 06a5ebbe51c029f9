"""Inputs of every kind, damaged. A run goes on where the last one ended, until as many were sent as were asked for."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec

import highcamp
from benchmarks.siege.besieged import sqlite
from benchmarks.siege.results import Finding
from benchmarks.siege.strangers import OWN_CARDS, dear_record
from highcamp.engine.registry import names
from servers import serving

SLOW = 2.0  # seconds
AT_ONCE = 8
BATCH = 2_000  # after each the count is kept
SET = {"game": "tranquility", "chairs": [{}, {}]}
ODD: list[Any] = [None, True, -1, 0, 2**31, 2**70, 1.5, "", "7", "\x00", "é" * 300, [], {}, [[]], {"x": 1}]


class Tallied(msgspec.Struct):
    """How far it has come."""

    sent: int = 0
    failed: int = 0  # answered with 5xx, or not at all
    slow: int = 0
    slowest: float = 0.0


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


def _records(chance: random.Random) -> list[str]:
    """Short records of every game, and of a position."""
    found = [dear_record()]
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

    def __init__(self, web: httpx.AsyncClient, strange: str, own: dict[str, Any], tally: Tallied) -> None:
        self.web, self.tally = web, tally
        self.tables = {strange: {}, own["id"]: {"authorization": f"Bearer {own['key']}"}}
        self.records = _records(random.Random(1))
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
        first, *rest = chance.choice(self.records).splitlines()
        head = json.dumps(_broken(json.loads(first), chance))
        return "/api/records", {"json": {"record": "\n".join([head, *rest])}}

    def _own_parts(self, chance: random.Random) -> tuple[str, dict[str, Any]]:
        own = json.dumps(_broken(chance.choice(OWN_CARDS), chance))
        text = own if chance.random() < 0.7 else _torn(own, chance)
        return "/new/elevation", {"data": {"own": text, "clock": "none", "pace": "fast"}}

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
        begun = time.perf_counter()
        try:
            answer = await self.web.post(path, **more)
            failed = answer.status_code >= 500
        except httpx.HTTPError:
            failed = True
        took = time.perf_counter() - begun
        if failed or took > SLOW:
            print(f"input {number} to {path}: {'failed' if failed else 'slow'} after {took:.2f} s", flush=True)
        self.tally.sent += 1
        self.tally.failed += failed
        self.tally.slow += took > SLOW
        self.tally.slowest = max(self.tally.slowest, took)


def mutants(count: int, progress: Path) -> Finding:
    """Send so many in all, those of earlier runs included that are kept in a file."""
    tally = msgspec.json.decode(progress.read_bytes(), type=Tallied) if progress.exists() else Tallied()

    async def go_on(url: str) -> bool:
        async with httpx.AsyncClient(base_url=url, timeout=60) as web:
            strange, own = [(await web.post("/api/tables", json=SET)).json() for _ in range(2)]
            sender = Sender(web, strange["id"], own, tally)
            shown = (await web.get(f"/api/tables/{strange['id']}")).text
            while tally.sent < count:
                numbers = iter(range(tally.sent, min(tally.sent + BATCH, count)))

                async def work(numbers: Any = numbers) -> None:
                    for number in numbers:
                        await sender.send(number)

                await asyncio.gather(*(work() for _ in range(AT_ONCE)))
                progress.parent.mkdir(parents=True, exist_ok=True)
                progress.write_bytes(msgspec.json.encode(tally))
            return bool((await web.get(f"/api/tables/{strange['id']}")).text == shown)

    with sqlite() as (db, _), serving(db) as server:
        same = asyncio.run(go_on(server.url))
    changed = "nothing changed" if same else "THE TABLE HAS CHANGED"
    found = f"{tally.failed} answers that the server failed, {tally.slow} over 2 s (slowest {tally.slowest:.2f} s), {changed}"
    held = same and not tally.failed and not tally.slow
    return Finding(part="mutants", tried=f"{tally.sent:,} damaged inputs", found=found, held=held)
