"""Players who go on whatever happens to the servers, and a ledger of what they were promised, to be compared with the logs."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

import httpx
import msgspec

from highcamp.store.store import Store
from highcamp.table import entry as entries
from highcamp.table.entry import Played
from highcamp.table.live import Table
from highcamp.table.setting import Setting
from servers import PATIENCE, Seat, Server, any_move, sit_down

# A game, its options, and how many of its seats are bots'.
GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("cant-stop", {"players": 3}, 1),
    ("mountaineers", {"players": 4, "mode": "blitz"}, 1),
    ("cant-stop", {"players": 2}, 0),
]
MOST_BETWEEN = 30  # moves between two kills, at most
# Seconds between two tries of a player, who is another program and can only ask again: after a server that went away, and while
# there is nothing to do.
# Seconds. Players look again as people do, and a server that was killed needs a moment to be back.
_SOON, _LATER = 0.01, 0.03

Answered = tuple[int, int]
"""A seat and the number of its question."""


class Play:
    """Players at several tables, who go on whatever happens to the servers, and remember what they were promised."""

    def __init__(self, servers: list[Server], seed: int, *, outages: bool = False) -> None:
        self.servers = servers
        self.outages = outages  # whether a server may say that it cannot do its work now: then nothing is promised
        self.refused = 0  # times that one said so
        self.chance = random.Random(seed)
        self.promised: dict[str, dict[Answered, int]] = {}
        self.acknowledged = 0
        self.enough = asyncio.Event()
        self.wanted = 0
        self.done = False

    async def until(self, more: int, tables: list[asyncio.Task[None]]) -> None:
        """Play until so many more moves were acknowledged."""
        self.wanted = self.acknowledged + more
        self.enough.clear()
        reached = asyncio.create_task(self.enough.wait())
        done, _ = await asyncio.wait([reached, *tables], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        for table in done - {reached}:
            table.result()  # it ended because something was wrong
        assert reached in done, "the games do not go on"

    async def table(self, web: httpx.AsyncClient, game: str, options: dict[str, Any], bots: int) -> None:
        """Play one table after another."""
        while not self.done:
            try:
                seats = await sit_down(web, self._server(), game, bots, **options)
            except (httpx.TransportError, AssertionError):  # killed in the middle of setting the table: set another
                await asyncio.sleep(_SOON)
                continue
            self.promised[seats[0].table] = {}
            await asyncio.gather(*(self._sit(web, seat) for seat in seats))

    async def _sit(self, web: httpx.AsyncClient, seat: Seat) -> None:
        kept = self.promised[seat.table]
        while not self.done:
            try:
                frame = await self._frame(web, seat)
                if frame is None:
                    await asyncio.sleep(_LATER)
                    continue
                if frame["over"]:
                    return
                if frame["decision"] is None:
                    await asyncio.sleep(_LATER)
                    continue
                move = any_move(frame, self.chance)
                answer = await seat.move(web, self._server(), frame["decision"], move)
            except httpx.TransportError:
                await asyncio.sleep(_SOON)  # nothing was promised
                continue
            if self._is_out(answer):
                await asyncio.sleep(_LATER)
                continue
            # 409: the answer to an earlier try was cut off, and that one counts.
            assert answer.status_code in (200, 409), answer.text
            if answer.status_code == 200:
                assert (seat.seat, frame["decision"]) not in kept
                kept[seat.seat, frame["decision"]] = move
                self.acknowledged += 1
                if self.acknowledged >= self.wanted:
                    self.enough.set()

    async def _frame(self, web: httpx.AsyncClient, seat: Seat) -> Any:
        """What the seat sees, or None while the server cannot tell."""
        answer = await seat.look(web, self._server())
        if self._is_out(answer):
            return None
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _is_out(self, answer: httpx.Response) -> bool:
        out = self.outages and answer.status_code == 503
        self.refused += out
        return out

    def _server(self) -> str:
        return self.chance.choice(self.servers).url


async def check(url: str, promised: dict[str, dict[Answered, int]]) -> Counter[str]:
    """Compare the logs with what was promised."""
    counts: Counter[str] = Counter()
    store = Store(url)
    try:
        for id, kept in promised.items():
            counts.update(await _check_table(store, id, kept))
    finally:
        await store.close()
    return counts


async def _check_table(store: Store, id: str, kept: dict[Answered, int]) -> Counter[str]:
    row = await store.row(id)
    assert row is not None
    table = Table(id, msgspec.json.decode(row.setting, type=Setting))
    answered: dict[Answered, tuple[int, ...]] = {}
    stored = await store.entries(id, 0)
    for one in stored:
        entry = entries.read(one)
        if isinstance(entry, Played) and not entry.by:
            question = entry.seat, table.decisions[entry.seat]
            assert question not in answered
            answered[question] = entry.moves
        table.read(entry)
    assert len(stored) == row.seq
    assert table.state.over == row.over
    assert {question: answered.get(question) for question in kept} == {key: (move,) for key, move in kept.items()}
    return Counter(promised=len(kept), written=len(answered), tables=1)
