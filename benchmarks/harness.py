"""How we time: CPU time on one pinned core, contenders in turn, several rounds, the median.

A machine's clock drifts and other programs disturb it, so a ratio is taken within each round, where both sides ran one right
after the other, and the median of the rounds is reported.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Work = Callable[[int], float | None]
"""Does about so many units of work; returns its CPU seconds if it timed itself (a subprocess), else None."""


@dataclass(frozen=True)
class Contender:
    """Something that is timed."""

    name: str
    work: Work
    units: int
    """How many units one timing does: about a quarter of a second's worth."""

    def rate(self) -> float:
        """Units a CPU second, measured now."""
        began = time.process_time()
        seconds = self.work(self.units)
        return self.units / (time.process_time() - began if seconds is None else seconds)


@dataclass(frozen=True)
class Race:
    """Us against a peer, and the ratio we hold ourselves to."""

    measure: str
    unit: str
    ours: Contender
    peer: Contender
    at_least: float


@dataclass(frozen=True)
class Result:
    """The outcome of a race."""

    race: Race
    ours: float
    peer: float
    ratio: float

    @property
    def held(self) -> bool:
        """Whether we are as fast as we promise."""
        return self.ratio >= self.race.at_least


def pin() -> None:
    """Stay on one core, the last one we may use; the first is where the system does its chores."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def run(races: list[Race], rounds: int, progress: Callable[[str], None]) -> list[Result]:
    """Run all races, interleaved, and return the medians."""
    rates: list[list[tuple[float, float]]] = [[] for _ in races]
    for race in races:  # warm up: caches, allocators, lazy imports
        race.ours.work(max(1, race.ours.units // 20))
        race.peer.work(max(1, race.peer.units // 20))
    gc.collect()
    gc.freeze()  # what the libraries of all peers hold is nothing that a race has to be looked through for
    for turn in range(rounds):
        for race, seen in zip(races, rates, strict=True):
            progress(f"round {turn + 1} of {rounds}: {race.measure}")
            seen.append((race.ours.rate(), race.peer.rate()))
    return [
        Result(
            race,
            statistics.median(ours for ours, _ in seen),
            statistics.median(peer for _, peer in seen),
            statistics.median(ours / peer for ours, peer in seen),
        )
        for race, seen in zip(races, rates, strict=True)
    ]
