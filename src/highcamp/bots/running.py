"""A program that runs: started when it is first asked, ended when it does not do as it should, stopped while nobody asks it.

Here it is asked and waited for, with limits to how long it may take and how much it may say. ``keeper.py`` stands in between.
"""

from __future__ import annotations

import contextlib
import logging
import os
import selectors
import subprocess
import sys
import threading
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from highcamp.bots.keeper import NOT_STARTED
from highcamp.bots.program import Program, executable
from highcamp.bots.protocol import LONGEST, VERSION, Fault, Garbled, Hello, Unstarted, line, read_greeting

T = TypeVar("T")

log = logging.getLogger(__name__)

STARTING: Final = 5.0
"""Seconds until a program has answered its greeting."""
_ENDING: Final = 5.0  # seconds until a keeper is gone that was told to end
_NOTICING: Final = 1.0  # seconds until a keeper is gone whose program has ended
_MOST: Final = 4  # programs that a process keeps
_AT_ONCE: Final = 65_536  # bytes
_UNSAID: Final = 1 << 20  # bytes that are kept until the next question
_PARTING: Final = 1.0  # seconds to end by itself
_HEARD: Final = 1000  # bytes of what it says on standard error that go into the log, for each question
_KEEPER: Final = Path(__file__).with_name("keeper.py")
_SURROUNDINGS: Final = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}


