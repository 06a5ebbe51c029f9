"""What a stranger at one address can do to stall a server, as hard as one program can, for a while.

Every attack takes the server's address and how many seconds it lasts. Whatever it is answered, it goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import httpx

from highcamp import Dealer, Record, Rng, game

Attack = Callable[[str, float], Awaitable[None]]

AT_ONCE = 20  # requests
STREAMS = 2000
TABLES = 190
HINTS = 40
LONGEST = 15_763  # events of a record
_ACTS = {
    "greet": {"word": "hello"},
    "why": {"words": "Himalayas 11"},
    "move": {"decision": "1", "move": "42"},
    "hint": {},
}
_FORM = "Content-Type: application/x-www-form-urlencoded\r\n"
_RANGES = ["Alps", "Rockies", "Andes", "Himalayas"]


async def dear_upload(url: str, seconds: float) -> None:
    """A record of 3 kB whose next move ends a day with as much to score as there can be, looked at again and again."""
    until = time.monotonic() + seconds
    async with _stranger(url) as web:
        table = await _uploaded(web, dear_record())

        async def look() -> None:
            for path in (f"/api/tables/{table}", f"/table/{table}?as=1"):
                await web.get(path)
            for act, form in _ACTS.items():
                await web.post(f"/table/{table}/{act}", data={"seat": "0", **form})

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(_during(until, look))


async def starved_bots(url: str, seconds: float) -> None:
    """Tables of bots alone at full speed, each watched, and forty hints at a time."""
    async with _stranger(url) as web, asyncio.TaskGroup() as group:
        until = time.monotonic() + seconds
        group.create_task(_during(until, lambda: _bots_alone(web, url)))
        for _ in range(HINTS):
            group.create_task(_during(until, lambda: _hints(web)))


async def replayed(url: str, seconds: float) -> None:
    """The longest record that is taken, at random steps through all eyes."""
    async with _stranger(url) as web:
        until = time.monotonic() + seconds
        tables: list[str] = []
        for events in (LONGEST, 4000, 3000):
            with contextlib.suppress(httpx.HTTPError, LookupError):
                tables.append(await _uploaded(web, long_record(events)))

        async def look() -> None:
            table, step = random.choice(tables or [""]), random.randrange(4000)
            await web.get(f"/table/{table}/replay", params={"at": step, "as": 1 + step % 2})
            await web.get(f"/table/{table}/record")

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(_during(until, look))


async def unread(url: str, seconds: float) -> None:
    """Two thousand streams that nobody reads, while what they show changes; and bodies that do not end."""
    until = time.monotonic() + seconds
    async with _stranger(url) as web, contextlib.AsyncExitStack() as stack:
        table = await _set(web, "cant-stop", [{"name": "Ava"}, {"name": "Ben"}])
        stream = f"GET /table/{table}/live HTTP/1.1\r\nHost: stranger\r\n\r\n"
        slow = "POST /new/cant-stop HTTP/1.1\r\nHost: stranger\r\n" + _FORM + "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n"
        place = urlsplit(url)
        for number in range(STREAMS):
            if time.monotonic() > until:
                break
            with contextlib.suppress(OSError):
                _, wire = await asyncio.open_connection(place.hostname, place.port, limit=1)
                stack.callback(wire.close)
                wire.write((slow if number % 10 == 9 else stream).encode())
        words = itertools.cycle(["hello", "thanks"])
        await _during(until, lambda: web.post(f"/table/{table}/greet", data={"seat": "0", "word": next(words)}))


ATTACKS: dict[str, Attack] = {
    "a dear upload": dear_upload,
    "starved bots": starved_bots,
    "replays": replayed,
    "unread streams": unread,
}


# -- what they send --


def dear_record() -> str:
    """An Elevation position with four own cards of eight parts, and all five Avalanches in one pile on the last trick."""
    parts = [
        {
            "each": "number",
            "points": 1 + place % 3,
            "numbers": [1 + place % 5, 6 + place % 9],
            "ranges": _RANGES[: 1 + place % 4],
        }
        for place in range(32)
    ]
    own = [{"name": f"Own {n}", "text": "Dear.", "score": parts[8 * n : 8 * n + 8]} for n in range(4)]
    state = game("elevation").position(
        {
            "players": 3,
            **dict.fromkeys(("day_1", "day_2", "day_3"), 0),
            "own": own,
            "approach": ["Avalanche Destruction", "Precipice", *(card["name"] for card in own)],
            "won": ["Avalanche 1 2 3 4 5; Alps 8", "", ""],
            "tricks": [2, 0, 0],
            "leader": 2,
            "trick": [{"seat": 2, "card": "Alps 1"}, {"seat": 3, "card": "Alps 2"}],
            "hands": ["Himalayas 1 2 3 4 5 6 7 8 9 10", "Rockies 1 2 3 4 5 6 7 8 9", "Andes 1 2 3 4 5 6 7 8 9"],
            "closing": True,
        }
    )
    return Record(state, from_position=True).dumps()


def long_record(events: int) -> str:
    """A game of Can't Stop in which nobody ever stops, so that nobody gets anywhere."""
    record, dealer, rng = Record.new("cant-stop", players=2), Dealer("long"), Rng.keyed("long")
    while len(record.events) < events and not record.state.over:
        if record.state.is_chance:
            record.deal(dealer)
            continue
        moves = [move for move in record.state.legal() if record.game.say(move, record.state) != "stop"]
        record.play(record.state.actor, moves[rng.below(len(moves))])
    return record.dumps()


