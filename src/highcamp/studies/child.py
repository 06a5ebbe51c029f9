"""A process of our own that is talked to over a pipe, and ends with whoever began it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from types import ModuleType
from typing import Any, Final

_PARTING: Final = 5.0  # seconds in which a process that was told to end does


class Child:
    """A process. ``what`` is done in it, with the other end of the ``link`` and the ``given``."""

    def __init__(self, what: Callable[..., object], *given: Any) -> None:
        context = get_context("spawn")  # the same on every system, and no thread of this process is cut off halfway
        self.link, theirs = context.Pipe()
        self.process = context.Process(target=what, args=(theirs, *given), daemon=True)
        with _deaf(), _nameless():
            self.process.start()
        theirs.close()

    @property
    def end(self) -> str:
        """How it has ended; it is waited for, if it is about to."""
        self.process.join(_PARTING)
        code = self.process.exitcode
        return f"signal {-code}" if code is not None and code < 0 else f"exit status {code}"

    def close(self, patience: float = 0.0) -> None:
        """End it, whatever it is at. ``patience``: seconds in which it may do so by itself, as nobody listens any more."""
        self.link.close()
        if patience:
            self.process.join(patience)
        self.process.terminate()
        self.process.join(_PARTING)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


@contextmanager
def _nameless() -> Iterator[None]:
    """Have processes that are started meanwhile not import the program that asked for the study: it would ask again there."""
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started inside do not hear the terminal's interrupt: it is for this one, which ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
