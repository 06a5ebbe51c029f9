"""Servers killed, databases stopped, frozen, filled up and deleted in the middle of play; a ledger tells what was promised."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import httpx

from benchmarks.siege.besieged import small_disk, sqlite
from benchmarks.siege.results import Finding
from highcamp.engine.phrases import counted
from highcamp.store import upkeep
from ledger import GAMES, MOST_BETWEEN, Play, check
from postgres import Server as Postgres
from postgres import careful
from servers import PATIENCE, Server, serving

FROZEN = 5.0  # seconds
OUTAGE = 0.3  # seconds that a database stays away
DISK = 256  # megabytes: several times what PostgreSQL begins with
NO_MORE = 10.0  # seconds in which a server that lost its file must not acknowledge anything


@contextlib.asynccontextmanager
async def playing(servers: Sequence[Server], seed: int) -> AsyncIterator[tuple[Play, list[asyncio.Task[None]]]]:
    """Games that go on whatever happens, until the end of the block."""
    play = Play(list(servers), seed, outages=True)
    async with httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(max_connections=200)) as web:
        tables = [asyncio.create_task(play.table(web, *game)) for game in GAMES]
        try:
            yield play, tables
        finally:
            play.done = True
            await asyncio.gather(*tables)


async def _often(url: str, servers: Sequence[Server], times: int, fault: Callable[[Play], None]) -> tuple[int, int, bool]:
    """Games with so many faults: how many moves were acknowledged, how many were written, and whether the ledger agrees."""
    async with playing(servers, times) as (play, tables):
        for _ in range(times):
            await play.until(play.chance.randint(1, MOST_BETWEEN), tables)
            await asyncio.to_thread(fault, play)
        await play.until(MOST_BETWEEN, tables)
    return await compared(url, play)


async def compared(url: str, play: Play) -> tuple[int, int, bool]:
    """How many moves were acknowledged, how many were written, and whether all of the first are among the second, once."""
    try:
        counts = await check(url, play.promised)
    except AssertionError as wrong:
        print(str(wrong)[:2000])
        return play.acknowledged, 0, False
    return play.acknowledged, counts["written"], counts["promised"] == play.acknowledged


def _told(part: str, tried: str, outcome: tuple[int, int, bool]) -> Finding:
    acknowledged, written, held = outcome
    found = f"{acknowledged} moves acknowledged, all there once; {written - acknowledged} written whose answer was cut off"
    return Finding(part=part, tried=tried, found=found if held else "the ledger and the database differ", held=held)


def _kill(play: Play) -> None:
    server = play.chance.choice(play.servers)
    server.kill()
    server.start()


def killed(times: int) -> Iterator[Finding]:
    """Servers, by SIGKILL."""
    with sqlite() as (url, _):
        asyncio.run(upkeep.upgrade(url))
        with serving(url) as server:
            yield _told("kills", f"{times} times SIGKILL, SQLite", asyncio.run(_often(url, [server], times, _kill)))
    with careful() as database:
        url = database.new_database(database.upgraded)
        with serving(url) as one, serving(url) as other:
            yield _told("kills", f"{times} times SIGKILL, PostgreSQL", asyncio.run(_often(url, [one, other], times, _kill)))


def _away(database: Postgres) -> None:
    database.stop()
    time.sleep(OUTAGE)  # servers ask in vain
    database.start()


def _frozen(database: Postgres) -> None:
    pids = _processes(int(Path(database.data, "postmaster.pid").read_text().split()[0]))
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    time.sleep(FROZEN)  # servers wait in vain
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def _strike(fault: Callable[[Postgres], None], database: Postgres, _: object) -> None:
    """A fault of the database, whichever server is to be struck."""
    fault(database)


def _processes(parent: int) -> list[int]:
    """A process and all that it started."""
    tasks = Path(f"/proc/{parent}/task").glob("*/children")
    children = [int(pid) for task in tasks for pid in task.read_text().split()]
    return [parent, *(pid for child in children for pid in _processes(child))]


def stopped(shutdowns: int, freezes: int) -> Iterator[Finding]:
    """PostgreSQL itself: shut down at once, and frozen."""
    faults: list[tuple[str, int, Callable[[Postgres], None]]] = [
        ("shutdown", shutdowns, _away),
        ("freeze", freezes, _frozen),
    ]
    for name, times, fault in faults:
        with careful() as database:
            url = database.new_database(database.upgraded)
            with serving(url) as server:
                outcome = asyncio.run(_often(url, [server], times, partial(_strike, fault, database)))
            yield _told("faults", f"{counted(times, name)} of PostgreSQL", outcome)


def full() -> Finding:
    """SQLite's file may not grow any more, for a while."""

    async def run(url: str, path: Path, server: Server) -> tuple[int, int, bool, int]:
        async with playing([server], 1) as (play, tables):
            await play.until(MOST_BETWEEN, tables)
            largest = max(file.stat().st_size for file in path.parent.iterdir())
            for pid in _processes(server.process.pid):
                _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (largest, hard))
            before = play.acknowledged
            await asyncio.sleep(FROZEN)  # players go on trying
            meanwhile = play.acknowledged - before
            for pid in _processes(server.process.pid):
                _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
            await play.until(MOST_BETWEEN, tables)
        print(f"While the file could not grow: {counted(meanwhile, 'move')} acknowledged, {play.refused} requests refused.")
        return *(await compared(url, play)), play.refused

    with sqlite() as (url, path):
        asyncio.run(upkeep.upgrade(url))
        with serving(url) as server:
            acknowledged, written, held, refused = asyncio.run(run(url, path, server))
    return _told("faults", "disk full, SQLite", (acknowledged, written, held and refused > 0))


