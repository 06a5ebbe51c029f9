"""What a stranger at one address can do to a server, each as long as it lasts: all of it was found to stall others once.

python -m benchmarks.siege.strangers ATTACK URL

In a process of its own, so that it takes no time from the players who are timed. It says when it is ready, begins when it is
told, and tells how it was answered when it is ended. Refusals are what a stranger is to meet, so they do not stop one.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from functools import cache
from typing import Any

import httpx

import highcamp
from benchmarks.load.wire import connect
from highcamp import Dealer, Record
from highcamp.bots.naming import ADVISER
from highcamp.house.acts.retrospect import most_events

ADDRESS = "127.0.0.66"
AT_ONCE = 40
STREAMS = 2000
_BODIES = (
    "content-length: 100000\r\n\r\n{",
    'transfer-encoding: chunked\r\n\r\n2\r\n{"\r\n',
    "transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
)

_RANGES = ["Alps", "Rockies", "Andes", "Himalayas"]


_PARTS = [
    {"each": "card", "points": 1 + n % 3, "numbers": [1 + n % 5, 6 + n % 9], "ranges": _RANGES[: 1 + n % 4]} for n in range(32)
]
OWN_CARDS = [{"name": f"Own {n}", "text": "Dear.", "score": _PARTS[8 * n : 8 * n + 8]} for n in range(4)]
"""Cards of as many parts as there may be, hardly two of them alike."""


def _dear_position() -> dict[str, Any]:
    """Such cards beside a pile with all five Avalanches."""
    return {
        "own": OWN_CARDS,
        "approach": ["Avalanche Destruction", "Precipice", "Own 0", "Own 1", "Own 2", "Own 3"],
        "won": ["Avalanche 1 2 3 4 5; Alps 8", "", ""],
        "tricks": [2, 0, 0],
        "leader": 2,
        "trick": [{"seat": 2, "card": "Alps 1"}, {"seat": 3, "card": "Alps 2"}],
        "hands": ["Himalayas 1 2 3 4 5 6 7 8 9 10", "Rockies 1 2 3 4 5 6 7 8 9", "Andes 1 2 3 4 5 6 7 8 9"],
        "closing": True,
    }


@cache
def dear_record() -> str:
    """A short record of a position whose moves are dear to score."""
    return Record(highcamp.game("elevation").position(_dear_position()), from_position=True).dumps()


@cache
def long_record() -> str:
    """A record of as many moves as a server reads: nobody ever stops, so nobody ever wins."""
    game = highcamp.game("cant-stop")
    record, dealer, chance = Record(game.new()), Dealer(1), random.Random(1)
    while len(record.events) < most_events(game) and not record.state.over:
        if record.state.is_chance:
            record.deal(dealer)
        else:
            moves = [move for move in record.state.legal() if game.say(move, record.state) != "stop"]
            record.play(record.state.actor, chance.choice(moves))
    return record.dumps()


async def _in_turn(what: Callable[[], Awaitable[Any]]) -> None:
    while True:
        with contextlib.suppress(httpx.HTTPError, OSError):
            await what()
        await asyncio.sleep(0)  # a stranger who is refused at once asks again at once


async def _many(what: Callable[[], Awaitable[Any]], at_once: int = AT_ONCE) -> None:
    await asyncio.gather(*(_in_turn(what) for _ in range(at_once)))


async def _brought(web: httpx.AsyncClient, record: str) -> str:
    """The table of a record, at which the stranger sits from now on; none if it was refused."""
    answer = await web.post("/api/records", json={"record": record})
    if answer.status_code != 201:
        return ""
    web.headers["authorization"] = f"Bearer {answer.json()['key']}"
    return str(answer.json()["id"])


async def dear_cards(web: httpx.AsyncClient, port: int) -> None:
    """A position that is dear to look at, brought along again and again and looked at all the time."""

    async def look() -> None:
        id = await _brought(web, dear_record())
        for seat in range(3):
            await web.get(f"/api/tables/{id}", params={"seat": seat})

    await _many(look, 8)


async def hints(web: httpx.AsyncClient, port: int) -> None:
    """Hints by the dozen, each at a table of its own because a decision's is kept; and tables of nothing but bots, watched."""
    alone = {"game": "tranquility", "chairs": [{"name": "Stranger"}, {"bot": "random"}]}
    bots = {"game": "tranquility", "chairs": [{"bot": ADVISER}] * 2, "pace": 0}

    async def ask() -> None:
        table = (await web.post("/api/tables", json=alone)).json()
        if "id" in table:  # else it was refused
            key = {"authorization": f"Bearer {table['key']}"}
            await web.post(f"/api/tables/{table['id']}/hint", json={"seat": 0}, headers=key)

    async def watch() -> None:
        table = (await web.post("/api/tables", json=bots)).json()
        if "id" in table:
            wires.append(await _stream(port, table["id"]))

    wires: list[asyncio.StreamWriter] = []
    try:
        await asyncio.gather(_many(ask), _many(watch, 2))
    finally:
        for wire in wires:
            wire.close()


