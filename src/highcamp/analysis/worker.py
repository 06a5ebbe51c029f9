"""The process in which a game is analysed: ``python -m highcamp.analysis.worker DEPTH PROCESSES``.

It reads a record from its standard input and writes how far it is to its standard output, one JSON line at a time, behind
everything else that the machine has to do. It has no socket, no database and nothing of its parent's environment; it ends with
its parent, because nobody reads what it writes any more.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys

import msgspec

from highcamp.analysis.run import progressing
from highcamp.engine.record import Record

POLITENESS = 19
LONGEST = 3600  # seconds: nothing takes so long, whatever else the machine does, so something is wrong


def main(depth: float, processes: int) -> None:
    """Analyse the record that comes in."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(POLITENESS)
    if hasattr(signal, "alarm"):
        signal.alarm(LONGEST)
    said = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a game prints is no answer
    for progress in progressing(Record.loads(sys.stdin.buffer.read().decode()), depth=depth, workers=processes):
        said.write(msgspec.json.encode(progress) + b"\n")
        said.flush()


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        main(float(sys.argv[1]), int(sys.argv[2]))
