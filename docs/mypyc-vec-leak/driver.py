"""How much memory each way leaves behind that a vector can go between interpreted and compiled code. See README.md."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from pathlib import Path

import holder
from holder import Heir, Holder, length, length_of_made, made
from librt.vecs import vec
from mypy_extensions import i64

TIMES = 20_000

held = Holder()
one = vec[i64]([0] * 200)


def pass_fresh() -> None:
    """A vector made here, passed to a compiled function."""
    length(vec[i64]([0] * 200))


def pass_made_there() -> None:
    """A vector made in compiled code, handed back to it."""
    length(made())


def pass_read() -> None:
    """A vector read from a compiled object, passed to a compiled function."""
    held.make()
    length(held.numbers)


def set_fresh() -> None:
    """A vector made here, set as a field of a compiled object."""
    held.numbers = vec[i64]([0] * 200)


def set_read() -> None:
    """A vector read from a compiled object and set there again."""
    held.make()
    held.numbers = held.numbers


def pass_same() -> None:
    """The same vector over and over: its count of references rises, but it is one vector."""
    length(one)


def read() -> None:
    """A vector read, indexed and written to, but never handed back."""
    held.make()
    held.numbers[3] = 4
    list(held.numbers)


def get() -> None:
    """A vector made in compiled code, and dropped here."""
    made()


def inside() -> None:
    """A vector that never leaves compiled code."""
    length_of_made()


def left_behind(way: Callable[[], None]) -> float:
    """Bytes of resident memory that stay for each time."""
    for _ in range(TIMES // 10):
        way()
    before = _resident()
    for _ in range(TIMES):
        way()
    return (_resident() - before) / TIMES


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


if __name__ == "__main__":
    if not (holder.__file__ or "").endswith(".so"):
        raise SystemExit("holder.py is not compiled: run `mypyc holder.py` first.")
    for way in (pass_fresh, pass_made_there, pass_read, set_fresh, set_read, pass_same, read, get, inside):
        sys.stdout.write(f"{way.__name__:16} {left_behind(way):7.0f} bytes  {way.__doc__}\n")
    before = sys.getrefcount(held)
    for _ in range(TIMES):
        Heir(held)
    sys.stdout.write(f"An heir of Open keeps {(sys.getrefcount(held) - before) / TIMES:.0f} reference to what it was given.\n")
