"""Live tables that go on while a stranger does the worst that is known."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

import httpx

from benchmarks.load.players import Pace, Pair, Tally
from benchmarks.siege.besieged import Besieged, besieged, sqlite
from benchmarks.siege.results import Finding
from benchmarks.siege.strangers import ADDRESS, ATTACKS

EVERY = 1.5  # seconds between two moves at a table
AT_MOST = 500  # milliseconds, for 99 of 100 moves
SLOWER = 2.0  # times that a bot may take
WITH_BOTS = (2, 4)  # settings of the players' at which a bot sits, beside those without


async def _siege(server: Besieged, name: str, tables: int, seconds: float) -> Finding:
    tally, pace = Tally(), Pace(EVERY)
    numbers = [WITH_BOTS[n // 2 % 2] if n % 2 else n for n in range(tables)]
    pairs = [Pair(numbers[n], server.port, pace, tally, f"127.0.1.{n + 1}") for n in range(tables)]
    tasks = [asyncio.create_task(pair.play()) for pair in pairs]
    try:
        await asyncio.gather(*(pair.ready.wait() for pair in pairs))
        tally.clear()
        await asyncio.sleep(seconds)  # what is usual
        usual = _mean(tally.bots)
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, limits=httpx.Limits(max_connections=100))
        async with httpx.AsyncClient(base_url=server.url, transport=transport, timeout=120) as web:
            stranger = asyncio.create_task(ATTACKS[name](web, server.port))
            await asyncio.sleep(seconds / 4)  # until the attack is under way
            tally.clear()
            await asyncio.sleep(seconds)
            if stranger.done():
                stranger.result()
            p99, bots, moves, wrong = tally.percentile(0.99), _mean(tally.bots), len(tally.took), len(tally.wrong)
            stranger.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await stranger
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    expected = tables * seconds / EVERY / 2  # if half of the moves did not come at all, the others' times mean nothing
    found = f"{moves} moves, 99 % within {p99:.0f} ms; bots {bots:.2f} s (usual {usual:.2f} s); {wrong} errors"
    held = p99 <= AT_MOST and bots <= SLOWER * usual and not wrong and moves >= expected
    return Finding(part="attacks", tried=name, found=found, held=held)


def _mean(times: list[float]) -> float:
    return sum(times) / len(times) if times else 0.0


def attacks(tables: int, seconds: float) -> Iterator[Finding]:
    """Every attack on a server of its own."""
    for name in ATTACKS:
        with sqlite() as (db, _), besieged(db) as server:
            yield asyncio.run(_siege(server, name, tables, seconds))
