"""An analysis from beginning to end, on as many processes as there are to be."""

from __future__ import annotations

import math
import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from highcamp.analysis.findings import Decision, Findings, Moment
from highcamp.analysis.legs import Leg, legs
from highcamp.analysis.summing import finished, rough
from highcamp.analysis.work import Work
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused

MOST_EVENTS: Final = 5000
_ROUGHLY: Final = 0.04  # the share of the trials that a first curve is made of
_AT_FIRST: Final = 64  # moments of a first curve, however long the game was
_PATIENCE: Final = 1.5  # seconds of a processor for a moment or a decision at the usual depth: compiled games of ours need less
_AT_ONCE: Final = 8  # rough moments a piece

_work: Work | None = None  # what this process works on


class Progress(msgspec.Struct, frozen=True):
    """How far it is, 0 to 1, and what was found by now, where there is something new to show."""

    done: float
    findings: Findings | None = None


def check(record: Record) -> None:
    """Raise ``Refused`` for a game that is not to be analysed."""
    if not record.state.over:
        fix = "Play it to its end first: while it runs, nobody is told what their seat may not know."
        raise Refused("not-over", "Only finished games are analysed, and this one is not over.", fix=fix)
    if len(record.events) > MOST_EVENTS:
        text = f"The game has {len(record.events):,} moves; up to {MOST_EVENTS:,} are analysed."
        raise Refused("long-record", text)


def analyse(record: Record, *, depth: float = 1.0, workers: int | None = None, allowed: float = _PATIENCE) -> Findings:
    """What is found of a finished game. With ``allowed=math.inf`` it is the same each time."""
    latest: Findings | None = None
    for progress in progressing(record, depth=depth, workers=workers, allowed=allowed):
        latest = progress.findings or latest
    assert latest is not None
    return latest


def progressing(
    record: Record, *, depth: float = 1.0, workers: int | None = None, allowed: float = _PATIENCE
) -> Iterator[Progress]:
    """The same, step by step: that it has begun, a rough curve, all of it at last."""
    check(record)
    cut = legs(record.events)
    steps = [0, *(leg.end for leg in cut)]
    trials = Work(record, depth=depth).trials
    with _doing(record, depth, allowed * max(1.0, depth), workers) as do:
        yield Progress(0.0)
        moments: dict[int, Moment] = {}
        few = sorted({*steps[:: math.ceil(len(steps) / _AT_FIRST)], steps[-1]})
        batches = [few[at : at + _AT_ONCE] for at in range(0, len(few), _AT_ONCE)]
        for number, found in enumerate(do([(_roughly, batch) for batch in batches]), 1):
            moments |= {moment.step: moment for moment in found}
            yield Progress(_ROUGHLY * number / len(batches))
        yield Progress(_ROUGHLY, rough(record, moments, trials))
        judged: list[Decision] = []
        pieces: list[tuple[Callable[[Any], Any], Any]] = [(_moment, step) for step in steps]
        pieces += [(_judged, leg) for leg in cut if leg.actor >= 0]
        for number, piece in enumerate(do(pieces), 1):
            if isinstance(piece, Moment):
                moments[piece.step] = piece
            elif piece is not None:
                judged.append(piece)
            yield Progress(_ROUGHLY + (1 - _ROUGHLY) * number / (len(pieces) + 1))
    yield Progress(1.0, finished(record, cut, moments, judged, trials))


def _roughly(steps: list[int]) -> list[Moment]:
    return [_own().moment(step, _ROUGHLY) for step in steps]


def _moment(step: int) -> Moment:
    return _own().moment(step)


def _judged(leg: Leg) -> Decision | None:
    return _own().judged(leg)


def _own() -> Work:
    assert _work is not None
    return _work


def _begin(record: Record | str, depth: float, allowed: float) -> None:
    global _work
    _work = Work(Record.loads(record) if isinstance(record, str) else record, depth=depth, allowed=allowed)


Do = Callable[[list[tuple[Callable[[Any], Any], Any]]], Iterator[Any]]


@contextmanager
def _doing(record: Record, depth: float, allowed: float, workers: int | None) -> Iterator[Do]:
    """How pieces are done: here, or by processes of their own, in any order."""
    count = workers or os.cpu_count() or 1
    if count == 1:
        _begin(record, depth, allowed)
        yield lambda pieces: (work(given) for work, given in pieces)
        return
    # A forked process has the record; any other reads it anew.
    forks = "fork" in multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if forks else "spawn")
    given = (record if forks else record.dumps(), depth, allowed)
    with ProcessPoolExecutor(count, mp_context=context, initializer=_begin, initargs=given) as pool:

        def do(pieces: list[tuple[Callable[[Any], Any], Any]]) -> Iterator[Any]:
            asked: list[Future[Any]] = [pool.submit(work, piece) for work, piece in pieces]
            try:
                yield from (one.result() for one in as_completed(asked))
            finally:
                for one in asked:
                    one.cancel()

        yield do