def full_postgres() -> Iterator[Finding]:
    """The disk that PostgreSQL is on has no room left, for a while. Where no small disk can be had, it is left out."""

    async def run(disk: Path, database: Postgres, url: str, server: Server) -> tuple[int, int, bool, int]:
        async with playing([server], 1) as (play, tables):
            await play.until(MOST_BETWEEN, tables)
            ballast = disk / "ballast"
            _fill(ballast)
            until = time.monotonic() + PATIENCE
            while not _complaints(database) and time.monotonic() < until:
                await asyncio.sleep(0.1)  # what was set aside is used up
            before = play.acknowledged
            await asyncio.sleep(FROZEN)  # players go on trying
            meanwhile = play.acknowledged - before
            ballast.unlink()
            if not await asyncio.to_thread(lambda: database.is_running):
                await asyncio.to_thread(database.start)
            await play.until(MOST_BETWEEN, tables)
        print(f"While the disk was full: {counted(meanwhile, 'move')} acknowledged, {play.refused} requests refused.")
        return *(await compared(url, play)), _complaints(database)

    with small_disk(DISK) as disk:
        if disk is None:
            print("PostgreSQL's full disk was NOT tried: only root may mount a small one.")
            return
        with careful(disk) as database:
            url = database.new_database(database.upgraded)
            with serving(url) as server:
                acknowledged, written, held, complaints = asyncio.run(run(disk, database, url, server))
    yield _told("faults", "disk full, PostgreSQL", (acknowledged, written, held and complaints > 0))


def _complaints(database: Postgres) -> int:
    """How often the database has said that there is no room."""
    return Path(database.folder, "log").read_text("utf-8", "replace").count("No space left on device")


def _fill(ballast: Path) -> None:
    """Write until there is no room left."""
    with ballast.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))


def deleted() -> Finding:
    """SQLite's file is deleted under the server: what was acknowledged is in what was deleted, and nothing more is."""

    async def run(kept: str, path: Path, server: Server) -> tuple[int, bool]:
        async with playing([server], 1) as (play, tables):
            await play.until(MOST_BETWEEN, tables)
            for file in path.parent.glob(f"{path.name}*"):
                os.link(file, path.parent / file.name.replace("tables", "kept", 1))
            for file in path.parent.glob(f"{path.name}*"):
                file.unlink()
            await asyncio.sleep(1)  # an act that was under way may still be answered
            before = play.acknowledged
            await asyncio.sleep(NO_MORE)
            meanwhile = play.acknowledged - before
            await asyncio.to_thread(server.kill)
            for table in tables:
                table.cancel()
            play.done = True
            await asyncio.gather(*tables, return_exceptions=True)
            tables.clear()
        if meanwhile:
            return meanwhile, False
        return 0, (await compared(kept, play))[2]

    with sqlite() as (url, path):
        asyncio.run(upkeep.upgrade(url))
        with serving(url) as server:
            meanwhile, held = asyncio.run(run(f"sqlite:///{path.with_name('kept.db')}", path, server))
    found = f"{counted(meanwhile, 'move')} acknowledged after it was gone" + ("; all others were in it once" if held else "")
    return Finding(part="faults", tried="file deleted, SQLite", found=found, held=held)
