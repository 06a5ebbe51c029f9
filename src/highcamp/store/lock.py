"""One server for each SQLite file: a second one would not hear what the first one writes."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO

from highcamp.engine.refusal import Refused


class Lock:
    """A file beside the database that one process holds open and locked. It says at which address that process serves."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(f"{database.name}.lock")
        self._held: BinaryIO | None = None

    def take(self) -> bool:
        """Whether it is ours now. The system lets go of it when the process ends, however it ends."""
        try:
            held = self.path.open("a+b")
        except OSError as wrong:
            text, fix = (
                f"The folder of the database cannot be written: {wrong.strerror}.",
                "Put the database elsewhere: --db FILE",
            )
            raise Refused("unwritable", text, where=str(self.path), fix=fix) from None
        try:
            _lock(held)
        except OSError:
            held.close()
            return False
        self._held = held
        self.say("")
        return True

    def release(self) -> None:
        """Let go of it."""
        if self._held is not None:
            self._held.close()
            self._held = None

    def say(self, address: str) -> None:
        """Tell whoever comes later where we serve."""
        assert self._held is not None
        os.ftruncate(self._held.fileno(), _FIRST)
        self._held.seek(_FIRST)
        self._held.write(address.encode())
        self._held.flush()

    def address(self) -> str:
        """Where the one that holds it serves, if it has said so."""
        return self.path.read_bytes()[_FIRST:].decode(errors="replace").strip("\0")


_FIRST = 1  # the first byte is what is locked where whole files cannot be; the address stands behind it

if sys.platform == "win32":

    def _lock(file: BinaryIO) -> None:
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, _FIRST)
else:

    def _lock(file: BinaryIO) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
