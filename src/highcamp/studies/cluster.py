"""A Ray cluster that plays: of processes of this machine, or of all the machines that joined it."""

from __future__ import annotations

import logging
import shutil
import socket
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import Any, Final

import msgspec

from highcamp.engine.extras import explaining
from highcamp.engine.refusal import Refused
from highcamp.studies.child import Child
from highcamp.studies.driver import Done, Next, Order, Ready, Told, drive
from highcamp.studies.pieces import Finished, Piece
from highcamp.studies.plan import Plan

log = logging.getLogger(__name__)

_LOOK: Final = 5.0  # seconds in which a head node has to answer
_BEGINNING: Final = 60.0  # seconds in which a cluster has to be there
_PARTING: Final = 15.0  # seconds in which one has to be left
_SHORT: Final = 20  # letters
_FOUND: Final = "auto"
_FIX: Final = "Start its head node (ray start --head), or say its address."


class Cluster:
    """A Ray cluster. Its address is ``host:port``, or ``auto`` for the one that this machine is part of; without one, a cluster
    of this machine alone is there for as long as it plays.
    """

    def __init__(self, workers: int | None, address: str | None) -> None:
        with explaining("ray"):
            if find_spec("ray") is None:
                raise ModuleNotFoundError("No module named 'ray'", name="ray")
        self.workers = workers
        self.address = address
        if address not in (None, _FOUND):
            _look(address)

    def results(self, plan: Plan, pieces: Iterator[Piece]) -> Iterator[Finished]:
        """Play them all."""
        folder = _folder()
        order = Order(msgspec.json.encode(plan), folder, self.address, self.workers)
        driver = Child(drive, order)
        patience = 0.0
        try:
            if not driver.link.poll(_BEGINNING):
                text = f"The cluster did not answer for {_BEGINNING:.0f} seconds."
                raise Refused("no-cluster", text, where=order.where, fix=_FIX)
            while True:
                match heard(driver):
                    case Ready():
                        patience = _PARTING
                    case Next():
                        driver.link.send(next(pieces, None))
                    case Finished() as finished:
                        yield finished
                    case Told(said):
                        log.warning("%s", said)
                    case Done():
                        return
        finally:
            driver.close(patience)
            shutil.rmtree(folder, ignore_errors=True)


def heard(driver: Child) -> Any:
    """What the driver says."""
    try:
        said = driver.link.recv()
    except (EOFError, OSError):
        text = f"The connection to the cluster was lost ({driver.end})."
        raise Refused("lost-cluster", text, fix="When it is there again, go on by --resume.") from None
    if isinstance(said, Refused):
        raise said
    return said


def _folder() -> Path:
    """For what Ray writes. It has sockets there, whose paths must be short."""
    usual = gettempdir()
    return Path(mkdtemp(prefix="highcamp-ray-", dir=usual if len(usual) <= _SHORT else "/tmp"))


def _look(address: str) -> None:
    """See whether anybody answers there: Ray itself tries for long, and says little."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or "://" in address:
        text = f"{address} is no address of a cluster."
        raise Refused(
            "bad-address", text, where="address", fix="Say HOST:PORT of its head node, or auto on one of its machines."
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_LOOK).close()
    except (OSError, OverflowError) as wrong:
        text = f"Nobody answers at {address}: {getattr(wrong, 'strerror', None) or wrong}."
        raise Refused("no-cluster", text, where="address", fix=_FIX) from None