async def _stream(port: int, table: str, key: str = "") -> asyncio.StreamWriter:
    """Watch a table, or sit there by a key, without ever reading what comes."""
    _, wire = await connect(port, ADDRESS)
    known = f"authorization: Bearer {key}\r\n" if key else ""
    wire.write(f"GET /api/tables/{table}/stream HTTP/1.1\r\nhost: 127.0.0.1\r\n{known}\r\n".encode())
    return wire


async def replays(web: httpx.AsyncClient, port: int) -> None:
    """A very long record, seen again at any step all the time."""
    id, steps = await _brought(web, long_record()), most_events(highcamp.game("cant-stop"))
    chance = random.Random(1)
    await _many(lambda: web.get(f"/table/{id}/replay", params={"at": chance.randrange(steps)}), 16)


async def streams(web: httpx.AsyncClient, port: int) -> None:
    """Streams that nobody reads, to watch one table and to sit at many; and bodies that never end or are broken."""
    made = (await web.post("/api/tables", json={"game": "cant-stop", "chairs": [{"bot": "random"}] * 2})).json()
    own: dict[str, str] = {}
    wires = []
    try:
        for number in range(STREAMS):
            with contextlib.suppress(OSError, httpx.HTTPError):
                if number % 20 == 0:
                    table = {"game": "cant-stop", "chairs": [{"name": "Stranger"}, {"bot": "random"}]}
                    own = (await web.post("/api/tables", json=table)).json()
                if number % 10 == 0:
                    wires.append(await _body(port, _BODIES[number // 10 % len(_BODIES)]))
                elif number % 2 and "id" in own:  # else it was refused
                    wires.append(await _stream(port, own["id"], own["key"]))
                else:
                    wires.append(await _stream(port, made["id"]))
            await asyncio.sleep(0.002)  # so that all are taken up
        await asyncio.Event().wait()
    finally:
        for wire in wires:
            wire.close()


async def _body(port: int, body: str) -> asyncio.StreamWriter:
    """Begin to send something."""
    _, wire = await connect(port, ADDRESS)
    wire.write(f"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n{body}".encode())
    return wire


ATTACKS: dict[str, Callable[[httpx.AsyncClient, int], Coroutine[Any, Any, None]]] = {
    "dear own cards": dear_cards,
    "hints and tables of bots": hints,
    "replays of a long record": replays,
    "streams that nobody reads": streams,
}


async def _attack(name: str, url: str) -> Counter[int]:
    answers: Counter[int] = Counter()

    async def count(answer: httpx.Response) -> None:
        answers[answer.status_code] += 1

    transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, limits=httpx.Limits(max_connections=100))
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=120, event_hooks={"response": [count]}) as web:
        attack = asyncio.create_task(ATTACKS[name](web, int(url.rstrip("/").rpartition(":")[2])))
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, attack.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await attack
    return answers


def main() -> None:
    """Attack as the command says."""
    name, url = sys.argv[1:]
    dear_record(), long_record()  # they take seconds to make
    print("ready", flush=True)
    sys.stdin.readline()
    answers = asyncio.run(_attack(name, url))
    print(", ".join(f"{status} × {times}" for status, times in sorted(answers.items())))


if __name__ == "__main__":
    main()
