"""Puts a real server under load and writes what it bore to ``docs/load.md``.

python -m benchmarks.load.run [--tables 500] [--every 3] [--minutes 5] [--analyses 10] [--db sqlite|postgres|both]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import platform
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import highcamp
from benchmarks.load import analyses
from benchmarks.load.page import write
from benchmarks.load.players import Pace, Pair, Tally
from benchmarks.load.processors import Processors, worked

HERE = Path(__file__).parent.parent.parent
AT_MOST = 250  # milliseconds, for 99 of 100 moves
WARM_UP = 20  # seconds
STEP = 20  # seconds at each higher rate


class Outcome(NamedTuple):
    """What was measured at one rate."""

    every: float
    moves: float  # a second, of the scripted players
    bots: float  # a second, of the bots
    half: float
    p99: float
    wrong: int
    busy: float  # how much of a core the server took
    taken: float  # of all cores by other machines
    quiet: float  # share of the moves that were made while they took next to nothing
    quiet_p99: float

    @property
    def held(self) -> bool:
        """Whether it was borne."""
        return self.p99 <= AT_MOST and not self.wrong


class Report(NamedTuple):
    """A database under load."""

    database: str
    steady: Outcome
    steps: list[Outcome]
    kilobytes: float  # a table
    analysed: int  # games, of those that were asked for meanwhile


@contextlib.contextmanager
def server(db: str) -> Iterator[tuple[int, int]]:
    """A real server on a free port: its port and process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "highcamp",
        "serve",
        "--port",
        str(port),
        "--db",
        db,
        "--requests",
        "100000000",
        "--tables",
        "100000000",
        "--work",
        "100000000",
        "--megabytes",
        "100000000",
        "--streams",  # all players come from one address
        "100000",
    ]
    subprocess.run([sys.executable, "-m", "highcamp", "db", "upgrade", "--db", db], check=True, stdout=subprocess.DEVNULL)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


async def until_up(port: int) -> None:
    """Wait until the server takes connections."""
    for _ in range(200):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.1)  # it is starting
    raise SystemExit("The server does not start.")


