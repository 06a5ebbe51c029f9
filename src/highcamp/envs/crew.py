"""Games stepped by several processes, which write what is told of them into memory that all share."""

from __future__ import annotations

from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.refusal import Refused
from highcamp.engine.state import State
from highcamp.envs.batch import DONE, LEFT
from highcamp.envs.vector import Arrays, Here

_PARTING: Final = 5.0  # seconds in which a process that was told to end does


class Ground:
    """The shared memory, laid out as the arrays that are told, and the moves that are to be made."""

    def __init__(self, shapes: list[tuple[tuple[int, ...], str]], name: str | None = None) -> None:
        self.shapes = shapes
        sizes = [prod(shape) * np.dtype(kind).itemsize for shape, kind in shapes]
        self.memory = SharedMemory(name, create=name is None, size=max(1, sum(-(-size // 64) * 64 for size in sizes)))
        self.arrays: list[NDArray[Any]] = []
        at = 0
        for (shape, kind), size in zip(shapes, sizes, strict=True):
            self.arrays.append(np.ndarray(shape, kind, self.memory.buf, at))
            at += -(-size // 64) * 64  # each begins on a line of its own

    def leave(self) -> None:
        """Close this process's view of it."""
        self.arrays.clear()
        self.memory.close()


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
        context = get_context("spawn")  # the same on every system, and no thread of this process is cut off halfway
        self.bounds = [games * worker // workers for worker in range(workers + 1)]
        self.links: list[Connection] = []
        self.processes = []
        for first, last in zip(self.bounds, self.bounds[1:], strict=False):
            mine, theirs = context.Pipe()
            given = (theirs, self.ground.memory.name, shapes, start, seed, whole, first, last)
            process = context.Process(target=work, args=given, daemon=True)
            process.start()
            theirs.close()
            self.links.append(mine)
            self.processes.append(process)
        self._gather()

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
        self._send(worker, ("state", game - self.bounds[worker]))
        found: State = self._receive(worker)
        return found

    def close(self) -> None:
        """End the processes, and free the memory."""
        for link in self.links:
            link.close()  # a process that hears no more ends
        for process in self.processes:
            process.join(_PARTING)
            if process.is_alive():
                process.kill()
                process.join()
        self.links.clear()
        self.processes.clear()
        if self.ground.arrays:
            self.ground.leave()
            self.ground.memory.unlink()

    def _tell(self, *order: object) -> None:
        for worker in range(len(self.links)):
            self._send(worker, order)
        self._gather()

    def _gather(self) -> None:
        for worker in range(len(self.links)):
            self._receive(worker)

    def _send(self, worker: int, order: tuple[object, ...]) -> None:
        try:
            self.links[worker].send(order)
        except OSError as lost:
            raise self._lost() from lost

    def _receive(self, worker: int) -> Any:
        try:
            return self.links[worker].recv()
        except (EOFError, OSError) as lost:
            raise self._lost() from lost

    def _lost(self) -> Refused:
        self.close()
        return Refused("lost-worker", "A process that steps some of the games has ended.", fix="Make a new vector.")


def work(
    link: Connection,
    name: str,
    shapes: list[tuple[tuple[int, ...], str]],
    start: State,
    seed: object,
    whole: bool,
    first: int,
    last: int,
) -> None:
    """What each of the processes does until nobody asks any more."""
    ground = Ground(shapes, name)
    *told, moves = ground.arrays
    here = Here(start, last - first, seed, whole, first)
    own = here.arrays()

    def tell() -> None:
        for shared, array in zip(told, own, strict=True):
            shared[first:last] = array

    tell()
    link.send(None)
    try:
        while True:
            order, *given = link.recv()
            if order == "state":
                link.send(here.state(*given))
                continue
            if order == "step":
                here.step(moves[first:last].tobytes())
            elif order == "wander":
                here.wander(*given)
            else:
                here.restart(*given)
            tell()
            link.send(None)
    except (EOFError, OSError, KeyboardInterrupt):
        pass  # whoever asked has gone
    finally:
        told.clear()
        del moves
        ground.leave()
