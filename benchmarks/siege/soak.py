"""A long day: tables are played one after the other, and the server's memory is looked at."""

from __future__ import annotations

import asyncio
import re

from benchmarks.load.players import Pace, Pair, Tally
from benchmarks.load.run import resident
from benchmarks.siege.besieged import sqlite
from benchmarks.siege.results import Finding
from servers import serving

EVERY = 0.5  # seconds between two moves at a table
WARM_UP = 0.5  # of the time: games end by then as fast as others begin
MOST = 0.05  # that memory may grow after the warm-up
LOOKS = 60  # in the whole time


def seconds(words: str) -> float:
    """A time as people write it: ``10m``, ``1h``, ``90s``."""
    found = re.fullmatch(r"(\d+)([smh])", words)
    if found is None:
        raise SystemExit(f"SOAK={words} is no time: write 10m or 1h.")
    return int(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2]]


async def _soak(port: int, pid: int, tables: int, time: float) -> tuple[list[int], Tally]:
    tally, pace = Tally(), Pace(EVERY)
    tasks = [asyncio.create_task(Pair(number, port, pace, tally).play()) for number in range(tables)]
    looks = []
    for _ in range(LOOKS):
        await asyncio.sleep(time / LOOKS)  # the games go on
        looks.append(resident(pid))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return looks, tally


def soak(tables: int, words: str) -> Finding:
    """So many tables for so long."""
    with sqlite() as (db, _), serving(db) as server:
        port = int(server.url.rstrip("/").rpartition(":")[2])
        looks, tally = asyncio.run(_soak(port, server.process.pid, tables, seconds(words)))
    warm = looks[int(WARM_UP * LOOKS) :]
    quarter = len(warm) // 4
    first, last = sum(warm[:quarter]) / quarter, sum(warm[-quarter:]) / quarter
    grown = last / first - 1
    figures = f"{first / 1024:.0f} MB after the warm-up, {last / 1024:.0f} MB at the end ({grown:+.1%})"
    found = f"{len(tally.took)} moves; {figures}; {len(tally.wrong)} errors"
    held = grown <= MOST and not tally.wrong
    return Finding(part="soak", tried=f"{tables} tables for {words}", found=found, held=held)