def resident(pid: int) -> int:
    """Kilobytes of memory that a process and its children hold."""
    children = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False).stdout.split()
    own = [line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(own[0].split()[1]) + sum(resident(int(child)) for child in children)


async def measure(port: int, pid: int, name: str, finished: list[str], given: argparse.Namespace) -> Report:
    """The steady rate for as long as asked, while finished games are analysed; then faster and faster until it is too much."""
    await until_up(port)
    pace, tally, processors = Pace(given.every), Tally(), Processors()
    watching = asyncio.create_task(processors.watch())
    empty = resident(pid)
    pairs = [Pair(number, port, pace, tally) for number in range(given.tables)]
    tasks = [asyncio.create_task(pair.play()) for pair in pairs]
    await until_ready(pairs, tasks)
    await asyncio.sleep(WARM_UP)  # until every table is under way
    full = resident(pid)
    asked = await asyncio.to_thread(analyses.Asked, port, finished)
    steady = await during(given.minutes * 60, port, pid, pace, tally, processors)
    analysed = await asyncio.to_thread(asked.done)
    say(name, steady)
    print(f"{analysed} of {len(finished)} analyses were done meanwhile", flush=True)
    steps = [steady]
    while steps[-1].held and given.ramp:
        pace.seconds *= 0.7
        await asyncio.sleep(5)  # until all have taken up the pace
        steps.append(await during(STEP, port, pid, pace, tally, processors))
        say(name, steps[-1])
    for task in (*tasks, watching):
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    broken = [str(end) for end in ended if isinstance(end, Exception)]
    if broken:
        print(f"{len(broken)} players broke off: {broken[0]}")
    return Report(name, steady, steps, (full - empty) / given.tables, analysed)


async def until_ready(pairs: list[Pair], tasks: list[asyncio.Task[None]]) -> None:
    """Wait until all tables are set. A player who breaks off would never be ready."""
    ready = asyncio.create_task(all_ready(pairs))
    await asyncio.wait([ready, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if task.done():
            ready.cancel()
            task.result()


async def all_ready(pairs: list[Pair]) -> None:
    """Wait until every pair sits at a table."""
    for pair in pairs:
        await pair.ready.wait()


async def during(seconds: float, port: int, pid: int, pace: Pace, tally: Tally, processors: Processors) -> Outcome:
    """What is measured in so many seconds."""
    bots, busy, begin = bots_moves(port), worked(pid), time.perf_counter()
    tally.clear()
    await asyncio.sleep(seconds)  # the load runs meanwhile
    bots, busy = bots_moves(port) - bots, worked(pid) - busy
    if tally.wrong:
        print(f"{len(tally.wrong)} errors, the first: {tally.wrong[0]}")
    quiet = sum(processors.was_quiet(sent) for sent, _ in tally.took)
    return Outcome(
        every=pace.seconds,
        moves=len(tally.took) / seconds,
        bots=bots / seconds,
        half=tally.percentile(0.5),
        p99=tally.percentile(0.99),
        wrong=len(tally.wrong),
        busy=busy / seconds,
        taken=processors.taken(begin, time.perf_counter()),
        quiet=quiet / max(1, len(tally.took)),
        quiet_p99=tally.percentile(0.99, processors.was_quiet),
    )


def bots_moves(port: int) -> float:
    """How many moves bots have made so far, as the server counts them."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        counts = re.findall(r'^highcamp_moves_total\{by="bot",[^}]*\} (\S+)', answer.read().decode(), re.MULTILINE)
    return sum(map(float, counts))


def say(name: str, outcome: Outcome) -> None:
    """Print an outcome."""
    print(
        f"{name}: {outcome.moves:.0f} + {outcome.bots:.0f} moves/s (every {outcome.every:.2f} s), "
        f"half within {outcome.half:.0f} ms, 99 % within {outcome.p99:.0f} ms, {outcome.wrong} errors; "
        f"{outcome.busy:.0%} of a core, {outcome.taken:.0%} taken by others, {outcome.quiet:.0%} undisturbed, "
        f"99 % of those within {outcome.quiet_p99:.0f} ms",
        flush=True,
    )


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    """A fresh database."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/load.db"
        return
    sys.path.insert(0, str(HERE / "tests" / "helpers"))
    from postgres import temporary  # the tests' own helper

    with temporary() as address:
        yield address


def page(reports: list[Report], given: argparse.Namespace) -> str:
    """docs/load.md."""
    rows = "\n".join(_row(report) for report in reports)
    return f"""# Load

Made by `make load`; do not edit. Highcamp {highcamp.__version__}, CPython {platform.python_version()}, {platform.system()}
{platform.machine()}, {os.cpu_count()} cores shared by the server, the database and the scripted players.

{given.tables} live tables (Can't Stop, Tranquility, Mountaineers), two scripted players each and `random` bots at two of five;
a move at each table every {given.every:g} s for {given.minutes:g} minutes. Measured is the time from sending a move to the
arrival of the new frame at the other player; at most {AT_MOST} ms are promised for 99 of 100 moves. Then the pace is raised by
two fifths at a time until that is broken.

When these minutes begin, {given.analyses} analyses of finished games are asked for, which are made one after the other behind
everything else; done by their end were {" and ".join(f"{report.analysed} ({report.database})" for report in reports)}.

A machine that is rented shares its processors with others. Undisturbed are moves around which those took at most 2 % of the
time (by `/proc/stat`, from 5 s before to 1 s after).

| database | moves/s | bots' moves/s | half within | 99 % within | errors | most moves/s within {AT_MOST} ms | memory a table |
|---|---:|---:|---:|---:|---:|---:|---:|
{rows}

| database | the server took of a core | others took of the machine | undisturbed moves | 99 % of those within |
|---|---:|---:|---:|---:|
{chr(10).join(_disturbed(report) for report in reports)}
"""


def _disturbed(report: Report) -> str:
    steady = report.steady
    cells = [report.database, f"{steady.busy:.0%}", f"{steady.taken:.0%}", f"{steady.quiet:.0%}", f"{steady.quiet_p99:.0f} ms"]
    return f"| {' | '.join(cells)} |"


def _row(report: Report) -> str:
    steady = report.steady
    cells = [report.database, f"{steady.moves:.0f}", f"{steady.bots:.0f}", f"{steady.half:.0f} ms"]
    cells += [f"{steady.p99:.0f} ms {'✓' if steady.held else '✗'}", str(steady.wrong), _most(report)]
    return f"| {' | '.join(cells)} | {report.kilobytes:.0f} kB |"


def _most(report: Report) -> str:
    held = [step.moves for step in report.steps if step.held]
    return f"{max(held):.0f}" if held else "none"


def main() -> int:
    """Run, print, write."""
    parser = argparse.ArgumentParser(description="Put a real server under load.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--every", type=float, default=3.0, help="seconds between two moves at a table")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--analyses", type=int, default=10, help="of finished games, asked for meanwhile")
    parser.add_argument("--db", choices=["sqlite", "postgres", "both"], default="both")
    parser.add_argument("--no-ramp", dest="ramp", action="store_false", help="do not look for the most it bears")
    parser.add_argument("--no-write", action="store_true", help="print only, leave docs/load.md as it is")
    given = parser.parse_args()
    finished = analyses.records(given.analyses)
    reports = []
    names = {"sqlite": "SQLite", "postgres": "PostgreSQL"}
    for kind in names if given.db == "both" else [given.db]:
        with database(kind) as address, server(address) as (port, pid):
            reports.append(asyncio.run(measure(port, pid, names[kind], finished, given)))
    if not given.no_write:
        write(load=page(reports, given))
    return 0 if all(report.steady.held for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