# -- how --


@contextlib.asynccontextmanager
async def _stranger(url: str) -> AsyncIterator[httpx.AsyncClient]:
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=url, timeout=30, limits=limits, headers={"accept": "application/json"}) as web:
        yield web


@contextlib.asynccontextmanager
async def _quietly() -> AsyncIterator[None]:
    with contextlib.suppress(httpx.HTTPError, OSError, LookupError):
        yield


async def _during(until: float, act: Callable[[], Awaitable[Any]]) -> None:
    """The same again and again; what the server says to it is of no interest."""
    while time.monotonic() < until:
        async with _quietly():
            await act()
        await asyncio.sleep(0.001)  # lets the others of this program have their turn


async def _uploaded(web: httpx.AsyncClient, record: str) -> str:
    answer = await web.post("/records", files={"record": ("game.jsonl", record.encode())})
    return answer.headers["location"].split("/")[2]


async def _set(web: httpx.AsyncClient, name: str, chairs: list[dict[str, str]]) -> str:
    answer = await web.post("/api/tables", json={"game": name, "chairs": chairs, "pace": 0})
    made: dict[str, str] = answer.json()
    web.cookies.set("highcamp", made["key"])
    return made["id"]


async def _hints(web: httpx.AsyncClient) -> None:
    """A fresh table whose first question is dear to think about."""
    names = [{"name": "Ava"}, {"name": "Ben"}, {"name": "Cleo"}]
    answer = await web.post("/api/tables", json={"game": "elevation", "options": {"players": 3}, "chairs": names})
    made = answer.json()
    key = {"authorization": f"Bearer {made['key']}"}
    await asyncio.gather(*(web.post(f"/api/tables/{made['id']}/hint", json={"seat": n}, headers=key) for n in range(3)))


async def _bots_alone(web: httpx.AsyncClient, url: str) -> None:
    bots = [{"bot": "random"}, {"bot": "random"}]
    for _ in range(TABLES):
        answer = await web.post("/api/tables", json={"game": "cant-stop", "chairs": bots, "pace": 0})
        if answer.status_code != 201:
            break
        place = urlsplit(url)
        _, wire = await asyncio.open_connection(place.hostname, place.port)
        wire.write(f"GET /table/{answer.json()['id']}/live HTTP/1.1\r\nHost: stranger\r\n\r\n".encode())
    await asyncio.sleep(1)  # they are watched meanwhile
