"""Inputs that were good once: records, positions, own cards, forms and JSON, each changed a little, as accidents do."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx

import highcamp
from highcamp import Record
from highcamp.engine import registry
from page_acts import ACTS
from playing import played
from web_client import Browser

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**63,
    -(2**63),
    10**40,
    0.5,
    1e308,
    "",
    "0",
    "-1",
    "\x00",
    "\ud83c",
    "🏔",
    "a" * 300,
]
ODD += [[], [[]], {}, {"": None}, "__class__", "../../x", "python:card", [0] * 200, [None], ["x"]]
PIECES = [
    b"\x00",
    b"\xff",
    b"{",
    b"}",
    b"[" * 50,
    b'"',
    b"\n",
    b"null",
    b"-1",
    b"9" * 30,
    b"1e999",
    b"\\ud800",
    b"%",
    b"&",
    b"=",
]
CARD = 'name = "Own"\ntext = "A point for each card."\n[[score]]\neach = "card"\npoints = 1\n'


class Kind:
    """One kind of input: how a changed one is sent."""

    def __init__(self, table: str) -> None:
        self.table = table
        games = [highcamp.game(name) for name in registry.names()]
        self.records = [played(game, seed, 12).dumps().encode() for game in games for seed in (0, 1)]
        self.positions = [
            json.loads(Record(played(game, 2, 40).state, from_position=True).dumps().split("\n")[0]) for game in games
        ]

    def record(self, browser: Browser, rng: random.Random) -> httpx.Response:
        """A record with some of its letters changed."""
        return browser.post("/records", files={"record": cut(rng.choice(self.records), rng)})

    def position(self, browser: Browser, rng: random.Random) -> httpx.Response:
        """A position with some of its values changed, as the beginning of a record."""
        header = changed(rng.choice(self.positions), rng)
        end = {"end": 0, "over": False, "digest": ""}
        return browser.post("/records", files={"record": f"{json.dumps(header)}\n{json.dumps(end)}".encode()})

    def card(self, browser: Browser, rng: random.Random) -> httpx.Response:
        """A card of one's own, described by hand or by a program."""
        if rng.random() < 0.5:
            text = cut(CARD.encode(), rng).decode("utf-8", "replace")
            return browser.post(
                "/new/elevation", data={"clock": "none", "players": "3", "seat_2": "open", "seat_3": "open", "own": text}
            )
        card = {"name": "Own", "text": "x", "score": [{"each": "card", "points": 1}, {"each": "range", "points": -2}]}
        body = {"game": "elevation", "options": {"players": 3, "own": [changed(card, rng), card]}}
        return browser.post("/api/tables", content=sent(body), headers={"content-type": "application/json"})

    def form(self, browser: Browser, rng: random.Random) -> httpx.Response:
        """A form of a table, of setting one, or of a pad."""
        names = ["seat", "decision", "move", "word", "bot", "agrees", "at", "as", "words", "name", "back"]
        names += ["players", "seat_1", "seat_2", "name_1", "clock", "seconds", "pace", "own", "won_1", "played_1", "summit"]
        form = {
            name: str(rng.choice([*ODD, 1, 2, "yes", "open"])).encode("utf-8", "replace").decode()
            for name in rng.sample(names, 6)
        }
        paths = [
            f"/table/{self.table}/{rng.choice(ACTS)}",
            f"/new/{rng.choice(registry.names())}",
            "/score/elevation",
            "/join/x",
        ]
        form.setdefault("seat_2", "open")
        return browser.post(rng.choice(paths), data=form)

    def json(self, browser: Browser, rng: random.Random) -> httpx.Response:
        """A body of the API."""
        acts: dict[str, Any] = {
            "moves": {"seat": 0, "decision": 1, "move": 0},
            "picks": {"seat": 0, "decision": 1, "moves": [0, 1]},
            "undo": {"seat": 0, "decision": 1},
            "answer": {"seat": 0, "agrees": True},
            "why": {"seat": 0, "words": "roll"},
            "sit": {"seat": 1, "name": "Ada"},
        }
        act = rng.choice(list(acts))
        new = {
            "game": rng.choice(registry.names()),
            "options": {"players": 2},
            "chairs": [{}, {"name": "Ada"}],
            "clock": {"per": "move"},
        }
        ways = [
            (f"/api/tables/{self.table}/{act}", acts[act]),
            ("/api/tables", new),
            ("/api/join", {"token": "x", "name": "Ada"}),
        ]
        path, body = rng.choice(ways)
        content = cut(sent(body), rng) if rng.random() < 0.3 else sent(changed(body, rng))
        return browser.post(path, content=content, headers={"content-type": "application/json"})


def sent(value: Any) -> bytes:
    return json.dumps(value).encode("utf-8", "replace")


def cut(data: bytes, rng: random.Random) -> bytes:
    """Bytes with a few changes: some left out, put in, doubled or exchanged."""
    for _ in range(rng.randint(1, 4)):
        place, length = rng.randrange(len(data) + 1), rng.choice([0, 1, 2, 8, 60])
        middle = rng.choice([b"", rng.choice(PIECES), data[place : place + length] * 2, rng.randbytes(length)])
        data = data[:place] + middle + data[place + length :]
    return data


def changed(value: Any, rng: random.Random) -> Any:
    """A value of JSON with a change or two somewhere inside."""
    value = json.loads(json.dumps(value))
    for _ in range(rng.randint(1, 3)):
        inside: Any = value
        while isinstance(inside, dict | list) and inside:
            key = rng.choice(list(inside)) if isinstance(inside, dict) else rng.randrange(len(inside))
            if not isinstance(inside[key], dict | list) or not inside[key] or rng.random() < 0.3:
                _change(inside, key, rng)
                break
            inside = inside[key]
    return value


def _change(inside: Any, key: Any, rng: random.Random) -> None:
    way = rng.randrange(4)
    if way == 0:
        del inside[key]
    elif way == 1 and isinstance(inside, list):
        inside.append(inside[key])
    elif way == 2 and isinstance(inside[key], int):
        inside[key] += rng.choice([-1, 1, 7])
    else:
        inside[key] = rng.choice(ODD)
