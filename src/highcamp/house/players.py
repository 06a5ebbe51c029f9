"""The processes that play a trial, as the server sees them: started for each, read line by line, ended together."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator
from typing import Final

import msgspec

from highcamp.house.processes import end_together
from highcamp.studies.plan import Plan
from highcamp.studies.worker import Line, Order
from highcamp.table.thinking.process import environment

_LONGEST_LINE: Final = 64 << 20  # bytes


class Broken(Exception):
    """They ended before all was played; the reason, for the log."""


class Players:
    """They play one thing at a time."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._process: Process | None = None

    async def play(self, plan: Plan, done: list[list[tuple[int, int]]]) -> AsyncGenerator[Line, None]:
        """What they say, until all is played."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "highcamp.studies.worker", str(self._processes)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=_LONGEST_LINE,
            env=environment(),
            start_new_session=True,  # the terminal's interrupt is for the parent; and all of them are ended together
        )
        self._process = process
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            with contextlib.suppress(ConnectionError):  # it has ended: that is seen below
                process.stdin.write(msgspec.json.encode(Order(plan, done)))
                await process.stdin.drain()
            process.stdin.close()
            while raw := await process.stdout.readline():
                try:
                    yield msgspec.json.decode(raw, type=Line)
                except msgspec.DecodeError:
                    raise Broken("they said something that is no result") from None
            if code := await process.wait():
                raise Broken(f"signal {-code}" if code < 0 else f"exit status {code}")
        finally:
            self._process = None
            await end_together(process)

    async def end(self) -> None:
        """End them, whatever they are at."""
        if self._process is not None:
            await end_together(self._process)
