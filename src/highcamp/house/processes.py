"""Processes of ours that have processes of their own, such as those that analyse games and play trials: ended together."""

from __future__ import annotations

import contextlib
import os
import signal
from asyncio.subprocess import Process


async def end_together(process: Process) -> None:
    """End a process, which leads a session, and those that it has started; and wait until it is gone."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
    await process.wait()
