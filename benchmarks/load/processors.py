"""What the machine's processors did meanwhile. On a rented one other machines take some of their time: what is measured then
says little of the server.
"""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_STAT = Path("/proc/stat")
_TICKS = os.sysconf("SC_CLK_TCK")
_BEFORE, _AFTER = 5.0, 1.0  # seconds around a moment that have to be quiet, too: what was kept waiting comes late
_QUIET = 0.02  # of the time taken by others


class Sample(NamedTuple):
    """Ticks of all processors so far."""

    at: float
    taken: int
    all: int


class Processors:
    """They are looked at once a second."""

    def __init__(self) -> None:
        self._samples: list[Sample] = []

    async def watch(self) -> None:
        """Look until cancelled; where the system does not say what others take, there is nothing to see."""
        with suppress(OSError):
            while True:
                ticks = [int(one) for one in _STAT.read_text().splitlines()[0].split()[1:9]]
                self._samples.append(Sample(time.perf_counter(), ticks[7], sum(ticks)))
                await asyncio.sleep(1)  # a sample a second

    def taken(self, begin: float, end: float) -> float:
        """The share of their time that others took, from one moment to another."""
        before = [sample for sample in self._samples if sample.at <= begin] or self._samples[:1]
        after = [sample for sample in self._samples if sample.at >= end] or self._samples[-1:]
        if not before or after[0].all == before[-1].all:
            return 0.0
        return (after[0].taken - before[-1].taken) / (after[0].all - before[-1].all)

    def was_quiet(self, at: float) -> bool:
        """Whether the machine was ours at a moment."""
        return self.taken(at - _BEFORE, at + _AFTER) <= _QUIET


def worked(pid: int) -> float:
    """Seconds of a processor that a process has worked so far."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / _TICKS
