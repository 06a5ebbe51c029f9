"""The process in which a server plays the games of a trial: ``python -m highcamp.studies.worker PROCESSES``.

It reads a plan, and what of it was played before, from its standard input and writes every piece that is finished to its
standard output, a JSON line each, behind everything else that the machine has to do. It has no socket, no database and nothing
of its parent's environment; it ends with its parent, because nobody reads what it writes any more.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator

import msgspec

from highcamp.engine.refusal import Refused
from highcamp.studies.pieces import Pieces, Spans
from highcamp.studies.plan import Plan
from highcamp.studies.playing import Played
from highcamp.studies.run import engine

POLITENESS = 19
MOST = 200
"""Games of a line: whoever reads it has others to answer."""


class Order(msgspec.Struct, frozen=True):
    """What is to be played."""

    plan: Plan
    done: list[list[tuple[int, int]]]
    """For each condition the spans of numbers that were played before."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """What it says: games of a condition that are finished, or why it cannot go on."""

    condition: int = 0
    games: list[Played] = []
    code: str = ""
    text: str = ""
    where: str = ""
    fix: str = ""


def main(processes: int) -> None:
    """Play what is asked for."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(POLITENESS)
    said = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints is no answer, here and in the processes that play
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    try:
        for line in _lines(order, processes):
            said.write(msgspec.json.encode(line) + b"\n")
            said.flush()
    except Refused as wrong:
        told = Line(code=wrong.code, text=str(wrong.text), where=wrong.where, fix=wrong.fix)
        said.write(msgspec.json.encode(told) + b"\n")
        said.flush()


def _lines(order: Order, processes: int) -> Iterator[Line]:
    done = {condition: Spans() for condition in range(len(order.plan.conditions))}
    for condition, spans in enumerate(order.done):
        for first, end in spans:
            done[condition].add(first, end)
    pieces = Pieces(order.plan, done)
    for finished in engine(processes).results(order.plan, iter(pieces)):
        pieces.learn(finished)
        for first in range(0, len(finished.games), MOST):
            yield Line(condition=finished.piece.condition, games=finished.games[first : first + MOST])


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        main(int(sys.argv[1]))
