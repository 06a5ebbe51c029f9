"""The time that work takes."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

from highcamp.house.stopwatch import work_time


@contextmanager
def rubbish(objects: int) -> Iterator[None]:
    """Much for the collector to go through, all of which is still needed."""
    kept = [[n] for n in range(objects)]
    yield
    assert kept


def test_collecting_is_nobodys_work() -> None:
    with rubbish(500_000):
        begun, worked = time.thread_time(), work_time()
        gc.collect()
        took, counted = time.thread_time() - begun, work_time() - worked
    assert counted < took / 10


def test_work_is() -> None:
    gc.disable()
    try:
        begun, worked = time.thread_time(), work_time()
        sum(range(1_000_000))
        took, counted = time.thread_time() - begun, work_time() - worked
    finally:
        gc.enable()
    assert counted > took / 2
