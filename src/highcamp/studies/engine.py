"""Who plays the games of a study: this process, or several. What plays them elsewhere is one more of these."""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Protocol

import msgspec

from highcamp.bots.running import part_with
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.studies.child import Child
from highcamp.studies.pieces import Finished, Piece
from highcamp.studies.plan import Plan
from highcamp.studies.playing import Table, play

log = logging.getLogger(__name__)

AHEAD: Final = 2
"""Pieces that a worker has: one that it plays, and one that it need not wait for."""
LOSSES: Final = 3
"""Workers that may end at the same piece, before it is given up."""
_PARTING: Final = 3.0  # seconds that a worker has to let its programs end


class Engine(Protocol):
    """Plays pieces. It takes the next one only when it has somebody to play it, hands each back once, in any order, and plays
    again what was lost.
    """

    def results(self, plan: Plan, pieces: Iterator[Piece]) -> Iterator[Finished]:
        """Play them all."""


class Here:
    """This process."""

    def results(self, plan: Plan, pieces: Iterator[Piece]) -> Iterator[Finished]:
        """Play them all."""
        tables: dict[int, Table] = {}
        try:
            for piece in pieces:
                yield played(tables, plan, piece)
        finally:
            part_with(plan.programs)


class Processes:
    """Several processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def results(self, plan: Plan, pieces: Iterator[Piece]) -> Iterator[Finished]:
        """Play them all."""
        again: list[Piece] = []
        losses: Counter[Piece] = Counter()
        patience = 0.0
        crew = [Worker(plan) for _ in range(self.workers)]
        try:
            while True:
                for worker in crew:
                    while len(worker.pieces) < AHEAD and (piece := again.pop() if again else next(pieces, None)) is not None:
                        worker.send(piece)
                busy = {worker.link: worker for worker in crew if worker.pieces}
                if not busy:
                    patience = _PARTING if plan.programs else 0.0
                    return
                for link in wait(list(busy)):
                    worker = busy[link]  # type: ignore[index]  # of those that were waited for
                    try:
                        finished = worker.receive()
                    except (EOFError, OSError):
                        losses[worker.pieces[0]] += 1
                        self._lost(worker, losses[worker.pieces[0]])
                        again += worker.pieces
                        crew[crew.index(worker)] = Worker(plan)
                        continue
                    yield finished
        finally:
            for worker in crew:
                worker.close(patience)

    def _lost(self, worker: Worker, times: int) -> None:
        end = worker.end
        worker.close()
        if times >= LOSSES:
            text = f"{counted(times, 'worker')} ended at the same games: {end}."
            fix = "There may be too little memory: go on with fewer workers (--resume --workers 1)."
            raise Refused("lost-worker", text, fix=fix)
        log.warning("A worker ended (%s); its games are played again.", end)


class Worker(Child):
    """A process that plays pieces."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(work, msgspec.json.encode(plan))
        self.pieces: deque[Piece] = deque()

    def send(self, piece: Piece) -> None:
        """Have a piece played, after those that it has."""
        self.pieces.append(piece)
        with suppress(OSError):  # if it has ended, that is seen when it is listened to
            self.link.send(piece)

    def receive(self) -> Finished:
        """What it has finished. Raises ``EOFError`` or ``OSError`` if it has ended, and ``Refused`` if it could not."""
        found = self.link.recv()
        if isinstance(found, Refused):
            raise found
        self.pieces.popleft()
        return Finished(*found)


def work(link: Connection, encoded: bytes) -> None:
    """What each of the processes does until nobody asks any more."""
    plan = msgspec.json.decode(encoded, type=Plan)
    tables: dict[int, Table] = {}
    try:
        while True:
            piece = Piece(*link.recv())
            answer: Any
            try:
                answer = tuple(played(tables, plan, piece))
            except Refused as refusal:
                answer = refusal
            link.send(answer)
    except (EOFError, OSError):
        pass  # whoever asked has gone
    finally:
        part_with(plan.programs)


def played(tables: dict[int, Table], plan: Plan, piece: Piece) -> Finished:
    """A piece, played here."""
    begun = time.perf_counter()
    try:
        games = play(tables, plan, piece.condition, range(piece.first, piece.end))
    except Refused:
        raise
    except Exception as wrong:
        text = f"A game failed: {type(wrong).__name__}: {wrong}"
        where = f"games {piece.first} to {piece.end - 1} of seed {plan.seed}, condition {piece.condition + 1}"
        raise Refused("failed-game", text.rstrip(".") + ".", where=where, fix="Choose other bots, or tell us.") from wrong
    return Finished(piece, games, time.perf_counter() - begun)
