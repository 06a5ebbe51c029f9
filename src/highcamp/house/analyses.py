"""Analyses of finished games: made one at a time in a process of their own, behind bots and people, and kept with the table.

While one is made, its row says so (version ``UNDER_WAY``) and how far it is, so that another process of the same server neither
makes it too nor waits for one that nobody makes any longer: what was not renewed for a while is begun anew by whoever asks.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

import msgspec

from highcamp.analysis.findings import VERSION, Findings
from highcamp.analysis.run import Progress
from highcamp.house.allowance import Exhausted
from highcamp.house.gate import Gate
from highcamp.house.hosting import Hosting
from highcamp.house.processes import end_together
from highcamp.store.results import Judged
from highcamp.store.store import Store
from highcamp.table.thinking.process import environment

log = logging.getLogger(__name__)

UNDER_WAY: Final = 0
"""The version of what is not finished."""
_RENEWED: Final = 3_000  # milliseconds after which a row says again that its analysis is made
_STALE: Final = 20_000  # milliseconds after which nobody makes it any longer
_LONGEST_LINE: Final = 64 << 20  # bytes
_PROCESSES: Final = 2
_COME_BACK: Final = 60  # seconds after which there may be a place again

Stage = Literal["none", "waiting", "running", "done", "failed"]


class Standing(NamedTuple):
    """How far the analysis of a game is."""

    stage: Stage
    done: float = 0.0
    ahead: int = 0
    """Analyses that are made before it."""
    findings: Findings | None = None
    """What was found by now."""


class Claim(msgspec.Struct, frozen=True):
    """What stands in the row of an analysis that is being made or waits for its turn."""

    at: int
    done: float
    findings: Findings | None


class Job:
    """An analysis that was asked for here."""

    def __init__(self, table: str, record: str) -> None:
        self.table = table
        self.record = record
        self.done = 0.0
        self.findings: Findings | None = None
        self.begun = False
        self.failed = False
        self.claimed = 0  # when its row was last written


class Analyses:
    """Those of one process."""

    def __init__(self, hosting: Hosting, store: Store, gate: Gate, now: Callable[[], int]) -> None:
        self._most = hosting.analyses_waiting
        self._depth = hosting.analysis_depth
        self._store = store
        self._gate = gate
        self._now = now
        self._jobs: dict[str, Job] = {}  # by table, in the order in which they are made
        self._failed: set[str] = set()
        self._runner: asyncio.Task[None] | None = None
        self._closed = False

    async def look(self, table: str) -> Standing:
        """How far the analysis of a table's game is. To look takes nothing."""
        job = self._jobs.get(table)
        if job is not None:
            ahead = list(self._jobs).index(table)
            return Standing("running" if job.begun else "waiting", job.done, ahead, job.findings)
        kept = await self._store.analyses.get(table, VERSION)
        if kept is not None:
            with contextlib.suppress(msgspec.DecodeError):
                return Standing("done", 1.0, 0, msgspec.json.decode(kept, type=Findings))
        claim = await self._claim(table)
        if claim is not None:
            return Standing("running", claim.done, 0, claim.findings)
        return Standing("failed" if table in self._failed else "none")

    async def ask(self, table: str, record: str, address: str, key: str | None) -> None:
        """Have a game analysed, unless it was, or is being. Refused to whoever has asked too often, and where too many wait."""
        if (await self.look(table)).stage not in ("none", "failed"):
            return
        if len(self._jobs) > self._most:
            raise Exhausted(_COME_BACK)
        self._gate.take_analysis(address, key)
        job = self._jobs.setdefault(table, Job(table, record))
        self._failed.discard(table)
        await self._renew(job)
        if self._runner is None and not self._closed:
            self._runner = asyncio.create_task(self._run(), name="analyses")

    async def close(self) -> None:
        """End what is being made; whoever asks next has it begun anew."""
        self._closed = True
        runner, self._runner = self._runner, None
        if runner is not None:
            runner.cancel()
            await asyncio.gather(runner, return_exceptions=True)
        for table in [*self._jobs]:
            with contextlib.suppress(Exception):  # the database may be gone as well: the row is stale soon
                await self._store.analyses.forget(table)
        self._jobs.clear()

    # -- making them --

    async def _run(self) -> None:
        """Make all that were asked for, one after the other."""
        try:
            while self._jobs:
                job = next(iter(self._jobs.values()))
                try:
                    await self._make(job)
                except Exception as wrong:
                    log.warning("The analysis of %s failed: %s: %s", job.table, type(wrong).__name__, wrong)
                    self._failed.add(job.table)
                    with contextlib.suppress(Exception):
                        await self._store.analyses.forget(job.table)
                del self._jobs[job.table]
        finally:
            self._runner = None

    async def _make(self, job: Job) -> None:
        job.begun = True
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "highcamp.analysis.worker", str(self._depth), str(_PROCESSES)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=_LONGEST_LINE,
            env=environment(),
            start_new_session=True,  # the terminal's interrupt is for the parent; and all of them are ended together
        )
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(job.record.encode())
            process.stdin.close()
            while line := await process.stdout.readline():
                progress = msgspec.json.decode(line, type=Progress)
                job.done, job.findings = progress.done, progress.findings or job.findings
                if not await self._renew_all(job):
                    return  # the game goes on, or its table is gone
        finally:
            await end_together(process)
        if job.findings is None or not job.findings.finished:
            raise RuntimeError(f"the process ended (exit status {process.returncode})")
        await self._keep(job.table, job.findings)

    async def _keep(self, table: str, found: Findings) -> None:
        """Keep what was found with the table, and with the results of those who played."""
        if await self._store.analyses.put(table, VERSION, msgspec.json.encode(found), self._now(), table=table):
            await self._store.results.judge(
                table,
                {
                    seat: Judged(
                        luck=one.luck,
                        luck_error=one.luck_error,
                        given_away=one.given_away,
                        given_away_error=one.given_error,
                    )
                    for seat, one in enumerate(found.shares)
                },
            )

    async def _renew_all(self, made: Job) -> bool:
        """Renew the rows of all jobs that are due for it; whether the one that is made is still worth making."""
        still = True
        for job in [*self._jobs.values()]:
            if self._now() >= job.claimed + _RENEWED:
                holds = await self._renew(job)
                still = still and (holds or job is not made)
        return still

    async def _renew(self, job: Job) -> bool:
        """Say in its row that an analysis is made here; whether its game is still over."""
        job.claimed = self._now()
        body = msgspec.json.encode(Claim(job.claimed, job.done, job.findings))
        return await self._store.analyses.put(job.table, UNDER_WAY, body, job.claimed, table=job.table)

    async def _claim(self, table: str) -> Claim | None:
        """What another process says of it, if it was said lately."""
        found = await self._store.analyses.get(table, UNDER_WAY)
        if found is None:
            return None
        with contextlib.suppress(msgspec.DecodeError):
            claim = msgspec.json.decode(found, type=Claim)
            return claim if self._now() < claim.at + _STALE else None
        return None
