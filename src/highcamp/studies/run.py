"""A study played from beginning to end, or on from where it was left."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from highcamp.engine.refusal import Refused
from highcamp.studies.engine import Engine, Here, Processes
from highcamp.studies.folder import Folder
from highcamp.studies.pieces import Pieces

LOCAL: Final = "local"
RAY: Final = "ray"
KINDS: Final = (LOCAL, RAY)


class Progress(NamedTuple):
    """How far it is."""

    played: int
    total: int
    speed: float
    """Games a second, since it was begun or gone on with."""


def run(
    folder: Folder,
    engine: Engine,
    show: Callable[[Progress], None] = lambda progress: None,
    *,
    cut: type[Pieces] = Pieces,
    enough: Callable[[], bool] = lambda: False,
) -> bool:
    """Play what is not played yet; whether that was all, or ``enough``. An interrupt ends it early, and keeps what is done."""
    pieces = cut(folder.plan, folder.done)
    total, before, begun = folder.plan.total, folder.played, time.monotonic()
    played, results = before, engine.results(folder.plan, iter(pieces))
    show(Progress(played, total, 0.0))
    try:
        for finished in results:
            folder.add(finished)
            pieces.learn(finished)
            played += len(finished.games)
            show(Progress(played, total, (played - before) / max(time.monotonic() - begun, 1e-9)))
            if enough():
                break
    except KeyboardInterrupt:
        return False
    finally:
        if hasattr(results, "close"):
            results.close()  # its processes end now, not when somebody clears up
    return True


def engine(workers: int | None, kind: str = LOCAL, address: str | None = None) -> Engine:
    """Who plays: processes of this machine, as many as there are cores by default (one is this process itself), or a Ray
    cluster, with all its processors by default.
    """
    if workers is not None and workers < 1:
        raise Refused("bad-number", f"{workers} workers are none.", where="workers", fix="Ask for one or more.")
    if kind not in KINDS:
        raise Refused("unknown-engine", f"There is no engine {kind!r}.", where="engine", fix=f"Choose {' or '.join(KINDS)}.")
    if kind == RAY:
        from highcamp.studies.cluster import Cluster

        return Cluster(workers, address)
    if address is not None:
        raise Refused("idle-address", "Only the engine ray has an address.", where="address", fix="Add --engine ray.")
    count = workers or os.cpu_count() or 1
    return Here() if count == 1 else Processes(count)
