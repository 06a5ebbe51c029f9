"""Scripted players: two people at a table who move at a steady pace, and who take the time."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.load.wire import Failed, Seen, Wire, frames

SETTINGS: list[dict[str, Any]] = [
    {"game": "cant-stop", "chairs": [{}, {}]},
    {"game": "cant-stop", "chairs": [{}, {}]},
    {"game": "cant-stop", "options": {"players": 3}, "chairs": [{}, {}, {"bot": "random"}]},
    {"game": "tranquility", "chairs": [{}, {}]},
    {"game": "mountaineers", "chairs": [{}, {}, {"bot": "random"}]},
]


class Tally:
    """What was measured: the milliseconds from each move to its arrival, and what went wrong."""

    def __init__(self) -> None:
        self.took: list[tuple[float, float]] = []  # when it was sent, and the milliseconds
        self.bots: list[float] = []  # seconds until a bot, or several in turn, had moved
        self.wrong: list[str] = []

    def clear(self) -> None:
        """Begin anew."""
        self.took, self.bots, self.wrong = [], [], []

    def percentile(self, share: float, among: Callable[[float], bool] = lambda sent: True) -> float:
        """The time that this share of the moves did not exceed, ``among`` those that were sent at such moments."""
        ordered = sorted(took for sent, took in self.took if among(sent))
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Pace:
    """Seconds between two moves at a table; may be changed while they play."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


_SET = 10  # tables a second are set at first, which is not measured: to set one costs as much as many moves


class Pair:
    """Two scripted players at one table after the other. A move is made at the pace; the other's stream stops the watch."""

    def __init__(
        self,
        number: int,
        port: int,
        pace: Pace,
        tally: Tally,
        source: str = "",
        settings: Sequence[dict[str, Any]] = SETTINGS,
    ) -> None:
        self.number = number
        self.setting = settings[number % len(settings)]
        self.port = port
        self.pace = pace
        self.tally = tally
        self.source = source
        self.waiting: float | None = None  # since when a bot has been thinking
        self.latest: dict[int, Seen] = {}
        self.awaited: dict[int, float] = {}  # seat -> when the other sent the move it waits to see
        self.changed = asyncio.Event()
        self.ready = asyncio.Event()

    async def play(self) -> None:
        """Play until cancelled."""
        await asyncio.sleep(self.number / _SET)  # or all tables would be set, and move, at the same instant
        while True:
            await self._game()

    async def _game(self) -> None:
        host = Wire(self.port, source=self.source)
        made = await host.post("/api/tables", {**self.setting, "pace": int(self.pace.seconds * 1000)})
        keys = {}
        for invitation in made["invitations"]:
            joined = await host.post("/api/join", {"token": invitation["token"], "name": f"P{invitation['seat']}"})
            keys[joined["seat"]] = joined["key"]
        host.close()
        self.latest.clear()
        self.waiting = None
        listeners = [asyncio.create_task(self._listen(made["id"], seat, key)) for seat, key in keys.items()]
        wires = {seat: Wire(self.port, key, self.source) for seat, key in keys.items()}
        when = time.perf_counter()
        try:
            while not await self._over():
                self.ready.set()
                seat = next(seat for seat, frame in self.latest.items() if frame.decision is not None)
                await self._move(made["id"], seat, wires[seat])
                # An answer that comes late does not slow the pace down; and nobody keeps time so well that tables which have
                # once moved together would do so for ever.
                when = max(when + self.pace.seconds * random.uniform(0.8, 1.2), time.perf_counter())
                await asyncio.sleep(when - time.perf_counter())  # the pace is what is being measured at
        finally:
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)
            for wire in wires.values():
                wire.close()

    async def _over(self) -> bool:
        """Wait until one of the two may move; whether the game is over."""
        while True:
            if any(frame.over for frame in self.latest.values()):
                return True
            if len(self.latest) == 2 and any(frame.decision is not None for frame in self.latest.values()):
                return False
            self.changed.clear()
            await self.changed.wait()

    async def _move(self, table: str, seat: int, wire: Wire) -> None:
        frame = self.latest[seat]
        move = random.choice(frame.moves).move
        other = next(known for known in self.latest if known != seat)
        self.awaited[other] = time.perf_counter()
        try:
            await wire.post(f"/api/tables/{table}/moves", {"seat": seat, "decision": frame.decision, "move": move}, Seen)
        except (Failed, OSError, asyncio.IncompleteReadError) as wrong:
            self.awaited.pop(other, None)
            if not str(wrong).startswith("409"):  # a bot or the other player moved first: as at any table
                self.tally.wrong.append(str(wrong)[:200])

    def _time_bots(self) -> None:
        now, asked = time.perf_counter(), any(frame.decision is not None for frame in self.latest.values())
        if asked and self.waiting is not None:
            self.tally.bots.append(now - self.waiting)
        bots_turn = len(self.latest) == 2 and not asked and not any(frame.over for frame in self.latest.values())
        self.waiting = (self.waiting or now) if bots_turn else None

    async def _listen(self, table: str, seat: int, key: str) -> None:
        try:
            async for frame in frames(self.port, f"/api/tables/{table}/stream?seat={seat}", key, self.source):
                sent = self.awaited.pop(seat, None)
                if sent is not None:
                    self.tally.took.append((sent, (time.perf_counter() - sent) * 1000))
                self.latest[seat] = frame
                self._time_bots()
                self.changed.set()
            self.tally.wrong.append("a stream ended")
        except (Failed, OSError, asyncio.IncompleteReadError) as wrong:
            self.tally.wrong.append(str(wrong)[:200])
