"""Games stepped by several processes, which write what is told of them into memory that all share."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import weakref
from contextlib import suppress
from typing import IO, Any, Final

import numpy as np

from highcamp.engine.refusal import Refused
from highcamp.engine.state import State
from highcamp.envs.batch import DONE, LEFT
from highcamp.envs.ground import Ground
from highcamp.envs.vector import Arrays, Here, closed

Process = subprocess.Popen[bytes]

_PARTING: Final = 5.0  # seconds in which a process that was told to end does
# A process of its own kind, and none that imports the caller's program: that may make vectors wherever it likes.
_CODE: Final = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from highcamp.envs.crew import work; work()"


class Crew:
    """Processes, each with a share of the games, stepped together."""

    def __init__(self, start: State, games: int, seed: object, whole: bool, workers: int) -> None:
        facts = start.game.facts
        shapes = [
            ((games, int(start.observed())), "i2"),
            ((games, facts.moves), "?"),
            ((games, int(start.seats)), "f8"),
            ((games,), "?"),
            ((games,), "i8"),
            ((games, int(start.observed_all()) if whole else 0), "i2"),
            ((games,), "<i4"),
        ]
        self.ground = Ground(shapes)
        *told, self.moves = self.ground.arrays
        self.told = Arrays(*told)
        self.bounds = [games * worker // workers for worker in range(workers + 1)]
        self.processes: list[Process] = []
        self.close = weakref.finalize(self, end, self.processes, self.ground)
        """End the processes; done, too, when nobody has the games any more."""
        with self._in_step():
            for first, last in zip(self.bounds, self.bounds[1:], strict=False):
                command = [sys.executable, "-c", _CODE, json.dumps(sys.path)]
                self.processes.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
                self._send(len(self.processes) - 1, (self.ground.path, shapes, start, seed, whole, first, last))
            for worker in range(workers):
                self._receive(worker)
        self.ground.forget_name()

    def arrays(self) -> Arrays:
        """Views of the shared memory, to be read."""
        for array in self.told:
            array.setflags(write=False)
        return self.told

    def step(self, moves: bytes) -> int:
        """Make the moves, once all are known to be legal."""
        given = np.frombuffer(moves, "<i4")
        rows = np.flatnonzero(given != LEFT)
        inside = (given[rows] >= 0) & (given[rows] < self.told.masks.shape[1])
        legal = inside & self.told.masks[rows, np.where(inside, given[rows], 0)]
        if not legal.all():
            return int(rows[np.flatnonzero(~legal)[0]])
        self.moves[:] = given
        self._tell("step")
        return DONE

    def wander(self, steps: int, seed: object) -> None:
        """Make moves by lot."""
        self._tell("wander", steps, seed)

    def restart(self, seed: object) -> None:
        """Begin anew."""
        self._tell("restart", seed)

    def state(self, game: int) -> State:
        """How one of them stands: asked of the process that has it."""
        worker = max(n for n, first in enumerate(self.bounds[:-1]) if first <= game)
        with self._in_step():
            self._send(worker, ("state", game - self.bounds[worker]))
            found: State = self._receive(worker)
        return found

    def _tell(self, *order: object) -> None:
        with self._in_step():
            for worker in range(len(self.processes)):
                self._send(worker, order)
            for worker in range(len(self.processes)):
                self._receive(worker)

    def _in_step(self) -> _InStep:
        if not self.close.alive:
            raise closed()
        return _InStep(self)

    def _send(self, worker: int, order: tuple[object, ...]) -> None:
        write(_pipe(self.processes[worker].stdin), order)

    def _receive(self, worker: int) -> Any:
        return pickle.load(_pipe(self.processes[worker].stdout))


class _InStep:
    """While orders are given and answered. Whatever keeps one from being answered (a lost process, the user's own Ctrl-C) ends
    all of them: they would be out of step.
    """

    def __init__(self, crew: Crew) -> None:
        self.crew = crew

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, _: object) -> None:
        if wrong is None:
            return
        self.crew.close()
        if isinstance(wrong, (OSError, EOFError, pickle.UnpicklingError)):
            fix = "Make a new vector."
            raise Refused("lost-worker", "A process that steps some of the games has ended.", fix=fix) from wrong


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def write(pipe: IO[bytes], said: object) -> None:
    """Say it, at once."""
    pickle.dump(said, pipe, pickle.HIGHEST_PROTOCOL)
    pipe.flush()


def end(processes: list[Process], ground: Ground) -> None:
    """End the processes: one that hears no more does so itself."""
    for process in processes:
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                _pipe(pipe).close()
    for process in processes:
        try:
            process.wait(_PARTING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    ground.forget_name()


def work() -> None:
    """What each of the processes does until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks, and meant for all of the terminal's programs
    heard, said = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints is no answer
    with suppress(EOFError, OSError):
        path, shapes, start, seed, whole, first, last = pickle.load(heard)
        *told, moves = Ground(shapes, path).arrays
        here = Here(start, last - first, seed, whole, first)
        own = here.arrays()

        def tell() -> None:
            for shared, array in zip(told, own, strict=True):
                shared[first:last] = array
            write(said, None)

        tell()
        while True:
            order, *given = pickle.load(heard)
            if order == "state":
                write(said, here.state(*given))
                continue
            if order == "step":
                here.step(moves[first:last].tobytes())
            elif order == "wander":
                here.wander(*given)
            else:
                here.restart(*given)
            tell()
