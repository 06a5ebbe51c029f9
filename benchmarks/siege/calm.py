"""Live tables that go on while a stranger does the worst that is known."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks.load.players import Pace, Pair, Tally
from benchmarks.siege.besieged import Besieged, besieged, sqlite
from benchmarks.siege.results import Finding
from benchmarks.siege.strangers import ATTACKS

EVERY = 1.5  # seconds between two moves at a table
AT_MOST = 500  # milliseconds, for 99 of 100 moves
SLOWER = 2.0  # times that a bot may take
WITH_BOTS = (2, 4)  # settings of the players' at which a bot sits, beside those without


class Stranger:
    """Somebody at another address, in a process of its own."""

    def __init__(self, attack: str, url: str) -> None:
        command = [sys.executable, "-m", "benchmarks.siege.strangers", attack, url]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def begin(self) -> None:
        """Attack."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def end(self) -> str:
        """Stop attacking. How the stranger was answered."""
        self.process.terminate()
        return self.process.communicate()[0].strip()


async def _siege(server: Besieged, name: str, tables: int, seconds: float) -> Finding:
    stranger = Stranger(name, server.url)
    tally, pace = Tally(), Pace(EVERY)
    numbers = [WITH_BOTS[n // 2 % 2] if n % 2 else n for n in range(tables)]
    pairs = [Pair(numbers[n], server.port, pace, tally, f"127.0.1.{n + 1}") for n in range(tables)]
    tasks = [asyncio.create_task(pair.play()) for pair in pairs]
    try:
        await asyncio.gather(*(pair.ready.wait() for pair in pairs))
        tally.clear()
        await asyncio.sleep(seconds)  # what is usual
        usual, expected, before = _mean(tally.bots), len(tally.took), tally.percentile(0.99)
        tally.clear()
        stranger.begin()
        await asyncio.sleep(seconds)
        arrived, now = len(tally.took), time.perf_counter()
        # What has not arrived yet has taken so long at least.
        tally.took += [(sent, (now - sent) * 1000) for pair in pairs for sent in pair.awaited.values()]
        tally.bots += [now - pair.waiting for pair in pairs if pair.waiting is not None]
        p99, bots, wrong = tally.percentile(0.99), _mean(tally.bots), len(tally.wrong)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        met = await asyncio.to_thread(stranger.end)
    moves = f"{arrived} moves ({expected} before), 99 % within {p99:.0f} ms ({before:.0f} before)"
    found = f"{moves}; bots {bots:.2f} s (usual {usual:.2f} s); {wrong} errors; the stranger was answered {met}"
    held = p99 <= AT_MOST and bots <= SLOWER * usual and not wrong and arrived >= expected / 2
    return Finding(part="attacks", tried=name, found=found, held=held)


def _mean(times: list[float]) -> float:
    return sum(times) / len(times) if times else 0.0


def attacks(tables: int, seconds: float) -> Iterator[Finding]:
    """Every attack on a server of its own."""
    for name in ATTACKS:
        with sqlite() as (db, _), besieged(db) as server:
            yield asyncio.run(_siege(server, name, tables, seconds))
