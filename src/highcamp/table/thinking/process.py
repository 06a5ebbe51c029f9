"""One worker process as its parent sees it: started when first needed, ended when it does not do as it should."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

import msgspec

from highcamp.table.thinking.messages import LONGEST_LINE, Answer, Failed, Ready, read_reply

LOADING = 20.0  # seconds to start, import a game and read a position; its thinking time does not run yet


class Broken(Exception):
    """The worker gave no answer that can be used; the reason, for the log."""


class Worker:
    """A place to think. It may be asked one thing at a time."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes
        self.asked: set[tuple[str, str]] = set()  # games and bots that the running process knows
        self._process: Process | None = None
        self._closed = False

    async def ask(self, question: bytes, seconds: float) -> Answer:
        """The bot's answer. After anything but an answer the process is gone, and the next question starts another."""
        try:
            process = await self._started()
            return await _converse(process, question, seconds)
        except BaseException as wrong:  # whoever asked may also have gone: nobody must read the answer as the next one's
            await self.end()
            if isinstance(wrong, TimeoutError):
                raise Broken("no answer in time") from None
            if isinstance(wrong, OSError):
                raise Broken(f"{type(wrong).__name__}: {wrong}") from None
            raise

    async def _started(self) -> Process:
        if self._process is None and not self._closed:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "highcamp.table.thinking.worker", str(self.megabytes)),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=LONGEST_LINE,
                env=environment(),
                start_new_session=True,  # the terminal's interrupt is for the parent, who ends its workers
            )
        if self._closed or self._process is None:  # closed before, or while the process was started
            raise Broken("the worker was closed")
        return self._process

    async def close(self) -> None:
        """End the process for good."""
        self._closed = True
        await self.end()

    async def end(self) -> None:
        """End the process, if it runs, and wait until it is gone."""
        process, self._process = self._process, None
        self.asked.clear()
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _converse(process: Process, question: bytes, seconds: float) -> Answer:
    assert process.stdin is not None
    async with asyncio.timeout(LOADING):
        process.stdin.write(question)
        await process.stdin.drain()
        first = await _reply(process)
    if not isinstance(first, Ready):
        raise Broken(first.error if isinstance(first, Failed) else "an answer before its question was read")
    async with asyncio.timeout(seconds):
        second = await _reply(process)
    if not isinstance(second, Answer):
        raise Broken(second.error if isinstance(second, Failed) else "no answer after it began to think")
    return second


async def _reply(process: Process) -> Ready | Answer | Failed:
    assert process.stdout is not None
    try:
        raw = await process.stdout.readline()
        if not raw.endswith(b"\n"):
            raise Broken(f"the worker ended (exit status {await process.wait()})")
        return read_reply(raw)
    except (msgspec.DecodeError, ValueError):  # a line without end is a ValueError
        raise Broken("the worker said something that is no answer") from None


def environment() -> dict[str, str]:
    """All that a worker is told of the world: where Python code is. No secrets of the server's."""
    code = [str(Path(folder).absolute()) for folder in sys.path]
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}  # Windows starts nothing without
    return {"PYTHONPATH": os.pathsep.join(code), "PYTHONUTF8": "1", **kept}
