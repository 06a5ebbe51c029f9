"""Games stepped in processes beside the one that learns: told to step, and waited for later."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

from highcamp.engine.refusal import Refused
from highcamp.envs.crew import end, write
from highcamp.envs.ground import Ground, Shapes
from highcamp.train.crowd import Crowd, Extra, Lot, Told, shapes

_CODE: Final = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from highcamp.train.fleet import work; work()"


class Stepped(Protocol):
    """Games that somebody steps."""

    told: Told

    def send(self) -> None:
        """Have the moves made that stand in the arrays."""

    def wait(self) -> None:
        """Wait until they are."""

    def dump(self) -> list[bytes]:
        """Each game as it stands, as JSON."""

    def load(self, kept: Sequence[bytes]) -> None:
        """Go on with these."""

    def close(self) -> None:
        """Let go of what it holds."""


def fleet(lots: Sequence[Lot], seats: int, seed: object, extra: Extra | None, workers: int) -> Stepped:
    """The games of these lots, whose rows follow each other, stepped by so many processes; by this one, if it is one."""
    told = shapes(lots[0].start, lots[-1].last, seats, extra)
    if workers == 1:
        return Here(told, lots, seed, extra)
    return Fleet(told, lots, seed, extra, workers)


class Here:
    """Games stepped in this process."""

    def __init__(self, told: Shapes, lots: Sequence[Lot], seed: object, extra: Extra | None) -> None:
        self.told = Told(*Ground(told).arrays)
        self.crowd = Crowd(self.told, lots, seed, extra)
        self.send, self.dump, self.load = self.crowd.step, self.crowd.dump, self.crowd.load

    def wait(self) -> None:
        """It is done already."""

    def close(self) -> None:
        """Nothing is held."""


class Fleet:
    """Games stepped by processes. Each has a share of the games of every set-up, so that none waits for the others long."""

    def __init__(self, told: Shapes, lots: Sequence[Lot], seed: object, extra: Extra | None, workers: int) -> None:
        self.ground = Ground(told)
        self.told = Told(*self.ground.arrays)
        self.lots = lots
        self.shares = [_share(lots, worker, workers) for worker in range(workers)]
        self.processes: list[subprocess.Popen[bytes]] = []
        self.close = weakref.finalize(self, end, self.processes, self.ground)
        self.waited = False  # for an answer
        for share in self.shares:
            command = [sys.executable, "-c", _CODE, json.dumps(sys.path)]
            self.processes.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
            self._say(len(self.processes) - 1, (self.ground.path, told, share, seed, extra))
        self._hear()
        self.ground.forget_name()

    def send(self) -> None:
        """Tell all to step."""
        self._tell("step")
        self.waited = True

    def wait(self) -> None:
        """Wait for all, if they were told to."""
        if self.waited:
            self.waited = False
            self._hear()

    def dump(self) -> list[bytes]:
        """Each game as it stands, in the order of the rows."""
        self._tell("dump")
        found: list[bytes] = [b""] * self.lots[-1].last
        for share, games in zip(self.shares, self._hear(), strict=True):
            at = 0
            for lot in share:
                found[lot.first : lot.last] = games[at : at + lot.last - lot.first]
                at += lot.last - lot.first
        return found

    def load(self, kept: Sequence[bytes]) -> None:
        """Go on with these."""
        for worker, share in enumerate(self.shares):
            self._say(worker, ("load", [text for lot in share for text in kept[lot.first : lot.last]]))
        self._hear()

    def _tell(self, order: str) -> None:
        for worker in range(len(self.processes)):
            self._say(worker, (order,))

    def _say(self, worker: int, said: tuple[object, ...]) -> None:
        pipe = self.processes[worker].stdin
        assert pipe is not None
        try:
            write(pipe, said)
        except OSError as wrong:
            raise _lost() from wrong

    def _hear(self) -> list[Any]:
        """What each answers."""
        try:
            return [pickle.load(process.stdout) for process in self.processes if process.stdout is not None]
        except (OSError, EOFError, pickle.UnpicklingError) as wrong:
            raise _lost() from wrong


def _share(lots: Sequence[Lot], worker: int, workers: int) -> list[Lot]:
    """One worker's part of every lot. Where games of a lot are fewer than workers, not always the same ones have none."""
    found, turn = [], 0
    for lot in lots:
        games, place = lot.last - lot.first, (worker + turn) % workers
        first, last = games * place // workers, games * (place + 1) // workers
        turn += games % workers
        found.append(Lot(lot.start, lot.first + first, lot.first + last, lot.number + first))
    return found


def _lost() -> Refused:
    fix = "Go on from what was kept last: --resume."
    return Refused("lost-worker", "A process that steps some of the games has ended.", fix=fix)


def work() -> None:
    """What each of the processes does until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that learns
    heard, said = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints is no answer
    with suppress(EOFError, OSError):
        path, told, lots, seed, extra = pickle.load(heard)
        crowd = Crowd(Told(*Ground(told, path).arrays), lots, seed, extra)
        write(said, None)
        while True:
            order, *given = pickle.load(heard)
            if order == "dump":
                write(said, crowd.dump())
                continue
            if order == "step":
                crowd.step()
            else:
                crowd.load(*given)
            write(said, None)
