"""The time that work takes. What others do on the machine meanwhile is no part of it, nor what the garbage collector does: it
comes when it will, and goes through what all tables have left behind.
"""

from __future__ import annotations

import gc
import time
from threading import get_ident
from typing import Any

_collecting = 0.0  # since when; all other threads wait for it
_collected: dict[int, float] = {}  # seconds for each thread in which it came


def work_time() -> float:
    """Seconds of the processor that this thread has worked."""
    return time.thread_time() - _collected.get(get_ident(), 0.0)


def _note(phase: str, info: dict[str, Any]) -> None:
    global _collecting
    if phase == "start":
        _collecting = time.thread_time()
    else:
        _collected[get_ident()] = _collected.get(get_ident(), 0.0) + time.thread_time() - _collecting


gc.callbacks.append(_note)
