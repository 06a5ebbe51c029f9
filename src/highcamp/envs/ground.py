"""Memory that several processes share, laid out as arrays."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from math import prod
from mmap import mmap
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.refusal import Refused

Shapes = list[tuple[tuple[int, ...], str]]
_LINE: Final = 64  # bytes; each array begins on a line of its own
_IN_MEMORY: Final = Path("/dev/shm")  # Linux keeps what is written there in memory


class Ground:
    """The arrays. They live in a file that all map into their memory, and that has no name any more once all have: so nothing
    is left behind however a process ends, and an array can be looked at for as long as somebody holds it.
    """

    def __init__(self, shapes: Shapes, path: str | None = None) -> None:
        sizes = [prod(shape) * np.dtype(kind).itemsize for shape, kind in shapes]
        whole = max(1, sum(_lined(size) for size in sizes))
        with _made(whole) if path is None else Path(path).open("r+b") as file:
            self.path = file.name
            memory = mmap(file.fileno(), whole)
        self.arrays: list[NDArray[Any]] = []
        at = 0
        for (shape, kind), size in zip(shapes, sizes, strict=True):
            self.arrays.append(np.ndarray(shape, kind, memory, at))  # which keeps the memory
            at += _lined(size)

    def forget_name(self) -> None:
        """Nobody else is to find it."""
        with suppress(OSError):  # some systems keep the name of a file that is in use
            Path(self.path).unlink()


def _lined(size: int) -> int:
    return -(-size // _LINE) * _LINE


def _made(size: int) -> IO[bytes]:
    """A new file of this size, in memory if there is enough."""
    for folder in (_IN_MEMORY, Path(tempfile.gettempdir())):
        try:
            number, path = tempfile.mkstemp(prefix="highcamp-", dir=folder)
        except OSError:
            continue
        try:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(number, 0, size)  # what is not there would be missed by whoever writes to it
            else:
                os.truncate(number, size)
        except OSError:
            Path(path).unlink()
        else:
            return Path(path).open("r+b")
        finally:
            os.close(number)
    fix = "Ask for fewer games, or one process."
    raise Refused("no-room", f"There are no {size / 1e6:,.0f} MB for what the processes share.", where="envs", fix=fix)