class Running:
    """A program, whether it runs at present or not. It is asked one thing at a time."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.asked = 0  # questions since it was started
        self._lock = threading.RLock()
        self._process: _Process | None = None

    def start(self) -> None:
        """Start it, unless it runs; how long it may take for that is counted apart from its thinking."""
        with self._lock:
            if self._process is not None:
                return
            found = executable(self.program)
            if found is None:
                raise Unstarted(f"there is no program {self.program.command[0]!r} any more")
            self._process, self.asked = _Process(self.program, found), 0
            with self._ending_it():
                try:
                    read_greeting(self._process.exchange(line(Hello(protocol=VERSION, bot=self.program.name)), STARTING))
                except Fault as wrong:
                    raise Unstarted(f"{wrong}") from None

    def ask(self, say: Callable[[int], bytes], read: Callable[[bytes, int], T], seconds: float) -> T:
        """What is read from its answer. ``say`` makes the question of a number. After a fault it is gone, and the next question
        starts it anew.
        """
        with self._lock:
            self.start()
            assert self._process is not None
            self.asked += 1
            with self._ending_it():
                return read(self._process.exchange(say(self.asked), seconds), self.asked)

    def tell(self, message: bytes) -> None:
        """Say this before the next question, and to one that does not run, nothing."""
        with self._lock:
            if self._process is not None:
                self._process.keep(message)

    @contextlib.contextmanager
    def _ending_it(self) -> Iterator[None]:
        """Whatever goes wrong, or whoever goes away: what it says next must not be taken for another answer."""
        try:
            yield
        except BaseException:
            self.end()
            raise

    def part(self) -> None:
        """Say what is still to be said, give it a moment to end by itself, and end it."""
        with self._lock:
            if self._process is not None:
                self._process.part()
            self.end()

    def end(self) -> None:
        """End it, if it runs. It may be asked again."""
        with self._lock:
            process, self._process = self._process, None
            if process is not None:
                process.end()


_running: OrderedDict[Program, Running] = OrderedDict()


def running(program: Program) -> Running:
    """The program, one process of it for all who ask here. Of many, the one that was not asked for longest is ended."""
    found = _running.setdefault(program, Running(program))
    _running.move_to_end(program)
    while len(_running) > _MOST:
        _running.popitem(last=False)[1].end()
    return found


def part_with(programs: Iterable[Program]) -> None:
    """Let these end, as far as they run: nobody here asks them any more."""
    for program in programs:
        if (found := _running.pop(program, None)) is not None:
            found.part()


class _Process:
    """The process with its pipes."""

    def __init__(self, program: Program, found: str) -> None:
        (its_in, self._in), (self._out, its_out), (self._err, its_err) = os.pipe(), os.pipe(), os.pipe()
        theirs = (its_in, its_out, its_err)
        self._name, self._heard, self._unsaid = program.name, bytearray(), bytearray()
        try:
            self._keeper = subprocess.Popen(
                [
                    *(sys.executable, "-I", "-S", str(_KEEPER), str(program.megabytes)),
                    *map(str, theirs),
                    *(found, *program.command[1:]),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                pass_fds=theirs,
                cwd=program.folder or None,
                env=_SURROUNDINGS,
                start_new_session=True,  # the terminal's interrupt is for us, who end our programs
            )
        except OSError as wrong:
            for pipe in (self._in, self._out, self._err):
                os.close(pipe)
            raise Unstarted(f"it cannot be started: {wrong.strerror}") from None
        finally:
            for pipe in theirs:
                os.close(pipe)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self.end = weakref.finalize(self, _end, self._keeper, (self._in, self._out, self._err))

    def exchange(self, message: bytes, seconds: float) -> bytes:
        """Say this, and wait for a line. Raises ``Fault`` if none comes in time, or more, or anything else."""
        self._heard.clear()
        try:
            if self._read(self._out):
                raise Garbled("it spoke without being asked")
            self._tell(b"c")
            answer = self._answer(bytes(self._unsaid) + message, time.monotonic() + seconds, seconds)
            self._unsaid.clear()
            self._tell(b"s")
        finally:
            self._report()
        return answer

    def keep(self, message: bytes) -> None:
        """Say this before what is said next, unless that is too much already."""
        if len(self._unsaid) + len(message) <= _UNSAID:
            self._unsaid += message

    def part(self) -> None:
        """Say what is still unsaid, and nothing more: it may end by itself now."""
        self._tell(b"c")
        until, unsaid = time.monotonic() + _PARTING, memoryview(bytes(self._unsaid))
        with selectors.DefaultSelector() as ready:
            ready.register(self._in, selectors.EVENT_WRITE)
            while unsaid and (left := until - time.monotonic()) > 0:
                if ready.select(left):
                    unsaid = unsaid[self._write(unsaid) :]
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, self._in)  # the pipe is closed, and its number is still ours
        os.close(nothing)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._keeper.wait(max(0.0, until - time.monotonic()))

    def _answer(self, message: bytes, until: float, seconds: float) -> bytes:
        unsaid, said = memoryview(message), bytearray()
        with selectors.DefaultSelector() as ready:
            ready.register(self._in, selectors.EVENT_WRITE)
            for pipe in (self._out, self._err):
                ready.register(pipe, selectors.EVENT_READ)
            while b"\n" not in said:
                left = until - time.monotonic()
                if left <= 0:
                    raise Fault(f"no answer within {seconds:.3g} seconds")
                for key, _ in ready.select(left):
                    if key.fd == self._in:
                        unsaid = unsaid[self._write(unsaid) :]
                        if not unsaid:
                            ready.unregister(self._in)
                    elif not (got := os.read(key.fd, _AT_ONCE)):
                        if key.fd == self._out:
                            raise Fault(self._how_it_ended())
                        ready.unregister(self._err)
                    elif key.fd == self._out:
                        said += got
                    else:
                        self._hear(got)
                if len(said) > LONGEST:
                    raise Garbled(f"an answer of more than {LONGEST:,} bytes")
        answer, _, more = bytes(said).partition(b"\n")
        if more:
            raise Garbled("more than one line for one question")
        return answer

    def _write(self, message: memoryview) -> int:
        try:
            return os.write(self._in, message[:_AT_ONCE])
        except BrokenPipeError:
            return len(message)  # it does not read any more; what becomes of its output says why

    def _read(self, pipe: int) -> bytes:
        try:
            return os.read(pipe, _AT_ONCE)
        except BlockingIOError:
            return b""

    def _tell(self, word: bytes) -> None:
        assert self._keeper.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._keeper.stdin.write(word)

    def _how_it_ended(self) -> str:
        try:
            status = self._keeper.wait(_NOTICING)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        while got := self._read(self._err):
            self._hear(got)
        if status == NOT_STARTED:
            return "it could not be started"
        return f"it ended ({f'signal {status - 128}' if status > 128 else f'exit status {status}'})"

    def _hear(self, got: bytes) -> None:
        """Keep the beginning of what it says on standard error; the rest is read, or it would wait, and forgotten."""
        self._heard += got[: max(0, _HEARD - len(self._heard))]

    def _report(self) -> None:
        if self._heard:
            text = self._heard.decode("utf-8", "replace")
            log.warning("%s says: %s", self._name, " | ".join(ascii(said)[1:-1] for said in text.splitlines() if said))


def _end(keeper: subprocess.Popen[bytes], pipes: tuple[int, ...]) -> None:
    """End the program: its keeper hears that nobody is there any more."""
    assert keeper.stdin is not None
    keeper.stdin.close()
    try:
        keeper.wait(_ENDING)
    except subprocess.TimeoutExpired:
        keeper.kill()
        keeper.wait()
    for pipe in pipes:
        os.close(pipe)
