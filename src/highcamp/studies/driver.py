"""The process that a Ray cluster knows: it has pieces played there, and says what comes back. It is apart from the one that was
asked for the study, because Ray ends its process where it loses the cluster, and talks much.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

from highcamp.engine.build import COMPILED, WAY, version
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.studies.engine import AHEAD, LOSSES
from highcamp.studies.pieces import Finished, Piece
from highcamp.studies.remote import Answer, door

LOG: Final = "ray.log"
_GLANCE: Final = 0.25  # seconds after which it is seen whether anybody listens
_COUNTED: Final = 1.0  # seconds for which the number of processors is taken to be the same
_PATIENCE: Final = 300.0  # seconds for which a cluster may have none
_STORE: Final = 100_000_000  # bytes for results on their way, on one machine
_QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",  # else it sends the folder we are in to all machines
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
_OURS: Final = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # whatever the system, nothing listens to other machines
    "RAY_worker_niceness": "0",
}
_ENDS: Final = {
    "WorkerCrashedError": "its process ended",
    "OutOfMemoryError": "its machine had too little memory",
    "NodeDiedError": "its machine is gone",
}


class Order(NamedTuple):
    """What is to be done, and where."""

    plan: bytes
    folder: Path
    """For whatever Ray writes."""
    address: str | None
    """None for a cluster on this machine."""
    workers: int | None

    @property
    def where(self) -> str:
        """Which cluster it is, as it was asked for."""
        return "--engine ray" if self.address is None else f"--address {self.address}"


class Ready(NamedTuple):
    """Said when there is a cluster."""


class Next(NamedTuple):
    """Said to be told a piece, or None where there are no more."""


class Told(NamedTuple):
    """Something that whoever waits should know."""

    text: str


class Done(NamedTuple):
    """Said last."""


def drive(link: Connection, order: Order) -> None:
    """Do it."""
    with (order.folder / LOG).open("wb") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    try:
        try:
            with _cluster(order):
                link.send(Ready())
                Driver(link, order).run()
                link.send(Done())
        except Refused as refusal:
            link.send(refusal)
    except (EOFError, OSError):  # whoever asked has gone
        shutil.rmtree(order.folder, ignore_errors=True)


@contextlib.contextmanager
def _cluster(order: Order) -> Iterator[None]:
    os.environ.update(_QUIET)
    usual: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if order.address is None:
        token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}  # only we are let in
        os.environ.update(_OURS | token)
        usual |= {"num_cpus": order.workers or os.cpu_count(), "num_gpus": 0, "object_store_memory": _STORE}
        usual |= {"include_dashboard": False, "_temp_dir": str(order.folder)}
    import ray
    from ray.exceptions import RayError

    try:
        ray.init(order.address or "local", **usual)
    except (RayError, RuntimeError, OSError, ValueError) as wrong:
        said = _said(wrong)
        fix = "Have the cluster's token here, too, and set RAY_AUTH_MODE=token." if "AuthToken" in said else ""
        raise Refused("no-cluster", f"Ray could not begin: {said}.", where=order.where, fix=fix) from wrong
    try:
        yield
    finally:
        ray.shutdown()


class Driver:
    """Has pieces played by the cluster: as many at once as it has processors, and a few more, so that none of them waits."""

    def __init__(self, link: Connection, order: Order) -> None:
        import ray

        self.ray = ray
        self.link = link
        self.version = version()
        self.pieces = iter(partial(self._ask, Next()), None)
        self.again: list[Piece] = []
        self.losses: Counter[Piece] = Counter()
        self.playing: dict[Any, Piece] = {}
        self.room = Room(order.workers if order.address else None, ray.cluster_resources, self._tell)
        self.slow: set[str] = set()
        self.play = ray.remote(num_cpus=1, max_retries=0)(door())  # what is lost is counted here, and played again
        self.plan = ray.put(order.plan)

    def run(self) -> None:
        """Have all pieces played."""
        while True:
            room = self.room.now()
            while len(self.playing) < room and (piece := self._next()) is not None:
                self.playing[self.play.remote(self.version, self.plan, tuple(piece))] = piece
            if not self.playing:
                return
            ready, _ = self.ray.wait(list(self.playing), timeout=_GLANCE)
            if self.link.poll():
                raise EOFError  # nothing was asked for: nobody listens
            if ready:
                self._take(self.ray.wait(list(self.playing), num_returns=len(self.playing), timeout=0)[0])

    def _take(self, ready: list[Any]) -> None:
        from ray.exceptions import RayError, RayTaskError

        lost = Counter[str]()
        for task in ready:
            piece = self.playing.pop(task)
            try:
                answer = Answer(*self.ray.get(task))
            except RayTaskError as wrong:
                raise Refused("failed-worker", f"A worker failed: {_said(wrong)}.", fix="Tell us, with this line.") from wrong
            except RayError as wrong:
                end = _ENDS.get(type(wrong).__name__, type(wrong).__name__)
                self._lose(piece, end)
                lost[end] += 1
            else:
                self._hear(answer)
        for end, times in lost.items():
            self._tell(f"{counted(times, 'worker')} of the cluster lost ({end}); the games are played again.")

    def _lose(self, piece: Piece, end: str) -> None:
        self.losses[piece] += 1
        if self.losses[piece] >= LOSSES:
            text = f"{counted(LOSSES, 'worker')} of the cluster ended at the same games: {end}."
            fix = "There may be too little memory: let machines offer fewer processors (--num-cpus), then go on by --resume."
            raise Refused("lost-worker", text, fix=fix)
        self.again.append(piece)

    def _hear(self, answer: Answer) -> None:
        if answer.version != self.version:
            there = f"has Highcamp {answer.version} ({answer.way})" if answer.version else "has no Highcamp"
            text = f"The machine {answer.machine} {there}, and here it is {self.version} ({WAY})."
            raise Refused("other-version", text, fix="Install the same wheel on all machines, then go on by --resume.")
        if isinstance(answer.found, Refused):
            raise answer.found
        if WAY == COMPILED != answer.way and answer.machine not in self.slow:
            self.slow.add(answer.machine)
            self._tell(f"On {answer.machine} the rules are not compiled: the same games, but many times slower.")
        self.link.send(Finished(*answer.found))

    def _next(self) -> Piece | None:
        return self.again.pop() if self.again else next(self.pieces, None)

    def _ask(self, question: Next) -> Piece | None:
        self.link.send(question)
        piece: Piece | None = self.link.recv()
        return piece

    def _tell(self, text: str) -> None:
        self.link.send(Told(text))


class Room:
    """How many pieces a cluster is given at once. Machines come and go."""

    def __init__(self, most: int | None, resources: Callable[[], dict[str, float]], tell: Callable[[str], None]) -> None:
        self.most = most
        self.resources = resources
        self.tell = tell
        self.processors = 0
        self.counted = -inf
        self.empty: float | None = None
        """Since when there are no processors."""

    def now(self) -> int:
        """So many; at least one, so that a cluster which grows with what is asked of it does."""
        now = time.monotonic()
        if now - self.counted > _COUNTED:
            self.processors, self.counted = int(self.resources().get("CPU", 0)), now
            self._judge(now)
        ahead = max(1, self.processors * AHEAD)
        return ahead if self.most is None else min(self.most, ahead)

    def _judge(self, now: float) -> None:
        if self.processors:
            self.empty = None
        elif self.empty is None:
            self.empty = now
            self.tell("No machine of the Ray cluster has a processor to play on; one is waited for.")
        elif now - self.empty > _PATIENCE:
            text = f"For {counted(round(_PATIENCE / 60), 'minute')} no machine of the Ray cluster had a processor to play on."
            raise Refused("no-workers", text, fix="Let machines join (ray start --address=…), then go on by --resume.")


def _said(wrong: BaseException) -> str:
    """What was wrong at the bottom of it, in a sentence without its stop."""
    wrong = getattr(wrong, "cause", wrong)  # what was raised elsewhere
    while wrong.__cause__ is not None:
        wrong = wrong.__cause__
    return " ".join(str(wrong).split()).partition(". ")[0].rstrip(".") or type(wrong).__name__
